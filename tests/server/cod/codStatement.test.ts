import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CodClaims } from '../../../contract/money/cod.ts';
import { codAgeOf } from '../../../contract/rules/money/cod.ts';
import { karrioShipment } from '../../../server/db/schema/couriers/couriers.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { advanceSettlement } from '../../../server/modules/cod/service.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { advanceSettlements, isLatePayer, stopSettlement } from '../../../server/sandbox/settlement.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { ago, cod, DAY_S, overdue, set, shipper, t, totals, withCod } from './codWorld.ts';

withCod();

const settle = () => advanceSettlements(t.ctx, t.clock.now());

/** Longer than a session lasts. */
const statusOf = async (id: string) =>
  (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]?.codStatus;

/** A delivered order whose courier pays on time or late. */
async function delivered(late: boolean): Promise<string> {
  for (;;) {
    const made = await cod(10);
    if (isLatePayer(made.id) !== late) continue;
    await moveTo(t.ctx, made.id, 700);
    return made.id;
  }
}

describe('the sandbox’s settlement', () => {
  it('the sandbox’s settlement collects on delivery, then processes, then settles on the clock (COD-04)', async () => {
    const id = await delivered(false);
    expect(await statusOf(id)).toBe(1);
    t.clock.advance(119);
    await settle();
    expect(await statusOf(id)).toBe(1);
    t.clock.advance(1);
    expect(await settle()).toBe(1);
    expect(await statusOf(id)).toBe(2);
    t.clock.advance(180);
    await settle();
    expect(await statusOf(id)).toBe(3);
    t.clock.advance(30 * DAY_S);
    expect(await settle()).toBe(0);
    expect(await overdue()).toEqual([]);
  });

  it('the sandbox’s settlement catches up after the server was away, and one of two workers moves a row (COD-04)', async () => {
    const id = await delivered(false);
    t.clock.advance(3600);
    const steps = await Promise.all([settle(), settle()]);
    expect(steps[0] + steps[1]).toBe(2);
    expect(await statusOf(id)).toBe(3);
  });

  it('the sandbox’s settlement lets some couriers miss the due date, so that overdue orders exist (COD-05)', async () => {
    const id = await delivered(true);
    t.clock.advance(7 * DAY_S + 1);
    await settle();
    expect(await overdue()).toEqual([id]);
    t.clock.advance(120 + 180);
    await settle();
    expect(await overdue()).toEqual([]);
    expect(await statusOf(id)).toBe(3);
  });

  it('the sandbox’s settlement settles faster with a faster clock and not at all with a stopped one (COD-04)', async () => {
    const id = await delivered(false);
    const at = (speed: number) => ({
      ...t.ctx,
      ports: { ...t.ctx.ports, clock: manualClock(t.clock.now(), speed) },
    });
    t.clock.advance(13);
    expect(await advanceSettlements(at(0), t.clock.now())).toBe(0);
    await advanceSettlements(at(10), t.clock.now());
    expect(await statusOf(id)).toBe(2);
  });

  it('the sandbox’s settlement does not move cash that another courier collected (COD-04)', async () => {
    const id = await delivered(false);
    const bought = { invoiceId: randomUUID(), reference: id, carrier: 'dhl', connection: '1' };
    await t.db.sql
      .insert(karrioShipment)
      .values({ orderId: id, ...bought, carrierService: 'dhl_parcel', label: 'PDF', state: 'bought' });
    t.clock.advance(30 * DAY_S);
    expect(await settle()).toBe(0);
    expect(await statusOf(id)).toBe(1);
  });

  it('the sandbox’s settlement does not move cash that is marked as stopped (COD-04)', async () => {
    const id = await delivered(false);
    await stopSettlement(t.ctx, shipper.customerId);
    t.clock.advance(DAY_S);
    expect(await settle()).toBe(0);
    expect(await statusOf(id)).toBe(1);
  });

  it('the sandbox’s settlement never skips a step (COD-04)', async () => {
    const made = await cod(5);
    await expect(advanceSettlement(t.ctx, made.id, 2)).rejects.toMatchObject({ status: 409 });
    await moveTo(t.ctx, made.id, 700);
    await expect(advanceSettlement(t.ctx, made.id, 3)).rejects.toMatchObject({ status: 409 });
    await advanceSettlement(t.ctx, made.id, 2);
    await expect(advanceSettlement(t.ctx, made.id, 2)).rejects.toMatchObject({ status: 409 });
    await advanceSettlement(t.ctx, made.id, 3);
    expect(await statusOf(made.id)).toBe(3);
  });
});

