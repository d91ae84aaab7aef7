import { isCollected } from '../collected.ts';
import type { FormatName } from '../formats/formatProfile.ts';
import type { LeftOutReason } from '../headings/sheetRoles.ts';
import { holdsWord, isCashOnDelivery, isWord, saysSentAt } from './orderWords.ts';

/** A shop's texts about one order. */
export interface ShopSays {
  orderStatus: readonly string[];
  paymentStatus: readonly string[];
  paymentMethod: string;
  cancelledAt: string;
  /** Amount to collect, which leaves an unpaid order no doubt. */
  cod?: string | undefined;
  shippedAt: string;
}

export type Sending = { send: true } | { leaveOut: LeftOutReason } | { doubt: string };

/**
 * Whether an order of a shop still has to be sent. Cancelled, refunded and shipped orders, and orders that wait for an online payment, do
 * not. An ambiguous status becomes a doubt.
 */
export function sendingOf(says: ShopSays, format: FormatName | null): Sending {
  const statuses = [...says.orderStatus, ...says.paymentStatus].filter(Boolean);
  const any = (name: 'cancelled' | 'refunded') => statuses.some((status) => isWord(name, status));
  // Only the order's status counts here: "completed" of a payment does not mean shipped.
  const isShipped = says.orderStatus.some((status) => isWord('shipped', status));
  if (says.cancelledAt || any('cancelled')) return { leaveOut: 'cancelled' };
  if (any('refunded')) return { leaveOut: 'refunded' };
  if (says.shippedAt || isShipped) return { leaveOut: 'shipped' };
  const isCash = isCashOnDelivery(says.paymentMethod) || /[1-9]/.test(says.cod ?? '');
  if (isUnpaid(says, format) && !isCash) return { leaveOut: 'unpaid' };
  const doubt = statuses.find(
    (status) =>
      IS_CODE.test(status) ||
      saysSentAt(status) ||
      (!isWord('open', status) && isCollected(status)) ||
      (!isWord('open', status) && !isWord('paid', status) && holdsWord('doubtful', status)),
  );
  return doubt ? { doubt } : { send: true };
}

/** `6`: a shop's own number of a status. */
const IS_CODE = /^\d{1,2}$/;

/** `pending` is a payment's status. In WooCommerce's order status it also means unpaid; in other shops the order waits for its parcel. */
const isUnpaid = ({ orderStatus, paymentStatus }: ShopSays, format: FormatName | null): boolean =>
  orderStatus.some((status) => isWord('unpaid', status)) ||
  [...paymentStatus, ...(format === 'wooCommerce' ? orderStatus : [])].some((status) =>
    isWord('notPaidYet', status),
  );
