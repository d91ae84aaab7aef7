export interface Message {
  companyId: string | null;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  to: string;
  subject: string;
  body: string;
}

/** Sends mails and messages. The embedded default stores them in an outbox that people can open. */
export interface Mailer {
  send(message: Message): Promise<void>;
}
