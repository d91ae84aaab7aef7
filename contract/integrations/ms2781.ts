import { z } from 'zod';
import { Dimension, WEIGHT_UNITS } from '../orders/services.ts';
import { CustomerId, int, num, Uuid } from '../wire/scalars.ts';

/** PHP shops send `false` and '' for options that are not set, and numbers for numeric texts. */
const optionalText = (max: number) =>
  z.preprocess(
    (v) => (v === false || v === '' ? null : typeof v === 'number' ? String(v) : v),
    z.string().max(max, `must have at most ${max} characters`).nullish(),
  );
const optionalNumber = () => z.preprocess((v) => (v === false || v === '' ? null : v), num().nullish());

/** An order has one text for both fields of the standard. */
const MORE_ADDRESS_MAX = 255;
export const moreAddress = (place: { address2?: string | null; address3?: string | null }): string =>
  [place.address2, place.address3].filter(Boolean).join(', ');

const Place = z.object({
  address: optionalText(255),
  address2: optionalText(255),
  address3: optionalText(255),
  postcode: optionalText(20),
  city: optionalText(120),
  state: optionalText(120),
  country: optionalText(60),
  /** An extension of ours: the place is correct as written, although postcode, city and state seem to contradict each other. */
  placeConfirmed: z.boolean().nullish(),
  /** Existing shops write `lom` instead of `lon`. */
  coordinates: z.object({ lat: optionalNumber(), lon: optionalNumber(), lom: optionalNumber() }).nullish(),
});
const Location = Place.refine((place) => moreAddress(place).length <= MORE_ADDRESS_MAX, {
  path: ['address3'],
  error: `must have at most ${MORE_ADDRESS_MAX} characters together with address2`,
});

const Party = z.object({
  contactName: optionalText(128),
  contactNumber: optionalText(40),
  contactEmail: optionalText(255),
  companyName: optionalText(128),
  location: Location,
});

const Goods = z.object({
  name: optionalText(255),
  type: optionalText(60),
  description: optionalText(500),
  quantity: int().pipe(z.number().min(1).max(100_000)).default(1),
  value: z.object({ amount: num().pipe(z.number().min(0)), currency: optionalText(3) }).nullish(),
  weight: z.object({ value: optionalNumber(), unit: z.enum(WEIGHT_UNITS).default('kg') }).nullish(),
  dimension: Dimension.nullish(),
  hsCode: optionalText(20),
});

/** An order as Malaysian Standard 2781:2023 writes it, with fields that existing shops add. */
export const StandardOrder = z.object({
  customerId: CustomerId.nullish(),
  orderNumber: optionalText(64),
  sender: Party,
  receiver: Party,
  parcel: z
    .object({
      /** The number of pieces, if the shop names no goods. Named goods have their own numbers. 0 means that the shop does not know it. */
      quantity: optionalNumber().pipe(z.number().int().min(0).max(100_000).nullish()),
      /** Text beyond the 500 characters of a note is cut off. */
      orderRemarks: optionalText(5000),
      weight: z
        .object({ unit: z.enum(WEIGHT_UNITS).default('kg'), parcelWeight: optionalNumber() })
        .nullish(),
      dimension: z
        .object({ unit: z.enum(['cm', 'm']).default('cm'), width: num(), length: num(), height: num() })
        .nullish(),
    })
    .nullish(),
  inventory: z.array(Goods).max(1000).nullish(),
  deliveryService: z
    .object({
      /** Code of a service, or of its courier. */
      serviceType: optionalText(60),
      /** `YYYY-MM-DD HH:mm:ss` in the company's time zone. */
      pickupDateTime: optionalText(40),
      requestDateTime: optionalText(40),
      codAmount: optionalNumber(),
      insuranceAmount: optionalNumber(),
      itemType: optionalText(60),
    })
    .nullish(),
  source: optionalText(60),
  isDraft: z.boolean().default(false),
});
export type StandardOrder = z.output<typeof StandardOrder>;

const Ref = z.object({ orderId: Uuid.nullish(), trackingNumber: optionalText(60) });
const isNamed = { path: ['orderId'], error: 'is required, or a tracking number' };
/** An order of the standard by its id or its tracking number. */
export const StandardOrderRef = Ref.refine((ref) => Boolean(ref.orderId || ref.trackingNumber), isNamed);
export type StandardOrderRef = z.output<typeof StandardOrderRef>;
/** A status query. The standard has the tracking number in `deliveryService`. */
export const StandardStatusInput = Ref.extend({
  deliveryService: z.object({ trackingNumber: optionalText(60) }).nullish(),
}).refine(
  (ref) => Boolean(ref.orderId || ref.trackingNumber || ref.deliveryService?.trackingNumber),
  isNamed,
);
export const StandardCancel = StandardOrderRef.safeExtend({ reason: optionalText(512) });

/** The answer of all calls, in the standard's form, without `data` around it. */
export const StandardAnswer = z.object({
  orderNumber: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  deliveryService: z.object({
    orderId: z.string(),
    trackingNumber: z.string().nullable(),
    nanoId: z.string(),
    status: z.string(),
    statusCode: z.number(),
    createdDateTime: z.string(),
    deliveryCost: z.object({ amount: z.number().nullable(), currency: z.string() }),
  }),
});
export type StandardAnswer = z.infer<typeof StandardAnswer>;

/** Answer to a cancellation. `approve` means that it was carried out; any other cancellation is an error. */
export const StandardCancelAnswer = StandardAnswer.extend({ status: z.literal('approve') });

/** Answer to a status query, with the standard's own block; times in the company's time zone. */
export const StandardStatusAnswer = StandardAnswer.extend({
  deliveryStatus: z.object({
    status: z.string(),
    /** When the courier took the parcel over. */
    pickupDateTime: z.string().nullable(),
    recipientInfo: z.object({ receivedBy: z.string(), receivedDateTime: z.string() }).nullable(),
    parcelLocation: z.object({ hubLocation: z.string(), dateTime: z.string() }).nullable(),
  }),
});
export type StandardStatusAnswer = z.infer<typeof StandardStatusAnswer>;
