import AssignmentReturnOutlined from '@mui/icons-material/AssignmentReturnOutlined';
import { isMultipoint, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const returnOrder: OrderAction = {
  id: 'returnOrder',
  label: () => 'orders.actions.returnOrder',
  icon: AssignmentReturnOutlined,
  keys: ['shift+r'],
  writes: true,
  // Before pickup there is nothing to return, nor after a cancellation.
  fits: (order) =>
    order.statusCode > STATUS.created &&
    order.statusCode !== STATUS.cancelled &&
    !isMultipoint(order.source, order.waypoint.length),
  one: (order, { navigate }) =>
    navigate('/orders/new-order', { state: { orderDetails: order, returnOrder: true } }),
};
