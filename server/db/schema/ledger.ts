import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PriceLine } from '../../../contract/orders/services.ts';
import { at, createdAt, minor } from './columns.ts';
import { customer, ofCustomer } from './tenants.ts';

/** Double entry: the entries of one transaction add up to zero; never changed, never deleted. */
export const ledgerTx = pgTable(
  'ledger_tx',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    category: text('category').notNull(),
    description: text('description').notNull(),
    orderId: uuid('order_id'),
    invoiceId: uuid('invoice_id'),
    refundOf: uuid('refund_of'),
    currency: text('currency').notNull(),
    /** The person who caused it, and the name of the API key that did it for them. */
    doneBy: integer('done_by'),
    doneByKey: text('done_by_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('ledger_tx_customer_idx').on(t.customerId, t.createdAt.desc().nullsFirst()),
    index('ledger_tx_invoice_idx').on(t.invoiceId),
    uniqueIndex('ledger_tx_refund_key').on(t.refundOf, t.orderId),
  ],
);

export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: serial('id').primaryKey(),
    txId: uuid('tx_id')
      .notNull()
      .references(() => ledgerTx.id),
    /** `wallet:<customerId>`, `sales`, `tax`, `gateway`, `correction`, `opening`, `promotion` (credit that a promo code gave). */
    account: text('account').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** Wallet balance after this entry, on wallet entries. */
    balanceMinor: minor('balance_minor'),
  },
  (t) => [index('ledger_entry_account_idx').on(t.account, t.id), index('ledger_entry_tx_idx').on(t.txId)],
);

export const invoice = pgTable(
  'invoice',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    invoiceNo: text('invoice_no').notNull(),
    type: text('type').notNull().default('order'),
    /** 0 pending, 1 paid, 9 failed. */
    status: integer('status').notNull().default(0),
    totalMinor: minor('total_minor').notNull(),
    taxMinor: minor('tax_minor').notNull().default(0),
    paidMinor: minor('paid_minor').notNull().default(0),
    currency: text('currency').notNull(),
    paymentMethodId: integer('payment_method_id'),
    items: jsonb('items')
      .$type<
        {
          name: string;
          amountMinor: number;
          orderId: string | null;
          /** Components of the amount: delivery, add-ons, discounts, tax; absent if it has only one. */
          lines?: PriceLine[];
        }[]
      >()
      .notNull()
      .default([]),
    refundTxId: uuid('refund_tx_id'),
    createdAt: createdAt(),
    paidAt: at('paid_at'),
    dueAt: at('due_at'),
    /** The monthly invoice that bills a `charge`. */
    billedIn: uuid('billed_in'),
    /** Mails about a monthly invoice: 0 none, 1 due soon, 2 overdue. */
    reminders: integer('reminders').notNull().default(0),
    processEinvoice: boolean('process_einvoice').notNull().default(false),
    documentUuid: text('document_uuid'),
    documentLongId: text('document_long_id'),
    documentStatus: text('document_status'),
  },
  (t) => [
    index('invoice_customer_idx').on(t.customerId, t.createdAt.desc().nullsFirst()),
    uniqueIndex('invoice_no_key').on(t.companyId, t.invoiceNo),
    index('invoice_charge_idx').on(t.customerId).where(sql`${t.type} = 'charge' and ${t.billedIn} is null`),
    index('invoice_owed_idx')
      .on(t.customerId)
      .where(sql`${t.type} in ('postpaid', 'weight') and ${t.status} = 0`),
    index('invoice_billed_idx').on(t.billedIn),
  ],
);

export const payment = pgTable(
  'payment',
  {
    id: uuid('id').primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id),
    methodId: integer('method_id').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** pending, success, failed. */
    status: text('status').notNull().default('pending'),
    doneUrl: text('done_url'),
    createdAt: createdAt(),
    settledAt: at('settled_at'),
  },
  (t) => [index('payment_invoice_idx').on(t.invoiceId)],
);

