import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { INBOX_REMEDIES, type InboxRemedy } from '../../../contract/rules/orders/inbox.ts';
import { remedyPath } from '../../../contract/rules/orders/remedies.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { call, data, makeDraft } from '../orders/orderBody.ts';
import { booked, inboxOf, moved, offHook, onlyLine, shipper, t, withInbox } from './inboxWorld.ts';

withInbox();

const ADDRESS = {
  unitNo: null,
  address1: '9 Jalan SS15',
  address2: null,
  city: 'Subang Jaya',
  state: 'Selangor',
  postcode: '47500',
};
const remedied = async (remedy: string, body: object) =>
  data<OrderRemedyResult[]>(await call(t, shipper, 'POST', `inbox/${(await onlyLine()).id}/${remedy}`, body));
const recipientOf = async (id: string) =>
  data<Order>(await call(t, shipper, 'GET', `order/${id}`)).waypoint.at(-1);

/** The remedies that are no call on the line: a reading of the order, and pages. */
const OTHERS: readonly InboxRemedy[] = ['track', 'claimCash', 'openImport'];

it.each(INBOX_REMEDIES.filter((remedy) => !OTHERS.includes(remedy)))(
  'the remedy %s is called by its name in `remedies`, and by its path (BX-40)',
  async (remedy) => {
    await offHook();
    const { id } = await onlyLine();
    const statusOf = async (name: string) =>
      (await call(t, shipper, 'POST', `inbox/${id}/${name}`, {})).status;
    expect(await statusOf('anything')).toBe(404);
    for (const name of [remedyPath(remedy), remedy]) expect(await statusOf(name), name).not.toBe(404);
  },
);

it('a repeated call by the other name of its remedy gets the first answer (BX-40, API-79)', async () => {
  await moved((await booked()).id, [475]);
  const { id } = await onlyLine();
  const send = (name: string) =>
    call(t, shipper, 'POST', `inbox/${id}/${name}`, {}, { 'idempotency-key': 'once' });
  const first = await send('placeAgain');
  expect(first.status).toBe(200);
  expect((await send('place-again')).body).toEqual(first.body);
  expect(await t.db.sql.select().from(orders)).toHaveLength(2);
});

it('a call to a recipient is a step of its line (BX-40)', async () => {
  await moved((await booked()).id, [500, 650]);
  expect(await remedied('call', {})).toMatchObject([{ ok: true, error: null }]);
  expect((await onlyLine()).steps).toMatchObject([{ what: 'called' }]);
});

it('a call about a matter without a recipient to call is refused, and is no step of its line (BX-40)', async () => {
  await offHook();
  expect(await remedied('call', {})).toMatchObject([{ ok: false, error: { code: 'ERR_CONFLICT' } }]);
  expect((await onlyLine()).steps).toEqual([]);
});

it('a corrected address of a failed booking changes its order, keeps its country, and its next attempt books it (BX-40)', async () => {
  const { id } = await makeDraft(t, shipper);
  const set = { statusCode: 99, failedReason: 'The courier is closed', updatedAt: t.clock.now() };
  await t.db.sql.update(orders).set(set).where(eq(orders.id, id));
  await findMissedOrders(t.ctx);
  const body = { address: ADDRESS, note: 'Gate B' };
  expect(await remedied('correctAddress', body)).toMatchObject([{ ok: true, orderId: id, statusCode: 99 }]);
  const stop = await recipientOf(id);
  const kept = { name: stop!.contact.name, country: 'MY' };
  expect(stop).toMatchObject({ contact: { ...ADDRESS, ...kept }, note: 'Gate B' });
  expect(stop!.contact.phone).not.toBeNull();
  expect(await onlyLine()).toMatchObject({ kind: 'bookingFailed', steps: [{ what: 'changed' }, {}] });
  expect(await remedied('retry', {})).toMatchObject([{ ok: true, orderId: id, statusCode: 11 }]);
});

it.each([
  ['whose address was not found', 'Address not found'],
  ['whose delivery failed', 'Nobody at home'],
])(
  'a corrected address of a parcel %s is an instruction to its courier (BX-40, BX-41)',
  async (_, description) => {
    const { id } = await booked();
    await moved(id, [500, 650], { description });
    const state = (await recipientOf(id))!.contact.state;
    const address = { ...ADDRESS, state };
    expect(await remedied('correctAddress', { address })).toMatchObject([{ ok: true, orderId: id }]);
    expect((await recipientOf(id))?.contact).toMatchObject(address);
    expect(await inboxOf('tab=snoozed')).toMatchObject([
      { steps: [{ instruction: 'address' }, { what: 'taken' }] },
    ]);
  },
);
