import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { moveOrder } from '../../../../server/modules/orders/status/status.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { call, data, makeDraft, makeOrder, RECEIVER, SENDER } from '../orderBody.ts';

withShipper({ walletMinor: 100_000 });

const read = async <T>(path: string) => data<T>(await call(t, shipper, 'GET', path));

describe('parts of an order', () => {
  const AT = '2026-03-05T02:00:00.000Z';
  const coord = { lat: 3.157, lon: 101.712 };
  const contact = {
    ...RECEIVER,
    mobile: '0187654322',
    email: 'tan@example.test',
    company: 'Tan & Co',
    unitNo: '3A',
    address2: 'Taman Subang',
    coord,
  };
  const item = {
    name: 'Batik',
    type: 'PARCEL',
    description: 'Batik shirt',
    quantity: 2,
    weight: { value: 1.5, unit: 'kg' },
    dimension: { unit: 'cm', width: 10, length: 20, height: 5 },
    price: { amount: 50, currency: 'MYR' },
    hsCode: '620520',
    mpcId: '1',
    taxShipping: false,
  };
  const stops = async () => {
    const { id } = await makeDraft(t, shipper, {
      waypoint: [
        { type: 'PICKUP', scheduledAt: AT, note: 'Gate B', contact: SENDER, inventory: [] },
        { type: 'DROPOFF', contact, inventory: [item] },
      ] as never,
    });
    return (await read<Order>(`order/${id}`)).waypoint;
  };

  it('a waypoint has its role, its time, its note, its goods and its person (API-149)', async () => {
    const [from, to] = await stops();
    expect(from).toMatchObject({
      id: expect.any(Number),
      type: 'PICKUP',
      scheduledAt: AT,
      note: 'Gate B',
      status: null,
      placeId: null,
      inventory: [],
      contact: { name: SENDER.name },
    });
    expect(to).toMatchObject({ type: 'DROPOFF', note: null, inventory: [{ name: 'Batik' }] });
  });

  it('a person keeps every part of the address, and has null for unknown parts (API-150)', async () => {
    const [from, to] = await stops();
    expect(to?.contact).toEqual({ ...contact, lang: null, placeConfirmed: null });
    expect(from?.contact).toMatchObject({ ...SENDER, mobile: null, company: null, unitNo: null });
  });

  it('an item keeps weight, size, value, HS code and carton; PARCEL is its default type (API-151)', async () => {
    expect((await stops())[1]?.inventory).toEqual([item]);
    const plain = await read<Order>(`order/${(await makeDraft(t, shipper)).id}`);
    expect(plain.waypoint[1]?.inventory[0]).toMatchObject({ type: 'PARCEL', mpcId: null, hsCode: null });
  });

  it('an activity has time, text, place and recipient (API-152)', async () => {
    const { id } = await makeOrder(t, shipper);
    for (const code of [110, 200, 500, 600]) await moveOrder(t.ctx, shipper, id, code);
    await moveOrder(t.ctx, shipper, id, 700, {
      location: 'Subang Jaya, Selangor',
      description: 'Handed over',
      pod: { name: 'Tan', nric: '900101-14-5555', mobile: '0187654321', sign: null, picture: ['/pod/1.jpg'] },
    } as never);
    const { activities } = await read<Order>(`order/${id}`);
    expect(activities?.at(-1)).toMatchObject({
      createdAt: expect.stringMatching(/Z$/),
      statusCode: 700,
      statusText: expect.any(String),
      description: 'Handed over',
      location: 'Subang Jaya, Selangor',
      podName: 'Tan',
      podNRIC: '900101-14-5555',
      podMobile: '0187654321',
      podSign: null,
      podPicture: ['/pod/1.jpg'],
    });
  });
});

it('an add-on has its name, its required values and its quantity (API-144)', async () => {
  const { services } = data<{ services: { addon: { id: number; required: unknown }[] }[] }>(
    await call(t, shipper, 'POST', 'service/instantQuote', {
      origin: SENDER,
      destination: RECEIVER,
      weight: { value: 1 },
      serviceCode: 'DX',
    }),
  );
  const addons = services[0]?.addon ?? [];
  expect(addons.length).toBeGreaterThan(1);
  for (const addon of addons)
    expect(addon).toMatchObject({
      id: expect.any(Number),
      name: expect.stringMatching(/\w/),
      required: expect.any(Array),
      qty: 1,
      value: null,
    });
  expect(addons.find((a) => a.id === -1)?.required).toEqual([{ key: 'value', name: 'Value' }]);
});

it('a payment method has id, name and icon; the wallet is 0, gateways are above 0 (API-98, API-147)', async () => {
  const methods = await read<{ id: number; fontAwesomeIcon: string | null }[]>('wallet/paymentMethod');
  expect(methods).toMatchObject([
    { id: 0, name: 'Wallet', disabled: false },
    { id: 1, name: 'Card', disabled: false },
    { id: 2, name: 'Online banking', disabled: false },
    { id: 3, name: 'Bank transfer', disabled: false },
  ]);
  for (const { fontAwesomeIcon } of methods) expect(fontAwesomeIcon).toMatch(/\w/);
});

it('an invoice has its state, its payments and its payer (API-97)', async () => {
  const paid = await makeOrder(t, shipper, { paymentMethodId: 1 });
  expect(await read(`wallet/invoice/${paid.invoiceId}`)).toMatchObject({
    id: paid.invoiceId,
    status: 0,
    totalPrice: { amount: 7, currency: 'MYR' },
    totalPaid: { amount: 0, currency: 'MYR' },
    payer: { email: 'aisyah@example.test', phone: '0123456789' },
    items: [{ orderId: paid.id, amount: 7 }],
  });
  await call(t, shipper, 'POST', `wallet/invoice/${paid.invoiceId}/paymentmethod`, { paymentMethodId: 0 });
  expect(await read(`wallet/invoice/${paid.invoiceId}`)).toMatchObject({
    status: 1,
    totalPaid: { amount: 7, currency: 'MYR' },
  });
});
