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
  /** Maximum parcels of one call. */
  parcels: 100,
  /** This many refusals of cash on delivery within these days are a reason. */
  codRefusals: 2,
  codRefusedMs: 90 * DAY_MS,
  /** Time for which the history of an address counts. */
  addressMs: 365 * DAY_MS,
  /** An identical parcel within this time may be a second booking by mistake. */
  twiceMs: 3_600_000,
  /** Minimum parcels of a type for a usual weight, and the number of newest parcels that count. */
  usualFrom: 20,
  usualOf: 200,
  /** Factor on the weight that 9 of 10 of these parcels do not exceed. */
  heavierTimes: 2,
  /** Factor on the service's price within its own area. */
  remoteTimes: 1.5,
  /** After this many parcels within this time without a proof, a kind is no longer shown. */
  provenFrom: 20,
  provenMs: 180 * DAY_MS,
  /** Time in which a shown reason counts for a booking. */
  shownMs: DAY_MS,
} as const;

/** Riders of these services call the recipient at the door, because these services deliver in person within the day. */
export const SERVICE_TYPES_THAT_CALL: ReadonlySet<string> = new Set(['instant', 'sameday']);

/** The facts of a parcel that reasons depend on. */
export interface RiskParcel {
  codMinor: number | null;
  weightKg: number;
  itemType: string | null;
  /** The service's riders call; false if that is not known. */
  isCalled: boolean;
  /** A landline in a country whose mobile numbers are known. */
  isFixedPhone: boolean;
}

/** Facts of the account's past parcels about a new parcel. */
export interface PastFacts {
  /** Cash on delivery to this phone within the days of the limit. */
  codParcels: number;
  codRefused: number;
  codSince: Date | null;
  /** The highest cash amount that this phone paid, and the number of paid parcels; null if it paid none. */
  paidMaxMinor: number | null;
  paidParcels: number;
  addressParcels: number;
  addressFailed: number;
  addressLast: Date | null;
  /** The last delivery to this address at the first attempt. */
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

/** The reasons from the account's past parcels. */
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
  // A delivery at the first attempt proves the address.
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

/** Outcomes that prove each kind of reason. One of them is enough. */
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

/** Whether a kind is no longer shown, because none of its ended parcels proved it. */
export const isNeverTrue = ({ ended, proven }: { ended: number; proven: number }): boolean =>
  ended >= RISK_LIMITS.provenFrom && proven === 0;