/** A payment's page at Stripe. */
export const stripeCheckout = pgTable('stripe_checkout', {
  paymentId: uuid('payment_id')
    .primaryKey()
    .references(() => payment.id),
  sessionId: text('session_id').notNull(),
  /** Number of the payment's sessions; each session ends after a day. */
  attempt: integer('attempt').notNull().default(1),
});

/** Refund of a payment to its payer; already taken from the wallet. */
export const paymentRefund = pgTable(
  'payment_refund',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    amountMinor: minor('amount_minor').notNull(),
    /** Credit of the top-up's promo code, removed together with the payment. */
    creditMinor: minor('credit_minor').notNull().default(0),
    /** pending, done, refused. */
    status: text('status').notNull().default('pending'),
    createdAt: createdAt(),
  },
  (t) => [index('payment_refund_payment_idx').on(t.paymentId)],
);

/**
 * `unknown`, `amount`, `deleted`: it came and belongs to no account. `returned`: the payer has it again, and the wallet does not hold it.
 * `failed`: a refund came back to the wallet. `disputed`: the payer's bank claims it.
 */
export type StrayReason = 'unknown' | 'amount' | 'deleted' | 'returned' | 'failed' | 'disputed';

/** Money about which an operator decides: it belongs to no account, or it went back to its payer. */
export const strayMoney = pgTable(
  'stray_money',
  {
    id: serial('id').primaryKey(),
    /** The payment or dispute as the gateway names it, the refund, or the transaction of the ledger that booked the money. */
    source: text('source').notNull(),
    /** Null if the tenant and the account are not known. */
    companyId: uuid('company_id'),
    customerId: integer('customer_id').references(() => customer.id),
    description: text('description').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').$type<StrayReason>().notNull(),
    createdAt: createdAt(),
    /** When an operator marked it as settled. */
    settledAt: at('settled_at'),
  },
  (t) => [uniqueIndex('stray_money_key').on(t.source)],
);

/** A courier's weighing, its effect on an order's price, and the shipper's dispute. */
export const weightCorrection = pgTable(
  'weight_correction',
  {
    orderId: uuid('order_id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    declaredKg: numeric('declared_kg', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    measuredKg: numeric('measured_kg', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    proof: jsonb('proof').$type<{ at: string; place: string | null; picture: string | null }>().notNull(),
    /** Above zero: the shipper owes it; below zero: it was refunded. */
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** Components of the amount; they add up to it. */
    lines: jsonb('lines').$type<PriceLine[]>().notNull(),
    /** The invoice for the amount; null for a refund. */
    invoiceId: uuid('invoice_id').references(() => invoice.id),
    /** Taken back: the order was cancelled, or the dispute was accepted. */
    undoneAt: at('undone_at'),
    /** State of the dispute: open, accepted, rejected; null without a dispute. */
    disputeStatus: text('dispute_status'),
    disputeReason: text('dispute_reason'),
    disputedAt: at('disputed_at'),
    decidedAt: at('decided_at'),
    decisionNote: text('decision_note'),
    createdAt: createdAt(),
  },
  (t) => [index('weight_correction_dispute_idx').on(t.disputedAt).where(sql`${t.disputeStatus} = 'open'`)],
);

/** Plan and promo credit of a top-up's invoice, applied once it is paid. */
export const topUp = pgTable(
  'top_up',
  {
    invoiceId: uuid('invoice_id')
      .primaryKey()
      .references(() => invoice.id),
    customerId: ofCustomer(),
    /** The plan that the account has afterwards; null if the amount reaches no plan. */
    planName: text('plan_name'),
    promoCode: text('promo_code'),
    /** Credit of the promo code. */
    bonusMinor: minor('bonus_minor').notNull().default(0),
    /** Free credit that the plan promises. */
    planCreditMinor: minor('plan_credit_minor').notNull().default(0),
    creditedAt: at('credited_at'),
  },
  (t) => [
    // A promo code credits an account once, even if several unpaid top-ups name it.
    uniqueIndex('top_up_promo_key')
      .on(t.customerId, sql`lower(${t.promoCode})`)
      .where(sql`${t.creditedAt} is not null and ${t.bonusMinor} > 0`),
  ],
);
