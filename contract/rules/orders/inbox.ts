import { STATUS } from './orderStatus.ts';

/** Matters that need a person: each is a step of an order, or its lateness (BX-40). */
export const INBOX_KINDS = [
  'deliveryFailed',
  'returnFailed',
  'pickupFailed',
  'bookingFailed',
  'late',
  'selfCollection',
  'returning',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** `waiting` needs a person now, `snoozed` later; `ended` is done, or its matter is over. */
export const INBOX_TABS = ['waiting', 'snoozed', 'ended'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** Hours until it is too late: couriers try again or send back a parcel that nobody answers for. */
export const INBOX_HOURS: Readonly<Record<InboxKind, number>> = {
  deliveryFailed: 48,
  returnFailed: 48,
  pickupFailed: 24,
  bookingFailed: 24,
  late: 24,
  selfCollection: 120,
  returning: 120,
};

const KIND_OF: Readonly<Record<number, InboxKind>> = {
  [STATUS.failed]: 'bookingFailed',
  [STATUS.pickupFailed]: 'pickupFailed',
  [STATUS.failedDelivery]: 'deliveryFailed',
  [STATUS.selfCollection]: 'selfCollection',
  [STATUS.selfCollectionCounter]: 'selfCollection',
  [STATUS.returning]: 'returning',
  [STATUS.returnFailed]: 'returnFailed',
};

/** The statuses that need a person. */
export const INBOX_CODES: readonly number[] = Object.keys(KIND_OF).map(Number);

/** The matter of a status; undefined where it needs nobody. */
export const inboxKindOf = (statusCode: number): InboxKind | undefined => KIND_OF[statusCode];

/** Statuses in which the courier still has to bring the parcel: one that waits at a counter is not late. */
export const TO_BRING: readonly number[] = Object.values(STATUS).filter(
  (code) =>
    code >= STATUS.created &&
    code < STATUS.returning &&
    code !== STATUS.selfCollection &&
    code !== STATUS.selfCollectionCounter,
);
