import { z } from 'zod';
import { LOCALES } from './rules/locales.ts';
import { LABEL_TYPES } from './rules/orderStatus.ts';
import { CountryCode, optionalDate, optionalEmail, optionalText } from './scalars.ts';
import { TrackBranding } from './tracking.ts';

/** The brand that recipients see, as its owner reads it. */
export const CustomerBranding = TrackBranding.extend({
  customBranding: z.boolean(),
  description: z.string().nullable(),
});
export type CustomerBranding = z.infer<typeof CustomerBranding>;

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
  unitNo: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
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
  billing: z.object({ paymentTerm: z.string(), maxCredit: z.number() }).loose(),
  taxIdentificationNo: z.string().nullable(),
  referralCode: z.string().nullable(),
  selectedServices: z.array(z.number()),
  /** How exact the account's own place is; null while nobody has said so. */
  geoAccuracy: z.number().nullable(),
  geoAccuracyLock: z.boolean(),
  customBranding: z.boolean(),
  /** With `retrieve=branding`. */
  branding: CustomerBranding.optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Customer = z.infer<typeof Customer>;

/** What a customer may change of himself; anything else in the body is passed over. */
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
    websiteUrl: optionalText(255),
    unitNo: optionalText(60),
    address1: optionalText(255),
    address2: optionalText(255),
    city: optionalText(120),
    state: optionalText(120),
    postcode: optionalText(20),
    country: CountryCode.nullish(),
    taxIdentificationNo: optionalText(60),
    lang: z.enum(LOCALES).nullish(),
    defaultLabelType: z.enum(LABEL_TYPES).nullish(),
    priceQuotePref: z.enum(['default', 'cheapest', 'fastest', 'best']).nullish(),
  })
  .partial();
