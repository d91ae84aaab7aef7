import PriceCheckOutlined from '@mui/icons-material/PriceCheckOutlined';
import { isEditable } from '../../../../contract/rules/orders/orderStatus.ts';
import type { OrderPageAction } from './orderAction.ts';

export const fulfil: OrderPageAction = {
  id: 'fulfil',
  right: 'orders.pay',
  label: () => 'orderDetail.actions.fulfil',
  icon: PriceCheckOutlined,
  keys: ['f'],
  writes: true,
  fits: (order) => isEditable(order.statusCode),
  one: (_order, { openStep }) => openStep('fulfil'),
};
