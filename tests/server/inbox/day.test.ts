import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { publishHealth } from '../../../server/modules/webhooks/sendDelivery.ts';
import { call, data } from '../orders/orderBody.ts';
import {
  answer,
  booked,
  colleague,
  daysFromNow,
  inboxOf,
  moved,
  PROOF,
  scope,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';

withInbox();

const PARCELS = 300;
const FAILING = 25;
/** Ten failures of a parcel, each with its matter. */
const WAYS = [
  ['deliveryFailed', (id: string) => moved(id, [500, 600, 650], { description: 'Nobody at home' })],
  ['addressNotFound', (id: string) => moved(id, [500, 600, 650], { description: 'Address not found' })],
  ['selfCollection', (id: string) => moved(id, [500, 600, 651])],
  ['returning', (id: string) => moved(id, [500, 600, 650, 661])],
  ['returnFailed', (id: string) => moved(id, [500, 600, 661, 663])],
  ['pickupFailed', (id: string) => moved(id, [475])],
  ['late', (id: string) => late(id)],
  ['bookingFailed', (id: string) => set(id, { statusCode: 99, failedReason: 'The courier is closed' })],
  ['codLate', (id: string) => lateCash(id)],
  ['weightCharge', (id: string) => correctWeight(t.ctx, { orderId: id, kg: 5, proof: PROOF })],
] as const;

const set = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  t.db.sql.update(orders).set(values).where(eq(orders.id, id));
const late = (id: string) =>
  set(id, { statusCode: 600, durationS: 3600, scheduledAt: null, createdAt: daysFromNow(-3) });
async function lateCash(id: string): Promise<void> {
  await moved(id, [500, 600, 700]);
  await set(id, { codDueAt: daysFromNow(-1) });
}

/** Copies of one booked order, because booking each takes minutes. */
async function bookMany(): Promise<string[]> {
  const first = await booked({ serviceAddon: [{ id: ADDON_COD, value: 50 }] } as never);
  await t.db.sql.execute(sql`
    create temporary table copied as select * from orders where id = ${first.id}::uuid;`);
  await t.db.sql.execute(sql`alter table copied drop column names_text`);
  const columns =
    await t.db.sql.execute(sql`select string_agg(quote_ident(attname), ', ') as list from pg_attribute
    where attrelid = 'copied'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'nano_id', 'consignment_no')`);
  const { list } = (columns as unknown as { rows: { list: string }[] }).rows[0]!;
  await t.db.sql.execute(
    sql.raw(`insert into orders (id, nano_id, consignment_no, ${list})
      select gen_random_uuid(), 'day' || n, 'MYDAY' || lpad(n::text, 6, '0'), ${list} from copied, generate_series(2, ${PARCELS}) n`),
  );
  await t.db.sql.execute(sql`insert into waypoint (order_id, seq, type, contact)
    select o.id, w.seq, w.type, w.contact from orders o cross join waypoint w
    where w.order_id = ${first.id}::uuid and o.id <> ${first.id}::uuid`);
  await t.db.sql.execute(sql`drop table copied`);
  const rows = await t.db.sql.select({ id: orders.id }).from(orders).orderBy(orders.consignmentNo);
  return rows.map(({ id }) => id);
}

it('25 of 300 parcels that fail in ten ways are all in the inbox, and two people who work at the same time answer each once (BX-40)', async () => {
  const ids = await bookMany();
  expect(ids).toHaveLength(PARCELS);
  const failing = ids.slice(0, FAILING);
  const expected = new Map<string, string>();
  for (const [i, id] of failing.entries()) {
    const [kind, fail] = WAYS[i % WAYS.length]!;
    await fail(id);
    expected.set(id, kind);
  }
  for (const id of ids.slice(FAILING)) await set(id, { statusCode: 600, durationS: 86_400 * 5 });
  await findMissedOrders(t.ctx);
  await findMatters(t.ctx);
  const lines = await inboxOf();
  expect(new Map(lines.map(({ order, kind }) => [order!.id, kind]))).toEqual(expected);
  expect(lines).toHaveLength(FAILING);
  const deadlines = lines.map(({ deadline }) => deadline);
  expect(deadlines).toEqual([...deadlines].sort());
  // Two people answer every line. For each line one person learns that it is already answered.
  const mei = await colleague('Mei Ling');
  let answered = 0;
  for (const { id, remedies } of lines) {
    const remedy = remedies.includes('accept') ? 'accept' : 'done';
    const both = (await Promise.all([answer(remedy, id), answer(remedy, id, {}, mei)])).flat();
    answered += both.filter(({ ok }) => ok).length;
  }
  expect(answered).toBe(FAILING);
  await findMissedOrders(t.ctx);
  await findMatters(t.ctx);
  expect(await inboxOf()).toEqual([]);
  const kept = await t.db.sql.select().from(inboxLine).where(eq(inboxLine.endedHow, 'done'));
  expect(kept).toHaveLength(FAILING);
  for (const { steps } of kept)
    expect(steps.filter(({ what }) => what === 'done' || what === 'accepted')).toHaveLength(1);
});

it('matters without a parcel are in the same list by their deadline (BX-40)', async () => {
  await moved((await booked()).id, [500, 650]);
  const made = data<Webhook>(
    await call(t, shipper, 'POST', 'webhook', { url: 'https://203.0.114.10/hook', event: 'order.created' }),
  );
  const [before] = await t.db.sql.select().from(webhook).where(eq(webhook.id, made.id));
  const off = { status: 0, offReason: 'gone' as const, disabledAt: t.clock.now() };
  await t.db.tx(async () => {
    await t.db.sql.update(webhook).set(off).where(eq(webhook.id, made.id));
    await publishHealth(t.ctx, before!, { ...before!, ...off }, scope());
  });
  expect((await inboxOf()).map(({ kind }) => kind)).toEqual(['deliveryFailed', 'webhookOff']);
});
