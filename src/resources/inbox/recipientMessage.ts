import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { DEFAULT_LOCALE, type Locale, recipientLocale } from '../../../contract/rules/locales.ts';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { phoneOf, recipientOf } from '../../shared/orders/rules/orderCells.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { secureTrackingLink } from '../../shared/tracking/rules/trackingPage.ts';
import { whatsAppLink } from '../orders/actions/links/whatsAppLink.ts';

const TEXTS = inAllLanguages('inboxMessages');
type Messages = (typeof TEXTS)[Locale];
const hasText = (kind: InboxKind): kind is InboxKind & keyof Messages => kind in TEXTS[DEFAULT_LOCALE];

/** The recipient's phone number. Null without one, before booking, or if the matter has no text for recipients. */
export const phoneFor = ({ kind, order }: InboxLine): string | null =>
  (hasText(kind) && order?.consignmentNo && phoneOf(recipientOf(order))) || null;

/**
 * A chat with the recipient in the recipient's language: the order's, else the language of the recipient's country if it is abroad, else
 * the shipper's.
 */
export function chatAbout(
  { kind, order }: InboxLine,
  { home, locale }: { home: string; locale: Locale },
): string | null {
  const contact = order ? recipientOf(order) : undefined;
  if (!order || !hasText(kind)) return null;
  const texts = TEXTS[recipientLocale(contact, home, locale)];
  const values: Record<string, string> = {
    name: contact?.name ?? '',
    number: orderName(order),
    link: secureTrackingLink(order.nanoId),
  };
  const message = texts[kind].replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return whatsAppLink(phoneOf(contact) ?? '', contact?.country, message);
}
