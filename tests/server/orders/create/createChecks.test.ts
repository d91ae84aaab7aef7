import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../../../../server/modules/orders/booking/createOrder.ts';
import { readFields } from '../../../../server/modules/orders/intake.ts';
import {
  call,
  data,
  error,
  makeDraft,
  type Outcome,
  orderBody,
  RECEIVER,
  SENDER,
  valueInDollarSigns,
} from '../orderBody.ts';
import { another, balance, orderCount, shipper, t, withCreateOrder } from './createOrderWorld.ts';

describe('POST order', () => {
  withCreateOrder();

  it('POST order stores a draft with its offers, without number, charge or courier (FORM-93)', async () => {
    const who = await another(10_000);
    const draft = await makeDraft(t, who);
    expect(draft).toMatchObject({
      statusCode: 0,
      status: 'draft',
      consignmentNo: null,
      invoiceId: null,
      price: { amount: 7 },
    });
    expect(await balance(who)).toBe(10_000);
    const shown = data<{ quotes: { services: { code: string }[] } }>(
      await call(t, who, 'GET', `order/${draft.id}?retrieve=quotes,service`),
    );
    expect(shown.quotes.services.map((s) => s.code)).toContain('DX');
  });

  it('a draft with hardly any fields is saved', async () => {
    const res = await call(t, shipper, 'POST', 'order', {
      process: false,
      waypoint: [{ contact: { name: 'Only a name' } }],
    });
    expect(data<Outcome>(res)).toMatchObject({ statusCode: 0, price: null });
  });

  it('POST order accepts origin and destination instead of waypoints', async () => {
    const item = { name: 'Batik', description: 'Shirt', quantity: 1, weight: { value: '1', unit: 'kg' } };
    const body = {
      process: true,
      skipQueue: true,
      serviceCode: 'DX',
      origin: { contact: SENDER, inventory: [item] },
      destination: { contact: RECEIVER, inventory: [item] },
    };
    const made = data<Outcome>(await call(t, shipper, 'POST', 'order', body));
    expect(made).toMatchObject({ statusCode: 100, price: { amount: 7 } });
  });

  it.each([
    ['dx', 'DX'],
    ['tupai', expect.any(String)],
  ])('a draft with the code %s has its price and the service’s own code (API-74)', async (sentCode, kept) => {
    const body = orderBody({ serviceCode: sentCode, process: false });
    const made = data<Outcome>(await call(t, shipper, 'POST', 'order', body));
    const shown = data(await call(t, shipper, 'GET', `order/${made.id}`));
    expect(shown).toMatchObject({ statusCode: 0, serviceCode: kept, price: { amount: expect.any(Number) } });
    expect(shown.serviceCode).not.toBe(sentCode);
  });

  it('POST order accepts a courier code as service code', async () => {
    const made = data<Outcome>(await call(t, shipper, 'POST', 'order', orderBody({ serviceCode: 'TUPAI' })));
    expect(made.statusCode).toBe(100);
  });

  it.each([
    [
      'an address line',
      { origin: { contact: { ...SENDER, address1: '' } }, destination: { contact: RECEIVER } },
      '"origin.contact.address1" is required',
    ],
    [
      'a phone',
      { origin: { contact: SENDER }, destination: { contact: { ...RECEIVER, phone: null } } },
      '"destination.contact.phone" is required',
    ],
    [
      'a waypoint name',
      { waypoint: [{ contact: SENDER }, { contact: { ...RECEIVER, name: ' ' } }] },
      '"waypoint.1.contact.name" is required',
    ],
    [
      'any item',
      {
        waypoint: [
          { contact: SENDER, inventory: [] },
          { contact: RECEIVER, inventory: [] },
        ],
      },
      'At least one item is required',
    ],
    ['a receiver', { waypoint: [{ contact: SENDER }] }, '"waypoint.1" is required'],
  ])('POST order refuses to confirm without %s, and writes nothing', async (_what, stops, message) => {
    const who = await another(10_000);
    const res = await call(t, who, 'POST', 'order', { process: true, serviceCode: 'DX', ...stops });
    expect(res.status).toBe(400);
    expect(error(res)).toMatchObject({ code: 'ERR_VALIDATION', message });
    expect(await orderCount(who)).toBe(0);
  });

  it.each([
    ['0.09', { weight: { value: 0.09, unit: 'kg' } }],
    ['10000.1', { weight: { value: 10000.1, unit: 'kg' } }],
    ['2,5', { weight: { value: '2,5', unit: 'kg' } }],
    ['1e3', { weight: { value: '1e3', unit: 'kg' } }],
  ])('POST order refuses a weight of %s with its field (BULK-18, B2-5)', async (_weight, more) => {
    const res = await call(t, shipper, 'POST', 'order', orderBody(more as never));
    expect(res.status).toBe(400);
    expect(error(res).field).toBe('weight.value');
  });

  it.each([0, -1, 1e9, '1e3', 1.5])(
    'POST order refuses a quantity of %s (FORM-30, B2-5)',
    async (quantity) => {
      const res = await call(
        t,
        shipper,
        'POST',
        'order',
        orderBody({
          waypoint: [{ contact: SENDER }, { contact: RECEIVER, inventory: [{ quantity }] }],
        } as never),
      );
      expect(res.status).toBe(400);
      expect(error(res).field).toBe('waypoint.1.inventory.0.quantity');
    },
  );

  it('POST order asks for the value of insured goods (FORM-33)', async () => {
    const body = orderBody({
      insurance: { amount: 100 },
      waypoint: [
        { contact: SENDER },
        { contact: RECEIVER, inventory: [{ quantity: 1, weight: { value: 1 } }] },
      ],
    } as never);
    expect(error(await call(t, shipper, 'POST', 'order', body)).message).toBe(
      '"waypoint.1.inventory.0.price.amount" must be at least 0.1',
    );
  });

  it('a stored draft whose goods are valued in an unclear currency is refused at its place when it is confirmed (ORD-39, API-126)', async () => {
    const { id } = await makeDraft(t, shipper);
    await valueInDollarSigns(t, id);
    const res = await call(t, shipper, 'PUT', `order/${id}`, { process: true, paymentMethodId: 0 });
    expect([res.status, error(res).field]).toEqual([400, 'destination.inventory.0.price.currency']);
  });

  it('the service creates no draft with an unknown delivery service (API-74)', async () => {
    const input = readFields(orderBody({ serviceCode: 'NONE', process: false }));
    const id = randomUUID();
    await expect(createOrder(t.ctx, shipper, input, id)).rejects.toMatchObject({ code: 'ERR_NO_SERVICE' });
    expect((await call(t, shipper, 'GET', `order/${id}`)).status).toBe(404);
  });

  it('POST order answers an unknown service with 400', async () => {
    const res = await call(t, shipper, 'POST', 'order', orderBody({ serviceCode: 'NOPE' }));
    expect(res.status).toBe(400);
    expect(error(res).code).toBe('ERR_NO_SERVICE');
  });

  it('another account in the body is not found (B2-8)', async () => {
    const other = await another();
    const res = await call(t, shipper, 'POST', 'order', { ...orderBody(), customerId: other.customerId });
    expect(res.status).toBe(404);
  });
});
