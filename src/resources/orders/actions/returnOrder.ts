import AssignmentReturnOutlined from '@mui/icons-material/AssignmentReturnOutlined';
import { isMultipoint, isUnconfirmed } from '../../../../contract/rules/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const returnOrder: OrderAction = {
  id: 'returnOrder',
  label: () => 'orders.actions.returnOrder',
  icon: AssignmentReturnOutlined,
  keys: ['shift+r'],
  writes: true,
  fits: (order) => !isUnconfirmed(order.statusCode) && !isMultipoint(order.source, order.waypoint.length),
  one: (order, { navigate }) =>
    navigate('/orders/new-order', { state: { orderDetails: order, returnOrder: true } }),
};
