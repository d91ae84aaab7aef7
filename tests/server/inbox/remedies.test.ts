import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { InboxMessageResult, OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import type { InboxRemedy } from '../../../contract/rules/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';
import {
  answer,
  booked,
  colleague,
  inboxOf,
  kindsOf,
  moved,
  offHook,
  onlyLine,
  remedied,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';

withInbox();

it('a remedy that fails gives up the line that it took, not one that its person had before (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const body = { serviceCode: 'NONE' };
  expect(await remedied('change-service', line.id, body)).toMatchObject([{ ok: false }]);
  expect((await onlyLine()).takenBy).toBeNull();
  await answer('take', line.id);
  expect(await remedied('change-service', line.id, body)).toMatchObject([{ ok: false }]);
  expect((await onlyLine()).takenBy).toMatchObject({ isMe: true });
});

it('a remedy that was refused runs again with the same idempotency key, and a success is repeated (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const send = async () =>
    data<OrderRemedyResult[]>(
      await call(t, shipper, 'POST', `inbox/${line.id}/place-again`, {}, { 'idempotency-key': 'again' }),
    );
  const mei = await colleague('Mei Ling');
  await answer('take', line.id, {}, mei);
  expect(await send()).toMatchObject([{ ok: false }]);
  await answer('take', line.id, { release: true }, mei);
  const made = await send();
  expect(made).toMatchObject([{ ok: true }]);
  expect(await send()).toEqual(made);
  expect(await t.db.sql.select().from(orders)).toHaveLength(2);
});

it('a remedy that does not fit its matter is refused without holding back other lines (BX-34, BX-40)', async () => {
  const [first, second] = [await booked(), await booked()];
  await moved(first.id, [500, 600, 650]);
  await moved(second.id, [475]);
  const ids = (await inboxOf()).map((line) => line.id);
  const results = await remedied('instruct', ids.join(','), { returnNow: true });
  expect(results.map(({ ok, error }) => [ok, error?.message ?? null]).toSorted()).toEqual([
    [false, 'The order is Pickup failed: its courier cannot be told this now.'],
    [true, null],
  ]);
  expect(await kindsOf()).toEqual(['pickupFailed']);
});

it('a webhook is switched on from its line, which ends by itself, without holding back other lines (BX-34, BX-40)', async () => {
  const { id } = await offHook();
  const { id: orderId } = await booked();
  await moved(orderId, [475]);
  const off = (await inboxOf('kind=webhookOff'))[0]!;
  const pickup = (await inboxOf('kind=pickupFailed'))[0]!;
  const results = await remedied('switch-on', `${pickup.id},${off.id}`, {});
  expect(results).toMatchObject([
    { id: pickup.id, ok: false, error: { message: 'This matter has no such remedy.' } },
    { id: off.id, ok: true, error: null },
  ]);
  expect(await kindsOf()).toEqual(['pickupFailed']);
  const hooks = pageOf<Webhook>(await call(t, shipper, 'GET', 'webhook')).data;
  expect(hooks.find((hook) => hook.id === id)).toMatchObject({ status: 1 });
});

it.each(['place-again', 'return-order'])(
  'of two people who use %s on a line at once one does, and the other one is refused while the line is taken (BX-40)',
  async (remedy) => {
    const { id } = await booked();
    await moved(id, remedy === 'place-again' ? [475] : [500, 600, 650]);
    const line = await onlyLine();
    const mei = await colleague('Mei Ling');
    const results = (await Promise.all([answer(remedy, line.id), answer(remedy, line.id, {}, mei)])).flat();
    expect(results.map(({ error: reason }) => reason?.message ?? null).toSorted()).toEqual([
      expect.stringMatching(/\w works on this matter\.$/),
      null,
    ]);
    const late = results[0]?.ok ? mei : shipper;
    expect((await answer(remedy, line.id, {}, late))[0]?.ok).toBe(false);
    expect(await t.db.sql.select().from(orders)).toHaveLength(2);
    expect((await onlyLine()).takenBy?.isMe).toBe(results[0]?.ok);
  },
);

