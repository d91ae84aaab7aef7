import { z } from 'zod';
import { PaymentMethod } from '../orders/services.ts';
import { isAmount } from '../rules/money/money.ts';
import { CustomerId, int, num, optionalText } from '../wire/scalars.ts';

export const PlanFeature = z.object({
  key: z.string(),
  valueTxt: z.string(),
  /** A hidden feature (PAY-09). */
  hide: z.boolean(),
});

export const PlanPrice = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  /** Amount of the top-up, in the company's currency. */
  value: z.number(),
  features: z.array(PlanFeature),
});
export type PlanPrice = z.infer<typeof PlanPrice>;

/** Plans in the form of a tenant's setting. */
export const StoredPlans = z
  .array(
    z.strictObject({
      id: z.number().int(),
      name: z.string().min(1).max(80),
      description: z.string().max(200).nullish(),
      value: z.number().positive().refine(isAmount, 'must have at most 2 decimals'),
      features: z.array(PlanFeature.extend({ hide: z.boolean().default(false) })).default([]),
    }),
  )
  .max(20);

/** A tenant's plans, smallest first, and the smallest amount of a top-up. */
export const TopUpPlan = z.object({ prices: z.array(PlanPrice), minAmount: z.number() });
export type TopUpPlan = z.infer<typeof TopUpPlan>;

export { PaymentMethod as TopUpMethod };

export const TopUpInput = z.object({
  customerId: CustomerId.optional(),
  amount: num(),
  paymentMethodId: int(),
  promoCode: optionalText(40),
});
export type TopUpInput = z.input<typeof TopUpInput>;

/** A top-up that waits for its payment: at an address, or by HTML of the gateway (PAY-23, PAY-24). */
export const TopUpStarted = z.object({
  invoiceId: z.string(),
  paymentUrl: z.string().nullable(),
  paymentDetails: z.string().nullable(),
  /** Credit that promo code and plan add once the payment has succeeded. */
  bonus: z.number(),
});
export type TopUpStarted = z.infer<typeof TopUpStarted>;
