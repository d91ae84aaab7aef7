import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATES } from '../rules/account/notices.ts';

/** A message about an order, and its result. */
export const OrderNotice = z.object({
  id: z.string(),
  /** Event of the message: `own…` and `codPaid` go to the shipper, all others to the recipient. */
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(NOTICE_CHANNELS),
  state: z.enum(NOTICE_STATES),
  /** Receiving address; null while the message waits. */
  recipient: z.string().nullable(),
  /** Price; null if nothing was charged. */
  cost: z.number().nullable(),
  currency: z.string(),
  /** Answer of the mail server, or the failure. */
  reason: z.string().nullable(),
  /** Earliest time of sending; null once sent. */
  nextAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  createdAt: z.string(),
});
export type OrderNotice = z.infer<typeof OrderNotice>;

/** Messages sent this month, in the company's time zone. */
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
  /** Messages that were not sent because the wallet did not cover their price. */
  unpaid: z.number(),
  /** Recipients get messages only if a user of the account has verified an e-mail address. */
  isVerified: z.boolean(),
  /**
   * Messages to recipients today, in the company's time zone. The limit grows with the account's age and its paid orders; complaints and
   * opt-outs lower it.
   */
  day: z.object({
    limit: z.number(),
    left: z.number(),
    /** Messages that wait for the next day. */
    held: z.number(),
  }),
});
export type NoticeMonth = z.infer<typeof NoticeMonth>;
