import { z } from 'zod';
import { Money, optionalText } from '../wire/scalars.ts';
import { PRICE_LINE_KINDS } from './services.ts';

/** Kind of a step of an order's price: a component of it, or a later change. */
export const MONEY_STEPS = [...PRICE_LINE_KINDS, 'weight', 'weightUndone', 'refund'] as const;
export type MoneyStepKind = (typeof MONEY_STEPS)[number];

/** One step from the quote to the present cost. */
export const MoneyStep = z.object({
  kind: z.enum(MONEY_STEPS),
  /** Component of the price as in a quote: `Delivery`, `Tax`, the name of an add-on. */
  label: z.string(),
  amount: z.number(),
  /** Sum of the steps up to this one. */
  total: z.number(),
  at: z.string(),
  invoiceId: z.string().nullable(),
});
export type MoneyStep = z.infer<typeof MoneyStep>;

export const DISPUTE_STATES = ['open', 'accepted', 'rejected'] as const;

/** A courier weighed another weight than was declared. */
export const WeightCorrection = z.object({
  declared: z.object({ value: z.number(), unit: z.string() }),
  measured: z.object({ value: z.number(), unit: z.string() }),
  /** Above zero: charged to the shipper. Below zero: refunded. */
  amount: z.number(),
  lines: z.array(z.object({ kind: z.enum(PRICE_LINE_KINDS), label: z.string(), amount: z.number() })),
  /** When and where it was weighed, with a picture of the scale. */
  proof: z.object({ at: z.string(), place: z.string().nullable(), picture: z.string().nullable() }),
  /** `owed`: the wallet did not cover it. `undone`: the order was cancelled, or a dispute was accepted. */
  state: z.enum(['paid', 'owed', 'returned', 'undone']),
  invoiceId: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  dispute: z
    .object({
      status: z.enum(DISPUTE_STATES),
      reason: z.string().nullable(),
      at: z.string(),
      decidedAt: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  disputable: z.boolean(),
});
export type WeightCorrection = z.infer<typeof WeightCorrection>;

/** The steps of an order's cost, from the quote to the refunds. */
export const OrderMoney = z.object({
  orderId: z.string(),
  consignmentNo: z.string().nullable(),
  /** Present cost of the order: the last step's total. */
  price: Money,
  /** False while its invoice waits for the payment. */
  paid: z.boolean(),
  /** Empty for a draft, which has not been charged. */
  steps: z.array(MoneyStep),
  /** Charges and refunds of the order, oldest first; a charge is below zero. */
  movements: z.array(
    z.object({
      id: z.string(),
      timestamp: z.string(),
      category: z.string(),
      desc: z.string(),
      amount: z.number(),
      invoiceNo: z.string().nullable(),
    }),
  ),
  weight: WeightCorrection.nullable(),
});
export type OrderMoney = z.infer<typeof OrderMoney>;

export const DisputeInput = z.object({ reason: optionalText(500) });
