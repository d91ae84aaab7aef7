import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TransactionFilter, TransactionListQuery } from '../../../contract/money/billing.ts';
import { INVOICE_STATUS, TX_STATUS } from '../../../contract/rules/money/billing.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { ownRows } from '../../db/ownRows.ts';
import { invoice, ledgerEntry, ledgerTx, payment } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { dayRange } from '../../http/request/dayRange.ts';
import { walletAccount } from '../wallet/ledger/ledgerStore.ts';

export interface TransactionRow {
  id: string;
  atMs: number;
  category: string;
  description: string;
  currency: string;
  status: number;
  amountMinor: number;
  taxMinor: number;
  balanceMinor: number | null;
  orderId: string | null;
  consignmentNo: string | null;
  invoiceId: string | null;
  invoiceNo: string | null;
  /** The person who caused it, and the name of their API key. */
  doneBy: string | null;
  doneByKey: string | null;
}

/** Entries of the ledger, and unsettled or failed payments, which the ledger does not know. */
export interface Movements {
  booked: SQL | undefined;
  unsettled: SQL | undefined;
  scope: Scope;
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const none = sql`false`;

/** The filter of list, export and statement. Throws 422 for invalid days. */
export function movementsOf(scope: Scope, filter: TransactionFilter, timezone: string): Movements {
  const statuses = filter.status?.split(',').map(Number);
  const keyword = filter.keyword?.trim();
  const { category, dateFrom, dateTo } = filter;
  const open = [TX_STATUS.pending, TX_STATUS.failed].filter((s) => !statuses || statuses.includes(s));
  return {
    scope,
    booked: and(
      ownRows(ledgerTx, scope),
      statuses && !statuses.includes(TX_STATUS.success) ? none : undefined,
      category ? eq(ledgerTx.category, category) : undefined,
      dayRange(ledgerTx.createdAt, dateFrom, dateTo, timezone),
      keyword
        ? or(
            ilike(ledgerTx.description, `%${literal(keyword)}%`),
            sql`${ledgerTx.orderId} in (${ordersNumbered(scope, keyword, orders.id)})`,
            // A payment of several orders has no order of its own.
            sql`${ledgerTx.orderId} is null and ${ledgerTx.invoiceId} in (${ordersNumbered(scope, keyword, orders.invoiceId)})`,
            sql`${ledgerTx.invoiceId} in (${invoicesNamed(scope, keyword)})`,
          )
        : undefined,
    ),
    unsettled: and(
      ownRows(invoice, scope),
      // A pending payment of a paid invoice does not wait any more: the invoice was paid otherwise.
      or(
        open.includes(TX_STATUS.pending)
          ? and(eq(payment.status, 'pending'), eq(invoice.status, INVOICE_STATUS.unpaid))
          : none,
        open.includes(TX_STATUS.failed) ? eq(payment.status, 'failed') : none,
      ),
      category ? sql`${paymentCategory} = ${category}` : undefined,
      dayRange(payment.createdAt, dateFrom, dateTo, timezone),
      keyword ? ilike(invoice.invoiceNo, `%${literal(keyword)}%`) : undefined,
    ),
  };
}

const ordersNumbered = (scope: Scope, number: string, column: PgColumn): SQL =>
  sql`select ${column} from ${orders}
    where ${orders.customerId} = ${scope.customerId} and ${orders.consignmentNo} = ${number.toUpperCase()}`;

const invoicesNamed = (scope: Scope, keyword: string): SQL =>
  sql`select ${invoice.id} from ${invoice} where ${invoice.customerId} = ${scope.customerId}
    and ${ilike(invoice.invoiceNo, `%${literal(keyword)}%`)}`;

const paymentText = sql`case when ${invoice.type} = 'topup' then 'Top up ' else 'Card payment ' end`;
const paymentCategory = sql`case when ${invoice.type} = 'topup' then 'topup' else 'payment' end`;

/**
 * A transaction's effect on the wallet, or at the gateway if the wallet was not touched. It uses `walletSums`, which reads the wallet's
 * entries once and not for each transaction.
 */
const effect = sql`coalesce(moved.minor, (select sum(${ledgerEntry.amountMinor}) from ${ledgerEntry}
    where ${ledgerEntry.txId} = ${ledgerTx.id} and ${ledgerEntry.account} = 'gateway'), 0)`;
const walletSums = (scope: Scope): SQL => sql`left join (
    select ${ledgerEntry.txId} as tx_id, sum(${ledgerEntry.amountMinor}) as minor from ${ledgerEntry}
    where ${ledgerEntry.account} = ${walletAccount(scope.customerId)} group by 1) moved on moved.tx_id = ${ledgerTx.id}`;

const SORTS = {
  timestamp: sql`at`,
  amount: sql`amount`,
  category: sql`category`,
  status: sql`status`,
} as const satisfies Record<TransactionListQuery['sortBy'], SQL>;

type Sort = Pick<TransactionListQuery, 'sortBy' | 'orderBy'>;

const directionOf = ({ orderBy }: Sort): SQL => (orderBy === 'asc' ? sql`asc` : sql`desc`);

/** Ledger entries and payments together; for a slice each is cut to its size before sorting. */
function movementRows(moves: Movements, sort: Sort, slice?: { limit: number; offset: number }): SQL {
  const direction = directionOf(sort);
  const order = sql`${SORTS[sort.sortBy]} ${direction}, id ${direction}`;
  const cut = slice ? sql`order by ${order} limit ${slice.offset + slice.limit}` : sql``;
  // Only a sort by amount needs the sums of all rows.
  const byAmount = sort.sortBy === 'amount';
  const amount = byAmount ? effect : sql`0::bigint`;
  return sql`
      (select ${ledgerTx.id} as id, ${ledgerTx.createdAt} as at, ${ledgerTx.category} as category,
          ${ledgerTx.description} as description, ${ledgerTx.currency} as currency, ${TX_STATUS.success}::int as status,
          ${amount} as amount, null::bigint as asked, ${ledgerTx.orderId} as order_id, ${ledgerTx.invoiceId} as invoice_id,
          ${ledgerTx.doneBy} as done_by, ${ledgerTx.doneByKey} as done_by_key
        from ${ledgerTx} ${byAmount ? walletSums(moves.scope) : sql``} where ${moves.booked} ${cut})
      union all
      (select ${payment.id}, ${payment.createdAt} as at, ${paymentCategory} as category,
          ${paymentText} || ${invoice.invoiceNo},
          ${payment.currency},
          case when ${payment.status} = 'failed' then ${TX_STATUS.failed}::int else ${TX_STATUS.pending}::int end as status,
          ${requestedAmount} as amount, ${requestedAmount} as asked, null::uuid, ${payment.invoiceId}, null::int, null::text
        from ${payment} join ${invoice} on ${invoice.id} = ${payment.invoiceId}
        where ${moves.unsettled} ${cut})
      ${slice ? sql`order by ${order} limit ${slice.limit} offset ${slice.offset}` : sql``}`;
}

/** Ids of all movements in the order of the list. Those of one moment are in the order of their entries, like the running balance. */
export async function movementIds(ctx: Ctx, moves: Movements, sort: Sort): Promise<string[]> {
  const direction = directionOf(sort);
  const rows = rowsOf<{ id: string }>(
    await ctx.db.sql.execute(sql`
      select m.id from (${movementRows(moves, sort)}) m
      left join lateral (
        select max(x.id) as entry from ${ledgerEntry} x where x.tx_id = m.id) e on m.status = ${TX_STATUS.success}
      order by m.${SORTS[sort.sortBy]} ${direction}, e.entry ${direction} nulls last, m.id ${direction}`),
  );
  return rows.map(({ id }) => id);
}

/** The movements of these ids, in no order. A payment that was settled since is still shown as it was listed. */
export const movementsOfIds = (ctx: Ctx, scope: Scope, ids: string[]): Promise<TransactionRow[]> =>
  selectMovements(
    ctx,
    {
      scope,
      booked: and(ownRows(ledgerTx, scope), inArray(ledgerTx.id, ids)),
      unsettled: and(ownRows(invoice, scope), inArray(payment.id, ids)),
    },
    { sortBy: 'timestamp', orderBy: 'asc', limit: ids.length, offset: 0 },
  );

/** A slice of the movements in the order of the list. */
export async function selectMovements(
  ctx: Ctx,
  moves: Movements,
  slice: Sort & { limit: number; offset: number },
): Promise<TransactionRow[]> {
  const { scope } = moves;
  const direction = directionOf(slice);
  const wallet = walletAccount(scope.customerId);
  const byAmount = slice.sortBy === 'amount';
  const rows = rowsOf<Record<keyof TransactionRow, string | number | null>>(
    await ctx.db.sql.execute(sql`
    select m.id, (extract(epoch from m.at) * 1000)::float8 as "atMs", m.category, m.description, m.currency, m.status,
      case when m.status = ${TX_STATUS.success} then coalesce(e.wallet, e.gateway, 0) else m.asked end as "amountMinor",
      coalesce(e.tax, 0) as "taxMinor", e.balance as "balanceMinor",
      m.order_id as "orderId", o.consignment_no as "consignmentNo", m.invoice_id as "invoiceId", i.invoice_no as "invoiceNo",
      u.name as "doneBy", m.done_by_key as "doneByKey"
    from (${movementRows(moves, slice, slice)}) m
    left join lateral (
      select sum(x.amount_minor) filter (where x.account = ${wallet}) as wallet,
        sum(x.amount_minor) filter (where x.account = 'gateway') as gateway,
        sum(x.amount_minor) filter (where x.account = 'tax') as tax,
        max(x.balance_minor) filter (where x.account = ${wallet}) as balance, max(x.id) as entry
      from ${ledgerEntry} x where x.tx_id = m.id) e on m.status = ${TX_STATUS.success}
    left join ${orders} o on o.id = m.order_id and o.customer_id = ${scope.customerId}
    left join app_user u on u.id = m.done_by
    left join ${invoice} i on i.id = m.invoice_id and i.customer_id = ${scope.customerId}
    order by ${byAmount ? sql`"amountMinor"` : sql`m.${SORTS[slice.sortBy]}`} ${direction},
      e.entry ${direction} nulls last, m.id ${direction}`),
  );
  return rows.map((row) => ({
    ...(row as unknown as TransactionRow),
    atMs: Number(row.atMs),
    status: Number(row.status),
    amountMinor: Number(row.amountMinor),
    taxMinor: Number(row.taxMinor),
    balanceMinor: row.balanceMinor === null ? null : Number(row.balanceMinor),
  }));
}

const requestedAmount = sql`case when ${invoice.type} = 'topup' then ${payment.amountMinor} else -${payment.amountMinor} end`;

export async function countMovements(ctx: Ctx, moves: Movements): Promise<number> {
  const [row] = rowsOf<{ rows: string | number }>(
    await ctx.db.sql.execute(sql`
    select (select count(*) from ${ledgerTx} where ${moves.booked})
      + (select count(*) from ${payment} join ${invoice} on ${invoice.id} = ${payment.invoiceId} where ${moves.unsettled}) as rows`),
  );
  return Number(row?.rows ?? 0);
}

/** The wallet after the last movement before a day began in the company's time zone, in minor units. */
export async function balanceBefore(ctx: Ctx, scope: Scope, day: string, timezone: string): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ minor: ledgerEntry.balanceMinor })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .where(
      and(
        ownRows(ledgerTx, scope),
        inArray(ledgerEntry.account, [walletAccount(scope.customerId)]),
        sql`${ledgerTx.createdAt} < (${day}::date::timestamp at time zone ${timezone})`,
      ),
    )
    .orderBy(sql`${ledgerEntry.id} desc`)
    .limit(1);
  return row?.minor ?? 0;
}
