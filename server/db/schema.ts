import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BatchOptions } from '../../contract/bulk.ts';
import type { InventoryItem, OrderContact } from '../../contract/orders.ts';
import type { BatchKind, BatchRowState, BatchState } from '../../contract/rules/bulk.ts';
import type { ImportColumn } from '../../contract/rules/importColumns.ts';
import type { QuotedService } from '../../contract/services.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const createdAt = () => at('created_at').notNull().defaultNow();
const updatedAt = () => at('updated_at').notNull().defaultNow();
/** Money in minor units of the company's currency. */
const minor = (name: string) => bigint(name, { mode: 'number' });

export const company = pgTable(
  'company',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    brandName: text('brand_name').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    timezone: text('timezone').notNull(),
    /** Tax on delivery charges in basis points. */
    taxBp: integer('tax_bp').notNull().default(0),
    profile: jsonb('profile').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('company_code_key').on(t.code)],
);

export const companySetting = pgTable(
  'company_setting',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    name: text('name').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
);

export const appUser = pgTable(
  'app_user',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile'),
    passwordHash: text('password_hash').notNull(),
    /** 0 inactive, 1 active, 9 deleted. */
    status: integer('status').notNull().default(0),
    lang: text('lang'),
    profilePic: text('profile_pic'),
    apiSecret: text('api_secret').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('app_user_email_key').on(t.companyId, sql`lower(${t.email})`)],
);

export const customer = pgTable(
  'customer',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    type: text('type'),
    identityNo: text('identity_no'),
    identityType: text('identity_type'),
    dob: text('dob'),
    industry: text('industry'),
    websiteUrl: text('website_url'),
    unitNo: text('unit_no'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    postcode: text('postcode'),
    country: text('country'),
    defaultLabelType: text('default_label_type'),
    priceQuotePref: text('price_quote_pref'),
    lang: text('lang'),
    planName: text('plan_name'),
    planExpiryDate: at('plan_expiry_date'),
    discountBp: integer('discount_bp').notNull().default(0),
    billing: jsonb('billing').$type<Record<string, unknown>>().notNull().default({}),
    bankDetails: jsonb('bank_details')
      .$type<
        { bankName: string; bankSwiftCode: string | null; accountNumber: string; accountName: string }[]
      >()
      .notNull()
      .default([]),
    taxIdentificationNo: text('tax_identification_no'),
    referralCode: text('referral_code'),
    selectedServices: jsonb('selected_services').$type<number[]>().notNull().default([]),
    notifications: jsonb('notifications').$type<Record<string, unknown>>().notNull().default({}),
    customBranding: boolean('custom_branding').notNull().default(false),
    branding: jsonb('branding').$type<Record<string, unknown>>().notNull().default({}),
    /** The wallet: changed only together with ledger entries. */
    walletMinor: minor('wallet_minor').notNull().default(0),
    creditLimitMinor: minor('credit_limit_minor').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('customer_company_idx').on(t.companyId),
    check('customer_wallet_floor', sql`${t.walletMinor} >= -${t.creditLimitMinor}`),
  ],
);

export const customerUser = pgTable(
  'customer_user',
  {
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.customerId] })],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    hash: text('hash').primaryKey(),
    family: uuid('family').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    usedAt: at('used_at'),
    revokedAt: at('revoked_at'),
    remember: boolean('remember').notNull(),
    familyExpiresAt: at('family_expires_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('refresh_token_family_idx').on(t.family), index('refresh_token_user_idx').on(t.userId)],
);

export const verificationCode = pgTable(
  'verification_code',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('verification_code_subject_idx').on(t.purpose, t.subject, t.createdAt)],
);

export const apiToken = pgTable(
  'api_token',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    last4: text('last4').notNull(),
    revokedAt: at('revoked_at'),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('api_token_hash_key').on(t.hash)],
);

/** One-use link tickets: bound to user, customer, path and query. */
export const ticket = pgTable('ticket', {
  hash: text('hash').primaryKey(),
  userId: integer('user_id').notNull(),
  customerId: integer('customer_id').notNull(),
  path: text('path').notNull(),
  usedAt: at('used_at'),
  expiresAt: at('expires_at').notNull(),
});

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    statusCode: integer('status_code'),
    body: text('body'),
    lockedUntil: at('locked_until').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] })],
);

export const rateWindow = pgTable(
  'rate_window',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);

