import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import type { OrderAction } from './orderAction.ts';

/** Creates identical drafts at once, without a form for each. */
export const placeMany: OrderAction = {
  id: 'placeMany',
  label: () => 'orders.actions.placeMany',
  icon: LibraryAddOutlined,
  keys: ['shift+d'],
  writes: true,
  fits: () => true,
  one: (order, { dialogs }) => dialogs.placeMany(order),
};
