import type { Locale } from '../../contract/rules/locales.ts';

export interface RuleMatters {
  ruleId: number;
  lineIds: readonly string[];
}

/** The refund of a message's price. */
export interface MessageRefund {
  customerId: number;
  amountMinor: number;
  currency: string;
  orderId: string;
  /** For an account that pays monthly: the charge on its next invoice. */
  invoiceId: string | null;
  /** The tax that was charged; absent in messages of older releases. */
  taxMinor?: number;
  /** Text that the shipper sees in the transactions. */
  description: string;
}

export interface Message {
  companyId: string | null;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  to: string;
  subject: string;
  body: string;
  /** Language of the server's own text; such a mail gets a page in the tenant's look. */
  lang?: Locale;
  /** The text has a code or a link that signs in: it is not kept once it is sent. */
  hasSecret?: true;
  /** The same text as HTML, for mail programs that show it. */
  html?: string;
  /** The sender's name of a mail; the tenant's by default. */
  senderName?: string;
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
  /** The account of a mail that is one of many, such as a notice: it waits behind mails that a person is waiting for. */
  bulkOf?: number;
  /** The inbox rule whose matters the message tells; they wait again if the mail server refuses it. */
  ofRule?: RuleMatters;
  /** Paid back if the mail server refuses the message later. */
  refund?: MessageRefund;
}

/** Result of a message: `sending` is followed by the mail server's answer. */
export interface HandedOver {
  id: number;
  state: 'sent' | 'sending' | 'bounced';
  /** The mail server's reason for refusing the address. */
  reason: string | null;
}

/** The mail server's answer to a message. */
export interface MessageResult {
  state: 'sent' | 'bounced' | 'failed';
  reason: string | null;
}

/** Sends mails and messages, within the open transaction. The embedded default stores them in an outbox that people can open. */
export interface Mailer {
  /** Whether messages of a channel reach anybody here; they are stored in any case. */
  delivers(channel: Message['channel']): boolean;
  send(message: Message): Promise<HandedOver>;
  /** Sends a test once, outside of transactions, and waits for the mail server's answer. */
  sendNow(message: Message): Promise<MessageResult>;
  /** Paid messages since then to an address from which they came back after they were taken; each is returned once. */
  takeRefunds(companyId: string, to: string, since: Date): Promise<MessageRefund[]>;
  /** Calls the service once, for `npm run doctor`. Rejects with its fault; absent without a service. */
  probe?(): Promise<void>;
}
