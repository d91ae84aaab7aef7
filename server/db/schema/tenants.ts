import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MemberRole, Right } from '../../../contract/rules/account/rights.ts';
import { anyJson, at, createdAt, minor, updatedAt } from './columns.ts';

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
    /**
     * Host names of this tenant; links contain the first. A tenant without host names is served at its code below the installation's own
     * host.
     */
    hosts: jsonb('hosts').$type<string[]>().notNull().default([]),
    profile: jsonb('profile').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('company_code_key').on(t.code)],
);

/** Columns of rows that belong to a company, an account or a user. */
export const ofCompany = () =>
  uuid('company_id')
    .notNull()
    .references(() => company.id);
export const ofCustomer = () =>
  integer('customer_id')
    .notNull()
    .references(() => customer.id);
export const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => appUser.id);

export const companySetting = pgTable(
  'company_setting',
  {
    companyId: ofCompany(),
    name: text('name').notNull(),
    data: anyJson('data').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
);

export const appUser = pgTable(
  'app_user',
  {
    id: serial('id').primaryKey(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile'),
    /** When the user proved the mobile number; only a proven number can sign in by a code. */
    mobileProvenAt: at('mobile_proven_at'),
    passwordHash: text('password_hash').notNull(),
    /** 0 inactive, 1 active, 9 deleted. */
    status: integer('status').notNull().default(0),
    lang: text('lang'),
    profilePic: text('profile_pic'),
    /** Signs webhooks. */
    apiSecret: text('api_secret').notNull(),
    /** The secret that signs in addition. From `apiSecretNextAt` on it is the only one that signs. */
    apiSecretNext: text('api_secret_next'),
    apiSecretNextAt: at('api_secret_next_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('app_user_email_key').on(t.companyId, sql`lower(${t.email})`),
    uniqueIndex('app_user_proven_mobile_key')
      .on(t.companyId, t.mobile)
      .where(sql`${t.mobileProvenAt} is not null`),
  ],
);

/** A user's photo, re-encoded. Its address contains its unguessable id. */
export const userPhoto = pgTable('user_photo', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUser.id),
  id: text('id').notNull().unique(),
  companyId: ofCompany(),
  type: text('type').$type<'png' | 'jpeg'>().notNull(),
  base64: text('base64').notNull(),
  createdAt: createdAt(),
});

export const customer = pgTable(
  'customer',
  {
    id: serial('id').primaryKey(),
    companyId: ofCompany(),
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
    /** Postcode, city and state are right as written, although they seem to contradict each other. */
    placeConfirmed: boolean('place_confirmed').notNull().default(false),
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
    /** The referral code that was entered at sign-up. */
    referredBy: text('referred_by'),
    /** When the account with that code got its bonus. */
    referralCreditedAt: at('referral_credited_at'),
    selectedServices: jsonb('selected_services').$type<number[]>().notNull().default([]),
    notifications: jsonb('notifications').$type<Record<string, unknown>>().notNull().default({}),
    customBranding: boolean('custom_branding').notNull().default(false),
    branding: jsonb('branding').$type<Record<string, unknown>>().notNull().default({}),
    /** The wallet: changed only together with ledger entries. */
    walletMinor: minor('wallet_minor').notNull().default(0),
    creditLimitMinor: minor('credit_limit_minor').notNull().default(0),
    /** When an operator blocked this account. */
    blockedAt: at('blocked_at'),
    /** Time when its last user deleted it; later money is reported to the operator. */
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('customer_company_idx').on(t.companyId),
    uniqueIndex('customer_referral_key').on(t.companyId, t.referralCode),
    index('customer_referred_idx').on(t.companyId, sql`upper(${t.referredBy})`),
    check('customer_wallet_floor', sql`${t.walletMinor} >= -${t.creditLimitMinor}`),
  ],
);

/** Roles that an account made itself, in addition to the built-in ones. */
export const accountRole = pgTable(
  'account_role',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    name: text('name').notNull(),
    rights: jsonb('rights').$type<Right[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('account_role_name_key').on(t.customerId, sql`lower(${t.name})`)],
);

/** The members of an account: the user who opened it is its Owner. */
export const customerUser = pgTable(
  'customer_user',
  {
    customerId: ofCustomer(),
    userId: ofUser(),
    role: text('role').$type<MemberRole>().notNull().default('owner'),
    /** The account's own role, if `role` is `own`. */
    roleId: uuid('role_id').references(() => accountRole.id),
    /** Maximum that the member may pay in a day; null: no limit. */
    dayLimitMinor: minor('day_limit_minor'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.customerId] }),
    index('customer_user_customer_idx').on(t.customerId),
  ],
);

/** A person's id at a provider of sign-ins. */
export const userIdentity = pgTable(
  'user_identity',
  {
    companyId: ofCompany(),
    provider: text('provider').notNull(),
    /** The person's id at the provider. */
    subject: text('subject').notNull(),
    userId: ofUser(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.provider, t.subject] }),
    index('user_identity_user_idx').on(t.userId),
  ],
);
