import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { backLink } from '../../../lib/lists/backLink.ts';
import type { OrderAction } from './orderAction.ts';

export const view: OrderAction = {
  id: 'view',
  label: () => 'orders.actions.view',
  icon: VisibilityOutlined,
  shownKey: 'enter',
  fits: () => true,
  one: (order, { navigate }) => navigate(`/order/${order.id}`, { state: backLink() }),
};
