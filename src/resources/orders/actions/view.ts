import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { PREFIX } from '../../../lib/loginPath.ts';
import type { OrderAction } from './orderAction.ts';

export const view: OrderAction = {
  id: 'view',
  label: () => 'orders.actions.view',
  icon: VisibilityOutlined,
  shownKey: 'enter',
  fits: () => true,
  // The page knows the way back to the list as it is now.
  one: (order, { navigate }) =>
    navigate(`/order/${order.id}`, {
      state: { back: location.pathname.slice(PREFIX.length) + location.search },
    }),
};
