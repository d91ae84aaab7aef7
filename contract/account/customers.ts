import { z } from 'zod';
import { DefaultSender } from '../contacts/contacts.ts';
import { NOTICE_CHANNELS, NOTICE_KINDS } from '../rules/account/notices.ts';
import { LIMITS } from '../rules/limits.ts';
import { LOCALES } from '../rules/locales.ts';
import { LABEL_TYPES } from '../rules/orders/orderStatus.ts';
import { ADDRESS_FIELDS } from '../rules/places/addressFields.ts';
import {
  ADDRESS_INPUT,
  ADDRESS_PARTS,
  CountryCode,
  int,
  num,
  optionalDate,
  optionalEmail,
  optionalText,
  optionalWebAddress,
  text,
} from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';
import { StepUpInput } from './account.ts';
import { CustomerBranding } from './branding.ts';
import { Membership } from './people.ts';

/** Events that send messages, their channels, and the balance below which a warning is sent (SET-32, SET-36). */
export const NOTIFICATION_FLAGS = [
  'newsletter',
  'smsNotifications',
  'pushNotifications',
  'emailNotifications',
  'notifyMeOrderStatus',
  'notifyRecipientOrderStatus',
  'instabookNotifySender',
  'instabookNotifyReceiver',
  'whatsappMeOrderStatus',
  'whatsappRecipientOrderStatus',
  'newInvoice',
  'paidInvoice',
  'minBalanceNotify',
  'noticesOnceADay',
] as const;

/** Price of a message over each channel, and of an order with the customer's own brand; null if the tenant set none. */
export const CUSTOMER_RATES = ['smsRate', 'emailRate', 'pushRate', 'waRate', 'customBrandingRate'] as const;
export type CustomerRates = Partial<Record<(typeof CUSTOMER_RATES)[number], number>>;

/** An object with a `T` for each of the names. */
const each = <K extends string, T>(names: readonly K[], value: T) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<K, T>;

/** The addressee of invoices (SET-22). */
export const BILLING_FIELDS = ['name', 'email', ...ADDRESS_FIELDS] as const;

const Channels = z.object(each(NOTICE_CHANNELS, z.boolean()));
/** Channels of each event. A channel also needs its own switch. */
export const NoticeChoices = z.object(each(NOTICE_KINDS, Channels));

/** The bank account for payouts of collected cash; the first of the list is used (SET-24). */
export const BankDetails = z.object({
  bankName: z.string(),
  bankSwiftCode: z.string().nullable(),
  accountNumber: z.string(),
  accountName: z.string(),
});
export type BankDetails = z.infer<typeof BankDetails>;

