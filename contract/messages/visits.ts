import { z } from 'zod';
import { NEWS_KINDS } from '../rules/account/visits.ts';
import { CustomerId, Moment, Money } from '../wire/scalars.ts';

export const VisitQuery = z.object({
  customerId: CustomerId.optional(),
  /** Replaces the caller's last visit; at most 30 days ago. */
  since: Moment.optional(),
});

/** Changes since the caller's last visit. */
export const VisitNews = z.object({
  /** The end of that visit; null if there was none. */
  since: z.string().nullable(),
  groups: z.array(
    z.object({
      kind: z.enum(NEWS_KINDS),
      count: z.number().int(),
      /** Cash on delivery that was paid out. */
      amount: Money.nullable(),
    }),
  ),
});
export type VisitNews = z.infer<typeof VisitNews>;
