import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { walletMinorOf } from '../../../support/world.ts';
import { call, data, error, type Outcome } from '../orderBody.ts';

withShipper({ walletMinor: 1_000_000 });

const WEIGHT_KG = 40;
const stop = (i: number) => ({
  type: i === 0 ? 'PICKUP' : 'DROPOFF',
  scheduledAt: i === 0 ? 'now' : '2030-01-01T04:00:00.000Z',
  contact: {
    name: `Person ${i}`,
    phone: '+60123456789',
    address1: `${i + 1} Jalan Meru`,
    city: 'Klang',
    state: 'Selangor',
    country: 'MY',
    coord: { lat: 3 + i / 100, lon: 101.5 },
  },
  inventory: [{ type: 'PARCEL', quantity: 1, description: '-', weight: { unit: 'kg', value: WEIGHT_KG } }],
});
const trip = (stops: number, more: Record<string, unknown> = {}) => ({
  customerId: shipper.customerId,
  process: true,
  skipQueue: true,
  serviceCode: 'LLM-CAR',
  promoCode: null,
  serviceAddon: [],
  paymentMethodId: 0,
  source: 'web-customer-multipoint',
  waypoint: Array.from({ length: stops }, (_, i) => stop(i)),
  ...more,
});
const balance = () => walletMinorOf(t, shipper);

describe('a trip over several stops', () => {
  it('a trip over several stops is booked in the form’s body, every stop with the vehicle’s full weight, at the price of its quote (MULTI-19, MULTI-27, MULTI-37)', async () => {
    const body = trip(4);
    const quote = data<{ services: { code: string; price: { amount: number } }[] }>(
      await call(t, shipper, 'POST', 'service/instantQuote', {
        companyId: shipper.companyId,
        customerId: shipper.customerId,
        serviceCompanyCode: 'LLM',
        waypoint: body.waypoint.map(({ type, scheduledAt, contact }) => ({ type, scheduledAt, ...contact })),
        serviceAddon: [],
        promoCode: null,
        weight: { unit: 'kg', value: WEIGHT_KG },
      }),
    );
    const offered = quote.services.find((s) => s.code === 'LLM-CAR');
    const before = await balance();
    const outcome = data<Outcome>(await call(t, shipper, 'POST', 'order', body));
    expect(outcome).toMatchObject({ statusCode: 100, price: { amount: offered?.price.amount } });
    expect(before - (await balance())).toBe(Math.round((offered?.price.amount ?? 0) * 100));
    const made = data<Order>(await call(t, shipper, 'GET', `order/${outcome.id}`));
    expect(made.source).toBe('web-customer-multipoint');
    expect(made.waypoint.map((w) => [w.type, w.scheduledAt])).toEqual([
      ['PICKUP', 'now'],
      ...[1, 2, 3].map(() => ['DROPOFF', '2030-01-01T04:00:00.000Z']),
    ]);
    expect(made.waypoint.map((w) => w.inventory[0]?.weight?.value)).toEqual([40, 40, 40, 40]);
  });

  it('a trip over several stops may be insured although its parcels have no value (MULTI-19, MULTI-23)', async () => {
    const insured = trip(2, { serviceAddon: [{ id: -3, qty: 1, value: 500 }] });
    expect(data<Outcome>(await call(t, shipper, 'POST', 'order', insured)).statusCode).toBe(100);
  });

  it('a trip with too many stops for the vehicle is refused at the surplus stops, without a charge (MULTI-35)', async () => {
    const before = await balance();
    expect(error(await call(t, shipper, 'POST', 'order', trip(16)))).toMatchObject({
      code: 'ERR_VALIDATION',
      message: 'Max waypoint is 15',
      field: 'waypoint',
    });
    expect(await balance()).toBe(before);
  });

  it('a trip over several stops is changed and confirmed as a draft (FORM-04, MULTI-38)', async () => {
    const draft = data<Outcome>(
      await call(t, shipper, 'POST', 'order', trip(2, { process: false, paymentMethodId: -1 })),
    );
    const put = await call(t, shipper, 'PUT', `order/${draft.id}`, trip(3, { process: false }));
    expect(data<Order>(put).waypoint).toHaveLength(3);
    const done = await call(t, shipper, 'POST', 'order/process', {
      skipQueue: true,
      orderIds: [draft.id],
      process: true,
      serviceCode: 'LLM-CAR',
      paymentMethodId: 0,
    });
    expect(data<Outcome>(done)).toMatchObject({ orderId: draft.id, statusCode: 100 });
  });
});
