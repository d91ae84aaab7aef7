import EditOutlined from '@mui/icons-material/EditOutlined';
import { isEditable } from '../../../../contract/rules/orders/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const edit: OrderAction = {
  id: 'edit',
  right: 'orders.write',
  label: () => 'orders.actions.edit',
  icon: EditOutlined,
  keys: ['e'],
  fits: (order) => isEditable(order.statusCode),
  one: (order, { navigate }) => navigate(`/orders/new-order/${order.id}`),
};
