import { inAllLanguages } from '../../../texts/read.ts';
import type { OrderContact } from '../../orders/orders.ts';
import { DEFAULT_LOCALE, type Locale, recipientLocale } from '../locales.ts';
import { whatsAppLink } from '../text/whatsAppLink.ts';
import type { InboxKind } from './inbox.ts';

const TEXTS = inAllLanguages('inboxMessages');
type Messages = (typeof TEXTS)[Locale];

/** Whether a matter of this kind has a text for recipients. */
export const hasMessage = (kind: InboxKind): kind is InboxKind & keyof Messages =>
  kind in TEXTS[DEFAULT_LOCALE];

const phoneOf = (contact: Pick<OrderContact, 'phone' | 'mobile'> | undefined): string | null =>
  contact?.phone || contact?.mobile || null;

/** A message to a recipient about a matter. Without a phone number there is no chat. */
export interface RecipientMessage {
  text: string;
  link: string;
  phone: string | null;
  chatUrl: string | null;
}

/**
 * The message in the recipient's language: the order's, else the language of the recipient's country if it is not `home`, else `locale`.
 * `link`: the parcel's secret page, on which the recipient can answer. Null for a kind without a text.
 */
export function recipientMessage(
  kind: InboxKind,
  { contact, number, link }: { contact: OrderContact | undefined; number: string; link: string },
  { home, locale }: { home: string | null; locale: Locale },
): RecipientMessage | null {
  if (!hasMessage(kind)) return null;
  const values: Record<string, string> = { name: contact?.name ?? '', number, link };
  const text = TEXTS[recipientLocale(contact, home, locale)][kind].replace(
    /%\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  );
  const phone = phoneOf(contact);
  return { text, link, phone, chatUrl: phone && whatsAppLink(phone, contact?.country, text) };
}
