import { expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { manifestPlan } from '../../../contract/rules/orders/manifests.ts';

let made = 0;
const order = (more: object = {}, address1 = '12 Jalan Ampang') =>
  ({
    id: `o${++made}`,
    statusCode: 110,
    pickupManifestId: null,
    service: { id: 1, name: 'Express' },
    waypoint: [
      { type: 'PICKUP', contact: { address1, postcode: '50450', city: 'Kuala Lumpur' } },
      { type: 'DROPOFF', contact: { address1: 'elsewhere', postcode: '10200', city: 'Penang' } },
    ],
    ...more,
  }) as unknown as Order;

it('a mixed selection becomes one manifest per service and pickup place, in its own order (ORD-44, MANI-09)', () => {
  const all = [
    order(),
    order({ service: { id: 2, name: 'Economy' } }),
    order({}, '12, JALAN  Ampang.'),
    order({}, '9 Jalan Raja'),
    order(),
  ];
  const { groups, leftOff } = manifestPlan(all);
  expect(groups.map((g) => [g.service, g.orders.map((o) => all.indexOf(o))])).toEqual([
    ['Express', [0, 2, 4]],
    ['Economy', [1]],
    ['Express', [3]],
  ]);
  expect(leftOff).toEqual([]);
});

it.each([
  ['on a manifest already', { pickupManifestId: 'm1' }, 'onManifest'],
  ['not confirmed', { statusCode: 0 }, 'notConfirmed'],
  ['failed', { statusCode: 99 }, 'notConfirmed'],
  ['picked up', { statusCode: 300 }, 'pickedUp'],
  ['cancelled', { statusCode: 900 }, 'pickedUp'],
  ['without a service', { service: null }, 'noService'],
  ['without a stop', { waypoint: [] }, 'noService'],
])('an order %s is left out, with the reason (ORD-44)', (_, more, reason) => {
  const [fits, out] = [order(), order(more)];
  expect(manifestPlan([out, fits])).toMatchObject({
    groups: [{ orders: [fits] }],
    leftOff: [{ reason, orders: [out] }],
  });
});

it.each([100, 110, 200])('status %s still goes on a manifest (ORD-44)', (statusCode) => {
  expect(manifestPlan([order({ statusCode })]).groups).toHaveLength(1);
});
