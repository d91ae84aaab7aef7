import type { Locale } from '../../contract/rules/locales.ts';

export interface Message {
  companyId: string | null;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  to: string;
  subject: string;
  body: string;
  /** The language of our own text; such a mail gets a page in the tenant's look. */
  lang?: Locale;
  /** The same for mail programs that show pages. */
  html?: string;
  /** The sender's name of a mail; the tenant's by default. */
  senderName?: string;
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Result of a message: `sending` is followed by the mail server's answer. */
export interface HandedOver {
  id: number;
  state: 'sent' | 'sending' | 'bounced';
  /** The mail server's words about an address that takes no mail. */
  reason: string | null;
}

/** Sends mails and messages, within the open transaction. The embedded default stores them in an outbox that people can open. */
export interface Mailer {
  /** Whether messages of a channel reach anybody here; they are kept in any case. */
  delivers(channel: Message['channel']): boolean;
  send(message: Message): Promise<HandedOver>;
  /** Asks the service once, for `npm run doctor`. Rejects with its fault; absent if there is no service. */
  probe?(): Promise<void>;
}
