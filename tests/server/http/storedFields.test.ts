import { expect, it } from 'vitest';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { call, data, error, makeDraft, orderBody, RECEIVER, SENDER } from '../orders/orderBody.ts';

withShipper({ walletMinor: 100_000 });

it.each([
  ['cod', 'cod', (currency: string | null) => ({ cod: { amount: 10, currency } })],
  ['insurance', 'insurance', (currency: string | null) => ({ insurance: { amount: 10, currency } })],
  [
    'an add-on',
    'serviceAddon.1',
    (currency: string | null) => ({
      serviceAddon: [
        { id: -3, value: 5 },
        { id: -1, value: 10, currency },
      ],
    }),
  ],
] as const)(
  'an amount of %s in another currency than the tenant’s is refused with 422 by its field, wherever orders are priced, made, changed or kept (BX-30)',
  async (name, field, amountIn) => {
    const { id } = await makeDraft(t, shipper);
    let stored = 0;
    for (const [method, path, bodyWith] of [
      ['POST', 'order', (more: object) => orderBody({ process: false, ...more })],
      ['PUT', `order/${id}`, (more: object) => more],
      ['PATCH', `order/${id}`, (more: object) => more],
      [
        'POST',
        'template',
        (more: object) => ({
          name: `Weekly ${name} ${stored++}`,
          order: { waypoint: orderBody().waypoint, ...more },
        }),
      ],
      // A quote knows amounts as add-ons only.
      ...(name === 'an add-on'
        ? ([
            [
              'POST',
              'service/instantQuote',
              (more: object) => ({
                origin: SENDER,
                destination: RECEIVER,
                weight: { value: 1, unit: 'kg' },
                ...more,
              }),
            ],
          ] as const)
        : []),
    ] as const) {
      const amount = (currency: string | null) =>
        call(t, shipper, method, path, bodyWith(amountIn(currency)));
      const foreign = await amount('USD');
      expect([path, foreign.status, error(foreign)?.field]).toEqual([path, 422, `${field}.currency`]);
      for (const currency of ['MYR', 'myr', null]) expect((await amount(currency)).status).toBe(200);
    }
  },
);

it('an order can be sent back unchanged; fields that no customer may set do not change (API-75)', async () => {
  const { id } = await makeDraft(t, shipper);
  const before = data<Record<string, unknown>>(
    await call(t, shipper, 'GET', `order/${id}?retrieve=quotes,service`),
  );
  const sent = { ...before, note: 'Ring twice', price: { amount: 0.01, currency: 'MYR' }, statusCode: 700 };
  const res = await call(t, shipper, 'PUT', `order/${id}`, sent);
  expect([res.status, res.raw.slice(0, 200)]).toEqual([200, expect.any(String)]);
  expect(data(res)).toMatchObject({ note: 'Ring twice', price: before.price, statusCode: 0 });
});

it.each([
  [{ statusCode: 700 }, 'statusCode'],
  [{ price: { amount: 1, currency: 'MYR' }, status: 'delivered' }, 'price'],
])('a change of an order with only read-only fields is refused: %j (API-75)', async (body, field) => {
  const { id } = await makeDraft(t, shipper);
  for (const method of ['PUT', 'PATCH'] as const) {
    const res = await call(t, shipper, method, `order/${id}`, body);
    expect(res.status).toBe(400);
    expect(error(res)).toMatchObject({ field, message: `"${field}" cannot be changed` });
  }
  expect((await call(t, shipper, 'PUT', `order/${id}`, { ...body, note: 'Ring' })).status).toBe(200);
});

it.each([
  ['cancel', 'serviceChoice', 'cheapest'],
  ['cancel', 'onlyCovered', true],
  ['refresh', 'onlyCovered', true],
  ['refresh', 'serviceCode', 'DX'],
  ['refresh', 'reason', 'Late'],
  ['confirm', 'reason', 'Late'],
])('a batch of the kind %s refuses fields that it would drop: %s (BULK-09)', async (kind, name, value) => {
  const { id } = await makeDraft(t, shipper);
  for (const path of ['order/bulk/preview', 'order/bulk'])
    expect(
      error(await call(t, shipper, 'POST', path, { kind, orderIds: [id], options: { [name]: value } })),
    ).toMatchObject({ code: 'ERR_VALIDATION', field: `options.${name}` });
});

it('an account can be sent back unchanged; its balance and plan do not change (API-55)', async () => {
  const before = data<Record<string, unknown>>(await call(t, shipper, 'GET', 'customer'));
  const sent = { ...before, industry: 'Retail', walletBalance: 1_000_000, discount: 50 };
  const res = await call(t, shipper, 'PUT', 'customer', sent);
  expect(res.status).toBe(200);
  expect(data(res)).toMatchObject({ industry: 'Retail', walletBalance: 1000, discount: before.discount });
});

it('notifications, chosen services, the brand switch and billing are stored and read back (SET-21, SET-28, SET-36, SET-38, SET-40)', async () => {
  const [company] = data<number[]>(
    await call(t, shipper, 'GET', `customer/${shipper.customerId}/allServiceCompany`),
  );
  const kept = {
    minBalanceNotify: true,
    minBalanceVal: 50,
    newsletter: false,
    selectedServices: [company],
    customBranding: true,
    billing: { name: 'Accounts', city: 'Ipoh' },
  };
  expect((await call(t, shipper, 'PUT', 'customer', kept)).status).toBe(200);
  await call(t, shipper, 'PUT', 'customer', {
    billing: { city: 'Klang' },
    paidInvoice: true,
    selectedServices: [],
  });
  expect(data(await call(t, shipper, 'GET', 'customer'))).toMatchObject({
    ...kept,
    selectedServices: [],
    paidInvoice: true,
    smsNotifications: null,
    billing: { name: 'Accounts', city: 'Klang', paymentTerm: 'debit' },
  });
});
