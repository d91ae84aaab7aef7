import type { Order, OrderContact } from '../../../contract/orders.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { orderName } from '../../lib/orderName.ts';
import { secureTrackingLink } from '../../lib/trackingPage.ts';
import { whatsAppLink } from '../../lib/whatsAppLink.ts';

export const recipientOf = (order: Order) => order.waypoint.at(-1)?.contact;

const phoneOf = (contact: OrderContact | undefined) => contact?.phone ?? contact?.mobile;

/** Whether there is somebody to write to about an order, and a number to follow. */
export const canWriteTo = (contact: OrderContact | undefined, order: Order): boolean =>
  Boolean(order.consignmentNo && phoneOf(contact));

/** A chat that begins with where to follow the parcel (ORD-24, ORD-25). */
export function chatWith(contact: OrderContact | undefined, order: Order, translate: Translate): string {
  const link = secureTrackingLink(order.nanoId);
  const message = { name: contact?.name ?? '', number: orderName(order), link };
  return whatsAppLink(phoneOf(contact) ?? '', translate('orders.whatsAppMessage', message));
}
