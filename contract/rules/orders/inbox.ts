import type { StatusTone } from './orderStatus.ts';
import { STATUS } from './orderStatus.ts';

/** Answers to a matter in addition to those of every line: done, snooze, take. Each is a key on the screen. */
export const INBOX_REMEDIES = [
  'retry',
  'cancel',
  'correctAddress',
  'message',
  'call',
  'changeService',
  'placeAgain',
  'returnOrder',
  'track',
  'pay',
  'topUp',
  'accept',
  'dispute',
  'claimCash',
  'switchOn',
  'openImport',
  'instruct',
] as const;
export type InboxRemedy = (typeof INBOX_REMEDIES)[number];

interface KindRule {
  /** Hours until it is too late, for a matter without a time of its own. */
  hours: number;
  tone: StatusTone;
  /** All remedies of the kind; `remediesOf` selects those that a matter can take now. */
  remedies: readonly InboxRemedy[];
}

const TALK = ['message', 'call', 'track'] as const satisfies readonly InboxRemedy[];
/** The courier has the parcel, or still comes for it, and accepts instructions (BX-41). */
const MOVING = [...TALK, 'instruct'] as const satisfies readonly InboxRemedy[];

/** Matters that need a person: steps of orders, money, and connections (BX-40). A new kind is one entry here, with its texts. */
const KINDS = {
  // Without an answer, couriers try again or send the parcel back.
  deliveryFailed: { hours: 48, tone: 'red', remedies: [...MOVING, 'returnOrder'] },
  addressNotFound: { hours: 48, tone: 'red', remedies: [...MOVING, 'correctAddress', 'returnOrder'] },
  returnFailed: { hours: 48, tone: 'red', remedies: [...MOVING, 'correctAddress', 'placeAgain'] },
  pickupFailed: { hours: 24, tone: 'pink', remedies: ['instruct', 'track', 'placeAgain', 'changeService'] },
  bookingFailed: { hours: 24, tone: 'red', remedies: ['retry', 'correctAddress', 'changeService'] },
  // Its courier did not answer a cancellation: it may have released the parcel, or may still come for it.
  cancelUnknown: { hours: 24, tone: 'red', remedies: ['cancel', 'changeService', 'track'] },
  late: { hours: 24, tone: 'orange', remedies: [...MOVING, 'changeService'] },
  selfCollection: { hours: 120, tone: 'pink', remedies: [...MOVING] },
  returning: { hours: 120, tone: 'orange', remedies: [...TALK, 'placeAgain'] },
  recipientAsks: { hours: 24, tone: 'blue', remedies: [...MOVING] },
  complaint: { hours: 48, tone: 'red', remedies: [...MOVING, 'returnOrder'] },
  paymentPending: { hours: 24, tone: 'orange', remedies: ['pay', 'topUp'] },
  invoiceOverdue: { hours: 0, tone: 'red', remedies: ['pay', 'topUp'] },
  codLate: { hours: 72, tone: 'orange', remedies: ['claimCash'] },
  codShort: { hours: 168, tone: 'red', remedies: ['claimCash', 'accept'] },
  weightCharge: { hours: 168, tone: 'orange', remedies: ['accept', 'dispute'] },
  lowBalance: { hours: 24, tone: 'orange', remedies: ['topUp'] },
  webhookOff: { hours: 72, tone: 'red', remedies: ['switchOn'] },
  importRows: { hours: 72, tone: 'orange', remedies: ['openImport'] },
} as const satisfies Record<string, KindRule>;

export type InboxKind = keyof typeof KINDS;
export const INBOX: Readonly<Record<InboxKind, KindRule>> = KINDS;
export const INBOX_KINDS = Object.keys(KINDS) as [InboxKind, ...InboxKind[]];

/** Lines are counted up to this number, because counting takes most of a page's time. */
export const INBOX_TOTAL_MOST = 2_000;

/** Whether matters of this kind have a remedy. A courier that takes instructions takes a corrected address too. */
export const hasRemedy = (kind: InboxKind, remedy: InboxRemedy): boolean => {
  const { remedies } = INBOX[kind];
  return remedies.includes(remedy) || (remedy === 'correctAddress' && remedies.includes('instruct'));
};

/** Kinds that an answer to the parcel itself ends or answers; the others are about money, an import or a webhook. */
export const PARCEL_KINDS: readonly InboxKind[] = INBOX_KINDS.filter((kind) =>
  (['instruct', 'retry', 'cancel', 'placeAgain'] as const).some((remedy) => hasRemedy(kind, remedy)),
);

/** Kinds of the recipient's own words about a parcel. */
export const OF_RECIPIENT = ['recipientAsks', 'complaint'] as const satisfies readonly InboxKind[];

/** `waiting` needs a person now, `snoozed` later; `ended` is done, or its matter is over. */
export const INBOX_TABS = ['waiting', 'snoozed', 'ended'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** The person who works on a line or answered it: the caller, another person, or nobody. Filters may also name a person by the user's number. */
export const INBOX_PEOPLE = ['me', 'others', 'nobody'] as const;

/** Time for which a taken line stays with its person, unless the person answers it or acts on it again. */
export const CLAIM_MS = 15 * 60_000;

/** Maximum number of days for which a line is snoozed. */
export const SNOOZE_MOST_DAYS = 365;

/** Kinds of steps about a matter, in the order of time. */
export const INBOX_STEPS = [
  'taken',
  'messaged',
  'called',
  'changed',
  'retried',
  'instructed',
  'placedAgain',
  'returnMade',
  'paid',
  'topUpBegun',
  'switchedOn',
  'snoozed',
  'reopened',
  'done',
  'accepted',
  'disputed',
] as const;
export type InboxStep = (typeof INBOX_STEPS)[number];
/** Steps that the caller reports, because the server cannot see them. */
export const NOTED_STEPS = ['messaged', 'called'] as const satisfies readonly InboxStep[];

/** Maximum stored steps of a line, the newest ones. */
export const STEPS_KEPT = 20;

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

/** The matter of a status; undefined if it needs nobody. */
export const inboxKindOf = (statusCode: number): InboxKind | undefined => KIND_OF[statusCode];

/** Statuses in which the courier still has to deliver the parcel. A parcel at a counter is not late. */
export const TO_BRING: readonly number[] = Object.values(STATUS).filter(
  (code) =>
    code >= STATUS.created &&
    code < STATUS.returning &&
    code !== STATUS.selfCollection &&
    code !== STATUS.selfCollectionCounter,
);