export const contact = pgTable(
  'contact',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    mobile: text('mobile'),
    email: text('email'),
    company: text('company'),
    unitNo: text('unit_no'),
    address1: text('address1').notNull(),
    address2: text('address2'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postcode: text('postcode').notNull(),
    country: text('country').notNull(),
    coord: jsonb('coord').$type<{ lat: number; lon: number } | null>(),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    source: text('source').notNull().default('personal'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('contact_customer_idx').on(t.customerId, t.name)],
);

export const itemType = pgTable(
  'item_type',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    name: text('name').notNull(),
    minWeightKg: numeric('min_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    maxWeightKg: numeric('max_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('item_type_name_key').on(t.companyId, t.name)],
);

export const serviceCompany = pgTable(
  'service_company',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    logo: text('logo'),
  },
  (t) => [uniqueIndex('service_company_code_key').on(t.companyId, t.code)],
);

export interface ServiceAddonRow {
  id: number;
  name: string;
  description: string | null;
  required: { key: string; name: string }[];
  /** Fixed price, or a share of the value in basis points with a minimum. */
  fixedMinor?: number;
  shareBp?: number;
  minMinor?: number;
}

export const service = pgTable(
  'service',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    serviceCompanyId: integer('service_company_id')
      .notNull()
      .references(() => serviceCompany.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    serviceType: text('service_type').notNull(),
    description: text('description').notNull(),
    pickup: boolean('pickup').notNull().default(true),
    dropoff: boolean('dropoff').notNull().default(false),
    cod: boolean('cod').notNull().default(false),
    minWeightKg: numeric('min_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull().default(0),
    maxWeightKg: numeric('max_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    volumetricDivisor: integer('volumetric_divisor').notNull().default(5000),
    addons: jsonb('addons').$type<ServiceAddonRow[]>().notNull().default([]),
    itemTypes: jsonb('item_types').$type<string[]>().notNull().default([]),
    /** Present on multipoint services. */
    vehicle: jsonb('vehicle').$type<{
      name: string;
      minWaypoint: number;
      maxWaypoint: number;
      baseMinor: number;
      perKmMinor: number;
      perStopMinor: number;
      baseKm: number;
    } | null>(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [uniqueIndex('service_code_key').on(t.companyId, t.code)],
);

/** One price line: a lane between two zones up to a weight, then steps. */
export const rate = pgTable(
  'rate',
  {
    id: serial('id').primaryKey(),
    serviceId: integer('service_id')
      .notNull()
      .references(() => service.id),
    originZone: text('origin_zone').notNull(),
    destinationZone: text('destination_zone').notNull(),
    baseKg: numeric('base_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    baseMinor: minor('base_minor').notNull(),
    stepKg: numeric('step_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    stepMinor: minor('step_minor').notNull(),
    /** Usual time from pickup to delivery, in seconds. */
    durationS: integer('duration_s').notNull(),
  },
  (t) => [uniqueIndex('rate_lane_key').on(t.serviceId, t.originZone, t.destinationZone)],
);

/** Zone of a country, or of a state within it (`state` '' = the rest of the country; country '*' = anywhere else). */
export const zone = pgTable(
  'zone',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    country: text('country').notNull(),
    state: text('state').notNull().default(''),
    zone: text('zone').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.country, t.state] })],
);

export const promo = pgTable(
  'promo',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    code: text('code').notNull(),
    shareBp: integer('share_bp').notNull().default(0),
    fixedMinor: minor('fixed_minor').notNull().default(0),
    maxMinor: minor('max_minor'),
    serviceCode: text('service_code'),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    active: boolean('active').notNull().default(true),
  },
  (t) => [uniqueIndex('promo_code_key').on(t.companyId, sql`lower(${t.code})`)],
);

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    nanoId: text('nano_id').notNull(),
    consignmentNo: text('consignment_no'),
    referenceNo: text('reference_no'),
    extId: text('ext_id'),
    statusCode: integer('status_code').notNull(),
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
    /** Where the collected cash goes: a copy of the customer's first account at the time of confirming. */
    bankDetails: jsonb('bank_details').$type<{
      accountNumber: string;
      accountName: string;
      bankName: string;
    } | null>(),
    insuranceMinor: minor('insurance_minor'),
    scheduledAt: at('scheduled_at'),
    deliveredAt: at('delivered_at'),
    durationS: integer('duration_s'),
    invoiceId: uuid('invoice_id'),
    pickupManifestId: uuid('pickup_manifest_id'),
    extTrackUrl: text('ext_track_url'),
    personnel: jsonb('personnel').$type<{
      name: string | null;
      phone: string | null;
      vehicleRegNo: string | null;
    } | null>(),
    position: jsonb('position').$type<{ lat: number; lon: number } | null>(),
    rating: integer('rating'),
    ratingNote: text('rating_note'),
    /** Last quote, kept so that lists can offer services without asking again. */
    quotes: jsonb('quotes').$type<QuotedService[] | null>(),
    recipientName: text('recipient_name'),
    senderName: text('sender_name'),
    originZone: text('origin_zone'),
    destinationZone: text('destination_zone'),
    /** Rises with every write; two writers are told of each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_customer_created_idx').on(
      t.customerId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
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
    index('orders_cod_idx').on(t.customerId, t.codStatus, t.createdAt).where(sql`${t.codMinor} is not null`),
    index('orders_cod_open_idx').on(t.id).where(sql`${t.codStatus} in (1, 2)`),
    index('orders_lane_idx').on(t.serviceId, t.originZone, t.destinationZone, t.deliveredAt),
    index('orders_search_idx').using(
      'gin',
      sql`(coalesce(${t.consignmentNo},'') || ' ' || coalesce(${t.referenceNo},'') || ' ' || coalesce(${t.recipientName},'')) gin_trgm_ops`,
    ),
  ],
);

/** Parcels of one service that one driver takes over at one place. */
export const manifest = pgTable(
  'manifest',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    /** The number that people read. */
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
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    type: text('type').$type<'PICKUP' | 'DROPOFF'>().notNull(),
    /** `now`, or an ISO time. */
    scheduledAt: text('scheduled_at'),
    note: text('note'),
    status: text('status'),
    placeId: text('place_id'),
    contact: jsonb('contact').$type<OrderContact>().notNull(),
    inventory: jsonb('inventory').$type<InventoryItem[]>().notNull().default([]),
  },
  (t) => [uniqueIndex('waypoint_order_key').on(t.orderId, t.seq)],
);

