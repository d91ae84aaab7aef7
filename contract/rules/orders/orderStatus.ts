export type StatusTone = 'grey' | 'blue' | 'orange' | 'pink' | 'green' | 'red';
export type StatusName =
  | 'draft'
  | 'pendingPayment'
  | 'processing'
  | 'failed'
  | 'new'
  | 'ready'
  | 'assigned'
  | 'startPickup'
  | 'arrivedPickup'
  | 'pickupFailed'
  | 'pickupSuccess'
  | 'hubIn'
  | 'hubOut'
  | 'inTransit'
  | 'arrivedDelivery'
  | 'failedDelivery'
  | 'selfCollection'
  | 'returning'
  | 'returnFailed'
  | 'delivered'
  | 'returnDelivered'
  | 'cancelled'
  | 'completed';

interface StatusRule {
  name: StatusName;
  /** Value of `status` on the wire. */
  wire: string;
  /** English text as activities store it; the portal translates by `name`. */
  text: string;
  tone: StatusTone;
  /** Codes that a courier's report may set after this one. */
  next: readonly number[];
}

const moving = [475, 500, 555, 556, 600, 625, 650, 651, 655, 661, 700, 900] as const;

/** The status machine: every code, its meaning, and the permitted transitions (DET-41…64). */
export const ORDER_STATUS: Readonly<Record<number, StatusRule>> = {
  0: { name: 'draft', wire: 'draft', text: 'Draft', tone: 'grey', next: [10, 11, 99, 100, 900] },
  10: {
    name: 'pendingPayment',
    wire: 'pending_payment',
    text: 'Processing payment',
    tone: 'orange',
    next: [0, 11, 99, 100, 900],
  },
  11: {
    name: 'processing',
    wire: 'processing',
    text: 'Processing',
    tone: 'grey',
    next: [0, 10, 99, 100, 900],
  },
  99: { name: 'failed', wire: 'failed', text: 'Failed', tone: 'red', next: [0, 10, 11, 100, 900] },
  100: {
    name: 'new',
    wire: 'created',
    text: 'New order',
    tone: 'grey',
    next: [110, 200, 400, 450, ...moving],
  },
  110: { name: 'ready', wire: 'ready', text: 'Ready', tone: 'grey', next: [100, 200, 400, 450, ...moving] },
  200: {
    name: 'assigned',
    wire: 'assigned',
    text: 'Scheduled',
    tone: 'grey',
    next: [100, 110, 400, 450, ...moving],
  },
  400: {
    name: 'startPickup',
    wire: 'start_pickup',
    text: 'Start Pickup',
    tone: 'blue',
    next: [100, 110, 200, 450, ...moving],
  },
  450: {
    name: 'arrivedPickup',
    wire: 'arrived_pickup',
    text: 'Arrived for pickup',
    tone: 'blue',
    next: [100, 110, 200, ...moving],
  },
  475: {
    name: 'pickupFailed',
    wire: 'pickup_failed',
    text: 'Pickup failed',
    tone: 'pink',
    next: [110, 200, 400, 450, 500, 900],
  },
  500: {
    name: 'pickupSuccess',
    wire: 'pickup_success',
    text: 'Pickup Success',
    tone: 'orange',
    next: [555, 556, 600, 625, 650, 651, 655, 661, 700],
  },
  555: {
    name: 'hubIn',
    wire: 'hub_in',
    text: 'Hub check in',
    tone: 'blue',
    next: [555, 556, 600, 625, 650, 651, 655, 661, 700],
  },
  556: {
    name: 'hubOut',
    wire: 'hub_out',
    text: 'Hub check out',
    tone: 'blue',
    next: [555, 556, 600, 625, 650, 651, 655, 661, 700],
  },
  600: {
    name: 'inTransit',
    wire: 'delivery_in_transit',
    text: 'Delivery In Transit',
    tone: 'blue',
    next: [555, 556, 600, 625, 650, 651, 655, 661, 700],
  },
  625: {
    name: 'arrivedDelivery',
    wire: 'arrived_delivery',
    text: 'Arrived for delivery',
    tone: 'blue',
    next: [600, 650, 651, 655, 661, 700],
  },
  650: {
    name: 'failedDelivery',
    wire: 'failed_delivery',
    text: 'Failed to deliver',
    tone: 'pink',
    next: [555, 556, 600, 625, 650, 651, 655, 661, 700],
  },
  651: {
    name: 'selfCollection',
    wire: 'self_collection',
    text: 'Self collection',
    tone: 'pink',
    next: [600, 650, 655, 661, 700],
  },
  655: {
    name: 'selfCollection',
    wire: 'self_collection',
    text: 'Self collection',
    tone: 'pink',
    next: [600, 650, 651, 661, 700],
  },
  661: {
    name: 'returning',
    wire: 'returning',
    text: 'Returning to sender',
    tone: 'orange',
    next: [663, 701],
  },
  663: { name: 'returnFailed', wire: 'return_failed', text: 'Return failed', tone: 'red', next: [661, 701] },
  700: { name: 'delivered', wire: 'delivered', text: 'Delivered', tone: 'green', next: [1000] },
  701: {
    name: 'returnDelivered',
    wire: 'return_delivered',
    text: 'Return delivered',
    tone: 'green',
    next: [],
  },
  900: { name: 'cancelled', wire: 'cancelled', text: 'Cancelled', tone: 'red', next: [] },
  1000: { name: 'completed', wire: 'completed', text: 'Completed', tone: 'green', next: [] },
};

