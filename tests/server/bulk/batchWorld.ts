import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import type { BatchInput, BatchPreview, BatchRowResult, OrderBatch } from '../../../contract/orders/bulk.ts';
import type { Ctx } from '../../../server/context.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import type { DATABASES, TestServer } from '../../support/server.ts';
import { t as server, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type ShipperOptions, type TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, type orderBody, pageOf } from '../orders/orderBody.ts';

export const UNDO_S = 10;

/** A server, and shippers of one company with money. */
export function withBatches(kind: (typeof DATABASES)[number]) {
  let companyId: string;
  withServer({ kind });
  beforeAll(async () => {
    companyId = (await makeShipper(server)).companyId;
  });
  return (options: ShipperOptions = {}) =>
    makeShipper(server, { companyId, walletMinor: 100_000, ...options });
}

/** Ids of `n` new drafts with different recipients. */
export async function makeDrafts(
  t: TestServer,
  who: TestShipper,
  n: number,
  more: Parameters<typeof orderBody>[0] = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < n; i++)
    ids.push((await makeDraft(t, who, { receiver: { name: `Recipient ${i}` }, ...more })).id);
  return ids;
}

/** `n` copies of a draft and its stops, in two statements, so that thousands are quick. */
export async function copyDraft(t: TestServer, id: string, n: number): Promise<void> {
  await t.db.sql.execute(sql`
    insert into orders (id, company_id, customer_id, nano_id, reference_no, status_code, source, service_id, service_code,
      service_company_id, payment_method_id, item_type, weight_kg, price_minor, currency, quotes, recipient_name, sender_name,
      created_at, updated_at)
    select gen_random_uuid(), company_id, customer_id, 'copy' || gen_random_uuid(), 'copy of ' || id, status_code, source, service_id,
      service_code, service_company_id, payment_method_id, item_type, weight_kg, price_minor, currency, quotes,
      recipient_name, sender_name, created_at, updated_at
    from orders, generate_series(1, ${n}::int) where id = ${id}`);
  await t.db.sql.execute(sql`
    insert into waypoint (order_id, seq, type, scheduled_at, contact, inventory)
    select o.id, w.seq, w.type, w.scheduled_at, w.contact, w.inventory
    from orders o, waypoint w where o.reference_no = 'copy of ' || ${id} and w.order_id = ${id}`);
}

export async function start(
  t: TestServer,
  who: TestShipper,
  input: BatchInput,
  headers: Record<string, string> = {},
): Promise<OrderBatch> {
  const res = await call(t, who, 'POST', 'order/bulk', input, headers);
  if (res.status !== 200) throw new Error(`${res.status} ${res.raw}`);
  return data<OrderBatch>(res);
}

export const previewOf = async (t: TestServer, who: TestShipper, body: unknown) =>
  data<BatchPreview>(await call(t, who, 'POST', 'order/bulk/preview', body));

export const undo = (t: TestServer, who: TestShipper, id: string) =>
  call(t, who, 'POST', `order/bulk/${id}/undo`, {});

/** Changes an order as another user. */
export const patch = (t: TestServer, who: TestShipper, id: string, body: unknown) =>
  call(t, who, 'PUT', `order/${id}`, body);

export const batchOf = async (t: TestServer, who: TestShipper, id: string) =>
  data<OrderBatch>(await call(t, who, 'GET', `order/bulk/${id}`));

export const resultsOf = async (t: TestServer, who: TestShipper, id: string, query = '?limit=1000') =>
  pageOf<BatchRowResult>(await call(t, who, 'GET', `order/bulk/${id}/results${query}`));

/** Lets the time for undo pass and runs the due jobs. */
export async function afterTheWait(t: TestServer): Promise<void> {
  t.clock.advance(UNDO_S);
  await runDueJobs(t.ctx);
}

export const statusOf = async (t: TestServer, id: string) =>
  (await t.db.sql.select({ code: orders.statusCode }).from(orders).where(eq(orders.id, id)))[0]?.code;

/** Number of orders paid from the wallet. */
export async function charges(t: TestServer, who: TestShipper): Promise<number> {
  const [row] = await t.db.sql
    .select({ n: count() })
    .from(ledgerTx)
    .where(
      and(eq(ledgerTx.customerId, who.customerId), eq(ledgerTx.category, 'order'), isNull(ledgerTx.refundOf)),
    );
  return row!.n;
}

/** A context whose connection fails for good after this many statements, like a killed worker. */
export function dyingAfter(ctx: Ctx, statements: number): Ctx {
  let left = statements;
  const cut = () => {
    if (left-- <= 0) throw new Error('connection lost');
  };
  return {
    ...ctx,
    db: {
      ...ctx.db,
      get sql() {
        cut();
        return ctx.db.sql;
      },
      tx: (work) => {
        cut();
        return ctx.db.tx(work);
      },
      afterCommit: (hook) => ctx.db.afterCommit(hook),
      beforeCommit: (hook) => ctx.db.beforeCommit(hook),
    },
  };
}