export const activity = pgTable(
  'activity',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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
    createdAt: createdAt(),
  },
  (t) => [index('activity_order_idx').on(t.orderId, t.createdAt)],
);

export const sequence = pgTable(
  'number_sequence',
  {
    companyId: uuid('company_id').notNull(),
    name: text('name').notNull(),
    value: bigint('value', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
);

/** Double entry: the entries of one transaction add up to zero; never changed, never deleted. */
export const ledgerTx = pgTable(
  'ledger_tx',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    category: text('category').notNull(),
    description: text('description').notNull(),
    orderId: uuid('order_id'),
    invoiceId: uuid('invoice_id'),
    refundOf: uuid('refund_of'),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ledger_tx_customer_idx').on(t.customerId, t.createdAt.desc().nullsFirst()),
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
    /** `wallet:<customerId>`, `sales`, `tax`, `gateway`, `opening`. */
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
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
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
      .$type<{ name: string; amountMinor: number; orderId: string | null }[]>()
      .notNull()
      .default([]),
    refundTxId: uuid('refund_tx_id'),
    createdAt: createdAt(),
    paidAt: at('paid_at'),
  },
  (t) => [
    index('invoice_customer_idx').on(t.customerId, t.createdAt.desc().nullsFirst()),
    uniqueIndex('invoice_no_key').on(t.companyId, t.invoiceNo),
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

/** What happened, in order; replayed to live streams and read by webhooks. Written in the business transaction. */
export const event = pgTable(
  'event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    type: text('type').notNull(),
    orderId: uuid('order_id'),
    invoiceId: uuid('invoice_id'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index('event_customer_idx').on(t.customerId, t.id)],
);

export const job = pgTable(
  'job',
  {
    id: serial('id').primaryKey(),
    queue: text('queue').notNull(),
    key: text('key'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    runAt: at('run_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(10),
    lockedUntil: at('locked_until'),
    lockedBy: text('locked_by'),
    lastError: text('last_error'),
    doneAt: at('done_at'),
    failedAt: at('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('job_due_idx').on(t.queue, t.runAt).where(sql`${t.doneAt} is null and ${t.failedAt} is null`),
    uniqueIndex('job_key').on(t.queue, t.key).where(sql`${t.doneAt} is null and ${t.failedAt} is null`),
  ],
);

/** One action over many orders, done as a job. The orders and what was seen of them are frozen when it is made. */
export const orderBatch = pgTable(
  'order_batch',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id),
    kind: text('kind').$type<BatchKind>().notNull(),
    state: text('state').$type<BatchState>().notNull(),
    options: jsonb('options').$type<BatchOptions>().notNull().default({}),
    total: integer('total').notNull(),
    sumMinor: minor('sum_minor').notNull().default(0),
    currency: text('currency').notNull(),
    undoUntil: at('undo_until'),
    /** Shared by the orders that are paid at the gateway. */
    invoiceId: uuid('invoice_id'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('order_batch_customer_idx').on(t.customerId, t.createdAt.desc().nullsFirst()),
    index('order_batch_finished_idx').on(t.finishedAt),
  ],
);

export const orderBatchRow = pgTable(
  'order_batch_row',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => orderBatch.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id').notNull(),
    /** As it was named: may be nobody's, may be deleted meanwhile. */
    orderId: uuid('order_id').notNull(),
    state: text('state').$type<BatchRowState>().notNull(),
    seenVersion: integer('seen_version'),
    seenStatus: integer('seen_status'),
    seenPriceMinor: minor('seen_price_minor'),
    methodId: integer('method_id'),
    itemName: text('item_name'),
    statusCode: integer('status_code'),
    consignmentNo: text('consignment_no'),
    priceMinor: minor('price_minor'),
    invoiceId: uuid('invoice_id'),
    error: jsonb('error').$type<{ code: string; message: string; field: string | null } | null>(),
    doneAt: at('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.seq] }),
    index('order_batch_row_state_idx').on(t.batchId, t.state, t.seq),
    /** An order waits in one batch at a time. */
    uniqueIndex('order_batch_row_open_key').on(t.orderId).where(sql`${t.state} in ('waiting', 'ready')`),
  ],
);

/** Which ended batches a user has put away; others of the account still see them. */
export const orderBatchSeen = pgTable(
  'order_batch_seen',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => orderBatch.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.userId] })],
);

/** Rows of sheets that are orders by now, so that the same row again makes no second one. Goes with its order. */
export const importedRow = pgTable(
  'imported_row',
  {
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    /** SHA-256 of what the row says. */
    content: text('content').notNull(),
    /** How many rows above it in its file say the same. */
    copy: integer('copy').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fileHash: text('file_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.content, t.copy] }),
    index('imported_row_order_idx').on(t.orderId),
    index('imported_row_file_idx').on(t.customerId, t.fileHash).where(sql`${t.fileHash} is not null`),
  ],
);

/** Files that a customer imported, by the SHA-256 of their bytes. */
export const importedFile = pgTable(
  'imported_file',
  {
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    rows: integer('rows').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.hash] })],
);

