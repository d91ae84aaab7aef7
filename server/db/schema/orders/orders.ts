import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InventoryItem, OrderContact } from '../../../../contract/orders/orders.ts';
import type { QuotedService } from '../../../../contract/orders/services.ts';
import type { ScanMode } from '../../../../contract/rules/orders/scanCodes.ts';
import { at, createdAt, minor, updatedAt } from '../columns.ts';
import { service } from '../couriers/rateCards.ts';
import { installedApp } from '../integrations/apps.ts';
import { ofCompany, ofCustomer } from '../tenants.ts';

/** Column of rows that are deleted with their order. */
export const ofOrder = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    companyId: ofCompany(),
    customerId: ofCustomer(),
    nanoId: text('nano_id').notNull(),
    consignmentNo: text('consignment_no'),
    referenceNo: text('reference_no'),
    extId: text('ext_id'),
    statusCode: integer('status_code').notNull(),
    /** When this server learned of the present status, by its clock; null for steps older than this column. */
    statusAt: at('status_at'),
    failedReason: text('failed_reason'),
    cancelReason: text('cancel_reason'),
    source: text('source'),
    note: text('note'),
    serviceId: integer('service_id').references(() => service.id),
    serviceCode: text('service_code'),
    serviceCompanyId: integer('service_company_id'),
    serviceAddon: jsonb('service_addon')
      .$type<{ id: number; qty: number; value: number | string | null; name: string | null }[]>()
      .notNull()
      .default([]),
    promoCode: text('promo_code'),
    paymentMethodId: integer('payment_method_id'),
    itemType: text('item_type'),
    weightKg: numeric('weight_kg', { precision: 12, scale: 3, mode: 'number' }).notNull().default(0),
    priceMinor: minor('price_minor'),
    currency: text('currency').notNull(),
    codMinor: minor('cod_minor'),
    codStatus: integer('cod_status'),
    codDueAt: at('cod_due_at'),
    /** When the cash was paid out; null for payouts older than this column. */
    codPaidAt: at('cod_paid_at'),
    /** The bank's reference of the transfer that paid the cash out. */
    codReference: text('cod_reference'),
    /** The transferred part, if it was not the whole amount. */
    codPaidMinor: minor('cod_paid_minor'),
    /** The bank account that gets the collected cash: a copy of the customer's first account at the time of confirming. */
    bankDetails: jsonb('bank_details').$type<{
      accountNumber: string;
      accountName: string;
      bankName: string;
    } | null>(),
    insuranceMinor: minor('insurance_minor'),
    scheduledAt: at('scheduled_at'),
    deliveredAt: at('delivered_at'),
    durationS: integer('duration_s'),
    /** The time within which nine of ten parcels of its service and lane arrived, as known at pricing; null with too few parcels. */
    usualS: integer('usual_s'),
    invoiceId: uuid('invoice_id'),
    pickupManifestId: uuid('pickup_manifest_id'),
    extTrackUrl: text('ext_track_url'),
    /** The installed app whose courier account carries it; null for the tenant's own. */
    carrierAppId: integer('carrier_app_id').references(() => installedApp.id, { onDelete: 'set null' }),
    /** Booked by a courier account of the shipper's own; stays when its app is uninstalled. */
    ownCourier: boolean('own_courier').notNull().default(false),
    /** Number of failed delivery attempts. */
    failedAttempts: integer('failed_attempts').notNull().default(0),
    personnel: jsonb('personnel').$type<{
      name: string | null;
      phone: string | null;
      vehicleRegNo: string | null;
    } | null>(),
    position: jsonb('position').$type<{ lat: number; lon: number } | null>(),
    rating: integer('rating'),
    ratingNote: text('rating_note'),
    /** Last quote, stored so that lists can offer services without a new one. */
    /** The quote's offers, as the API answered them. */
    quotes: jsonb('quotes').$type<QuotedService[] | null>(),
    recipientName: text('recipient_name'),
    senderName: text('sender_name'),
    /** Text that a search by words reads: small letters, a space before each word. */
    namesText: text('names_text').generatedAlwaysAs(
      sql`lower(' ' || coalesce(reference_no, '') || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(sender_name, ''))`,
    ),
    originZone: text('origin_zone'),
    destinationZone: text('destination_zone'),
    /** Rises with every write, so that concurrent changes are detected. */
    version: integer('version').notNull().default(1),
    /** The last user who changed the unconfirmed order, and the time; null for a program with an API key. */
    editedBy: integer('edited_by'),
    editedAt: at('edited_at'),
    /** Time of the last packed carton, and the user who packed it; null for a program. */
    packedAt: at('packed_at'),
    packedBy: integer('packed_by'),
    /** False if the order was booked without the shipper's brand because the brand has a price. Then nobody sees the brand. */
    branded: boolean('branded').notNull().default(true),
    /** Drafts that one call made share it; null if an order was made alone. */
    madeTogether: uuid('made_together'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_customer_created_idx').on(
      t.customerId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.statusCode,
    ),
    index('orders_customer_status_idx').on(
      t.customerId,
      t.statusCode,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    uniqueIndex('orders_consignment_key').on(t.companyId, t.consignmentNo),
    uniqueIndex('orders_nano_key').on(t.nanoId),
    index('orders_invoice_idx').on(t.invoiceId),
    index('orders_manifest_idx').on(t.pickupManifestId).where(sql`${t.pickupManifestId} is not null`),
    index('orders_made_together_idx').on(t.madeTogether).where(sql`${t.madeTogether} is not null`),
    index('orders_carrier_app_idx').on(t.carrierAppId).where(sql`${t.carrierAppId} is not null`),
    index('orders_cod_idx').on(t.customerId, t.codStatus, t.createdAt).where(sql`${t.codMinor} is not null`),
    index('orders_cod_open_idx').on(t.id).where(sql`${t.codStatus} in (1, 2)`),
    index('orders_attempts_idx')
      .on(t.customerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.failedAttempts} > 0`),
    index('orders_lane_idx').on(t.serviceId, t.originZone, t.destinationZone, t.deliveredAt),
    // The sorts of the order list. These indexes hold the status, so a page's ids are read without the rows.
    index('orders_by_price_idx').on(t.customerId, t.priceMinor, t.id, t.statusCode),
    index('orders_by_recipient_idx').on(t.customerId, t.recipientName, t.id, t.statusCode),
    index('orders_by_number_idx').on(t.customerId, t.consignmentNo, t.id, t.statusCode),
    index('orders_by_service_idx').on(t.customerId, t.serviceCode, t.id, t.statusCode),
    index('orders_by_pickup_idx').on(t.customerId, t.scheduledAt, t.id, t.statusCode),
    index('orders_by_weight_idx').on(t.customerId, t.weightKg, t.id, t.statusCode),
    // For scans: shops print their own numbers in capitals or small letters.
    index('orders_reference_idx')
      .on(t.customerId, sql`lower(${t.referenceNo})`)
      .where(sql`${t.referenceNo} is not null`),
    index('orders_by_change_idx').on(t.customerId, t.updatedAt, t.id, t.statusCode),
  ],
);

/** Scans that changed something, so that a repeated scan counts once and cartons are counted. */
export const parcelScan = pgTable(
  'parcel_scan',
  {
    customerId: ofCustomer(),
    /** The scan's id, made by the station. */
    id: uuid('id').notNull(),
    orderId: ofOrder(),
    mode: text('mode').$type<ScanMode>().notNull(),
    carton: integer('carton').notNull(),
    userId: integer('user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('parcel_scan_order_idx').on(t.orderId, t.mode),
  ],
);

/** Parcels of one service that one driver picks up at one place. */
export const manifest = pgTable(
  'manifest',
  {
    id: uuid('id').primaryKey(),
    companyId: ofCompany(),
    customerId: ofCustomer(),
    /** The number that users see. */
    manifestId: text('manifest_id').notNull(),
    serviceId: integer('service_id')
      .notNull()
      .references(() => service.id),
    sender: jsonb('sender').$type<OrderContact>().notNull(),
    parcels: integer('parcels').notNull(),
    /** 0 pending, 1 in progress, 9 cancelled. */
    status: integer('status').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('manifest_number_key').on(t.companyId, t.manifestId),
    index('manifest_customer_idx').on(t.customerId, t.status, t.createdAt.desc().nullsFirst()),
  ],
);

export const waypoint = pgTable(
  'waypoint',
  {
    id: serial('id').primaryKey(),
    orderId: ofOrder(),
    seq: integer('seq').notNull(),
    type: text('type').$type<'PICKUP' | 'DROPOFF'>().notNull(),
    /** `now`, or an ISO time. */
    scheduledAt: text('scheduled_at'),
    note: text('note'),
    status: text('status'),
    placeId: text('place_id'),
    contact: jsonb('contact').$type<OrderContact>().notNull(),
    /** A note for the driver, made from the recipient's request. A copy of the order does not have it; another service keeps it. */
    recipientNote: text('recipient_note'),
    inventory: jsonb('inventory').$type<InventoryItem[]>().notNull().default([]),
  },
  (t) => [uniqueIndex('waypoint_order_key').on(t.orderId, t.seq)],
);

export const activity = pgTable(
  'activity',
  {
    id: serial('id').primaryKey(),
    orderId: ofOrder(),
    statusCode: integer('status_code').notNull(),
    statusText: text('status_text').notNull(),
    description: text('description'),
    location: text('location'),
    coord: jsonb('coord').$type<{ lat: number; lon: number } | null>(),
    podName: text('pod_name'),
    podNric: text('pod_nric'),
    podMobile: text('pod_mobile'),
    podSign: text('pod_sign'),
    podPicture: jsonb('pod_picture').$type<string[]>().notNull().default([]),
    /** The author of a step that is not the courier's; such a step leaves the status unchanged. */
    saidBy: text('said_by').$type<'shipper' | 'recipient'>(),
    /** Words of that person, for the shipper alone. */
    detail: text('detail'),
    /** The shipper's person who did it, and the name of the API key that did it for them. */
    doneBy: integer('done_by'),
    doneByKey: text('done_by_key'),
    /** The courier's time of the step, where its clock was ahead of ours or before the order; null if it is `createdAt`. */
    reportedAt: at('reported_at'),
    createdAt: createdAt(),
  },
  (t) => [index('activity_order_idx').on(t.orderId, t.createdAt)],
);
