import type { Order } from '../../../contract/orders.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { PREFIX } from '../../lib/loginPath.ts';
import { whatsAppLink } from '../../lib/whatsAppLink.ts';
import { orderName } from './orderColumns.tsx';

/** A chat with the recipient that begins with where to follow the parcel; none before it has a number, or without a phone. */
export function recipientChat(order: Order, translate: Translate): string | undefined {
  const contact = order.waypoint.at(-1)?.contact;
  const phone = contact?.phone ?? contact?.mobile;
  if (!phone || !order.consignmentNo) return undefined;
  const link = `${location.origin}${PREFIX}/etrack/${order.nanoId}`;
  const message = { name: contact?.name ?? '', number: orderName(order), link };
  return whatsAppLink(phone, translate('orders.whatsAppMessage', message));
}
