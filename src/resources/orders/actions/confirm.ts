import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { isConfirmable, isRetryable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { mayBe, type OrderAction } from './orderAction.ts';

/** Confirms a draft or retries a failed order: the same call with two names (ORD-32, ORD-45, DET-15). */
export const confirm: OrderAction = {
  id: 'confirm',
  right: 'orders.pay',
  label: (order) => `orders.actions.${order?.statusCode === STATUS.draft ? 'confirm' : 'retry'}`,
  icon: TaskAltOutlined,
  keys: ['a'],
  writes: true,
  tone: 'primary',
  fits: (order) => isRetryable(order.statusCode, order.serviceCode) || order.statusCode === STATUS.failed,
  // An order without a service cannot be retried; the form opens to choose one (ORD-46).
  one: (order, { dialogs, navigate }) =>
    order.serviceCode ? dialogs.confirm(order) : navigate(`/orders/new-order/${order.id}`),
  many: {
    label: (known) =>
      known.length > 0 && known.every((order) => order.statusCode === STATUS.failed)
        ? 'bulk.retry'
        : 'bulk.confirmShort',
    // Offered even without a service, as the preview names the missing parts.
    offered: mayBe(isConfirmable),
    run: (chosen, { batches }) => batches.ask('confirm', chosen),
  },
};
