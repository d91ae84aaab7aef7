import type { Order, OrderContact } from '../../../../../contract/orders/orders.ts';
import { STATUS, STATUS_GROUPS } from '../../../../../contract/rules/orders/orderStatus.ts';
import { whatsAppLink } from '../../../../../contract/rules/text/whatsAppLink.ts';
import type { Translate } from '../../../../i18n/textKey.ts';
import { phoneOf } from '../../../../shared/orders/rules/orderCells.ts';
import { orderName } from '../../../../shared/orders/rules/orderName.ts';
import { secureTrackingLink } from '../../../../shared/tracking/rules/trackingPage.ts';

/** Whether the recipient has a phone number and the order a tracking number. */
export const canWriteTo = (contact: OrderContact | undefined, order: Order): boolean =>
  Boolean(order.consignmentNo && phoneOf(contact));

/** Text for the recipient about a parcel with this status. */
function messageFor(code: number) {
  if (code === STATUS.cancelled) return 'Cancelled' as const;
  if (code === STATUS.delivered || code === STATUS.completed) return 'Delivered' as const;
  if (isReturning(code)) return 'Returning' as const;
  if (code === STATUS.selfCollection || code === STATUS.selfCollectionCounter) return 'Collect' as const;
  return code < STATUS.pickupSuccess ? ('Booked' as const) : ('OnItsWay' as const);
}

const isReturning = (code: number) => (STATUS_GROUPS.RTS as readonly number[]).includes(code);

/** Address of a WhatsApp chat whose first message has the tracking link (ORD-24, ORD-25). */
export function chatWith(contact: OrderContact | undefined, order: Order, translate: Translate): string {
  const link = secureTrackingLink(order.nanoId);
  const message = { name: contact?.name ?? '', number: orderName(order), link };
  return whatsAppLink(
    phoneOf(contact) ?? '',
    contact?.country,
    translate(`orders.whatsApp${messageFor(order.statusCode)}`, message),
  );
}
