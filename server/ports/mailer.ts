export interface Message {
  companyId: string | null;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  to: string;
  subject: string;
  body: string;
  /** The same for mail programs that show pages. */
  html?: string;
  /** Under whose name a mail goes out; the tenant's where nothing is said. */
  senderName?: string;
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
}

/** What became of a message: `sending` is followed by the mail server's answer. */
export interface HandedOver {
  id: number;
  state: 'sent' | 'sending' | 'bounced';
  /** What was said of an address that takes no mail. */
  reason: string | null;
}

/** Sends mails and messages, within the open transaction. The embedded default stores them in an outbox that people can open. */
export interface Mailer {
  /** Whether messages of a channel reach anybody here; they are kept in any case. */
  delivers(channel: Message['channel']): boolean;
  send(message: Message): Promise<HandedOver>;
}
