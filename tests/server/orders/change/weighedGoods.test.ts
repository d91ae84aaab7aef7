import { describe, expect, it } from 'vitest';
import type { InventoryItem, Order } from '../../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import type { Stop } from '../../../../server/modules/orders/booking/orderInput.ts';
import { parcelKg, reweighed, weightsOfPieces } from '../../../../server/modules/orders/booking/pieces.ts';
import { DATABASES } from '../../../support/server.ts';
import { call, data, makeDraft, orderBody, RECEIVER, SENDER } from '../orderBody.ts';
import { get, shipper, t, withChangeOrder } from './changeOrderWorld.ts';

const item = (quantity: number, kg: number | null) =>
  ({ quantity, weight: kg === null ? null : { value: kg, unit: 'kg' } }) as InventoryItem;
const dropOf = (...inventory: InventoryItem[]) => [{ type: 'DROPOFF', inventory }] as unknown as Stop[];
const linesOf = (stops: Stop[]) =>
  stops.map(({ inventory }) => inventory.map(({ quantity, weight }) => [quantity, weight?.value ?? null]));

describe('weight of goods', () => {
  it.each([
    ['one line', [item(1, 1)], 5, [[1, 5]]],
    [
      'two lines in proportion',
      [item(1, 1), item(1, 3)],
      5,
      [
        [1, 1.25],
        [1, 3.75],
      ],
    ],
    ['pieces that do not divide', [item(3, 1)], 5, [[3, 1.66667]]],
    ['pieces lighter than a gram', [item(3, 1)], 0.002, [[3, 0.00067]]],
    ['very many pieces', [item(9_999, 1)], 7, [[9_999, 0.00070007]]],
    ['no weights', [item(2, null)], 5, [[2, null]]],
    [
      'a rest for the unweighed line',
      [item(1, 1), item(1, null)],
      5,
      [
        [1, 1],
        [1, null],
      ],
    ],
    [
      'less than the weighed line',
      [item(1, 4), item(1, null)],
      2,
      [
        [1, 2],
        [1, null],
      ],
    ],
  ])('an order’s weight is divided among its goods: %s (BULK-17)', (_case, goods, kg, lines) => {
    const stops = reweighed(dropOf(...goods), kg);
    expect(linesOf(stops)).toEqual([lines]);
    expect(parcelKg(kg, stops)).toBe(kg);
  });

  it('an order’s weight is divided among the goods of all drop-offs, and the pickup’s alike (BULK-17)', () => {
    const [one] = dropOf(item(1, 1));
    const [two] = dropOf(item(1, 2));
    const [from] = dropOf(item(1, 1), item(1, 2));
    const stops = reweighed([{ ...from!, type: 'PICKUP' }, one!, two!], 4);
    expect(linesOf(stops)).toEqual([
      [
        [1, 1.333],
        [1, 2.667],
      ],
      [[1, 1.333]],
      [[1, 2.667]],
    ]);
  });

  it.each([
    ['all weighed', [item(1, 1)], 5, 5],
    ['all weighed, and more than stated', [item(2, 1)], 1, 2],
    ['none weighed', [item(1, null)], 5, 5],
    ['some weighed', [item(1, 1), item(1, null)], 5, 5],
    ['some weighed, and more than stated', [item(1, 7), item(1, null)], 5, 7],
    ['some weighed, and nothing stated', [item(1, 1), item(1, null)], 0, 0],
  ])('a stated weight beside goods, %s (API-74)', (_case, goods, statedKg, kg) => {
    expect(parcelKg(statedKg, dropOf(...goods))).toBe(kg);
  });

  it('a carton without a known weight has the rest of the order’s weight (DET-09)', () => {
    const [drop] = dropOf();
    const pieces = [[item(1, 1)], [item(1, null)]].map((items) => ({ drop: drop!, items }));
    expect(weightsOfPieces(pieces, 5)).toEqual([1, 4]);
    expect(weightsOfPieces(pieces, 0.5)).toEqual([0.25, 0.25]);
    expect(weightsOfPieces(pieces.slice(0, 1), 5)).toEqual([5]);
  });
});

describe.each(DATABASES)('on %s', (kind) => {
  withChangeOrder(kind);

  it('a changed weight becomes that of the goods, and a copy has it too (BULK-17, API-76)', async () => {
    const { id } = await makeDraft(t, shipper);
    const changed = data<Order>(
      await call(t, shipper, 'PATCH', `order/${id}`, { weight: { value: 5, unit: 'kg' } }),
    );
    expect(changed.weight.value).toBe(5);
    expect(changed.waypoint.map(({ inventory }) => inventory[0]?.weight)).toEqual([
      { value: 5, unit: 'kg' },
      { value: 5, unit: 'kg' },
    ]);
    const copy = data<{ id: string }>(await call(t, shipper, 'POST', `order/${id}/clone`, {}));
    expect((await get(copy.id)).weight.value).toBe(5);
  });

  it('a weight that was only the sum of the goods ends with their weights; a stated one stays (API-76, BX-21)', async () => {
    const stops = (value: number | null) => [
      { contact: SENDER },
      { contact: RECEIVER, inventory: [{ quantity: 1, weight: value === null ? null : { value } }] },
    ];
    const bare = async (more: object) => {
      const { id } = await makeDraft(t, shipper, {
        waypoint: stops(null),
        weight: undefined,
        ...more,
      } as never);
      await call(t, shipper, 'PUT', `order/${id}`, { waypoint: stops(null) });
      return (await get(id)).weight.value;
    };
    expect([await bare({ waypoint: stops(3) }), await bare({ weight: { value: 3 } })]).toEqual([0, 3]);
  });

  it('a stated weight greater than that of the goods is the parcel’s, in the quote and in the order; a smaller one is not (API-74, API-49)', async () => {
    const goods = { inventory: [{ quantity: 2, weight: { value: 1 } }] };
    const waypoint = [{ contact: SENDER }, { contact: RECEIVER, ...goods }];
    const seen = async (weight: { value: number }) => {
      const { id } = await makeDraft(t, shipper, { waypoint, weight });
      const body = { origin: SENDER, destination: RECEIVER, itemType: 'PARCEL', ...goods, weight };
      const quote = data<InstantQuote>(await call(t, shipper, 'POST', 'service/instantQuote', body));
      const offer = quote.services.find(({ code }) => code === 'DX');
      const { weight: stored, price, waypoint: stops } = await get(id);
      expect(price?.amount).toBe(offer?.price.amount);
      expect(stops[1]?.inventory[0]?.weight).toMatchObject({ value: 1 });
      return [stored.value, quote.chargeableKg];
    };
    expect(await seen({ value: 5 })).toEqual([5, 5]);
    expect(await seen({ value: 0.5 })).toEqual([2, 2]);
  });

  it('a parcel with goods of which some are not weighed has the stated weight, else none (API-74, API-78)', async () => {
    const goods = { inventory: [{ quantity: 1, weight: { value: 1 } }, { quantity: 3 }] };
    const waypoint = [{ contact: SENDER }, { contact: RECEIVER, ...goods }];
    const stated = await makeDraft(t, shipper, { waypoint, weight: { value: 5 } });
    expect((await get(stated.id)).weight.value).toBe(5);
    const unstated = await makeDraft(t, shipper, { waypoint });
    expect((await get(unstated.id)).weight.value).toBe(0);
    const booked = await call(t, shipper, 'POST', 'order', orderBody({ waypoint }));
    expect([booked.status, booked.body.error]).toMatchObject([400, { field: 'weight.value' }]);
  });
});
