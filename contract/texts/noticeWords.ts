import type { MailCode } from '../rules/branding.ts';

/** What recipients are told where a shipper has written nothing else (SET-52). */
export interface NoticeTexts {
  mails: Readonly<Record<MailCode, readonly string[]>>;
  sms: string;
}
