import { z } from 'zod';
import { CustomerId, int, Money, num, optionalCoord, optionalText, Uuid } from '../wire/scalars.ts';

export const Addon = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  required: z.array(z.object({ key: z.string(), name: z.string() })),
  /** The add-on's price, if it is fixed. */
  price: Money.nullable(),
  qty: z.number(),
  value: z.string().nullable(),
});
export type Addon = z.infer<typeof Addon>;

export const ItemType = z.object({
  id: z.number(),
  name: z.string(),
  minWeight: z.number(),
  maxWeight: z.number(),
});
export type ItemType = z.infer<typeof ItemType>;

export const ServiceCompany = z.object({
  id: z.number(),
  companyCode: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
});
export type ServiceCompany = z.infer<typeof ServiceCompany>;

export const Service = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** `nextday`, `sameday`, `instant`, `dropoff`, `international` or `economy`. */
  serviceType: z.string(),
  custDescription: z.string(),
  serviceCompany: ServiceCompany,
  serviceCompanyCode: z.string(),
  operationType: z.object({ cod: z.boolean(), pickup: z.boolean(), dropoff: z.boolean() }),
  addon: z.array(Addon),
  /** 1 = on. */
  status: z.number(),
});
export type Service = z.infer<typeof Service>;

/** A courier's counter where a sender may hand a parcel in; orders name it as their pickup's `placeId` (FORM-17). */
export const Outlet = z.object({
  id: z.string(),
  name: z.string(),
  serviceCompany: ServiceCompany,
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
});
export type Outlet = z.infer<typeof Outlet>;

export const VehicleType = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  maxWeight: z.object({ value: z.number(), unit: z.string() }),
  companyCode: z.string(),
  serviceCode: z.string(),
  minWaypoint: z.number(),
  maxWaypoint: z.number(),
});
export type VehicleType = z.infer<typeof VehicleType>;

export const AddonValue = z.object({
  id: int(),
  qty: int().pipe(z.number().min(1).max(1000)).default(1),
  /** COD and insurance: the amount in the company's currency. Others: the value that their `required` key names. */
  value: z.union([z.number(), z.string().max(200)]).nullish(),
  /** Only the account's: an amount in another one is refused. */
  currency: z.string().max(3).nullish(),
  name: z.string().max(255).nullish(),
});
export type AddonValue = z.infer<typeof AddonValue>;

export const WEIGHT_UNITS = ['kg', 'g'] as const;
export const Weight = z.object({
  unit: z.enum(WEIGHT_UNITS, { error: 'must be kg or g' }).default('kg'),
  value: num().pipe(z.number().positive().max(10_000)),
});
export const Dimension = z.object({
  unit: z.literal('cm').default('cm'),
  width: num().pipe(z.number().min(0).max(1000)).default(0),
  length: num().pipe(z.number().min(0).max(1000)).default(0),
  height: num().pipe(z.number().min(0).max(1000)).default(0),
});

export const QuoteAddress = z.object({
  address1: optionalText(255),
  address2: optionalText(255),
  city: optionalText(120),
  state: optionalText(120),
  postcode: optionalText(20),
  country: optionalText(60),
  coord: optionalCoord(),
  /** A person has confirmed that postcode, city and state belong together, so the server reports no contradiction. */
  placeConfirmed: z.boolean().nullish(),
});
export type QuoteAddress = z.infer<typeof QuoteAddress>;

/** One kind of piece. It may also have the fields that an order stores. Among these only the carton can change a courier's price. */
export const QuoteItem = z.object({
  weight: Weight.nullish(),
  dimension: Dimension.nullish(),
  quantity: int().pipe(z.number().min(1).max(100_000)).default(1),
  hsCode: optionalText(20),
  mpcId: z.union([z.string().max(60), z.number()]).nullish(),
  price: z.object({ amount: num().pipe(z.number().min(0)), currency: z.string().nullish() }).nullish(),
  name: z.string().max(255).nullish(),
  type: z.string().max(60).nullish(),
  description: z.string().max(500).nullish(),
  taxShipping: z.boolean().nullish(),
});

