import { PAYMENT_STATUS } from '../../../../contract/rules/money/payment.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { ServerNameKey, TextKey } from '../../../i18n/textKey.ts';

export interface OrderProgress {
  tone: 'waiting' | 'success' | 'warning' | 'error';
  /** Key of the text; `status.<code>` for codes without a text of their own. */
  textKey: TextKey | ServerNameKey;
  /** Whether the order will change without further action. */
  spins: boolean;
}

/** Progress text of a followed order, from its status and, if known, its invoice's status (MULTI-42…48). */
export function progressOf(code: number | undefined, payment: number | null): OrderProgress {
  const progress = (
    key: 'failed' | 'pendingPayment' | 'processing' | 'created' | 'assigned',
    tone: OrderProgress['tone'],
    spins: boolean,
  ) => ({
    tone,
    textKey: `orderStatus.${key}` as const,
    spins,
  });
  const unpaid = code === STATUS.pendingPayment || code === STATUS.draft;
  if (code === STATUS.failed || (unpaid && payment === PAYMENT_STATUS.failed))
    return progress('failed', 'error', false);
  if (code === STATUS.pendingPayment && payment !== PAYMENT_STATUS.paid)
    return progress('pendingPayment', 'warning', true);
  if (code === undefined || code < STATUS.created) return progress('processing', 'waiting', true);
  if (code === STATUS.created) return progress('created', 'waiting', true);
  if (code === STATUS.assigned) return progress('assigned', 'success', false);
  const spins = code < STATUS.assigned;
  const tone = code === STATUS.cancelled ? 'error' : spins ? 'waiting' : 'success';
  return { tone, textKey: `status.${code}`, spins };
}
