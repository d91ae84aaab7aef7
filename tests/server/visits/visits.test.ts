import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { VisitNews } from '../../../contract/messages/visits.ts';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import {
  type NewsKind,
  ORDER_NEWS,
  type OrderNews,
  orderNewsFilter,
  VISIT_PAUSE_MS,
} from '../../../contract/rules/account/visits.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { takeReportedStep } from '../../../server/modules/orders/status/reportedStep.ts';
import { makeMember } from '../../support/members.ts';
import { makeShipper, type TestShipper, withSession } from '../../support/world.ts';
import { booked, colleague, inboxOf, later, moved, shipper, t, withInbox } from '../inbox/inboxWorld.ts';
import { command } from '../operate/command.ts';
import { call, data, error, makeOrder, pageOf, stepUp } from '../orders/orderBody.ts';
import { CARD, pay } from '../topUp/topUpWorld.ts';

withInbox();
const PAUSE_S = VISIT_PAUSE_MS / 1000;
const isThere = async (who = shipper) => expect((await call(t, who, 'POST', 'visit', {})).status).toBe(200);
const news = async (query = '', who = shipper) => data<VisitNews>(await call(t, who, 'GET', `visit${query}`));
const groups = async (who = shipper) =>
  Object.fromEntries((await news('', who)).groups.map(({ kind, count }) => [kind, count]));
const withCash = () => booked({ serviceAddon: [{ id: ADDON_COD, value: 215 }] } as never);

/** The number of rows of the list to which a group leads. */
async function listed({ kind }: { kind: NewsKind }, since: string): Promise<number> {
  const isOrders = (ORDER_NEWS as readonly NewsKind[]).includes(kind);
  const filter = isOrders ? orderNewsFilter(kind as OrderNews, since) : { kind, openedSince: since };
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, `${value}`]));
  const list = !isOrders ? 'inbox' : kind === 'codPaid' ? 'order/codSettlement' : 'order';
  return pageOf(await call(t, shipper, 'GET', `${list}?${query}`)).rowTotal;
}

it('each group counts what its list shows, and nothing from before the visit (BX-44)', async () => {
  const key = `dx${'8'.repeat(40)}`;
  await storeApiToken(t.ctx, shipper, 'key', key);
  const byKey = { ...shipper, auth: { host: 'localhost', 'x-delyvax-access-token': key } };
  const mei = await colleague('Mei Ling');
  const [before, rated, late, back, done, paid] = [
    await booked(),
    await booked(),
    await booked(),
    await booked(),
    await booked(),
    await withCash(),
  ];
  await moved(before.id, [500, 600, 650]);
  await moved(rated.id, [500, 600, 700]);
  await moved(done.id, [500, 600, 700]);
  await moved(paid.id, [500, 600, 700]);
  await moved(late.id, [500, 600]);
  await moved(back.id, [500, 600, 661]);
  await later(60);
  const at = t.clock.now();
  await isThere();
  await later(PAUSE_S);
  // A step without a new status is no news; a late report of a courier is.
  await t.db.sql.update(orders).set({ updatedAt: t.clock.now() }).where(eq(orders.id, rated.id));
  const reported = { statusCode: 700, at: new Date(at.getTime() - 1000) };
  await takeReportedStep(t.ctx, shipper, late.id, reported);
  await moved(back.id, [701]);
  // Completion is no news: a parcel that was delivered since and is completed by now counts, one from before does not.
  await moved(done.id, [1000]);
  await moved((await booked()).id, [500, 600, 700, 1000]);
  await moved((await booked()).id, [500, 650]);
  await makeOrder(t, byKey, { serviceCode: 'DX' });
  await makeOrder(t, await withSession(t, mei), { serviceCode: 'DX' });
  await command(t, 'cod/paid', { orders: `${paid.consignmentNo}`, reference: 'TT-2' });
  const { since, groups: found } = await news();
  expect(found.map(({ kind, count }) => [kind, count])).toEqual([
    ['delivered', 2],
    ['returned', 1],
    ['booked', 1],
    ['codPaid', 1],
    ['deliveryFailed', 1],
  ]);
  for (const group of found)
    expect([group.kind, await listed(group, since!)]).toEqual([group.kind, group.count]);
});

it('changes since the last visit are listed in groups, with the cash, also in a second call (BX-44)', async () => {
  const [a, b, c, d, e] = [
    await booked(),
    await booked(),
    await booked(),
    await withCash(),
    await withCash(),
  ];
  await moved(d.id, [500, 600, 700]);
  await moved(e.id, [500, 600, 700]);
  await isThere();
  expect(await news()).toEqual({ since: null, groups: [] });
  await later(PAUSE_S);
  await moved(a.id, [500, 600, 700]);
  await moved(b.id, [500, 650]);
  await moved(c.id, [500, 650]);
  await command(t, 'cod/paid', { orders: `${d.consignmentNo},${e.consignmentNo}`, reference: 'TT-1' });
  const first = await news();
  expect(first.groups).toEqual([
    { kind: 'delivered', count: 1, amount: null },
    { kind: 'codPaid', count: 2, amount: { amount: 430, currency: 'MYR' } },
    { kind: 'deliveryFailed', count: 2, amount: null },
  ]);
  await isThere();
  expect(await news()).toEqual(first);
  await later(PAUSE_S - 1);
  await isThere();
  expect(await news()).toEqual(first);
});

