import { z } from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { INSTABOOK_SORTS } from '../rules/listSorts.ts';
import { isAmount } from '../rules/money/money.ts';
import { INSTABOOK, INSTABOOK_STATES, INSTABOOK_TABS } from '../rules/orders/instabook.ts';
import { CustomerId, int, Money, num, optionalText, paged, RealDay, sortOrder } from '../wire/scalars.ts';

const Amount = num().pipe(
  z.number().min(INSTABOOK.amountMin).max(LIMITS.amountMax).refine(isAmount, 'must have at most 2 decimals'),
);
const WeightKg = z.object({
  unit: z.literal('kg').default('kg'),
  value: num().pipe(z.number().min(INSTABOOK.weightMinKg).max(LIMITS.weightMaxKg)),
});

/** Fields that a shipper requests from buyers. Buyers cannot change a value that is set; they fill in the empty ones. */
export const InstabookLinkInput = z.object({
  customerId: CustomerId.nullish(),
  productName: optionalText(255),
  value: Amount.nullish(),
  itemType: optionalText(60),
  weight: WeightKg.nullish(),
  /** Initial text of the field for notes; buyers may change it. */
  note: optionalText(LIMITS.noteLength),
  /** Maximum number of buyers who may answer: 1, or more for a shop's standing link. */
  limit: int().pipe(z.number().min(1).max(INSTABOOK.limitMax)).default(1),
  /** Last day on which the link is open, in the company's time zone. A link for more than one buyer needs a last day. */
  endsOn: RealDay.nullish(),
});
export type InstabookLinkInput = z.input<typeof InstabookLinkInput>;

export const InstabookLink = z.object({
  id: z.string(),
  /** The form for buyers. */
  url: z.string(),
  productName: z.string().nullable(),
  value: Money.nullable(),
  itemType: z.string().nullable(),
  weight: z.object({ value: z.number(), unit: z.string() }).nullable(),
  note: z.string().nullable(),
  limit: z.number(),
  /** Answers so far; each became a draft. */
  uses: z.number(),
  endsOn: z.string().nullable(),
  state: z.enum(INSTABOOK_STATES),
  createdAt: z.string(),
});
export type InstabookLink = z.infer<typeof InstabookLink>;

export const InstabookListQuery = z.object({
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
  tab: z.enum(INSTABOOK_TABS).default('all'),
  /** A part of the product's name. */
  productName: z.string().max(200).optional(),
  ...paged(10),
  sortBy: z.enum(INSTABOOK_SORTS).default('createdAt'),
  orderBy: sortOrder('desc'),
});
export type InstabookListQuery = z.infer<typeof InstabookListQuery>;

/** A buyer's answer (IB-23). Values set by the shipper may be left out; another value for one is refused. */
export const InstabookInput = z.object({
  item: z
    .object({
      name: optionalText(255),
      amount: num().nullish(),
      type: optionalText(60),
      weight: z
        .object({
          unit: z.literal('kg', { error: 'must be kg' }).default('kg'),
          value: num().pipe(z.number().max(LIMITS.weightMaxKg)).nullish(),
        })
        .nullish(),
    })
    .nullish(),
  receiver: z.object({
    name: optionalText(LIMITS.nameLength),
    phone: optionalText(LIMITS.phoneLength),
    email: optionalText(255),
    unitNo: optionalText(60),
    address1: optionalText(LIMITS.addressLength),
    postcode: optionalText(20),
    city: optionalText(120),
    state: optionalText(120),
    /** The company's country if it is left out. */
    country: optionalText(2),
  }),
  note: optionalText(LIMITS.noteLength),
});
export type InstabookInput = z.output<typeof InstabookInput>;

/** Contains nothing about the order, because a stranger reads it. */
export const InstabookOutcome = z.object({ submitted: z.literal(true) });