/** How a customer reads a sheet with these headers, and which of its values were put right. */
export const importMapping = pgTable(
  'import_mapping',
  {
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id),
    signature: text('signature').notNull(),
    columns: jsonb('columns').$type<(ImportColumn | null)[]>().notNull(),
    fixes: jsonb('fixes').$type<{ column: ImportColumn; from: string; to: string }[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.signature] })],
);

/** Mails and messages of the sandbox, for a person to open. */
export const outboxMessage = pgTable(
  'outbox_message',
  {
    id: serial('id').primaryKey(),
    companyId: uuid('company_id'),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_created_idx').on(t.createdAt.desc().nullsFirst())],
);

/** The sandbox couriers' own books: what they know of a parcel and when they move it next. */
export const sandboxShipment = pgTable(
  'sandbox_shipment',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    consignmentNo: text('consignment_no').notNull(),
    plan: jsonb('plan').$type<{ code: number; afterS: number }[]>().notNull(),
    step: integer('step').notNull().default(0),
    nextAt: at('next_at'),
    done: boolean('done').notNull().default(false),
  },
  (t) => [index('sandbox_shipment_due_idx').on(t.done, t.nextAt)],
);

/** The sandbox couriers' books of the cash that they collected: when its next step is due; null = only when told. */
export const sandboxSettlement = pgTable(
  'sandbox_settlement',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    nextAt: at('next_at'),
  },
  (t) => [index('sandbox_settlement_due_idx').on(t.nextAt)],
);