it.each([
  [PAUSE_S - 1, false],
  [PAUSE_S, true],
  [PAUSE_S + 1, true],
])('after %i quiet seconds a new visit begins: %s (BX-44)', async (seconds, isNew) => {
  await isThere();
  const at = t.clock.now().toISOString();
  await later(seconds);
  expect((await news()).since).toBe(isNew ? at : null);
  await isThere();
  expect((await news()).since).toBe(isNew ? at : null);
});

it('news whose list the member’s role does not include are left out (BX-44, BX-50)', async () => {
  await stepUp(t, shipper);
  const input = { name: 'Address book', rights: ['contacts.read'] };
  const { id: roleId } = data<{ id: string }>(await call(t, shipper, 'POST', 'people/role', input));
  const who = {
    packer: await makeMember(t, shipper, { role: 'packer' }),
    viewer: await makeMember(t, shipper, { role: 'viewer' }),
    own: await makeMember(t, shipper, { role: 'own', roleId }),
  };
  const paid = await withCash();
  await moved(paid.id, [500, 600, 700]);
  for (const one of Object.values(who)) await isThere(one);
  await later(PAUSE_S);
  await moved((await booked()).id, [500, 650]);
  await command(t, 'cod/paid', { orders: `${paid.consignmentNo}`, reference: 'TT-1' });
  const kinds = async (one: TestShipper) => Object.keys(await groups(await withSession(t, one)));
  expect(await kinds(who.viewer)).toEqual(['booked', 'codPaid', 'deliveryFailed']);
  expect(await kinds(who.packer)).toEqual(['booked', 'deliveryFailed']);
  expect(await kinds(who.own)).toEqual([]);
});

it('two tabs are one visit, and each person has an own visit (BX-44)', async () => {
  let mei = await colleague('Mei Ling');
  await isThere();
  await isThere(mei);
  await later(PAUSE_S);
  mei = await withSession(t, mei);
  const order = await booked();
  await moved(order.id, [500, 600, 700]);
  await Promise.all([isThere(), isThere(), isThere()]);
  expect(await groups()).toEqual({ delivered: 1 });
  expect(await groups(mei)).toEqual({ booked: 1, delivered: 1 });
  await isThere(mei);
  await later(PAUSE_S);
  expect(await groups(await withSession(t, mei))).toEqual({});
});

it('an order that a person paid by card is news for others only (BX-44)', async () => {
  let mei = await colleague('Mei Ling');
  await isThere();
  await isThere(mei);
  await later(PAUSE_S);
  mei = await withSession(t, mei);
  const { invoiceId } = await booked({ paymentMethodId: CARD });
  const back = new URLSearchParams({
    doneUrl: 'http://localhost/customer/orders',
    companyId: shipper.companyId,
  });
  await call(t, null, 'GET', `wallet/invoice/${invoiceId}/payment/?${back}`);
  await pay({ invoiceId } as TopUpStarted, { card: '4242 4242 4242 4242' });
  expect(await groups(mei)).toEqual({ booked: 1 });
  expect(await groups()).toEqual({});
});

it('an ended matter is no news, and reading the news marks nothing (BX-44)', async () => {
  const order = await booked();
  await isThere();
  await later(PAUSE_S);
  await moved(order.id, [500, 650]);
  expect(await groups()).toEqual({ deliveryFailed: 1 });
  expect(await inboxOf()).toHaveLength(1);
  await moved(order.id, [600]);
  expect(await groups()).toEqual({});
});

it('a program names the start of its news; a time in the future or over 30 days ago is refused (BX-44)', async () => {
  const key = `dx${'7'.repeat(40)}`;
  await storeApiToken(t.ctx, shipper, 'key', key);
  const program = { ...shipper, auth: { host: 'localhost', 'x-delyvax-access-token': key } };
  const since = t.clock.now().toISOString();
  await later(60);
  await moved((await booked()).id, [500, 650]);
  expect((await news(`?since=${since}`, program)).groups).toMatchObject([
    { kind: 'deliveryFailed', count: 1 },
  ]);
  expect((await call(t, program, 'POST', 'visit', {})).status).toBe(403);
  const DAY = 86_400_000;
  for (const [ms, status] of [
    [-30 * DAY, 200],
    [-30 * DAY - 1, 422],
    [0, 200],
    [1, 422],
  ] as const) {
    const at = new Date(t.clock.now().getTime() + ms).toISOString();
    const res = await call(t, program, 'GET', `visit?since=${at}`);
    expect(res.status).toBe(status);
    if (status === 422) expect(error(res).field).toBe('since');
  }
});

it('news of another account are not listed (BX-44)', async () => {
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  await isThere(stranger);
  await later(PAUSE_S);
  await moved((await booked()).id, [500, 650]);
  expect(await groups(await withSession(t, stranger))).toEqual({});
});
