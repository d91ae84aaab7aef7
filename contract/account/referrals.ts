import { z } from 'zod';
import { Money, paged } from '../wire/scalars.ts';

/** Invitations of one call, and of one account in a day (B1-27). */
export const INVITES = { call: 20, day: 50 } as const;

/** The code that the account shares, and its reward. */
export const Referral = z.object({
  referralCode: z.string(),
  /** Sign-up page with the code filled in. */
  link: z.string(),
  /** The tenant's text about the reward; null if the tenant offers none. */
  promoTitle: z.string().nullable(),
  /** Credited once per friend, when a top-up of at least `minTopUp` is paid; null if the tenant gives none. */
  bonus: Money.nullable(),
  minTopUp: Money.nullable(),
});
export type Referral = z.infer<typeof Referral>;

/** A person who signed up with the code. */
export const ReferralRow = z.object({
  id: z.number(),
  name: z.string(),
  planName: z.string().nullable(),
  createdAt: z.string(),
  /** State of the bonus for this friend: `pending` until a top-up is large enough, `none` if the tenant gives no bonus. */
  bonusStatus: z.enum(['paid', 'pending', 'none']),
  bonusPaidAt: z.string().nullable(),
});
export type ReferralRow = z.infer<typeof ReferralRow>;

export const ReferralListQuery = z.object({
  ...paged(1000),
});
export type ReferralListQuery = z.infer<typeof ReferralListQuery>;

export const InviteInput = z.object({
  /** Addresses as a list, or as text with commas, semicolons, spaces or lines between them. */
  emails: z.union([z.string().max(6000), z.array(z.string().max(255)).max(100)]),
  /** `C` (customers) is the only kind. */
  type: z.literal('C').default('C'),
});
export type InviteInput = z.input<typeof InviteInput>;

/** Invitations that the server sends, and addresses that get none. */
export const InviteOutcome = z.object({ success: z.number(), failed: z.array(z.string()) });
export type InviteOutcome = z.infer<typeof InviteOutcome>;