export const Customer = z.object({
  id: z.number(),
  companyId: z.string(),
  userId: z.number().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  type: z.string().nullable(),
  identityNo: z.string().nullable(),
  identityType: z.string().nullable(),
  dob: z.string().nullable(),
  industry: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  ...ADDRESS_PARTS,
  /** Postcode, city and state are correct as written, although they seem to contradict each other. */
  placeConfirmed: z.boolean(),
  defaultLabelType: z.string().nullable(),
  priceQuotePref: z.string().nullable(),
  lang: z.string().nullable(),
  accountNumber: z.string().nullable(),
  planName: z.string().nullable(),
  planExpiryDate: z.string().nullable(),
  walletBalance: z.number(),
  unbilledAmount: z.number(),
  discount: z.number(),
  /** Null: the discount does not end. */
  discountExp: z.string().nullable(),
  commission: z.number(),
  /** The addressee of invoices, in addition to the terms. */
  billing: z.object({
    ...each(BILLING_FIELDS, z.string().nullable()),
    paymentTerm: z.string(),
    maxCredit: z.number(),
  }),
  customerBankDetails: z.array(BankDetails),
  taxIdentificationNo: z.string().nullable(),
  referralCode: z.string().nullable(),
  selectedServices: z.array(z.number()),
  /** The contact from which orders start; null: the account itself. */
  defaultSender: DefaultSender.nullable(),
  /** Precision of the account's own location; null without one. */
  geoAccuracy: z.number().nullable(),
  geoAccuracyLock: z.boolean(),
  customBranding: z.boolean(),
  /** Null until the customer has answered. */
  ...each(NOTIFICATION_FLAGS, z.boolean().nullable()),
  notices: NoticeChoices,
  minBalanceVal: z.number().nullable(),
  ...each(CUSTOMER_RATES, z.number().nullable()),
  /** Role and rights of the caller in this account. */
  member: Membership.nullable(),
  /** With `retrieve=branding`. */
  branding: CustomerBranding.optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Customer = z.infer<typeof Customer>;

const billingFields = {
  name: optionalText(120),
  email: optionalEmail(),
  ...ADDRESS_INPUT,
  country: CountryCode.nullish(),
} satisfies Record<(typeof BILLING_FIELDS)[number], unknown>;
/** Absent fields stay unchanged. */
export const BillingChange = z.object(billingFields).partial();

const needed = (max: number) => text(max).pipe(z.string().min(1, 'is required'));
const BankDetailsInput = z.object({
  bankName: needed(120),
  bankSwiftCode: optionalText(11)
    .refine(
      (v) => v === null || /^[a-z]{6}[a-z0-9]{2}([a-z0-9]{3})?$/i.test(v),
      'must be a SWIFT code of 8 or 11 characters',
    )
    .transform((v) => v?.toUpperCase() ?? null),
  accountNumber: z
    .string()
    .trim()
    .regex(/^\d{5,34}$/, 'must be 5 to 34 digits'),
  accountName: needed(120),
});

/** Fields of their own account that customers may change. */
export const ProfileChange = z
  .object({
    id: z.union([z.number(), z.string()]).nullish(),
    name: optionalText(120),
    email: optionalEmail(),
    phone: optionalText(40),
    type: optionalText(40),
    identityNo: optionalText(60),
    identityType: optionalText(40),
    dob: optionalDate(),
    industry: optionalText(120),
    websiteUrl: optionalWebAddress(255),
    ...ADDRESS_INPUT,
    country: CountryCode.nullish(),
    /** If absent, the stored value stays as long as postcode, city, state and country do not change. */
    placeConfirmed: z.boolean().nullish(),
    taxIdentificationNo: optionalText(60).transform((v) => v?.replace(/\s+/g, '') || null),
    lang: z.enum(LOCALES).nullish(),
    defaultLabelType: z.enum(LABEL_TYPES).nullish(),
    priceQuotePref: z.enum(['default', 'cheapest', 'fastest', 'best']).nullish(),
    /** Ids of the service companies to offer; empty: all of them (SET-28, SET-31). */
    selectedServices: z.array(int()).max(1000).nullish(),
    /** Whether recipients see the customer's own brand (SET-40). */
    customBranding: z.boolean().nullish(),
    billing: BillingChange.nullish(),
    ...each(NOTIFICATION_FLAGS, z.boolean().nullish()),
    /** Changed fields only. */
    notices: z.object(each(NOTICE_KINDS, Channels.partial())).partial().nullish(),
    minBalanceVal: num().pipe(z.number().min(0).max(LIMITS.amountMax)).nullish(),
    /** A different bank account needs a session and `proof`. */
    customerBankDetails: z.array(BankDetailsInput).max(5).nullish(),
    /**
     * Proof of the person who changes the bank account: the password, or the code of `POST auth/stepUp/code`. Each such call needs it.
     */
    proof: StepUpInput.nullish(),
    updated_at: BasedOn,
  })
  .partial();
export type ProfileChange = z.input<typeof ProfileChange>;

/** Detail of a 409 for a change that is based on an older version. */
export type CustomerConflict = Conflict<'customer', Customer>;
