import { expect, it, vi } from 'vitest';
import type { InboxMessageResult, OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { call, data, PRICE_MINOR, valueInDollarSigns } from '../orders/orderBody.ts';
import {
  booked,
  daysFromNow,
  inboxOf,
  kindsOf,
  loseAnswer,
  moved,
  offHook,
  onlyLine,
  remedied,
  shipper,
  t,
  walletMinor,
  withInbox,
} from './inboxWorld.ts';

withInbox();

it('an instruction from the line of a failed delivery goes to the courier and snoozes the line (BX-40, BX-41)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  const results = await remedied('instruct', line.id, { returnNow: true });
  expect(results).toMatchObject([{ id: line.id, orderId: id, ok: true, statusCode: 650, error: null }]);
  expect(await inboxOf()).toEqual([]);
  expect(await kindsOf('tab=snoozed')).toEqual(['deliveryFailed']);
});

it('another pickup from the line of a failed pickup goes to the courier and snoozes the line, with its person and day (BX-40, BX-41)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  expect([line.remedies, line.instructions]).toEqual([
    ['instruct', 'track', 'placeAgain', 'changeService'],
    ['address', 'pickupOn'],
  ]);
  const pickupOn = daysFromNow(2).toISOString().slice(0, 10);
  expect(await remedied('instruct', line.id, { pickupOn })).toMatchObject([
    { id: line.id, orderId: id, ok: true, statusCode: 475, error: null },
  ]);
  expect(await inboxOf()).toEqual([]);
  expect(await inboxOf('tab=snoozed')).toMatchObject([
    {
      kind: 'pickupFailed',
      steps: [
        { what: 'instructed', instruction: 'pickupOn', day: pickupOn, by: 'Aisyah Rahman' },
        { what: 'taken' },
      ],
    },
  ]);
});

it('orders are placed again from their lines as drafts, each once per call (BX-34, BX-40)', async () => {
  const [first, second] = [await booked(), await booked()];
  await moved(first.id, [475]);
  await moved(second.id, [500, 600, 650]);
  const lines = await inboxOf();
  const key = { 'idempotency-key': 'again' };
  const send = () =>
    call(t, shipper, 'POST', `inbox/${lines.map(({ id }) => id).join(',')}/place-again`, {}, key);
  const results = data<OrderRemedyResult[]>(await send());
  expect(results.map(({ ok, error: reason }) => [ok, reason?.message ?? null]).toSorted()).toEqual([
    [false, 'This matter has no such remedy.'],
    [true, null],
  ]);
  const made = results.find(({ ok }) => ok)!;
  expect(made).toMatchObject({ statusCode: 0, orderId: expect.not.stringMatching(first.id) });
  await loseAnswer('again');
  expect(data(await send())).toEqual(results);
  expect(await t.db.sql.select().from(orders)).toHaveLength(3);
});

it('a too late parcel is returned from its line: a draft from the recipient to the sender, without cash (BX-40, FORM-114)', async () => {
  const { id } = await booked({ serviceAddon: [{ id: ADDON_COD, value: 120 }] } as never);
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  const [result] = await remedied('return-order', line.id, {});
  expect(result).toMatchObject({ id: line.id, ok: true, statusCode: 0 });
  const read = async (which: string) => data<Order>(await call(t, shipper, 'GET', `order/${which}`));
  const [there, back] = [await read(id), await read(result!.orderId!)];
  const names = ({ waypoint }: Order) => waypoint.map(({ contact }) => [contact.name, contact.postcode]);
  expect(names(back)).toEqual(names(there).toReversed());
  expect([back.cod, back.serviceCode, back.waypoint.map(({ type }) => type)]).toEqual([
    null,
    null,
    ['PICKUP', 'DROPOFF'],
  ]);
  expect(await kindsOf()).toEqual(['deliveryFailed']);
});

it('a parcel whose goods are valued in an unclear currency is returned as it is (BX-40, ORD-39)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  await valueInDollarSigns(t, id);
  const [result] = await remedied('return-order', (await onlyLine()).id, {});
  expect(result).toMatchObject({ ok: true, statusCode: 0 });
  const back = data<Order>(await call(t, shipper, 'GET', `order/${result!.orderId}`));
  expect(back.waypoint[1]?.inventory[0]?.price).toEqual({ amount: 50, currency: '$' });
});

it('a parcel whose courier did not answer its cancellation is cancelled from its line, once, and only such a parcel (BX-40)', async () => {
  const [before, { id }, other] = [await walletMinor(), await booked(), await booked()];
  await t.db.tx(() => reportUnknown(t.ctx, shipper, id));
  const line = await onlyLine();
  expect(line.remedies).toContain('cancel');
  vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
  expect(await remedied('cancel', line.id, { reason: 'Late' })).toMatchObject([{ id: line.id, ok: false }]);
  expect((await onlyLine()).takenBy).toBeNull();
  const results = await remedied('cancel', line.id, { reason: 'Late' });
  expect(results).toMatchObject([{ id: line.id, orderId: id, ok: true, statusCode: 900 }]);
  expect(await inboxOf()).toEqual([]);
  expect(await remedied('cancel', line.id, {})).toMatchObject([
    { ok: false, error: { code: 'ERR_CONFLICT' } },
  ]);
  await moved(other.id, [500, 600, 650]);
  const failed = await onlyLine();
  expect(await remedied('cancel', failed.id, {})).toMatchObject([
    { ok: false, error: { code: 'ERR_CONFLICT' } },
  ]);
  expect(before - (await walletMinor())).toBe(PRICE_MINOR);
});

it('a message to recipients is recorded, and answered with text, link and chat in each recipient’s language (BX-40)', async () => {
  const id = async (contact: object) => {
    const order = await booked({ receiver: contact } as never);
    await moved(order.id, [500, 600, 650]);
  };
  await id({ name: 'Siti', phone: '0167001234', lang: 'my' });
  await id({ name: 'Ben', phone: '+6591234567', lang: 'en_US' });
  await offHook();
  const lines = await inboxOf();
  const named = (name: string) => lines.find(({ order }) => order?.waypoint.at(-1)?.contact.name === name)!;
  const [siti, ben] = [named('Siti'), named('Ben')];
  const hook = lines.find(({ kind }) => kind === 'webhookOff')!;
  const res = await call(
    t,
    shipper,
    'POST',
    `inbox/${[siti, ben, hook].map((line) => line.id).join(',')}/message`,
    {},
  );
  const [malay, english, noText] = data<InboxMessageResult[]>(res);
  const link = `http://localhost/customer/etrack/${siti.order!.nanoId}`;
  expect(malay).toMatchObject({ id: siti.id, ok: true, message: { link, phone: '0167001234' } });
  expect(malay!.message!.text).toContain(`bungkusan ${siti.order!.consignmentNo}`);
  expect(malay!.message!.chatUrl).toBe(
    `https://wa.me/60167001234?text=${encodeURIComponent(malay!.message!.text)}`,
  );
  expect(english!.message!.text).toContain('Hello Ben');
  expect(english!.message!.chatUrl).toMatch(/^https:\/\/wa\.me\/6591234567\?/);
  expect(noText).toMatchObject({ ok: false, message: null, error: { code: 'ERR_CONFLICT' } });
  expect((await inboxOf()).map(({ steps }) => steps.map(({ what }) => what))).toEqual(
    lines.map((line) => (line === hook ? [] : ['messaged'])),
  );
});
