import { DAY_MS } from '../text/days.ts';
/**
 * Reasons for a look before a parcel is paid for. Each states a fact of this account or of the place and rate tables, never a score
 * (BX-43).
 */
export const RISK_KINDS = [
  'place',
  'twice',
  'codRefused',
  'codAbove',
  'addressFailed',
  'noMobile',
  'heavier',
  'remote',
] as const;
export type RiskKind = (typeof RISK_KINDS)[number];

/** `booking`: for this parcel. `recipient`: for all parcels of the account to this recipient. */
export const DISMISSALS = ['booking', 'recipient'] as const;
export type Dismissal = (typeof DISMISSALS)[number];

export const RISK_LIMITS = {
  /** Parcels of one call. */
  parcels: 100,
  /** The number of refusals of cash on delivery that is a reason, and the days in which they count. */
  codRefusals: 2,
  codRefusedMs: 90 * DAY_MS,
  /** How long an address is remembered. */
  addressMs: 365 * DAY_MS,
  /** The same parcel within this time was perhaps booked twice. */
  twiceMs: 3_600_000,
  /** The fewest parcels of a type that give a usual weight, and how many of the newest ones count. */
  usualFrom: 20,
  usualOf: 200,
  /** Times the weight that 9 in 10 of them do not exceed. */
  heavierTimes: 2,
  /** Times the price of the service within its own area. */
  remoteTimes: 1.5,
  /** A kind is no longer shown after this many parcels within this time, if none of them proved it. */
  provenFrom: 20,
  provenMs: 180 * DAY_MS,
  /** A reason counts for a booking within this time. */
  shownMs: DAY_MS,
} as const;

/** Riders of these services call the recipient from the door: the courier companies hand parcels over in person, within the day. */
export const SERVICE_TYPES_THAT_CALL: ReadonlySet<string> = new Set(['instant', 'sameday']);

/** A parcel as far as reasons depend on it. */
export interface RiskParcel {
  codMinor: number | null;
  weightKg: number;
  itemType: string | null;
  /** The service's riders call; false if that is not known. */
  isCalled: boolean;
  /** A landline in a country whose mobile numbers are known. */
  isFixedPhone: boolean;
}

/** Past parcels of the account that say something about one. */
export interface PastFacts {
  /** Cash on delivery to this phone within the days of the limit. */
  codParcels: number;
  codRefused: number;
  codSince: Date | null;
  /** Most that this phone paid, over how many parcels; null if it paid none. */
  paidMaxMinor: number | null;
  paidParcels: number;
  addressParcels: number;
  addressFailed: number;
  addressLast: Date | null;
  /** The last delivery there at the first attempt. */
  addressGoodAt: Date | null;
  /** The newest parcel with the same recipient and content within the limit. */
  twiceAt: Date | null;
  twiceNumber: string | null;
  usualParcels: number;
  usualKg: number | null;
}

export type RiskParams = Record<string, string | number | Date | { minor: number } | null>;
export interface RiskFinding {
  kind: RiskKind;
  params: RiskParams;
}

/** The reasons that the account's past parcels give. */
export function pastReasons(parcel: RiskParcel, past: PastFacts): RiskFinding[] {
  const found: RiskFinding[] = [];
  const { codMinor, weightKg } = parcel;
  if (past.twiceAt) found.push({ kind: 'twice', params: { at: past.twiceAt, number: past.twiceNumber } });
  if (codMinor && past.codRefused >= RISK_LIMITS.codRefusals)
    found.push({
      kind: 'codRefused',
      params: { refused: past.codRefused, parcels: past.codParcels, since: past.codSince },
    });
  if (codMinor && past.paidMaxMinor !== null && codMinor > past.paidMaxMinor)
    found.push({
      kind: 'codAbove',
      params: { cod: { minor: codMinor }, paid: { minor: past.paidMaxMinor }, parcels: past.paidParcels },
    });
  // A delivery at the first attempt proves the address again.
  if (past.addressLast && (past.addressGoodAt ?? 0) <= past.addressLast)
    found.push({
      kind: 'addressFailed',
      params: { failed: past.addressFailed, parcels: past.addressParcels, last: past.addressLast },
    });
  if (parcel.isCalled && parcel.isFixedPhone) found.push({ kind: 'noMobile', params: {} });
  if (
    past.usualKg !== null &&
    past.usualParcels >= RISK_LIMITS.usualFrom &&
    weightKg > past.usualKg * RISK_LIMITS.heavierTimes
  )
    found.push({
      kind: 'heavier',
      params: { kg: weightKg, usual: past.usualKg, parcels: past.usualParcels },
    });
  return found;
}

/** Outcome of a parcel that has ended. */
export interface ParcelEnd {
  isCancelled: boolean;
  isReturned: boolean;
  /** A delivery failed, or the parcel came back. */
  hasFailed: boolean;
  isLate: boolean;
  isReweighed: boolean;
}

/** Proof of each kind, by the names of `ParcelEnd`: any of them makes it come true. */
export const RISK_PROOFS: Readonly<Record<RiskKind, readonly (keyof ParcelEnd)[]>> = {
  place: ['hasFailed', 'isCancelled'],
  twice: ['isCancelled', 'isReturned'],
  codRefused: ['isReturned'],
  codAbove: ['isReturned'],
  addressFailed: ['hasFailed'],
  noMobile: ['hasFailed'],
  heavier: ['isReweighed', 'isCancelled'],
  remote: ['hasFailed', 'isLate'],
};

export const cameTrue = (kind: RiskKind, end: ParcelEnd): boolean =>
  RISK_PROOFS[kind].some((proof) => end[proof]);

/** Whether a kind is no longer shown: none of its parcels that ended in time proved it. */
export const isNeverTrue = ({ ended, proven }: { ended: number; proven: number }): boolean =>
  ended >= RISK_LIMITS.provenFrom && proven === 0;
