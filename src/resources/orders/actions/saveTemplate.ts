import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import type { OrderAction } from './orderAction.ts';

export const saveTemplate: OrderAction = {
  id: 'saveTemplate',
  label: () => 'orders.actions.saveTemplate',
  icon: BookmarkAddOutlined,
  keys: ['shift+s'],
  writes: true,
  fits: () => true,
  one: (order, { dialogs }) => dialogs.template(order),
};
