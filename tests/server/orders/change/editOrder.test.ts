import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order, OrderPatch, WaypointInput } from '../../../../contract/orders/orders.ts';
import { event } from '../../../../server/db/schema/system/events.ts';
import { DATABASES } from '../../../support/server.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  RECEIVER,
  SENDER,
} from '../orderBody.ts';
import { another, get, shipper, t, withChangeOrder } from './changeOrderWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withChangeOrder(kind);

  describe('PUT and PATCH order', () => {
    it.each(['PUT', 'PATCH'] as const)(
      '%s changes the sent parts of an order, prices it again and leaves the rest (API-76, BULK-16, BULK-17, BULK-18, BULK-19, BULK-20, BULK-21, BULK-22)',
      async (method) => {
        const draft = await makeDraft(t, shipper, { note: 'ring twice', cod: { amount: 20 } });
        const changed = data<Order>(
          await call(t, shipper, method, `order/${draft.id}`, { weight: { value: 3, unit: 'kg' } }),
        );
        expect(changed).toMatchObject({
          weight: { value: 3 },
          note: 'ring twice',
          cod: { amount: 20 },
          serviceCode: 'DX',
        });
        // 7.00 + 2 × 1.50, and the COD add-on at its minimum of 2.00
        expect(changed.price).toEqual({ amount: 12, currency: 'MYR' });
      },
    );

    it('PUT or PATCH order leaves out an add-on with a zero or empty value (BULK-21)', async () => {
      const draft = await makeDraft(t, shipper, { serviceAddon: [{ id: -1, value: 30 }, { id: 3 }] });
      expect((await get(draft.id)).serviceAddon.map((a) => a.id)).toEqual([-1, 3]);
      const changed = data<Order>(
        await call(t, shipper, 'PUT', `order/${draft.id}`, {
          serviceAddon: [
            { id: -1, value: 0 },
            { id: 3, value: '' },
          ],
        }),
      );
      expect(changed).toMatchObject({ serviceAddon: [], cod: null });
    });

    it('PUT or PATCH order changes the service of a draft, and its stops (BULK-19, API-75)', async () => {
      const draft = await makeDraft(t, shipper);
      const changed = data<Order>(
        await call(t, shipper, 'PUT', `order/${draft.id}`, {
          serviceCode: 'MBE',
          waypoint: [
            { contact: SENDER },
            {
              contact: { ...RECEIVER, name: 'Someone Else' },
              inventory: [{ quantity: 2, weight: { value: 1 } }],
            },
          ],
        }),
      );
      expect(changed).toMatchObject({
        serviceCode: 'MBE',
        weight: { value: 2 },
        service: { name: 'Merbok Economy' },
        price: { amount: 6.3 },
      });
      expect(changed.waypoint.map((w) => w.contact.name)).toEqual([SENDER.name, 'Someone Else']);
    });

    it('PATCH order with a part of one end changes only that part (API-76)', async () => {
      const draft = await makeDraft(t, shipper, {
        receiver: { email: 'tan@example.test', address2: 'Unit 3', coord: { lat: 3.07, lon: 101.6 } },
      });
      const before = await get(draft.id);
      const patched = async (body: OrderPatch) =>
        data<Order>(await call(t, shipper, 'PATCH', `order/${draft.id}`, body)).waypoint;
      const plain = (stops: Order['waypoint']) => stops.map(({ id: _, ...stop }) => stop);
      const [from, to] = plain(before.waypoint);
      expect(plain(await patched({ destination: { note: 'Gate B' } }))).toEqual([
        from,
        { ...to, note: 'Gate B' },
      ]);
      expect(
        plain(
          await patched({ destination: { contact: { phone: '0139998888' } }, origin: { note: 'Bay 2' } }),
        ),
      ).toEqual([
        { ...from, note: 'Bay 2' },
        { ...to, note: 'Gate B', contact: { ...to?.contact, phone: '0139998888' } },
      ]);
      const [, moved] = await patched({ destination: { contact: { name: 'Lim', address1: '1 Jalan Tun' } } });
      expect(moved?.contact).toMatchObject({
        name: 'Lim',
        phone: null,
        email: null,
        address1: '1 Jalan Tun',
        address2: null,
        postcode: null,
        coord: null,
      });
    });

    it('PATCH order with an end keeps the stops between, and with stops keeps the goods that none names (API-76)', async () => {
      const draft = await makeDraft(t, shipper);
      const [from, to] = (orderBody() as { waypoint: WaypointInput[] }).waypoint;
      const other = { ...to, contact: { ...RECEIVER, name: 'Second' } } as WaypointInput;
      const patched = async (body: OrderPatch) => {
        const { waypoint, weight } = data<Order>(await call(t, shipper, 'PATCH', `order/${draft.id}`, body));
        return [waypoint.map((s) => [s.contact.name, s.inventory.length]), weight.value];
      };
      expect(await patched({ waypoint: [from!, to!, other] })).toEqual([
        [
          [SENDER.name, 2],
          [RECEIVER.name, 1],
          ['Second', 1],
        ],
        2,
      ]);
      expect(await patched({ destination: { contact: { name: 'Third' } } })).toEqual([
        [
          [SENDER.name, 2],
          [RECEIVER.name, 1],
          ['Third', 1],
        ],
        2,
      ]);
      const bare = [SENDER, RECEIVER, RECEIVER].map((contact) => ({ contact }));
      expect(await patched({ waypoint: bare })).toEqual([
        [
          [SENDER.name, 2],
          [RECEIVER.name, 1],
          [RECEIVER.name, 1],
        ],
        2,
      ]);
    });

    it('PATCH order with the stops of a trip in another order leaves each person the goods (API-76)', async () => {
      const draft = await makeDraft(t, shipper);
      const second = { ...RECEIVER, name: 'Second' };
      const patched = async (waypoint: object[]) =>
        data<Order>(await call(t, shipper, 'PATCH', `order/${draft.id}`, { waypoint })).waypoint.map((s) => [
          s.contact.name,
          s.inventory.map(({ name }) => name),
        ]);
      await patched([
        { contact: SENDER },
        { contact: RECEIVER, inventory: [{ name: 'Shawl' }] },
        { contact: second, inventory: [{ name: 'Lamp' }] },
      ]);
      const [, ...drops] = await patched([{ contact: SENDER }, { contact: second }, { contact: RECEIVER }]);
      expect(drops).toEqual([
        ['Second', ['Lamp']],
        [RECEIVER.name, ['Shawl']],
      ]);
      const fresh = { ...RECEIVER, name: 'Third' };
      const [, ...next] = await patched([{ contact: SENDER }, { contact: fresh }, { contact: RECEIVER }]);
      expect(next).toEqual([
        ['Third', ['Lamp']],
        [RECEIVER.name, ['Shawl']],
      ]);
      await patched([
        { contact: SENDER },
        { contact: RECEIVER, inventory: [{ name: 'Shawl' }] },
        { contact: RECEIVER, inventory: [{ name: 'Lamp' }] },
      ]);
      const [, ...twins] = await patched([SENDER, RECEIVER, RECEIVER].map((contact) => ({ contact })));
      expect(twins.map(([, goods]) => goods)).toEqual([['Shawl'], ['Lamp']]);
      const [, ...fewer] = await patched([{ contact: SENDER }, { contact: RECEIVER }]);
      expect(fewer).toEqual([[RECEIVER.name, ['Shawl']]]);
    });

    it('PATCH order with a pickup without goods keeps those of the drop-off (API-76)', async () => {
      const draft = await makeDraft(t, shipper);
      await call(t, shipper, 'PATCH', `order/${draft.id}`, { origin: { inventory: [] } });
      expect((await get(draft.id)).waypoint[1]?.inventory).toHaveLength(1);
    });

    it('PATCH order unsets what is null, and another pickup time moves the drop-off (API-76, DET-17)', async () => {
      const draft = await makeDraft(t, shipper, { itemType: 'DOCUMENT', serviceAddon: [{ id: 3 }] });
      const patched = async (body: object) =>
        data<Order>(await call(t, shipper, 'PATCH', `order/${draft.id}`, body));
      const times = ({ waypoint }: Order) => waypoint.map((s) => s.scheduledAt);
      await patched({
        origin: { scheduledAt: '2026-03-05T08:00:00.000Z' },
        destination: { scheduledAt: '2026-03-05T12:00:00.000Z' },
      });
      expect(times(await patched({ scheduledAt: '2026-03-06T08:00:00.000Z' }))).toEqual([
        '2026-03-06T08:00:00.000Z',
        '2026-03-06T12:00:00.000Z',
      ]);
      const later = { scheduledAt: '2026-03-08T08:00:00.000Z' };
      const moved = ['2026-03-08T08:00:00.000Z', '2026-03-08T12:00:00.000Z'];
      const note = { note: 'Gate 2' };
      expect(times(await patched({ ...later, destination: note }))).toEqual(moved);
      expect(times(await patched({ origin: { scheduledAt: '2026-03-09T08:00:00.000Z' } }))).toEqual([
        '2026-03-09T08:00:00.000Z',
        '2026-03-09T12:00:00.000Z',
      ]);
      expect(times(await patched({ ...later, origin: note }))).toEqual(moved);
      const unset = await patched({ scheduledAt: null, itemType: null, serviceAddon: null });
      expect(unset).toMatchObject({ scheduledAt: null, itemType: 'PARCEL', serviceAddon: [] });
      expect(times(unset)).toEqual([null, moved[1]]);
      await patched({ destination: { inventory: [{ name: 'Batik' }] }, weight: { value: 4 } });
      expect((await patched({ weight: null })).weight.value).toBe(0);
    });

    it('a confirmation with another pickup time moves the drop-off (API-78)', async () => {
      const draft = await makeDraft(t, shipper);
      await call(t, shipper, 'PATCH', `order/${draft.id}`, {
        origin: { scheduledAt: '2026-03-05T08:00:00.000Z' },
        destination: { scheduledAt: '2026-03-05T12:00:00.000Z' },
      });
      const scheduledAt = '2026-03-06T08:00:00.000Z';
      const body = { orderIds: [draft.id], scheduledAt, paymentMethodId: 0, skipQueue: true };
      expect(data<Outcome>(await call(t, shipper, 'POST', 'order/process', body)).statusCode).toBe(100);
      expect((await get(draft.id)).waypoint[1]?.scheduledAt).toBe('2026-03-06T12:00:00.000Z');
    });

    it.each([
      ['waypoint.1.inventory', { waypoint: [{ contact: SENDER }, { contact: RECEIVER, inventory: [] }] }],
      ['destination.inventory', { destination: { inventory: [] } }],
    ])('PATCH order that empties the goods is refused at %s (API-76)', async (field, body) => {
      const draft = await makeDraft(t, shipper);
      const res = await call(t, shipper, 'PATCH', `order/${draft.id}`, body);
      expect([res.status, error(res).field]).toEqual([400, field]);
      expect((await get(draft.id)).waypoint[1]?.inventory).toHaveLength(1);
    });

    it('PUT or PATCH order refuses a weight outside its bounds and keeps the old one (BULK-18)', async () => {
      const draft = await makeDraft(t, shipper);
      const res = await call(t, shipper, 'PUT', `order/${draft.id}`, { weight: { value: 0.05, unit: 'kg' } });
      expect([res.status, error(res).field]).toEqual([400, 'weight.value']);
      expect((await get(draft.id)).weight.value).toBe(1);
    });

    it.each([
      [-1, 'must name a method to pay with; -1 is for drafts'],
      [77, 'is not a payment method'],
    ])(
      'a change that also confirms with method %i changes nothing (FORM-99, API-76)',
      async (paymentMethodId, rule) => {
        const who = await another(10_000);
        const { id, invoiceId } = await makeOrder(t, who, { paymentMethodId: 1, note: 'ring twice' });
        const before = await get(id, who);
        const eventTypes = async () =>
          (await t.db.sql.select().from(event).where(eq(event.customerId, who.customerId))).length;
        const events = await eventTypes();
        const res = await call(t, who, 'PUT', `order/${id}`, { process: true, paymentMethodId, note: 'new' });
        expect([res.status, error(res).field, error(res).message]).toEqual([
          400,
          'paymentMethodId',
          `"paymentMethodId" ${rule}`,
        ]);
        expect(await get(id, who)).toEqual(before);
        expect(before).toMatchObject({ statusCode: 10, note: 'ring twice', invoiceId, paymentMethodId: 1 });
        expect(await eventTypes()).toBe(events);
      },
    );

    it('a draft is confirmed with its own payment method when none is sent (API-76)', async () => {
      const who = await another(10_000);
      const { id } = await makeDraft(t, who, { paymentMethodId: 1 });
      const waiting = data<Outcome>(await call(t, who, 'PUT', `order/${id}`, { process: true }));
      expect(waiting.statusCode).toBe(10);
      const paid = data<Outcome>(
        await call(t, who, 'PUT', `order/${id}`, { process: true, paymentMethodId: null, skipQueue: true }),
      );
      expect(paid.statusCode).toBe(100);
    });

    it('PUT or PATCH order refuses to change a confirmed order (DET-64)', async () => {
      const made = await makeOrder(t, shipper);
      const res = await call(t, shipper, 'PUT', `order/${made.id}`, { note: 'late' });
      expect([res.status, error(res).code]).toEqual([409, 'ERR_ORDER_STATUS']);
      expect(error(res).detail?.from).toBe(100);
    });

    it('a draft can be deleted, a confirmed order cannot', async () => {
      const draft = await makeDraft(t, shipper);
      expect((await call(t, shipper, 'DELETE', `order/${draft.id}`)).status).toBe(200);
      expect((await call(t, shipper, 'GET', `order/${draft.id}`)).status).toBe(404);
      const made = await makeOrder(t, shipper);
      expect((await call(t, shipper, 'DELETE', `order/${made.id}`)).status).toBe(409);
    });
  });
});
