export interface Message {
  companyId: string | null;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  to: string;
  subject: string;
  body: string;
}

/** Sends mails and messages. The embedded default keeps them in an outbox that a person can open. */
export interface Mailer {
  send(message: Message): Promise<void>;
}
