import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { isRetryable, isUnconfirmed, STATUS } from '../../../../contract/rules/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

/** Confirms a draft, and tries again what failed: the same call, by two names (ORD-32, ORD-45, DET-15). */
export const confirm: OrderAction = {
  id: 'confirm',
  label: (order) => `orders.actions.${order?.statusCode === STATUS.draft ? 'confirm' : 'retry'}`,
  icon: TaskAltOutlined,
  keys: ['a'],
  writes: true,
  tone: 'primary',
  fits: (order) => isRetryable(order.statusCode, order.serviceCode),
  one: (order, { dialogs }) => dialogs.confirm(order),
  many: {
    label: (known) =>
      known.length > 0 && known.every((order) => order.statusCode === STATUS.failed)
        ? 'bulk.retry'
        : 'bulk.confirmShort',
    // Also without a service: the step before names what is missing.
    offered: ({ known, count }) => known.length < count || known.some((o) => isUnconfirmed(o.statusCode)),
    run: (chosen, { batches }) => batches.ask('confirm', chosen),
  },
};
