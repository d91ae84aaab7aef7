import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CodPaidNoted } from '../../../contract/money/cod.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { makeMember } from '../../support/members.ts';
import { makeShipper } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { booked, inboxOf, kindsOf, moved, onlyLine, shipper, t, withInbox } from './inboxWorld.ts';

withInbox();

const withCash = async (amount: number, codes = [500, 600, 700]) => {
  const order = await booked({ serviceAddon: [{ id: ADDON_COD, value: amount }] } as never);
  await moved(order.id, codes);
  return order;
};
const say = (paid: [id: string, amount: number][], who = shipper) =>
  call(t, who, 'POST', 'order/codSettlement/paid', {
    paid: paid.map(([orderId, amount]) => ({ orderId, amount })),
  });
const changed = async (...args: Parameters<typeof say>) => data<CodPaidNoted>(await say(...args)).changed;

it.each([
  [119.99, ['codShort']],
  [120, []],
  [120.01, []],
])('a checked statement that pays %d of 120 opens these lines: %j (BX-40)', async (amount, kinds) => {
  const { id } = await withCash(120);
  await say([[id, amount]]);
  expect(await kindsOf()).toEqual(kinds);
});

it('a short payment has one line with the missing amount, until a later statement pays it (BX-40)', async () => {
  const [short, whole] = [await withCash(120), await withCash(80)];
  expect(
    await changed([
      [short.id, 100],
      [whole.id, 80],
    ]),
  ).toBe(1);
  expect(await onlyLine()).toMatchObject({
    kind: 'codShort',
    order: { id: short.id },
    amount: { amount: 20, currency: 'MYR' },
    remedies: ['claimCash', 'accept'],
  });
  expect(await changed([[short.id, 100]])).toBe(0);
  expect(await changed([[short.id, 110]])).toBe(1);
  expect((await onlyLine()).amount).toEqual({ amount: 10, currency: 'MYR' });
  expect(await changed([[short.id, 120]])).toBe(1);
  expect(await kindsOf()).toEqual([]);
});

it('a payout without an amount leaves the line of a short statement open, a payout of the whole amount ends it (BX-40)', async () => {
  const { id, consignmentNo } = await withCash(120);
  await say([[id, 100]]);
  const { advanceSettlement } = await import('../../../server/modules/cod/service.ts');
  await advanceSettlement(t.ctx, id, 2);
  expect(await kindsOf()).toEqual(['codShort']);
  expect((await command(t, 'cod/paid', { orders: consignmentNo, reference: 'TT-3' })).status).toBe(200);
  expect(await kindsOf()).toEqual([]);
});

it('an order that was settled after a statement was read is not opened again by it, and is named (BX-40)', async () => {
  const { id, consignmentNo } = await withCash(120);
  const readAt = t.clock.now().toISOString();
  const body = (amount: number, at?: string) => ({
    paid: [{ orderId: id, amount }],
    ...(at ? { readAt: at } : {}),
  });
  const note = async (amount: number, at?: string) =>
    data<CodPaidNoted>(await call(t, shipper, 'POST', 'order/codSettlement/paid', body(amount, at)));
  expect(await note(100, readAt)).toEqual({ changed: 1, settled: [], leftOut: [] });
  t.clock.advance(1);
  const paidAt = t.clock.now().toISOString();
  const { advanceSettlement } = await import('../../../server/modules/cod/service.ts');
  await advanceSettlement(t.ctx, id, 2);
  await command(t, 'cod/paid', { orders: consignmentNo, reference: 'TT-4' });
  expect(await note(100, readAt)).toEqual({ changed: 0, settled: [id], leftOut: [] });
  expect(await kindsOf()).toEqual([]);
  expect(await note(110, paidAt)).toEqual({ changed: 1, settled: [], leftOut: [] });
  expect(await kindsOf()).toEqual(['codShort']);
});

it('a statement stores nothing for cash that nobody collected, which it names, nor for another account’s (BX-40)', async () => {
  const [moving, theirs] = [await withCash(120, [500, 600]), await withCash(90)];
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  const noted = async (...args: Parameters<typeof say>) => data<CodPaidNoted>(await say(...args));
  expect(await noted([[moving.id, 1]])).toEqual({ changed: 0, settled: [], leftOut: [moving.id] });
  expect(await noted([[theirs.id, 1]], stranger)).toEqual({ changed: 0, settled: [], leftOut: [] });
  expect(await kindsOf()).toEqual([]);
  expect(await inboxOf('', stranger)).toEqual([]);
  await moved(moving.id, [700]);
  expect(await noted([[moving.id, 1]])).toEqual({ changed: 1, settled: [], leftOut: [] });
});

it('an amount with a fraction of a sen is refused at its field, and nothing of the call is stored (BX-40)', async () => {
  const [first, second] = [await withCash(120), await withCash(90)];
  const answer = await say([
    [first.id, 10],
    [second.id, 10.005],
  ]);
  expect([answer.status, error(answer).field]).toEqual([422, 'paid.1.amount']);
  expect(await kindsOf()).toEqual([]);
  const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, first.id));
  expect(row?.codPaidMinor).toBeNull();
});

it('a member who may read cash but not answer matters cannot report payments (BX-40, BX-50)', async () => {
  const { id } = await withCash(120);
  const viewer = await makeMember(t, shipper, { role: 'viewer' });
  const refused = await say([[id, 100]], viewer);
  expect([refused.status, error(refused).detail]).toEqual([403, { right: 'orders.write' }]);
  expect(await kindsOf()).toEqual([]);
  await say([[id, 100]]);
  expect((await say([[id, 120]], viewer)).status).toBe(403);
  expect(await kindsOf()).toEqual(['codShort']);
  const manager = await makeMember(t, shipper, { role: 'manager' });
  expect((await say([[id, 120]], manager)).status).toBe(200);
  expect(await kindsOf()).toEqual([]);
});