export const STATUS = {
  draft: 0,
  pendingPayment: 10,
  processing: 11,
  failed: 99,
  created: 100,
  ready: 110,
  assigned: 200,
  startPickup: 400,
  arrivedPickup: 450,
  pickupFailed: 475,
  pickupSuccess: 500,
  hubIn: 555,
  hubOut: 556,
  inTransit: 600,
  arrivedDelivery: 625,
  failedDelivery: 650,
  selfCollection: 651,
  selfCollectionCounter: 655,
  returning: 661,
  returnFailed: 663,
  delivered: 700,
  returnDelivered: 701,
  cancelled: 900,
  completed: 1000,
} as const;

export type StatusCode = (typeof STATUS)[keyof typeof STATUS];

/** A language's texts, by code instead of by name. */
export const wordsByCode = (words: Readonly<Record<StatusName, string>>): Record<StatusCode, string> =>
  Object.fromEntries(Object.entries(ORDER_STATUS).map(([code, { name }]) => [code, words[name]])) as Record<
    StatusCode,
    string
  >;

/** The code of a status by its name; of two codes with the same name, the first. */
export const codeOfStatus = (name: StatusName): StatusCode =>
  Object.values(STATUS).find((code) => ORDER_STATUS[code]?.name === name) ?? STATUS.processing;

const UNKNOWN: StatusRule = {
  name: 'processing',
  wire: 'processing',
  text: 'Processing',
  tone: 'grey',
  next: [],
};
export const statusRule = (code: number): StatusRule => ORDER_STATUS[code] ?? UNKNOWN;

export const canMove = (from: number, to: number) => statusRule(from).next.includes(to);
/** Has no consignment number yet (DET-64). */
export const isUnconfirmed = (code: number) => code < 100;
/** The order was paid, so a cancellation refunds it. */
export const isPaid = (code: number) => code >= STATUS.created || code === STATUS.processing;
/** May be changed, confirmed and retried. An order in processing is paid already and is about to get its number. */
export const isConfirmable = (code: number) => isUnconfirmed(code) && code !== STATUS.processing;
export const isEditable = (code: number) => code === STATUS.draft || code === STATUS.failed;
/** Retry is the primary button (ORD-32, -45). */
export const isRetryable = (code: number, serviceCode: string | null | undefined) =>
  isConfirmable(code) && Boolean(serviceCode);
export const isPrintable = (code: number) => code >= 100 && code !== STATUS.cancelled;
/** The status shows a spinner (ORD-30, BULK-28). */
export const isOpenEnded = (code: number) => code === STATUS.pendingPayment || code === STATUS.processing;
export const isTerminal = (code: number) => statusRule(code).next.length === 0;
/** Courier, chat and live map are shown only while in progress. */
export const isInProgress = (code: number) => code >= 200 && code < 700;
/** At a counter, in return, or not collected. No courier brings the parcel, so courier, distance, map and delay are not shown. */
const NOT_BROUGHT: readonly number[] = [475, 651, 655, 661, 663];
/** A courier delivers the parcel, or comes to collect it. */
export const hasCourier = (code: number) => isInProgress(code) && !NOT_BROUGHT.includes(code);
/** The courier moves. From 625 on the position is the recipient's own address and adds nothing. */
export const isFollowed = (code: number) => hasCourier(code) && code < 625;
/** Has arrived where it is handed over: at the door or at a counter. */
export const isSelfCollection = (code: number) =>
  code === STATUS.selfCollection || code === STATUS.selfCollectionCounter;
