import type { MailCode } from '../rules/account/branding.ts';

/** What recipients are told where a shipper has written nothing else (SET-52), and what shippers are told of their cash. */
export interface NoticeTexts {
  mails: Readonly<Record<MailCode, readonly string[]>>;
  /** The status that has no mail of the shipper's own. */
  failedAttempt: readonly string[];
  sms: string;
  /** Above the statuses that were not told yet when a later one came. */
  before: string;
  /** Of the cash of one order, to its shipper. */
  codPaid: { title: string; lines: readonly string[]; sms: string };
  /** Of the cash of several orders. `{cash_list}` has a line for each. */
  codPaidSeveral: { title: string; lines: readonly string[]; sms: string };
  /** Below each mail. */
  why: string;
  stop: string;
}
