import { z } from 'zod';
import { OrderFilter } from './orders.ts';
import { Money, queryInt } from './scalars.ts';

/** Way of the cash that a driver takes in: to the courier, through its books, to the shipper's bank. */
export const COD_STATUS = { pendingDelivery: 0, collected: 1, processing: 2, settled: 3 } as const;

export const COD_TABS = ['pending', 'collected', 'processing', 'settled', 'overdue'] as const;
export type CodTab = (typeof COD_TABS)[number];

/** Each tab on the wire: four by status, overdue by a flag (COD-04, COD-05). */
export const COD_TAB_QUERY: Readonly<Record<CodTab, { codStatus?: string; pastDue?: string }>> = {
  pending: { codStatus: '0' },
  collected: { codStatus: '1' },
  processing: { codStatus: '2' },
  settled: { codStatus: '3' },
  overdue: { pastDue: 'true' },
};

/** How late the couriers are with cash that they hold, in days past the due date. */
export const COD_AGES = ['notDue', 'days7', 'days14', 'days30', 'older'] as const;
export type CodAge = (typeof COD_AGES)[number];

export const isCodOverdue = (status: number | null, dueAt: string | null, now: Date): boolean =>
  status !== null && status < COD_STATUS.settled && dueAt !== null && new Date(dueAt) < now;

export const COD_SORTS = [
  'createdAt',
  'deliveredAt',
  'codDueAt',
  'cod',
  'codStatus',
  'consignmentNo',
  'serviceCode',
] as const;

export const CodFilter = OrderFilter.pick({
  codStatus: true,
  pastDue: true,
  consignmentNo: true,
  createdDateFrom: true,
  createdDateTo: true,
  customerId: true,
  companyId: true,
});
export type CodFilter = z.infer<typeof CodFilter>;

/** Settlements are read from the oldest on (COD-14). */
export const CodListQuery = CodFilter.extend({
  limit: queryInt(1, 1000, 10),
  page: queryInt(1, 1_000_000, 1),
  sortBy: z.enum(COD_SORTS).default('createdAt'),
  orderBy: z.enum(['asc', 'desc']).default('asc'),
});
export type CodListQuery = z.infer<typeof CodListQuery>;

const CodSum = z.object({ orders: z.number(), total: Money });

/** What stands under each tab, and how old the part is that couriers still owe. */
export const CodTotals = z.object({
  tabs: z.record(z.enum(COD_TABS), CodSum),
  ages: z.record(z.enum(COD_AGES), CodSum),
});
export type CodTotals = z.infer<typeof CodTotals>;
