import { z } from 'zod';
import { BOOKED_BY } from '../rules/account/visits.ts';
import { LIMITS } from '../rules/limits.ts';
import { ORDER_SORTS } from '../rules/listSorts.ts';
import { LOCALES } from '../rules/locales.ts';
import { PAYMENT_DRAFT } from '../rules/money/payment.ts';
import { INSTRUCTIONS } from '../rules/orders/instructions.ts';
import { CANCEL_REASONS, LABEL_TYPES } from '../rules/orders/orderStatus.ts';
import {
  ADDRESS_INPUT,
  ADDRESS_PARTS,
  CustomerId,
  DateOnly,
  DoneBy,
  int,
  Moment,
  Money,
  num,
  optionalCoord,
  optionalText,
  paged,
  RowId,
  sortOrder,
  text,
  Uuid,
} from '../wire/scalars.ts';
import { AddonValue, Dimension, QuotedService, Weight } from './services.ts';

export const ContactInput = z.object({
  name: optionalText(120),
  phone: optionalText(40),
  mobile: optionalText(40),
  email: optionalText(255),
  company: optionalText(120),
  ...ADDRESS_INPUT,
  country: optionalText(60),
  coord: optionalCoord(),
  /** Language of this person's messages about the parcel. */
  lang: z.enum(LOCALES).nullish(),
  /**
   * The address is correct as written, although its postcode is known to belong to another place. Without this flag the server does not
   * confirm such an order. The flag is valid for this address only.
   */
  placeConfirmed: z.boolean().nullish(),
});
export type ContactInput = z.infer<typeof ContactInput>;

export const InventoryInput = z.object({
  name: optionalText(255),
  type: z.string().max(60).default('PARCEL'),
  description: optionalText(500),
  quantity: int().pipe(z.number().min(1, 'must be at least 1').max(100_000)).default(1),
  weight: Weight.nullish(),
  dimension: Dimension.nullish(),
  price: z
    .object({
      amount: num().pipe(z.number().min(0).max(LIMITS.amountMax)),
      currency: z.string().max(3).nullish(),
    })
    .nullish(),
  hsCode: optionalText(20),
  /** Carton number as text, from '1'. */
  mpcId: z
    .union([z.string().max(60), z.number()])
    .nullish()
    .transform((v) => (v == null || v === '' ? null : String(v))),
  taxShipping: z.boolean().nullish(),
});
export type InventoryInput = z.infer<typeof InventoryInput>;

export const WaypointInput = z.object({
  type: z.enum(['PICKUP', 'DROPOFF']).optional(),
  /** ISO time, or `now`. */
  scheduledAt: z.string().max(40).nullish(),
  note: optionalText(500),
  placeId: optionalText(60),
  contact: ContactInput,
  inventory: z.array(InventoryInput).max(1000).nullish(),
});
export type WaypointInput = z.infer<typeof WaypointInput>;

const StopInput = WaypointInput.omit({ type: true }).partial({ contact: true });

/** Body of create and change. Price, status and amounts are not part of it: the server sets them. */
export const OrderInput = z.object({
  customerId: CustomerId.nullish(),
  process: z.boolean().default(false),
  serviceCode: optionalText(60),
  promoCode: optionalText(40),
  serviceAddon: z.array(AddonValue).max(30).nullish(),
  paymentMethodId: int().pipe(z.number().min(PAYMENT_DRAFT).max(2_147_483_647)).nullish(),
  source: z.string().max(60).nullish(),
  waypoint: z.array(WaypointInput).max(60).nullish(),
  origin: StopInput.nullish(),
  destination: StopInput.nullish(),
  note: optionalText(500),
  referenceNo: optionalText(100),
  extId: optionalText(100),
  itemType: z.string().max(60).nullish(),
  /** Of the whole order. The greater of this and the weight of the goods counts. */
  weight: Weight.nullish(),
  cod: z.object({ amount: num().pipe(z.number().min(0)), currency: z.string().max(3).nullish() }).nullish(),
  insurance: z
    .object({ amount: num().pipe(z.number().min(0)), currency: z.string().max(3).nullish() })
    .nullish(),
  /** True: the answer to a confirmation is final. Otherwise the order is first in processing and gets its number about a second later. */
  skipQueue: z.boolean().nullish(),
  /** The price that the user saw. If the server's price differs, it refuses the order and returns the new price. */
  quotedPrice: num().nullish(),
  scheduledAt: z.string().max(40).nullish(),
});
export type OrderInput = z.input<typeof OrderInput>;
export type ParsedOrderInput = z.output<typeof OrderInput>;