/** An address as in an order's stop; the contact does not affect the price. */
const QuoteContact = QuoteAddress.extend({
  name: z.string().max(120).nullish(),
  phone: z.string().max(40).nullish(),
  mobile: z.string().max(40).nullish(),
  email: z.string().max(255).nullish(),
  company: z.string().max(120).nullish(),
  unitNo: z.string().max(60).nullish(),
});
const QuoteStop = QuoteContact.extend({
  type: z.string().max(20).nullish(),
  scheduledAt: z.string().max(40).nullish(),
  note: z.string().max(500).nullish(),
  placeId: z.string().max(60).nullish(),
  inventory: z.array(QuoteItem).max(1000).nullish(),
  contact: QuoteContact.nullish(),
});

/**
 * Accepts the quote page's form (origin/destination), the order form's (waypoint[], inventory[]), or an order's id. Fields sent with the id
 * replace those of the order.
 */
export const InstantQuoteInput = z.object({
  orderId: Uuid.nullish(),
  companyId: z.string().nullish(),
  customerId: CustomerId.nullish(),
  serviceCode: optionalText(60),
  serviceCompanyCode: optionalText(60),
  origin: QuoteStop.nullish(),
  destination: QuoteStop.nullish(),
  waypoint: z.array(QuoteStop).max(60).nullish(),
  weight: Weight.nullish(),
  itemType: z.string().max(60).nullish(),
  itemTypeId: int().nullish(),
  inventory: z.array(QuoteItem).max(1000).nullish(),
  serviceAddon: z.array(AddonValue).max(30).nullish(),
  promoCode: optionalText(40),
});
export type InstantQuoteInput = z.input<typeof InstantQuoteInput>;

/** Kind of a price component. `cod`: the courier's fee for collecting cash; `brand`: the shipper's own brand. */
export const PRICE_LINE_KINDS = [
  'delivery',
  'addon',
  'brand',
  'cod',
  'discount',
  'promo',
  'tax',
  'rounding',
] as const;
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number];

/** A component of a price, in minor units, in the form in which it is stored with the bill. */
export interface PriceLine {
  kind: PriceLineKind;
  label: string;
  amountMinor: number;
}

/** One offer. `service` and the flat fields are the same data: clients read both forms (API-142, -143). */
export const QuotedService = z.object({
  service: Service,
  id: z.number(),
  code: z.string(),
  name: z.string(),
  serviceCompanyCode: z.string(),
  custDescription: z.string(),
  addon: z.array(Addon),
  serviceCompany: ServiceCompany,
  price: Money,
  /** Why the request's promo code does not count for this service; null if it counts, or without a code. */
  promoRefusal: z.string().nullish(),
  /** Components of the price, in the order of the receipt. */
  breakdown: z.array(z.object({ kind: z.enum(PRICE_LINE_KINDS), label: z.string(), amount: z.number() })),
  itemType: z.array(ItemType),
  /** Usual time from pickup to delivery on this lane, in seconds. */
  duration: z.number(),
  /** Number of deliveries of the past 30 days that `duration` is based on; 0 = taken from the rate card. */
  durationSample: z.number(),
  /** Nine of ten of these deliveries took longer than `etaMin` and less than `etaMax`; without deliveries both are `duration`. */
  etaMin: z.number(),
  etaMax: z.number(),
});
export type QuotedService = z.infer<typeof QuotedService>;

/** An offer in the server and in a stored order: amounts in minor units. */
export interface Offer extends Omit<QuotedService, 'price' | 'breakdown'> {
  priceMinor: number;
  currency: string;
  /** Components of the price, in the order of the receipt. */
  lines: PriceLine[];
}

/** A place of the request as the server understood it. */
const QuotedPlace = z
  .object({
    address1: z.string().nullable(),
    address2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postcode: z.string().nullable(),
    country: z.string().nullable(),
    coord: z.object({ lat: z.number(), lon: z.number() }).nullish(),
  })
  .loose();

export const QuoteProblem = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
});
export const InstantQuote = z.object({
  services: z.array(QuotedService),
  waypoints: z.array(QuotedPlace),
  chargeableKg: z.number(),
  errors: z.array(QuoteProblem),
});
export type InstantQuote = z.infer<typeof InstantQuote>;

export const PaymentMethod = z.object({
  id: z.number(),
  name: z.string(),
  fontAwesomeIcon: z.string().nullable(),
  disabled: z.boolean(),
  /** Smallest amount for which the method may be used, in the company's currency. */
  minAmount: z.number().nullable(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;
