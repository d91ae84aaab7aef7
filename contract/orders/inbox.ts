import { z } from 'zod';
import { INBOX_KINDS, INBOX_TABS } from '../rules/orders/inbox.ts';
import { CustomerId, queryInt } from '../wire/scalars.ts';
import { Order } from './orders.ts';

/** A matter that needs a person. */
export const InboxLine = z.object({
  id: z.string(),
  kind: z.enum(INBOX_KINDS),
  since: z.string(),
  /** From then on it is too late. */
  deadline: z.string(),
  snoozedUntil: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Who called it done; null where its matter ended by itself, or a program did. */
  endedBy: z.string().nullable(),
  /** The order with its history. */
  order: Order,
});
export type InboxLine = z.infer<typeof InboxLine>;

export const InboxQuery = z.object({
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
  tab: z.enum(INBOX_TABS).default('waiting'),
  kind: z.enum(INBOX_KINDS).optional(),
  /** A part of the order's number, or a name. */
  keyword: z.string().max(200).optional(),
  serviceCompanyId: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number')
    .optional(),
  limit: queryInt(1, 1000, 10),
  page: queryInt(1, 1_000_000, 1),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

/** Lines of each tab that is open. */
export const InboxCounts = z.object({ waiting: z.number().int(), snoozed: z.number().int() });
export type InboxCounts = z.infer<typeof InboxCounts>;

export const SnoozeInput = z.object({
  customerId: CustomerId.nullish(),
  until: z.iso.datetime({ offset: true, message: 'must be a time such as 2026-11-30T09:00:00Z' }),
});
export type SnoozeInput = z.input<typeof SnoozeInput>;

/** Result of one line of a call for several. */
export const InboxResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type InboxResult = z.infer<typeof InboxResult>;
