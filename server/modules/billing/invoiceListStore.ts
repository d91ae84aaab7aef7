import {
  and,
  count,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { InvoiceFilter, InvoiceListQuery } from '../../../contract/money/billing.ts';
import { INVOICE_STATUS } from '../../../contract/rules/money/billing.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { dayRange } from '../../http/request/dayRange.ts';
import type { InvoiceRow } from '../wallet/invoices/invoiceStore.ts';

const SORT_COLUMNS = {
  date: invoice.createdAt,
  invoiceNo: invoice.invoiceNo,
  totalPrice: invoice.totalMinor,
  status: invoice.status,
  dueDate: invoice.dueAt,
} as const satisfies Record<InvoiceListQuery['sortBy'], unknown>;

const ownInvoices = (scope: Scope) => ownRows(invoice, scope);
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The filter of list and export. Throws 422 for invalid days. */
export function invoicesWhere(scope: Scope, filter: InvoiceFilter, timezone: string): SQL | undefined {
  const keyword = filter.keyword?.trim();
  return and(
    ownInvoices(scope),
    // The monthly invoice bills the amount of a charge.
    ne(invoice.type, 'charge'),
    dayRange(invoice.createdAt, filter.dateFrom, filter.dateTo, timezone),
    filter.status ? inArray(invoice.status, filter.status.split(',').map(Number)) : undefined,
    filter.refunded === undefined
      ? undefined
      : filter.refunded === 'true'
        ? isNotNull(invoice.refundTxId)
        : isNull(invoice.refundTxId),
    keyword ? or(ilike(invoice.invoiceNo, `%${literal(keyword)}%`), carriesOrder(scope, keyword)) : undefined,
  );
}

/** Only the shipper's own orders, found by their index. */
const carriesOrder = (scope: Scope, keyword: string): SQL =>
  sql`${invoice.id} in (select ${orders.invoiceId} from ${orders}
    where ${orders.customerId} = ${scope.customerId} and ${orders.consignmentNo} = ${keyword.toUpperCase()})
    or ${invoice.id} in (select c.billed_in from ${orders} join ${invoice} c on c.id = ${orders.invoiceId}
    where ${orders.customerId} = ${scope.customerId} and ${orders.consignmentNo} = ${keyword.toUpperCase()})`;

type Sort = Pick<InvoiceListQuery, 'sortBy' | 'orderBy'>;

function sorted({ sortBy, orderBy }: Sort): SQL[] {
  const direction = orderBy === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  return [sql`${SORT_COLUMNS[sortBy]} ${direction}`, sql`${invoice.id} ${direction}`];
}

export async function invoicePage(
  ctx: Ctx,
  where: SQL | undefined,
  query: Sort & Pick<InvoiceListQuery, 'limit' | 'page'>,
): Promise<InvoiceRow[]> {
  return ctx.db.sql
    .select()
    .from(invoice)
    .where(where)
    .orderBy(...sorted(query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
}

/** Ids of all filtered invoices in the order of the list. */
export async function invoiceIds(ctx: Ctx, where: SQL | undefined, sort: Sort): Promise<string[]> {
  const rows = await ctx.db.sql
    .select({ id: invoice.id })
    .from(invoice)
    .where(where)
    .orderBy(...sorted(sort));
  return rows.map(({ id }) => id);
}

export const invoicesOfIds = (ctx: Ctx, scope: Scope, ids: string[]): Promise<InvoiceRow[]> =>
  ctx.db.sql
    .select()
    .from(invoice)
    .where(and(ownInvoices(scope), inArray(invoice.id, ids)));

export const countInvoices = (ctx: Ctx, where: SQL | undefined): Promise<number> =>
  ctx.db.sql.$count(invoice, where);

export interface Unpaid {
  unpaidMinor: number;
  unpaidInvoices: number;
  overdueMinor: number;
  chargesMinor: number;
  monthlyMinor: number;
}

/** Unpaid invoices for orders; a top-up that was begun and abandoned is not a debt. */
export async function unpaidOf(ctx: Ctx, scope: Scope, now: Date): Promise<Unpaid> {
  const open = sql`${invoice.totalMinor} - ${invoice.paidMinor}`;
  const [row] = await ctx.db.sql
    .select({
      unpaid: sql<string>`coalesce(sum(${open}), 0)`,
      rows: count(),
      overdue: sql<string>`coalesce(sum(${open}) filter (where ${lt(invoice.dueAt, now)}), 0)`,
      charges: sql<string>`coalesce(sum(${open}) filter (where ${invoice.type} = 'weight'), 0)`,
      monthly: sql<string>`coalesce(sum(${open}) filter (where ${invoice.type} = 'postpaid'), 0)`,
    })
    .from(invoice)
    .where(
      and(
        ownInvoices(scope),
        eq(invoice.status, INVOICE_STATUS.unpaid),
        ne(invoice.type, 'topup'),
        gte(open, sql`0`),
      ),
    );
  return {
    unpaidMinor: Number(row?.unpaid ?? 0),
    unpaidInvoices: row?.rows ?? 0,
    overdueMinor: Number(row?.overdue ?? 0),
    chargesMinor: Number(row?.charges ?? 0),
    monthlyMinor: Number(row?.monthly ?? 0),
  };
}
