import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PricingPlan } from '../../../contract/orders/bulk.ts';
import { rate } from '../../../server/db/schema/couriers/rateCards.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { planPricing, priceDrafts } from '../../../server/modules/orders/pricing/priceDrafts.ts';
import { beingPriced, unpricedOf } from '../../../server/modules/orders/pricing/pricingStore.ts';
import { DATABASES } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder, walletBalanceOf } from '../orders/orderBody.ts';
import { afterTheWait, batchOf, makeDrafts, previewOf, resultsOf, start, statusOf } from './batchWorld.ts';

describe.each(DATABASES)('a confirm of drafts without a service or a price on %s', (kind) => {
  let companyId: string;
  let who: TestShipper;
  withServer({ kind });
  beforeAll(async () => {
    companyId = (await makeShipper(t)).companyId;
  });
  beforeEach(async () => {
    who = await makeShipper(t, { companyId, walletMinor: 100_000 });
  });
  const confirm = (orderIds: string[], options: object = {}) => ({
    kind: 'confirm' as const,
    orderIds,
    options,
  });
  const forgetPrices = (id: string) =>
    t.db.sql.update(orders).set({ quotes: null, priceMinor: null }).where(eq(orders.id, id));

  it('cheapest and fastest choose a service for each order, and the previewed sum is paid (BULK-09)', async () => {
    const ids = await makeDrafts(t, who, 2, { serviceCode: null });
    const none = await previewOf(t, who, confirm(ids));
    expect(none).toMatchObject({ count: 0, withoutService: 2, unpriced: 0 });
    expect(none.services.length).toBeGreaterThan(1);
    const cheapest = await previewOf(t, who, confirm(ids, { serviceChoice: 'cheapest' }));
    const fastest = await previewOf(t, who, confirm(ids, { serviceChoice: 'fastest' }));
    expect(cheapest.count).toBe(2);
    expect(fastest.sum).toBeGreaterThan(cheapest.sum);
    // A service with drop-off at an outlet is never chosen automatically.
    expect(none.services.map((s) => s.sum)).toContain(cheapest.sum);

    const batch = await start(t, who, {
      ...confirm(ids, { serviceChoice: 'cheapest' }),
      expected: { count: cheapest.count, sum: cheapest.sum },
    });
    await afterTheWait(t);
    const rows = (await resultsOf(t, who, batch.id)).data;
    expect(rows.map((row) => row.ok)).toEqual([true, true]);
    expect(await walletBalanceOf(t, who)).toBeCloseTo(1000 - cheapest.sum, 2);
  });

  it('an order with a service of its own keeps it when a choice applies to orders without one', async () => {
    const [bare] = await makeDrafts(t, who, 1, { serviceCode: null });
    const ownDraft = await makeDraft(t, who);
    const all = [bare!, ownDraft.id];
    const mixed = await previewOf(t, who, confirm(all, { serviceChoice: 'ownElseCheapest' }));
    const cheapest = await previewOf(t, who, confirm([bare!], { serviceChoice: 'cheapest' }));
    const kept = await previewOf(t, who, confirm([ownDraft.id]));
    expect(mixed.count).toBe(2);
    expect(mixed.sum).toBeCloseTo(cheapest.sum + kept.sum, 2);
  });

  it('orders without prices are counted apart from those that cannot be confirmed, and are priced on request', async () => {
    const ids = await makeDrafts(t, who, 3);
    for (const id of ids.slice(1)) await forgetPrices(id);
    const noPhone = await makeDraft(t, who, { receiver: { phone: null } });
    await forgetPrices(noPhone.id);
    const all = [...ids, noPhone.id];
    expect(await previewOf(t, who, confirm(all))).toMatchObject({
      count: 1,
      unpriced: 2,
      byProblem: [{ field: 'destination.contact.phone', count: 1 }],
    });
    const ask = async () =>
      data<PricingPlan>(await call(t, who, 'POST', 'order/bulk/price', confirm(all))).unpriced;
    expect(await ask()).toBe(3);
    expect(await ask()).toBe(3);
    const [open] = await t.db.sql
      .select({ n: sql<number>`count(*)::int` })
      .from(job)
      .where(
        sql`${job.queue} = 'orders.price' and ${job.payload}->>'customerId' = ${String(who.customerId)}`,
      );
    expect(open?.n).toBe(1);
    await runDueJobs(t.ctx);
    expect(await previewOf(t, who, confirm(all))).toMatchObject({ count: 3, unpriced: 0 });
  });

  it('orders of simultaneous requests are all priced, although their lists begin with the same orders', async () => {
    const ids = await makeDrafts(t, who, 3);
    for (const id of ids) await forgetPrices(id);
    const [a, b, c] = ids as [string, string, string];
    const scope = { companyId, customerId: who.customerId };
    await Promise.all([planPricing(t.ctx, scope, [a, b]), planPricing(t.ctx, scope, [a, c])]);
    const planned = await beingPriced(t.ctx, scope);
    expect([...planned].sort()).toEqual([...ids].sort());
    await runDueJobs(t.ctx);
    expect(await previewOf(t, who, confirm(ids))).toMatchObject({ count: 3, unpriced: 0 });
  });

  it('a job that prices slow orders gives its place to other jobs after a turn, and another one prices the rest', async () => {
    const ids = await makeDrafts(t, who, 3);
    for (const id of ids) await forgetPrices(id);
    const scope = { companyId, customerId: who.customerId };
    const start = t.clock.now().getTime();
    let passedMs = 0;
    // Each look at the clock is a second later, so that no order is priced within the turn but the first.
    const slow = vi.spyOn(t.ctx.ports.clock, 'now').mockImplementation(() => {
      passedMs += 1000;
      return new Date(start + passedMs);
    });
    await priceDrafts(t.ctx, { ...scope, orderIds: ids });
    slow.mockRestore();
    const left = await unpricedOf(t.ctx, scope, ids);
    expect(left).toEqual(ids.slice(1));
    expect(await beingPriced(t.ctx, scope)).toEqual(new Set(left));
    t.clock.advance(passedMs / 1000);
    for (let turn = 0; turn < 2; turn++) await runDueJobs(t.ctx);
    expect(await previewOf(t, who, confirm(ids))).toMatchObject({ count: 3, unpriced: 0 });
  });

  it('an order that fails while it is priced does not stop the others, and gets its reason after the last attempt', async () => {
    const ids = await makeDrafts(t, who, 3);
    for (const id of ids) await forgetPrices(id);
    const broken = ids[0]!;
    await t.db.sql.execute(sql`update orders set service_addon = '{}' where id = ${broken}`);
    const ask = () => call(t, who, 'POST', 'order/bulk/price', confirm(ids));
    await ask();
    await runDueJobs(t.ctx);
    expect(await previewOf(t, who, confirm(ids))).toMatchObject({ count: 2, unpriced: 1, byProblem: [] });
    for (let tries = 1; tries < 4; tries++) {
      t.clock.advance(60);
      await runDueJobs(t.ctx);
    }
    expect(await previewOf(t, who, confirm(ids))).toMatchObject({
      count: 2,
      unpriced: 0,
      byProblem: [
        {
          message: 'The prices of this order could not be found. Please refresh them.',
          orderIds: [broken],
        },
      ],
    });
    const events = await t.db.sql
      .select()
      .from(event)
      .where(and(eq(event.customerId, who.customerId), eq(event.type, 'orders.priced')));
    expect(events.length).toBeGreaterThan(1);

    await t.db.sql.execute(sql`update orders set service_addon = '[]' where id = ${broken}`);
    await ask();
    expect(await previewOf(t, who, confirm(ids))).toMatchObject({ unpriced: 1, byProblem: [] });
    await runDueJobs(t.ctx);
    expect(await previewOf(t, who, confirm(ids))).toMatchObject({ count: 3, unpriced: 0 });
  });

  it('an order that its courier refused takes the price of a changed rate card, and is then confirmed with it (BULK-12, BULK-15)', async () => {
    const { id } = await makeOrder(t, who, {
      skipQueue: null,
      receiver: { postcode: '99999', placeConfirmed: true },
    });
    t.clock.advance(1);
    await runDueJobs(t.ctx);
    expect(await statusOf(t, id)).toBe(99);
    const { sum } = await previewOf(t, who, confirm([id]));
    await t.db.sql.update(rate).set({ baseMinor: sql`${rate.baseMinor} + 100` });
    try {
      expect((await call(t, who, 'GET', `order/${id}/refreshQuote`)).status).toBe(200);
      const next = await previewOf(t, who, confirm([id]));
      expect(next.sum).toBeCloseTo(sum + 1, 2);
      const books = vi
        .spyOn(t.ctx.ports.couriers, 'book')
        .mockResolvedValueOnce({ accepted: true, extTrackUrl: null });
      const batch = await start(t, who, { ...confirm([id]), expected: { count: 1, sum: next.sum } });
      await afterTheWait(t);
      books.mockRestore();
      expect((await resultsOf(t, who, batch.id)).data).toMatchObject([{ ok: true }]);
      expect(await walletBalanceOf(t, who)).toBeCloseTo(1000 - next.sum, 2);
    } finally {
      await t.db.sql.update(rate).set({ baseMinor: sql`${rate.baseMinor} - 100` });
    }
  });

  it('an order without any possible service, or not carried by the chosen service, is marked', async () => {
    const lost = await makeDraft(t, who, { serviceCode: null });
    await t.db.sql.update(orders).set({ quotes: [], priceMinor: null }).where(eq(orders.id, lost.id));
    const light = await makeDraft(t, who);
    const messagesOf = async (id: string, options: object) =>
      (await previewOf(t, who, confirm([id], options))).byProblem.map((p) => p.message);
    expect(await messagesOf(lost.id, { serviceChoice: 'cheapest' })).toEqual([
      'No service carries this order: check its address, weight and item type.',
    ]);
    expect(await messagesOf(light.id, { serviceCode: 'NOSUCH' })).toEqual([
      'The chosen service does not carry this order.',
    ]);
  });

  it('a too low wallet shows the orders that it covers in the order of the rows, and confirms only these (BULK-09)', async () => {
    const poor = await makeShipper(t, { companyId, walletMinor: 1_500 });
    const ids = await makeDrafts(t, poor, 3);
    const seen = await previewOf(t, poor, confirm(ids));
    expect(seen).toMatchObject({ count: 3, sum: 21, short: 6, covered: { count: 2, sum: 14 } });
    const covered = await previewOf(t, poor, confirm(ids, { onlyCovered: true }));
    expect(covered).toMatchObject({ count: 2, sum: 14, short: 0, covered: null });
    expect(covered.byProblem).toMatchObject([{ code: 'ERR_INSUFFICIENT_BALANCE', orderIds: [ids[2]] }]);
    const batch = await start(t, poor, {
      ...confirm(ids, { onlyCovered: true }),
      expected: { count: 2, sum: 14 },
    });
    await afterTheWait(t);
    expect((await resultsOf(t, poor, batch.id)).data.map((row) => row.ok)).toEqual([true, true, false]);
    expect(await walletBalanceOf(t, poor)).toBe(1);
    expect(await batchOf(t, poor, batch.id)).toMatchObject({ done: 3, failed: 1, leftOut: 1 });
  });

  it('an order that the wallet no longer covers fails, because the preview did not leave it out (BULK-09)', async () => {
    const poor = await makeShipper(t, { companyId, walletMinor: 1_500 });
    const ids = await makeDrafts(t, poor, 3);
    const batch = await start(t, poor, confirm(ids));
    await afterTheWait(t);
    expect(await batchOf(t, poor, batch.id)).toMatchObject({ done: 3, failed: 1, leftOut: 0 });
  });
});