const StopPatch = StopInput.extend({ contact: ContactInput.partial().optional() }).partial();

/**
 * A change may contain any subset of the fields. Absent fields stay unchanged and null ones are unset; stops that are null are absent, an
 * unset weight or type is that of the goods. The same holds for the fields of `origin`, `destination` and their contacts.
 * Another name replaces the whole person, another `address1` the whole address. `waypoint` replaces the list of stops; goods that no stop
 * of it names stay. `serviceAddon` replaces the add-ons; COD and insurance stay unless the list has them (0 removes one), `cod` or
 * `insurance` is sent, or the body has the stops too.
 */
export const OrderPatch = OrderInput.extend({
  process: z.boolean().optional(),
  origin: StopPatch.nullish(),
  destination: StopPatch.nullish(),
  /**
   * `version` of the order that the change is based on. If somebody else changed the order since, nothing is written and the answer is 409
   * ERR_CONFLICT. Its `detail.order` is the current order. If only other fields differ from the version that you read, send the change
   * again with the new version. Without `version` the last write wins.
   */
  version: int().nullish(),
}).partial();
export type OrderPatch = z.input<typeof OrderPatch>;
export type ParsedOrderPatch = z.output<typeof OrderPatch>;

export const ProcessOrdersInput = z.object({
  customerId: CustomerId.nullish(),
  process: z.boolean().nullish(),
  orderIds: z.array(RowId).max(LIMITS.bulkIds).nullish(),
  orderId: Uuid.nullish(),
  serviceCode: optionalText(60),
  scheduledAt: z.string().max(40).nullish(),
  originScheduledAt: z.string().max(40).nullish(),
  destinationScheduledAt: z.string().max(40).nullish(),
  paymentMethodId: int().nullish(),
  promoCode: optionalText(40),
  skipQueue: z.boolean().nullish(),
  quotedPrice: num().nullish(),
  /**
   * `version` of the single order as you saw it. If it was changed since, nothing is booked and the answer is 409 ERR_CONFLICT. Its
   * `detail.order` is the current order. Without `version` the order is booked as it is stored.
   */
  version: int().nullish(),
});
export type ProcessOrdersInput = z.input<typeof ProcessOrdersInput>;

export const CancelOrderInput = z.object({
  reason: z.union([z.enum(CANCEL_REASONS), text(200)]).nullish(),
  /**
   * `statusCode` of the orders as you saw them. If it is unpaid (such as 0, a draft), an order that was paid since is not cancelled and its
   * answer is 409 ERR_CONFLICT. Its `detail.order` is the current order. Without `statusCode` the order is cancelled in its present status.
   */
  statusCode: int().nullish(),
});
export type CancelOrderInput = z.input<typeof CancelOrderInput>;

export const CloneOrderInput = z.object({
  serviceCode: optionalText(60),
  process: z.boolean().nullish(),
  skipQueue: z.boolean().nullish(),
  scheduledAt: z.string().max(40).nullish(),
});

/** Another service for a booked parcel, and the price that the caller saw for it. */
export const ChangeServiceInput = z.object({
  customerId: CustomerId.nullish(),
  serviceCode: text(60).pipe(z.string().min(1, 'is required')),
  quotedPrice: num().nullish(),
});
export type ChangeServiceInput = z.input<typeof ChangeServiceInput>;

