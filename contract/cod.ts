import { z } from 'zod';
import { OrderFilter } from './orders.ts';
import { COD_AGES, COD_TABS } from './rules/cod.ts';
import { Money, queryInt } from './scalars.ts';

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

/** Settlements are sorted from the oldest on (COD-14). */
export const CodListQuery = CodFilter.extend({
  limit: queryInt(1, 1000, 10),
  page: queryInt(1, 1_000_000, 1),
  sortBy: z.enum(COD_SORTS).default('createdAt'),
  orderBy: z.enum(['asc', 'desc']).default('asc'),
});
export type CodListQuery = z.infer<typeof CodListQuery>;

const CodSum = z.object({ orders: z.number(), total: Money });

/** Total of each tab, and the age of what couriers still owe. */
export const CodTotals = z.object({
  tabs: z.record(z.enum(COD_TABS), CodSum),
  ages: z.record(z.enum(COD_AGES), CodSum),
});
export type CodTotals = z.infer<typeof CodTotals>;
