import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import { isDriverRejectable } from '../../../../contract/rules/orders/orderStatus.ts';
import type { OrderPageAction } from './orderAction.ts';

export const rejectDriver: OrderPageAction = {
  id: 'rejectDriver',
  label: () => 'orderDetail.actions.rejectDriver',
  icon: PersonOffOutlined,
  keys: ['shift+x'],
  writes: true,
  fits: (order) => isDriverRejectable(order.statusCode, order.serviceCode),
  one: (_order, { openStep }) => openStep('rejectDriver'),
};