/** Identical drafts from one order. */
export const OrderAgainInput = z.object({ count: int().pipe(z.number().min(1).max(LIMITS.madeTogether)) });

export const DraftsMade = z.object({
  count: z.number().int(),
  orderIds: z.array(z.string()),
  /** The value of the list filter that shows only these drafts. */
  madeTogether: z.string(),
});
export type DraftsMade = z.infer<typeof DraftsMade>;

export const OrderContact = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  ...ADDRESS_PARTS,
  coord: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  /** Language of this person's messages about the parcel; null if none was given. */
  lang: z.enum(LOCALES).nullish(),
  /** Null unless a person has confirmed that postcode, city and state are right as written. */
  placeConfirmed: z.boolean().nullish(),
});
export type OrderContact = z.infer<typeof OrderContact>;

/** A contact without any data. */
export const NOBODY: OrderContact = {
  name: null,
  phone: null,
  mobile: null,
  email: null,
  company: null,
  unitNo: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  postcode: null,
  country: null,
  coord: null,
};

export const InventoryItem = z.object({
  name: z.string().nullable(),
  type: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  weight: z.object({ value: z.number(), unit: z.string() }).nullable(),
  dimension: z
    .object({ unit: z.string(), width: z.number(), length: z.number(), height: z.number() })
    .nullable(),
  price: Money.nullable(),
  hsCode: z.string().nullable(),
  mpcId: z.string().nullable(),
  taxShipping: z.boolean().nullable(),
});
export type InventoryItem = z.infer<typeof InventoryItem>;

export const Waypoint = z.object({
  id: z.number(),
  type: z.enum(['PICKUP', 'DROPOFF']),
  scheduledAt: z.string().nullable(),
  note: z.string().nullable(),
  status: z.string().nullable(),
  placeId: z.string().nullable(),
  inventory: z.array(InventoryItem),
  contact: OrderContact,
  /** A note for the driver, made from the recipient's request on the public page. */
  recipientNote: z.string().nullish(),
});
export type Waypoint = z.infer<typeof Waypoint>;

export const Activity = z.object({
  id: z.number(),
  createdAt: z.string(),
  statusCode: z.number(),
  statusText: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  coord: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  podName: z.string().nullable(),
  podNRIC: z.string().nullable(),
  podMobile: z.string().nullable(),
  podSign: z.string().nullable(),
  podPicture: z.array(z.string()),
  hasPodImage: z.boolean(),
  /** The speaker; null for a step that the courier reported. */
  by: z.enum(['shipper', 'recipient']).nullish(),
  /** That person's text. */
  detail: z.string().nullish(),
  /** The shipper's person who did it; null for couriers, and for old steps without a stored person. */
  who: DoneBy.nullish(),
});
export type Activity = z.infer<typeof Activity>;

export const Personnel = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  vehicleRegNo: z.string().nullable(),
});

