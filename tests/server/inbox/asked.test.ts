import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { InboxLine, InboxResult } from '../../../contract/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { recipientRequest } from '../../../server/db/schema/orders/requests.ts';
import { askFor } from '../../../server/modules/recipients/ask.ts';
import { parcelOf } from '../../../server/modules/recipients/recipientStore.ts';
import { outletAt } from '../../../server/modules/services/outlets/outletStore.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, error, makeOrder, pageOf } from '../orders/orderBody.ts';

withNewShipper();

const failed = async () => {
  const { id } = await makeOrder(t, shipper);
  await moveTo(t.ctx, id, 650);
  return id;
};
const ask = async (id: string, wish: Partial<Parameters<typeof askFor>[2]>) => {
  const [order] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
  return askFor(
    t.ctx,
    (await parcelOf(t.ctx, shipper.companyId, order?.consignmentNo ?? ''))!,
    { ask: 'message', day: null, outlet: null, words: null, ...wish },
    'en_US',
  );
};
const lines = async () =>
  pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox')).data.map(({ kind, facts, order }) => ({
    kind,
    facts,
    id: order?.id,
  }));

it('a recipient’s request is in the inbox at once, next to the failed delivery, with the recipient’s words (BX-42, BX-40)', async () => {
  const id = await failed();
  await ask(id, { ask: 'safePlace', words: 'With the guard' });
  const found = await lines();
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({
    kind: 'recipientAsks',
    id,
    facts: { ask: 'safePlace', words: 'With the guard' },
  });
});

it('a recipient’s request for an outlet has the outlet’s name and address (BX-42, BX-40)', async () => {
  const id = await failed();
  const outlet = await outletAt(t.ctx, shipper.companyId, 'TPI-BGS');
  await ask(id, { ask: 'holdAtOutlet', outlet });
  const wish = (await lines()).find(({ kind }) => kind === 'recipientAsks');
  expect(wish?.facts).toEqual({
    ask: 'holdAtOutlet',
    outletId: 'TPI-BGS',
    outlet: 'Tupai Bangsar, 41 Jalan Telawi 3, 59100 Kuala Lumpur',
  });
});

it('the lines about one order are found by its id (BX-42, BX-40)', async () => {
  const [id, other] = [await failed(), await failed()];
  for (const one of [id, other]) await ask(one, { ask: 'safePlace', words: 'With the guard' });
  const kinds = async (query: string) =>
    pageOf<InboxLine>(await call(t, shipper, 'GET', `inbox?${query}`)).data.map((line) => [
      line.kind,
      line.orderId,
    ]);
  expect((await kinds(`orderId=${id}`)).toSorted()).toEqual([
    ['deliveryFailed', id],
    ['recipientAsks', id],
  ]);
  expect(await kinds(`orderId=${id}&kind=recipientAsks,complaint`)).toEqual([['recipientAsks', id]]);
  expect(error(await call(t, shipper, 'GET', 'inbox?orderId=x')).field).toBe('orderId');
});

it('a newer request of the same kind takes the place of the one before; messages and requests of other kinds have lines of their own (BX-42, BX-40)', async () => {
  const id = await failed();
  for (const day of ['2026-03-04', '2026-03-05', '2026-03-06']) await ask(id, { ask: 'anotherDay', day });
  await ask(id, { ask: 'safePlace', words: 'With the guard' });
  for (const words of ['Where is it?', 'Please call']) await ask(id, { ask: 'message', words });
  const wishes = (await lines()).filter(({ kind }) => kind === 'recipientAsks').map(({ facts }) => facts);
  expect(wishes.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
    { ask: 'anotherDay', day: '2026-03-06' },
    { ask: 'message', words: 'Please call' },
    { ask: 'message', words: 'Where is it?' },
    { ask: 'safePlace', words: 'With the guard' },
  ]);
});

it('a complaint has its own kind of line (BX-42, BX-40)', async () => {
  const id = await failed();
  await ask(id, { ask: 'notOrdered' });
  expect((await lines()).map(({ kind }) => kind).toSorted()).toEqual(['complaint', 'deliveryFailed']);
});

it('an accepted instruction answers only the requests of its order (BX-41, BX-42)', async () => {
  const [id, other] = [await failed(), await failed()];
  for (const one of [id, other]) await ask(one, { ask: 'anotherDay', day: '2026-03-05' });
  const instructed = await call(t, shipper, 'POST', `order/${id}/instruct`, { reattemptOn: '2026-03-05' });
  expect(instructed.status).toBe(200);
  const wishes = (await lines()).filter(({ kind }) => kind === 'recipientAsks');
  expect(wishes.map((line) => line.id)).toEqual([other]);
});

it.each([
  ['another attempt answers neither', { reattemptOn: '2026-03-05' }, ['message', 'notOrdered']],
  ['a return answers the complaint', { returnNow: true }, ['message']],
])(
  'a message and a complaint of a recipient wait for the shipper while the courier is told: %s (BX-41, BX-42)',
  async (_, instruction, waiting) => {
    const id = await failed();
    for (const wish of [
      { ask: 'message', words: 'Call me' },
      { ask: 'notOrdered', words: 'Not mine' },
    ])
      await ask(id, wish as never);
    const instructed = await call(t, shipper, 'POST', `order/${id}/instruct`, instruction);
    expect(instructed.status).toBe(200);
    const open = await t.db.sql
      .select({ ask: recipientRequest.ask })
      .from(recipientRequest)
      .where(and(eq(recipientRequest.orderId, id), isNull(recipientRequest.answeredAt)))
      .orderBy(recipientRequest.ask);
    expect(open.map((row) => row.ask)).toEqual(waiting);
  },
);

