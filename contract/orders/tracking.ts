import { z } from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { Personnel } from './orders.ts';

function faultOfNumbers(input: unknown): string {
  if (input == null) return 'is required';
  return Array.isArray(input) && input.length > LIMITS.trackingNumbers
    ? `must have at most ${LIMITS.trackingNumbers} entries`
    : 'is not valid';
}

const TrackingNumber = z.string().max(LIMITS.trackingNumberLength);

export const TrackInput = z.object({
  companyId: z.string().nullish(),
  consignmentNo: z.union([TrackingNumber, z.array(TrackingNumber).max(LIMITS.trackingNumbers)], {
    error: ({ input }) => faultOfNumbers(input),
  }),
  resultType: z.string().max(40).nullish(),
});

export const TrackHistory = z.object({
  id: z.number(),
  statusCode: z.number(),
  statusText: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  createdAt: z.string(),
  hasPodImage: z.boolean(),
  podPicture: z.array(z.string()),
  /** The speaker; null for a step that the courier reported. */
  by: z.enum(['shipper', 'recipient']).nullish(),
});
export type TrackHistory = z.infer<typeof TrackHistory>;

/** The shipper's brand for recipients. */
export const TrackBranding = z.object({
  logo: z.string().nullable(),
  colorPrimary: z.string().nullable(),
  colorBg: z.string().nullable(),
  name: z.string().nullable(),
  url: z.string().nullable(),
  supportUrl: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  promoNoticeTitle: z.string().nullable(),
  promoNoticeDescription: z.string().nullable(),
  promoNoticeCTA: z.string().nullable(),
  promoNoticeUrl: z.string().nullable(),
  promoBannerImg: z.string().nullable(),
  promoBannerDesc: z.string().nullable(),
  promoBannerUrl: z.string().nullable(),
  promoPopupImg: z.string().nullable(),
  promoPopupDesc: z.string().nullable(),
  promoPopupUrl: z.string().nullable(),
  /** A line of the shipper's own at the end of the page. */
  footer: z.string().nullable(),
});
export type TrackBranding = z.infer<typeof TrackBranding>;

/**
 * The recipient's view. `id` is for the shipper only, since it opens the label. A look-up by consignment number, which can be guessed,
 * gets null for nanoId, recipient, shipper, brand and personal notes. Places are city and state only. Courier and position are present
 * only while the parcel is being delivered, and never for another signed-in shipper.
 */
export const TrackResult = z.object({
  id: z.string().nullable(),
  nanoId: z.string().nullable(),
  consignmentNo: z.string().nullable(),
  statusCode: z.number(),
  statusText: z.string(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  recipientName: z.string().nullable(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  /** Seconds from booking to the expected arrival. */
  etaDuration: z.number().nullable(),
  eta: z.string().nullable(),
  /** The day on which the courier agreed to deliver again, in the tenant's time zone. `eta` is then the end of that day. */
  agreedDay: z.string().nullable(),
  updatedAt: z.string(),
  extTrackUrl: z.string().nullable(),
  personnel: Personnel.nullable(),
  coord: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  histories: z.array(TrackHistory),
  branded: z.boolean(),
  branding: TrackBranding.nullable(),
  service: z.object({ name: z.string(), logo: z.string().nullable() }).nullable(),
  customer: z.object({ name: z.string() }).nullable(),
  rated: z.boolean(),
});
export type TrackResult = z.infer<typeof TrackResult>;

export const PodInput = z.object({
  trackingId: z.string().max(60),
  phoneNo: z.string().regex(/^\d{4}$/, 'Please enter exactly 4 digits'),
});
export const RateInput = z.object({
  rating: z.number().int().min(1).max(5),
  ratingNote: z.string().max(500).nullish(),
  nanoId: z.string().max(60),
  companyId: z.string().max(60).nullish(),
});
export type RateInput = z.input<typeof RateInput>;