export const Order = z.object({
  id: z.string(),
  orderId: z.string(),
  nanoId: z.string(),
  consignmentNo: z.string().nullable(),
  referenceNo: z.string().nullable(),
  extId: z.string().nullable(),
  customerId: z.number(),
  companyId: z.string(),
  /** Rises with every write; a change names the version that it is based on. */
  version: z.number().int(),
  statusCode: z.number(),
  status: z.string(),
  failedReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  scheduledAt: z.string().nullable(),
  source: z.string().nullable(),
  note: z.string().nullable(),
  serviceCode: z.string().nullable(),
  serviceType: z.string().nullable(),
  service: z
    .object({
      id: z.number(),
      name: z.string(),
      serviceCompanyId: z.number(),
      serviceCompanyName: z.string(),
      logo: z.string().nullable(),
    })
    .nullable(),
  serviceAddon: z.array(
    z.object({
      id: z.number(),
      qty: z.number(),
      value: z.union([z.number(), z.string()]).nullable(),
      name: z.string().nullable(),
    }),
  ),
  promoCode: z.string().nullable(),
  paymentMethodId: z.number().nullable(),
  quotes: z.object({ services: z.array(QuotedService) }).optional(),
  itemType: z.string().nullable(),
  weight: z.object({ value: z.number(), unit: z.string() }),
  price: Money.nullable(),
  cod: Money.nullable(),
  /**
   * 0 pending delivery, 1 collected, 2 processing, 3 settled, 4 collected for the shipper's own courier account; the courier owes it
   * directly to the shipper.
   */
  codStatus: z.number().nullable(),
  codDueAt: z.string().nullable(),
  /** When the cash was paid out. */
  codPaidAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  /** Failed delivery attempts of the courier. */
  failedAttempts: z.number().int(),
  customerBankDetails: z
    .object({ accountNumber: z.string(), accountName: z.string(), bankName: z.string() })
    .nullable(),
  insurance: z.object({ amount: z.number() }).nullable(),
  personnel: Personnel.nullable(),
  /** Estimate for the service and lane, in seconds; null while no service is chosen. */
  etaDuration: z.number().nullable(),
  /** Whether the estimate is of the lane's deliveries of the past 30 days. Otherwise it is the courier's own. */
  isEtaMeasured: z.boolean(),
  /**
   * Time from pickup in which half of the parcels of its service and lane arrived (`duration`), and nine of ten (`etaMax`), from 20
   * deliveries of 30 days on. Null with fewer, and without a lane or service; in lists also for an order that its courier does not have to
   * bring (any more). Lists show it up to ten minutes old. Absent where several orders are answered with their histories.
   */
  arrival: QuotedService.pick({ duration: true, etaMax: true, durationSample: true }).nullish(),
  pickupManifestId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  extTrackUrl: z.string().nullable(),
  rating: z.number().nullable(),
  ratingNote: z.string().nullable(),
  /** Null until all its cartons are packed. `by` is set only in a single order, and null for a program with an API key. */
  packed: z.object({ at: z.string(), by: z.string().nullish() }).nullish(),
  waypoint: z.array(Waypoint),
  activities: z.array(Activity).optional(),
  /** Instructions that its courier takes now; only in a single order. */
  instructions: z.array(z.enum(INSTRUCTIONS)).optional(),
});
export type Order = z.infer<typeof Order>;

export const PATTERN_FIELDS = {
  source: true,
  note: true,
  serviceCode: true,
  serviceAddon: true,
  itemType: true,
  weight: true,
  cod: true,
  insurance: true,
} as const;

/** An order without its price, numbers and history: a form starts a new order from it. */
export const OrderPattern = Order.pick({ ...PATTERN_FIELDS, waypoint: true });
export type OrderPattern = z.infer<typeof OrderPattern>;

/** Detail of a 409 for a change that is based on an older version: the order as it is now, and who changed it. */
export interface OrderConflict {
  order: Order;
  changedAt: string;
  /** Null for a program with an API key. */
  changedBy: { name: string; isYou: boolean } | null;
}

/** Answer of create and process, with the data for the portal's next step. */
export const OrderOutcome = z
  .object({
    id: z.string(),
    orderId: z.string(),
    statusCode: z.number(),
    status: z.string(),
    invoiceId: z.string().nullable(),
    consignmentNo: z.string().nullable(),
    referenceNo: z.string().nullable(),
    price: Money.nullable(),
    nanoId: z.string(),
    failedReason: z.string().nullish(),
  })
  .loose();
export type OrderOutcome = z.infer<typeof OrderOutcome>;

/** Result of one order of a call for several. */
export const RowResult = z.object({
  orderId: z.string(),
  ok: z.boolean(),
  statusCode: z.number().nullable(),
  consignmentNo: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }).nullable(),
});
export type RowResult = z.infer<typeof RowResult>;

