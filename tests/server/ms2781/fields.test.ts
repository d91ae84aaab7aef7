import { expect, it } from 'vitest';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { call, data } from '../orders/orderBody.ts';
import { create, made, orderById, shopOrder } from './ms2781World.ts';

withNewShipper({ walletMinor: 10_000 });

it('an order without service, goods and country uses the cheapest service with pickup, one piece, and the tenant’s country (BX-30)', async () => {
  const { sender, receiver, parcel } = shopOrder();
  const { country: _from, ...from } = sender.location;
  const { country: _to, ...to } = receiver.location;
  const answer = await made({
    orderNumber: '1043',
    sender: { ...sender, location: from },
    receiver: { ...receiver, location: to },
    parcel,
    isDraft: false,
  });
  const order = await orderById(answer.deliveryService.orderId);
  expect(order).toMatchObject({ statusCode: 100, itemType: 'PARCEL', weight: { value: 1 } });
  expect(order.waypoint.map(({ contact }) => contact.country)).toEqual(['MY', 'MY']);
  expect(order.waypoint[1]?.inventory).toMatchObject([{ quantity: 1, dimension: { width: 10 } }]);
  const offers = await call(t, who, 'POST', 'service/instantQuote', {
    origin: { postcode: from.postcode, city: from.city },
    destination: { postcode: to.postcode, city: to.city },
    weight: { value: 1, unit: 'kg' },
    itemType: 'PARCEL',
  });
  const { services } = data<{ services: QuotedService[] }>(offers);
  const brought = services.filter(({ service }) => service.operationType.pickup);
  expect(answer.deliveryService.deliveryCost.amount).toBe(Math.min(...brought.map((o) => o.price.amount)));
});

it('a state that is no code stays as it was written (BX-30)', async () => {
  const { receiver } = shopOrder();
  const location = { ...receiver.location, state: 'constructor' };
  const { deliveryService } = await made(shopOrder({ isDraft: true, receiver: { ...receiver, location } }));
  expect((await orderById(deliveryService.orderId)).waypoint[1]?.contact.state).toBe('constructor');
});

it('an insured order without goods has one piece that is worth the insured amount (BX-30)', async () => {
  const wish = { ...shopOrder().deliveryService, insuranceAmount: '89.90' };
  const { deliveryService } = await made(shopOrder({ inventory: undefined, deliveryService: wish }));
  const { insurance, waypoint } = await orderById(deliveryService.orderId);
  expect(insurance).toMatchObject({ amount: 89.9 });
  expect(waypoint[1]?.inventory).toMatchObject([{ quantity: 1, price: { amount: 89.9, currency: 'MYR' } }]);
});

it('an order without goods has the pieces of its parcel, which share weight and insured amount; named goods keep their own numbers (BX-30)', async () => {
  const wish = { ...shopOrder().deliveryService, insuranceAmount: '10.00' };
  const parcel = { weight: { unit: 'kg', parcelWeight: 3 }, quantity: '3' };
  const goodsOf = async (more: object) => {
    const { deliveryService } = await made(shopOrder({ parcel, ...more }));
    const { weight, waypoint } = await orderById(deliveryService.orderId);
    return [weight.value, waypoint[1]?.inventory.map(({ quantity, price }) => [quantity, price?.amount])];
  };
  expect(await goodsOf({ inventory: null, deliveryService: wish })).toEqual([
    3,
    [
      [1, 3.34],
      [2, 3.33],
    ],
  ]);
  expect(await goodsOf({ inventory: [] })).toEqual([3, [[3, undefined]]]);
  expect(await goodsOf({ inventory: [{ quantity: 2 }] })).toEqual([3, [[2, undefined]]]);
});

it('a missing or wrong field has its name of the standard in the refusal (BX-30)', async () => {
  const { sender, receiver, parcel, deliveryService } = shopOrder();
  const heavy = { weight: { unit: 'kg', parcelWeight: 20_000 } };
  const nowhere = { ...receiver.location, country: 'Atlantis' };
  for (const [more, field] of [
    [{ sender: { ...sender, location: { ...sender.location, address: '' } } }, 'sender.location.address'],
    [{ receiver: { ...receiver, contactNumber: '' } }, 'receiver.contactNumber'],
    [{ receiver: { ...receiver, contactName: '' } }, 'receiver.contactName'],
    [{ deliveryService: { ...deliveryService, serviceType: 'NOPE' } }, 'deliveryService.serviceType'],
    // Without a service the cheapest one is wanted, and each service has weight limits.
    [{ parcel: null, inventory: null, deliveryService: null }, 'parcel.weight.parcelWeight'],
    [{ parcel: { ...parcel, quantity: -1 } }, 'parcel.quantity'],
    [{ parcel: heavy, inventory: null, deliveryService: null }, 'parcel.weight.parcelWeight'],
    [{ deliveryService: { itemType: 'NOPE' } }, 'deliveryService.itemType'],
    [{ receiver: { ...receiver, location: nowhere }, deliveryService: null }, 'receiver'],
    // Values that the standard's types allow and our orders do not.
    [{ deliveryService: { ...deliveryService, codAmount: -1 } }, 'deliveryService.codAmount'],
    [
      { inventory: null, deliveryService: { ...deliveryService, insuranceAmount: -1 } },
      'deliveryService.insuranceAmount',
    ],
    [{ parcel: { ...parcel, dimension: { width: 1, length: 1, height: -1 } } }, 'parcel.dimension.height'],
    [
      { sender: { ...sender, location: { ...sender.location, coordinates: { lat: 999, lon: 1 } } } },
      'sender.location.coordinates.lat',
    ],
  ] as const) {
    const refused = await create(shopOrder(more));
    expect([refused.status, refused.body]).toMatchObject([400, { error: { field } }]);
    expect(refused.raw).not.toMatch(/origin|destination|contact\.|serviceCode/);
  }
});

it.each(['sender', 'receiver'] as const)(
  'an address2 and address3 that are too long together are refused at address3 of the %s, also in a draft, and one character less is stored whole (BX-30)',
  async (party) => {
    const order = (length: number, isDraft: boolean) => {
      const whole = shopOrder({ isDraft });
      const location = { ...whole[party].location, address2: 'a'.repeat(200), address3: 'b'.repeat(length) };
      return { ...whole, [party]: { ...whole[party], location } };
    };
    for (const isDraft of [false, true]) {
      const refused = await create(order(54, isDraft));
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { error: { field: `${party}.location.address3` } },
      ]);
    }
    const { deliveryService } = await made(order(53, true));
    const { waypoint } = await orderById(deliveryService.orderId);
    const stored = waypoint[party === 'sender' ? 0 : 1]?.contact.address2;
    expect(stored).toBe(`${'a'.repeat(200)}, ${'b'.repeat(53)}`);
  },
);
