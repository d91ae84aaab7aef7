import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { toMinor } from '../../../contract/rules/money/money.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { oneRow } from '../../db/oneRow.ts';
import { ownAccount, ownRows } from '../../db/ownRows.ts';
import { service } from '../../db/schema/couriers/rateCards.ts';
import { orderBatch, orderBatchRow, orderBatchSeen } from '../../db/schema/orders/bulk.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { appUser, company, customer } from '../../db/schema/tenants.ts';
import { notFound } from '../../http/answer/refusal.ts';
import type { OrderRow } from '../orders/status/statusStore.ts';
import { ownOrders } from '../orders/store.ts';

export type BatchRecord = typeof orderBatch.$inferSelect;

const OPEN_BATCHES = ['waiting', 'running'] as const;

const ownBatches = (scope: Scope) => ownRows(orderBatch, scope);
/** Columns read before an order joins a batch. Quotes are large, so they are read only on request, or to check a promo code. */
export async function ordersToCheck(ctx: Ctx, scope: Scope, ids: string[], withQuotes: boolean) {
  const rows = await ctx.db.sql
    .select({
      id: orders.id,
      version: orders.version,
      statusCode: orders.statusCode,
      consignmentNo: orders.consignmentNo,
      invoiceId: orders.invoiceId,
      serviceCode: orders.serviceCode,
      serviceType: service.serviceType,
      paymentMethodId: orders.paymentMethodId,
      priceMinor: orders.priceMinor,
      source: orders.source,
      weightKg: orders.weightKg,
      insuranceMinor: orders.insuranceMinor,
      currency: orders.currency,
      unpriced: sql<boolean>`${orders.quotes} is null`,
      quoted: sql<number>`case when jsonb_typeof(${orders.quotes}) = 'array' then jsonb_array_length(${orders.quotes}) else 0 end`,
      promoCode: orders.promoCode,
      quotes: withQuotes
        ? orders.quotes
        : sql<
            OrderRow['quotes']
          >`case when ${orders.promoCode} is not null then ${orders.quotes} end`.mapWith(orders.quotes),
    })
    .from(orders)
    .leftJoin(service, eq(service.id, orders.serviceId))
    .where(and(ownOrders(scope), inArray(orders.id, ids)));
  // Orders store their offers as they were answered.
  const inMinor = (quotes: OrderRow['quotes']) =>
    (quotes ?? []).map(({ price, ...offer }) => ({ ...offer, priceMinor: toMinor(price.amount) }));
  return new Map(rows.map(({ quotes, ...row }) => [row.id, { ...row, offers: inMinor(quotes) }]));
}
export type SeenOrder = Awaited<ReturnType<typeof ordersToCheck>> extends Map<string, infer T> ? T : never;

/** Services in the quotes of these orders, each with the number of these orders and the total price; the most frequent first. */
export async function quotedServices(ctx: Ctx, scope: Scope, ids: string[]) {
  if (ids.length === 0) return [];
  const offer = sql`jsonb_array_elements(case when jsonb_typeof(${orders.quotes}) = 'array' then ${orders.quotes} else '[]' end)`;
  const rows = await ctx.db.sql.execute(sql`
    select offer->>'code' as code, min(offer->>'name') as name, count(*)::int as count,
      sum((offer->'price'->>'amount')::numeric)::float8 as sum
    from ${orders}, ${offer} as offer
    where ${and(ownOrders(scope), inArray(orders.id, ids))}
    group by 1 order by 3 desc, 2`);
  return rowsOf<{ code: string; name: string; count: number; sum: number }>(rows);
}

export async function insertBatch(ctx: Ctx, values: BatchRecord): Promise<void> {
  await ctx.db.sql.insert(orderBatch).values(values);
}

const batchRows = (ctx: Ctx, scope: Scope, id: string) =>
  ctx.db.sql
    .select()
    .from(orderBatch)
    .where(and(eq(orderBatch.id, id), ownBatches(scope)));

export const findBatch = (ctx: Ctx, scope: Scope, id: string): Promise<BatchRecord | undefined> =>
  oneRow(batchRows(ctx, scope, id));

/** The batch, locked until the transaction ends. Throws 404. */
export async function lockBatch(ctx: Ctx, scope: Scope, id: string): Promise<BatchRecord> {
  const row = await oneRow(batchRows(ctx, scope, id).for('update'));
  if (!row) throw notFound();
  return row;
}