it.each([
  ['message', 'recipientAsks'],
  ['notOrdered', 'complaint'],
] as const)(
  'the line of a recipient’s %s says what the courier was told from it, waits, and ends by Done (BX-40, BX-41, BX-42)',
  async (wish, kind) => {
    const id = await failed();
    await ask(id, { ask: wish, words: 'I am away' });
    const open = async () => pageOf<InboxLine>(await call(t, shipper, 'GET', `inbox?kind=${kind}`)).data;
    const [line] = await open();
    const send = async (step: string, body: object) =>
      data<InboxResult[]>(await call(t, shipper, 'POST', `inbox/${line!.id}/${step}`, body));
    expect(await send('instruct', { reattemptOn: '2026-03-05' })).toMatchObject([{ ok: true }]);
    const instruction = { what: 'instructed', instruction: 'reattemptOn', day: '2026-03-05' };
    const waiting = await open();
    expect(waiting).toMatchObject([{ id: line!.id, snoozedUntil: null, takenBy: { isMe: true } }]);
    expect(waiting[0]!.steps.slice(0, 2)).toContainEqual(expect.objectContaining(instruction));
    expect(await send('done', {})).toMatchObject([{ ok: true }]);
    const [ended] = pageOf<InboxLine>(await call(t, shipper, 'GET', `inbox?tab=ended&kind=${kind}`)).data;
    expect(ended).toMatchObject({ id: line!.id, endedBy: expect.any(String) });
    expect(ended!.steps.map(({ what }) => what)).toEqual(['done', 'instructed', 'taken']);
  },
);

it.each([
  ['delivered', [600, 700]],
  ['returning', [661]],
  ['cancelled', [900]],
] as const)(
  'a request and a complaint end in the same step as their parcel, which is %s, and another parcel’s stay (BX-42, BX-40)',
  async (_, codes) => {
    const [id, other] = await Promise.all([makeOrder(t, shipper), makeOrder(t, shipper)]);
    for (const one of [id.id, other.id]) {
      await ask(one, { ask: 'safePlace', words: 'With the guard' });
      await ask(one, { ask: 'notOrdered' });
    }
    expect(await lines()).toHaveLength(4);
    if (codes[0] === 900) await call(t, shipper, 'POST', `order/${id.id}/cancel`, {});
    else for (const code of codes) await moveTo(t.ctx, id.id, code);
    const ofKinds = (await lines()).filter(({ kind }) => kind === 'recipientAsks' || kind === 'complaint');
    expect(ofKinds.map((line) => line.id)).toEqual([other.id, other.id]);
    const ended = pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox?tab=ended')).data;
    expect(ended.map(({ kind, order, endedBy }) => [kind, order?.id, endedBy]).toSorted()).toEqual([
      ['complaint', id.id, null],
      ['recipientAsks', id.id, null],
    ]);
  },
);

const dayIsOver = (): string => '2026-03-06T12:00:00.000Z';
const twoDays = (): string => new Date(t.clock.now().getTime() + 48 * 3_600_000).toISOString();

it.each([
  ['a day', { reattemptOn: '2026-03-05' }, dayIsOver, { instruction: 'reattemptOn', day: '2026-03-05' }],
  ['no day', { returnNow: true }, twoDays, { instruction: 'returnNow' }],
])(
  'an accepted instruction answers its failed delivery, whose line says what the courier was told and is snoozed until the instruction’s time is over: %s (BX-40, BX-41)',
  async (_, instruction, until, step) => {
    const [id, other] = [await failed(), await failed()];
    const instructed = await call(t, shipper, 'POST', `order/${id}/instruct`, instruction);
    expect(instructed.status).toBe(200);
    expect((await lines()).map((line) => line.id)).toEqual([other]);
    const [line] = pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox?tab=snoozed')).data;
    expect(line).toMatchObject({ kind: 'deliveryFailed', order: { id }, snoozedUntil: until() });
    expect(line!.steps).toMatchObject([{ what: 'instructed', by: expect.any(String), ...step }]);
  },
);

it('a line that an instruction snoozed returns with the next failure (BX-40, BX-41)', async () => {
  const [id, other] = [await failed(), await failed()];
  await call(t, shipper, 'POST', `order/${id}/instruct`, { reattemptOn: '2026-03-05' });
  expect(await lines()).toHaveLength(1);
  t.clock.advance(120);
  for (const code of [600, 650]) await moveTo(t.ctx, id, code);
  expect(new Set((await lines()).map((line) => line.id))).toEqual(new Set([id, other]));
});

it('a refused instruction answers no line (BX-40, BX-41)', async () => {
  const id = await failed();
  const instructed = await call(t, shipper, 'POST', `order/${id}/instruct`, {
    address: { address1: '1 Jalan Gaya', city: 'Kota Kinabalu', state: 'Sabah', postcode: '88000' },
  });
  expect(error(instructed).code).toBe('ERR_COURIER_REFUSED');
  expect((await lines()).map((line) => line.id)).toEqual([id]);
});
