import { STATUS } from '../orders/orderStatus.ts';
import { DAY_MS } from '../text/days.ts';

/**
 * Steps of the cash that a driver collects: to the courier, through its accounting, to the shipper's bank. Cash of the shipper's own
 * courier account ends at `ownCourier`: courier and shipper settle it without the tenant.
 */
export const COD_STATUS = {
  pendingDelivery: 0,
  collected: 1,
  processing: 2,
  settled: 3,
  ownCourier: 4,
} as const;

/** Statuses in which no cash will be collected any more. */
export const NEVER_COLLECTED: readonly number[] = [
  STATUS.returning,
  STATUS.returnFailed,
  STATUS.returnDelivered,
  STATUS.cancelled,
];

export const COD_TABS = ['pending', 'collected', 'processing', 'settled', 'overdue', 'ownCourier'] as const;
export type CodTab = (typeof COD_TABS)[number];

/** The API's filter of each tab: a status, or the flag for overdue cash (COD-04, COD-05). */
export const COD_TAB_QUERY: Readonly<Record<CodTab, { codStatus?: string; pastDue?: string }>> = {
  pending: { codStatus: '0' },
  collected: { codStatus: '1' },
  processing: { codStatus: '2' },
  settled: { codStatus: '3' },
  overdue: { pastDue: 'true' },
  ownCourier: { codStatus: '4' },
};

/** Ages of the cash that couriers hold, in days after the due date. */
export const COD_AGES = ['notDue', 'days7', 'days14', 'days30', 'older'] as const;
export type CodAge = (typeof COD_AGES)[number];

export const isCodOverdue = (status: number | null, dueAt: string | null, now: Date): boolean =>
  status !== null && status < COD_STATUS.settled && dueAt !== null && new Date(dueAt) < now;

/** The ages between `notDue` and `older`, each up to this many days after the due date. */
export const COD_AGE_DAYS: readonly [days: number, age: CodAge][] = [
  [7, 'days7'],
  [14, 'days14'],
  [30, 'days30'],
];

/** Age of the cash that a courier holds; null if it holds none. */
export function codAgeOf(status: number, dueAt: string | null, now: Date): CodAge | null {
  if (status !== COD_STATUS.collected && status !== COD_STATUS.processing) return null;
  const late = dueAt === null ? 0 : now.getTime() - Date.parse(dueAt);
  if (late <= 0) return 'notDue';
  return COD_AGE_DAYS.find(([days]) => late <= days * DAY_MS)?.[1] ?? 'older';
}

/** Maximum numbers in one call. A longer statement needs several calls. */
export const STATEMENT_NUMBERS_MAX = 2000;
/** Maximum unpaid orders that are compared with a statement, the longest overdue first. */
export const OWED_MAX = 5000;