/** For the job, which knows only the batch's id. */
export const batchOfJob = (ctx: Ctx, id: string): Promise<BatchRecord | undefined> =>
  oneRow(ctx.db.sql.select().from(orderBatch).where(eq(orderBatch.id, id)));

export async function writeBatch(
  ctx: Ctx,
  scope: Scope,
  id: string,
  set: Partial<Pick<BatchRecord, 'state' | 'invoiceId' | 'finishedAt' | 'sumMinor'>>,
): Promise<void> {
  await ctx.db.sql
    .update(orderBatch)
    .set(set)
    .where(and(eq(orderBatch.id, id), ownBatches(scope)));
}

export async function batchPage(
  ctx: Ctx,
  scope: Scope,
  open: boolean,
  limit: number,
): Promise<BatchRecord[]> {
  return ctx.db.sql
    .select()
    .from(orderBatch)
    .where(and(ownBatches(scope), open ? inArray(orderBatch.state, [...OPEN_BATCHES]) : undefined))
    .orderBy(desc(orderBatch.createdAt), desc(orderBatch.id))
    .limit(limit);
}

export interface Tally {
  ok: number;
  failed: number;
  /**
   * Part of `failed`: rows left out at the start, because the wallet does not cover them, another batch has them, or their order is past
   * this step already.
   */
  leftOut: number;
}

const wasLeftOut = sql<boolean>`${orderBatchRow.doneAt} <= ${orderBatch.createdAt}
  and ${orderBatchRow.error}->>'code' in (${ERROR.insufficientBalance}, ${ERROR.inBatch}, ${ERROR.illegalStatus})`;

/** Number of succeeded and failed rows of each batch. They are counted, so that the numbers always match the rows. */
export async function tallies(ctx: Ctx, scope: Scope, ids: string[]): Promise<Map<string, Tally>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({
      id: orderBatchRow.batchId,
      state: orderBatchRow.state,
      n: count(),
      leftOut: sql<number>`count(*) filter (where ${wasLeftOut})`.mapWith(Number),
    })
    .from(orderBatchRow)
    .innerJoin(orderBatch, eq(orderBatch.id, orderBatchRow.batchId))
    .where(
      and(
        inArray(orderBatchRow.batchId, ids),
        inArray(orderBatchRow.state, ['ok', 'failed']),
        ownRows(orderBatchRow, scope),
      ),
    )
    .groupBy(orderBatchRow.batchId, orderBatchRow.state);
  const byId = new Map<string, Tally>(ids.map((id) => [id, { ok: 0, failed: 0, leftOut: 0 }]));
  for (const { id, state, n, leftOut } of rows)
    Object.assign(byId.get(id)!, state === 'ok' ? { ok: n } : { failed: n, leftOut });
  return byId;
}

/** The batches among these that the actor's user has dismissed. */
export async function seenBatches(ctx: Ctx, actor: Actor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db.sql
    .select({ id: orderBatchSeen.batchId })
    .from(orderBatchSeen)
    .innerJoin(orderBatch, eq(orderBatch.id, orderBatchSeen.batchId))
    .where(
      and(inArray(orderBatchSeen.batchId, ids), eq(orderBatchSeen.userId, actor.userId), ownBatches(actor)),
    );
  return new Set(rows.map((r) => r.id));
}

/** Marks a batch of the actor's account; a second time changes nothing. */
export async function insertSeen(ctx: Ctx, actor: Actor, batchId: string, seenAt: Date): Promise<void> {
  await ctx.db.sql
    .insert(orderBatchSeen)
    .values({ batchId, userId: actor.userId, seenAt })
    .onConflictDoNothing();
}

export async function namesOfUsers(ctx: Ctx, scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(and(eq(appUser.companyId, scope.companyId), inArray(appUser.id, ids)));
  return new Map(rows.map((r) => [r.id, r.name]));
}

/** Funds of the account. Throws 404. */
export async function walletOf(ctx: Ctx, scope: Scope) {
  const [row] = await ctx.db.sql
    .select({
      balanceMinor: customer.walletMinor,
      creditLimitMinor: customer.creditLimitMinor,
      currency: company.currency,
    })
    .from(customer)
    .innerJoin(company, eq(company.id, customer.companyId))
    .where(ownAccount(scope));
  if (!row) throw notFound();
  return row;
}