it('lines of another account are unknown to remedies (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  for (const [remedy, body] of [
    ['instruct', { returnNow: true }],
    ['retry', {}],
    ['change-service', { serviceCode: 'MBE' }],
    ['pay', {}],
    ['top-up', { amount: 100, paymentMethodId: 1 }],
    ['switch-on', {}],
    ['place-again', {}],
    ['return-order', {}],
  ] as const)
    expect((await call(t, stranger, 'POST', `inbox/${line.id}/${remedy}`, body)).status).toBe(404);
  expect(await inboxOf()).toHaveLength(1);
});

/** The call of each remedy. Those of a page are read by programs as records of their own. */
const CALLS: Record<InboxRemedy, string> = {
  retry: 'POST /v1.0/inbox/{ids}/retry',
  cancel: 'POST /v1.0/inbox/{ids}/cancel',
  correctAddress: 'POST /v1.0/inbox/{ids}/correct-address',
  message: 'POST /v1.0/inbox/{ids}/message',
  call: 'POST /v1.0/inbox/{ids}/call',
  changeService: 'POST /v1.0/inbox/{ids}/change-service',
  placeAgain: 'POST /v1.0/inbox/{ids}/place-again',
  returnOrder: 'POST /v1.0/inbox/{ids}/return-order',
  track: 'GET /v1.0/order/{id}/track',
  pay: 'POST /v1.0/inbox/{ids}/pay',
  topUp: 'POST /v1.0/inbox/{ids}/top-up',
  accept: 'POST /v1.0/inbox/{ids}/accept',
  dispute: 'POST /v1.0/inbox/{ids}/dispute',
  claimCash: 'GET /v1.0/order/codSettlement',
  switchOn: 'POST /v1.0/inbox/{ids}/switch-on',
  openImport: 'GET /v1.0/order/import/file',
  instruct: 'POST /v1.0/inbox/{ids}/instruct',
};

it('every remedy has a call of the API (BX-40)', async () => {
  const { paths } = (await t.app.inject('/v1.0/openapi.json')).json<{ paths: Record<string, object> }>();
  const known = new Set(
    Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map(
        (method) => `${method.toUpperCase()} ${path.startsWith('/v1.0') ? path : `/v1.0${path}`}`,
      ),
    ),
  );
  expect(Object.values(CALLS).filter((call) => !known.has(call))).toEqual([]);
});

it.each([
  ['after', 0],
  ['before', 1],
])('an unknown line %s a line with a message does not hold it back (BX-34, BX-40)', async (_, place) => {
  const { id: orderId } = await booked();
  await moved(orderId, [500, 600, 650]);
  await offHook();
  const lines = await inboxOf();
  const known = lines.find(({ kind }) => kind === 'deliveryFailed')!.id;
  const hook = lines.find(({ kind }) => kind === 'webhookOff')!.id;
  const unknown = randomUUID();
  const send = async (ids: string[]) =>
    data<InboxMessageResult[]>(await call(t, shipper, 'POST', `inbox/${ids.join(',')}/message`, {}));
  const results = {
    [known]: { id: known, ok: true, message: { phone: expect.any(String) } },
    [hook]: { id: hook, ok: false, message: null, error: { code: 'ERR_CONFLICT' } },
    [unknown]: { id: unknown, ok: false, message: null, error: { code: 'ERR_NOT_FOUND' } },
  };
  for (const other of [known, hook]) {
    const ids = [other].toSpliced(place === 0 ? 1 : 0, 0, unknown);
    expect(await send(ids)).toMatchObject(ids.map((id) => results[id]));
  }
  expect((await call(t, shipper, 'POST', `inbox/${unknown}/message`, {})).status).toBe(404);
});
