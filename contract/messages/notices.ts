import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATES } from '../rules/account/notices.ts';

/** A message about an order, and what became of it. */
export const OrderNotice = z.object({
  id: z.string(),
  /** What it tells; `codPaid` goes to the shipper, all others to the recipient. */
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(NOTICE_CHANNELS),
  state: z.enum(NOTICE_STATES),
  /** The address that it went to; null while it waits. */
  recipient: z.string().nullable(),
  /** What it cost; null where nothing was charged. */
  cost: z.number().nullable(),
  currency: z.string(),
  /** What the mail server, or the failure, said. */
  reason: z.string().nullable(),
  /** When it is sent at the earliest; null once it was. */
  nextAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  createdAt: z.string(),
});
export type OrderNotice = z.infer<typeof OrderNotice>;

/** Messages that went out this month, by the company's clocks. */
export const NoticeMonth = z.object({
  /** The first day of the month. */
  since: z.string(),
  currency: z.string(),
  counts: z.array(
    z.object({
      kind: z.enum(NOTICE_KINDS),
      channel: z.enum(NOTICE_CHANNELS),
      messages: z.number(),
      cost: z.number(),
    }),
  ),
  /** Not sent, as the wallet did not hold their price. */
  unpaid: z.number(),
  /** Whether recipients are told at all: somebody of the account has verified an e-mail address. */
  isVerified: z.boolean(),
  /**
   * Messages to recipients of today, by the company's clocks. The limit grows with the account's age and its paid orders; complaints, and
   * recipients who stop messages, lower it.
   */
  day: z.object({
    limit: z.number(),
    left: z.number(),
    /** Held back: they go out on the next day. */
    held: z.number(),
  }),
});
export type NoticeMonth = z.infer<typeof NoticeMonth>;