/** Result of one order of a call for several. */
export const BulkResult = z.object({
  id: z.string(),
  orderId: z.string(),
  ok: z.boolean(),
  statusCode: z.number().nullable(),
  invoiceId: z.string().nullable(),
  consignmentNo: z.string().nullable(),
  price: Money.nullable(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      field: z.string().optional(),
      detail: z.unknown().optional(),
    })
    .nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** The first order that succeeded, and a result per order. */
export const BulkOutcome = OrderOutcome.extend({ results: z.array(BulkResult) });
export type BulkOutcome = z.infer<typeof BulkOutcome>;

const FLAGS = new Map<unknown, boolean | undefined>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', undefined],
]);
const flag = z.preprocess(
  (v) => (FLAGS.has(v) ? FLAGS.get(v) : v),
  z.boolean({ error: 'must be true or false' }).optional(),
);

const amountText = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount of 0 or more, with at most 2 decimals')
  .optional();

/** Filters of lists, select-all and export alike. */
export const OrderFilter = z.object({
  status: z.string().max(40).optional(),
  statusCode: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'must be a status code')
    .optional(),
  keyword: z.string().max(2000).optional(),
  n: z.string().max(200).optional(),
  dateFrom: DateOnly.optional(),
  dateTo: DateOnly.optional(),
  startDate: DateOnly.optional(),
  endDate: DateOnly.optional(),
  serviceCompanyId: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .optional(),
  invoiceId: z.string().max(60).optional(),
  consignmentNo: z.string().max(2000).optional(),
  hasManifest: flag,
  /** True: packed orders; false: orders that are not packed yet. */
  packed: flag,
  /** Only the drafts of one call. */
  madeTogether: Uuid.optional(),
  /** COD list (COD-04…15). */
  codStatus: z.string().regex(/^\d$/).optional(),
  pastDue: flag,
  /**
   * Only late parcels: past the quoted time, and slower than nine of ten parcels of the same service and lane. If fewer than 20 are known,
   * slower than 48 hours.
   */
  late: flag,
  /** At least this many failed deliveries. */
  minAttempts: z
    .string()
    .regex(/^[1-9]$/, 'must be a number from 1 to 9')
    .optional(),
  /** Cash on delivery from this amount, and up to this one. */
  codFrom: amountText,
  codTo: amountText,
  /**
   * Only orders whose present status was reported after this time, as the news since a visit count them. A completed order counts by its
   * delivery.
   */
  statusSince: Moment.optional(),
  /** Only orders that were booked after this time. */
  bookedSince: Moment.optional(),
  /** The person who booked it, also by an API key: the caller, or anybody else. */
  bookedBy: z.enum(BOOKED_BY).optional(),
  /** Only orders whose cash was paid out after this time. */
  codPaidSince: Moment.optional(),
  createdDateFrom: DateOnly.optional(),
  createdDateTo: DateOnly.optional(),
  customerId: CustomerId.optional(),
  companyId: z.string().optional(),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

export const OrderListQuery = OrderFilter.extend({
  retrieve: z.string().max(60).optional(),
  ...paged(10),
  /** Id of the last order of the previous page; with it the server reads a page deep in a list at once. */
  after: Uuid.optional(),
  sortBy: z.enum(ORDER_SORTS).default('createdAt'),
  orderBy: sortOrder('desc'),
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;

export const LabelQuery = z.object({
  type: z.enum(LABEL_TYPES).default('default'),
  /**
   * `zpl`: the language of thermal printers, for this paper size and this number of dots per inch. `html`: a page that browsers print from
   * a frame.
   */
  format: z.enum(['pdf', 'zpl', 'html']).default('pdf'),
  size: z.enum(['4x6', '100x150']).default('4x6'),
  dpi: z.enum(['203', '300']).default('203'),
  companyId: z.string().optional(),
  jwt: z.string().max(200).optional(),
});
