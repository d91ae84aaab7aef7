import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RiskKind } from '../../../../contract/rules/orders/risks.ts';
import { at, minor } from '../columns.ts';
import { customer } from '../tenants.ts';
import { ofOrder } from './orders.ts';

const ofAccount = () => ({
  companyId: uuid('company_id').notNull(),
  customerId: integer('customer_id')
    .notNull()
    .references(() => customer.id, { onDelete: 'cascade' }),
});

/** Drop-offs of booked orders and their outcome, in narrow rows for queries by recipient. Phones, addresses and contents are hashes. */
export const parcelRecord = pgTable(
  'parcel_record',
  {
    orderId: ofOrder(),
    stop: integer('stop').notNull(),
    ...ofAccount(),
    phone: text('phone'),
    address: text('address'),
    content: text('content').notNull(),
    /** Null where goods are not weighed one by one. */
    itemType: text('item_type'),
    weightKg: numeric('weight_kg', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    codMinor: minor('cod_minor'),
    /** The order has several drop-offs, so its outcome may belong to another of them. */
    isShared: boolean('is_shared').notNull(),
    bookedAt: at('booked_at').notNull(),
    failedAt: at('failed_at'),
    returnedAt: at('returned_at'),
    endedAt: at('ended_at'),
    isCancelled: boolean('is_cancelled').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.stop] }),
    index('parcel_record_phone_idx')
      .on(t.customerId, t.phone, t.bookedAt.desc())
      .where(sql`${t.phone} is not null`),
    index('parcel_record_address_idx')
      .on(t.customerId, t.address, t.bookedAt.desc())
      .where(sql`${t.address} is not null`),
    index('parcel_record_type_idx').on(t.customerId, t.itemType, t.bookedAt.desc(), t.weightKg),
  ],
);

/** Reasons that were shown for a parcel that is not booked yet. */
export const riskShown = pgTable(
  'risk_told',
  {
    ...ofAccount(),
    /** Hash of recipient and content. */
    parcel: text('parcel').notNull(),
    kind: text('kind').$type<RiskKind>().notNull(),
    /** Hash of the recipient; for reasons about the address, with the address. Empty for a place that cannot be dismissed. */
    recipient: text('recipient').notNull(),
    isDismissed: boolean('is_dismissed').notNull().default(false),
    shownAt: at('told_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.parcel, t.kind] }),
    index('risk_told_age_idx').on(t.shownAt),
  ],
);

/** Reasons that the account has dismissed for a recipient. */
export const riskDismissal = pgTable(
  'risk_dismissal',
  {
    ...ofAccount(),
    recipient: text('recipient').notNull(),
    kind: text('kind').$type<RiskKind>().notNull(),
    /** The user; null for a program. */
    dismissedBy: integer('dismissed_by'),
    dismissedAt: at('dismissed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.recipient, t.kind] })],
);

/** Reasons that were shown before an order was booked, and whether they came true. */
export const parcelRisk = pgTable(
  'parcel_risk',
  {
    orderId: ofOrder(),
    kind: text('kind').$type<RiskKind>().notNull(),
    ...ofAccount(),
    isDismissed: boolean('is_dismissed').notNull(),
    /** Null while the parcel is under way. */
    cameTrue: boolean('came_true'),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind] }),
    index('parcel_risk_ended_idx')
      .on(t.customerId, t.kind, t.endedAt.desc(), t.cameTrue)
      .where(sql`${t.endedAt} is not null`),
  ],
);
