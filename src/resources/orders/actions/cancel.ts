import CancelOutlined from '@mui/icons-material/CancelOutlined';
import { isCancellable } from '../../../../contract/rules/orders/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const cancel: OrderAction = {
  id: 'cancel',
  label: () => 'orders.actions.cancel',
  icon: CancelOutlined,
  keys: ['#'],
  writes: true,
  tone: 'error',
  fits: (order) => isCancellable(order.statusCode, order.serviceType),
  one: (order, { dialogs }, { reason }) => dialogs.cancel(order, reason),
  many: { run: (chosen, { batches }, { reason }) => batches.ask('cancel', chosen, reason) },
};