export const hasArrived = (code: number) => code === 625 || isSelfCollection(code);
export const fitsManifest = (code: number) => code >= 100 && code <= 200;

/** Orders of courier services can be cancelled before 110, instant and same-day orders before 200, unconfirmed orders always. */
export function isCancellable(code: number, serviceType: string | null | undefined): boolean {
  if (code === STATUS.cancelled || code === STATUS.pendingPayment || code === STATUS.processing)
    return code !== STATUS.cancelled;
  if (code < 100) return true;
  return code < (serviceType === 'instant' || serviceType === 'sameday' ? STATUS.assigned : STATUS.ready);
}

/**
 * Whether another service can replace the booked one, because the courier does not have the parcel: while the order can be cancelled, and
 * after a failed pickup.
 */
export const isServiceChangeable = (code: number, serviceType: string | null | undefined): boolean =>
  code === STATUS.pickupFailed || (code >= STATUS.created && isCancellable(code, serviceType));

export const ORDER_TABS = ['NEW', 'PENDING', 'CURRENT', 'COMPLETED', 'CANCELLED', 'RTS', 'ALL'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** Codes of each named group (ORD-04); ALL is every confirmed one. */
export const STATUS_GROUPS = {
  NEW: [100],
  PENDING: [110, 200, 400, 450, 475],
  CURRENT: [500, 555, 556, 600, 625, 650, 651, 655],
  COMPLETED: [700, 1000],
  CANCELLED: [900],
  RTS: [661, 663, 701],
  DRAFT: [0, 10, 11],
  FAILED: [99],
} as const satisfies Record<string, readonly number[]>;
export type StatusGroup = keyof typeof STATUS_GROUPS;

export const isStatusGroup = (s: string): s is StatusGroup => Object.hasOwn(STATUS_GROUPS, s);

export const TRACKING_TABS = [
  'all',
  'pending',
  'inProgress',
  'failed',
  'pendingPickup',
  'completed',
] as const;
export type TrackingTab = (typeof TRACKING_TABS)[number];

/** Tab of the tracking page in addition to "all", or null for codes that only "all" shows (TRACK-08…14). */
export function trackingTab(code: number): Exclude<TrackingTab, 'all'> | null {
  if ([100, 110, 200].includes(code)) return 'pending';
  if ([475, 650, 655, 900].includes(code)) return 'failed';
  if (code === 500) return 'pendingPickup';
  if ([700, 701, 1000].includes(code)) return 'completed';
  return code > 200 && code < 1000 ? 'inProgress' : null;
}

export const CANCEL_REASONS = [
  'Mistake',
  'Duplicate',
  'Late',
  'No collection',
  'No service',
  'System error',
  'Other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const LABEL_TYPES = ['default', 'A4-3', 'A4-Q4', 'A5-2', 'A6-1'] as const;
export type LabelType = (typeof LABEL_TYPES)[number];

/** `source` values that open the multipoint form, as more than two stops do (FORM-04). */
const MULTIPOINT_SOURCES = new Set(['web-customer-multipoint', 'android-mover', 'ios-mover']);
export const isMultipoint = (source: string | null | undefined, stops: number) =>
  stops > 2 || MULTIPOINT_SOURCES.has(source ?? '');

/** Whether a parcel can be sent back: after its pickup, and not after a cancellation. */
export const hasParcelToReturn = (code: number): boolean =>
  code > STATUS.created && code !== STATUS.cancelled;

/** Riders of these services may be rejected from assignment until pickup (DET-23, DET-24). */
export const isDriverRejectable = (code: number, serviceCode: string | null | undefined): boolean =>
  Boolean(serviceCode?.includes('LLM')) && code >= STATUS.assigned && code < STATUS.pickupSuccess;

/** The parcel has arrived, so the shipper can rate it. */
export const isDelivered = (code: number): boolean => code === STATUS.delivered || code === STATUS.completed;
