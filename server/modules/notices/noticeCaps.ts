/** Maximum number of messages to recipients in a day from a new account. */
const FIRST_DAY = 50;
const PER_DAY_OF_AGE = 10;
const MOST_DAYS = 30;
/** Maximum number of messages for a paid, uncancelled order: it sends a few, on several channels. */
const PER_PAID_ORDER = 10;
/** Paid orders are counted up to this number; more change nothing. */
export const MOST_PAID_ORDERS = 10_000;
/** This many opt-outs halve an account's daily limit, as a single complaint does. */
const STOPS_HALVE_AT = 10;
const COMPLAINTS_HALVE_AT = 1;
/** Least daily limit: enough for the parcels of a small shop while its messages are reviewed. */
const LEAST = 5;

/** Time for which opt-outs and complaints lower an account's daily limit. */
export const MARKS_COUNT_DAYS = 30;

export interface Standing {
  ageDays: number;
  /** Orders that cost money and were not cancelled. */
  paidOrders: number;
  /** Opt-outs by recipients in the last days, and complaints that reached an operator. */
  stops: number;
  complaints: number;
}

/** Number of messages to recipients that an account may send in a day. */
export function noticesADay({ ageDays, paidOrders, stops, complaints }: Standing): number {
  const grown =
    FIRST_DAY +
    PER_DAY_OF_AGE * Math.min(Math.max(Math.floor(ageDays), 0), MOST_DAYS) +
    PER_PAID_ORDER * Math.min(paidOrders, MOST_PAID_ORDERS);
  return Math.max(LEAST, Math.floor(grown / (1 + stops / STOPS_HALVE_AT + complaints / COMPLAINTS_HALVE_AT)));
}
