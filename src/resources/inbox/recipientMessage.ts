import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { hasMessage, recipientMessage } from '../../../contract/rules/orders/recipientMessage.ts';
import { phoneOf, recipientOf } from '../../shared/orders/rules/orderCells.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { secureTrackingLink } from '../../shared/tracking/rules/trackingPage.ts';

/** The recipient's phone number. Null without one, before booking, or if the matter has no text for recipients. */
export const phoneFor = ({ kind, order }: InboxLine): string | null =>
  (hasMessage(kind) && order?.consignmentNo && phoneOf(recipientOf(order))) || null;

/** Address of a chat with the recipient about the matter; null without a phone number or a text. */
export const chatAbout = (
  { kind, order }: InboxLine,
  languages: { home: string; locale: Locale },
): string | null =>
  order &&
  (recipientMessage(
    kind,
    { contact: recipientOf(order), number: orderName(order), link: secureTrackingLink(order.nanoId) },
    languages,
  )?.chatUrl ??
    null);
