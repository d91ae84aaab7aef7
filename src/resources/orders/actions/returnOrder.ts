import AssignmentReturnOutlined from '@mui/icons-material/AssignmentReturnOutlined';
import { hasParcelToReturn, isMultipoint } from '../../../../contract/rules/orders/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const returnOrder: OrderAction = {
  id: 'returnOrder',
  label: () => 'orders.actions.returnOrder',
  icon: AssignmentReturnOutlined,
  keys: ['shift+r'],
  writes: true,
  fits: (order) => hasParcelToReturn(order.statusCode) && !isMultipoint(order.source, order.waypoint.length),
  one: (order, { navigate }) =>
    navigate('/orders/new-order', { state: { orderDetails: order, returnOrder: true } }),
};