describe('POST order/codSettlement/statement', () => {
  const ask = async (body: unknown, who = shipper) =>
    data<CodClaims>(await call(t, who, 'POST', 'order/codSettlement/statement', body));

  it('POST order/codSettlement/statement finds only own orders by number, reference and transfer, with the facts that prove the delivery', async () => {
    const [named, referred, paidOut, other] = [await cod(10), await cod(20), await cod(30), await cod(40)];
    await makeOrder(t, shipper, { referenceNo: 'SHOP-1' });
    await set(referred.id, { referenceNo: 'SHOP-1', codStatus: 1 });
    await set(paidOut.id, { codReference: 'TRF-9', codStatus: 3 });
    await moveTo(t.ctx, named.id, 700);
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const numbers = [named.consignmentNo ?? '', 'SHOP-1', 'TRF-9', 'nothing', '%'];
    const { orders: found, owedTotal } = await ask({ numbers });
    const byAmount = found.sort((a, b) => a.amount.amount - b.amount.amount);
    expect(byAmount.map(({ id, amount }) => [id, amount.amount])).toEqual([
      [named.id, 10],
      [referred.id, 20],
      [paidOut.id, 30],
    ]);
    expect(found.find(({ id }) => id === other.id)).toBeUndefined();
    expect(owedTotal).toBe(0);
    const [first] = byAmount;
    expect(first?.deliveredAt).not.toBeNull();
    expect(first?.receivedBy).toEqual(expect.any(String));
    expect((await ask({ numbers, owed: true }, stranger)).orders).toEqual([]);
  });

  it('POST order/codSettlement/statement accepts 2,000 numbers in one call, and no more', async () => {
    const numbers = Array.from({ length: 2001 }, (_, i) => `N${i}`);
    const send = (some: string[]) =>
      call(t, shipper, 'POST', 'order/codSettlement/statement', { numbers: some });
    expect([(await send(numbers.slice(1))).status, (await send(numbers)).status]).toEqual([200, 422]);
  });

  it('POST order/codSettlement/statement adds all orders whose cash a courier holds, the longest overdue first, each once', async () => {
    const [soon, longDue, settled] = [await cod(10), await cod(20), await cod(30)];
    await set(soon.id, { codStatus: 1, codDueAt: ago(-2) });
    await set(longDue.id, { codStatus: 2, codDueAt: ago(40) });
    await set(settled.id, { codStatus: 3 });
    await cod(50);
    const { orders: owed, owedTotal } = await ask({ numbers: [], owed: true });
    expect([owed.map(({ id }) => id), owedTotal]).toEqual([[longDue.id, soon.id], 2]);
    const both = await ask({ numbers: [soon.consignmentNo ?? ''], owed: true });
    expect(both.orders.map(({ id }) => id)).toEqual([soon.id, longDue.id]);
  });

  it('the portal computes the age of held cash like the sums of the list', async () => {
    for (const days of [-1, 0, 0.5, 7, 7.01, 14, 14.01, 30, 30.01]) {
      const { id } = await cod(10);
      await set(id, { codStatus: 1, codDueAt: ago(days) });
    }
    const { orders: owed } = await ask({ numbers: [], owed: true });
    const { ages, tabs } = await totals();
    expect(tabs.overdue.orders).toBe(7);
    for (const [age, sum] of Object.entries(ages))
      expect(
        owed.filter((o) => codAgeOf(o.codStatus, o.codDueAt, t.clock.now()) === age),
        age,
      ).toHaveLength(sum.orders);
  });
});
