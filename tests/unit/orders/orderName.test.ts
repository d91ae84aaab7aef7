import { expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { orderName } from '../../../src/shared/orders/rules/orderName.ts';

const draft = (contact: object, name: string | null = null) =>
  orderName({
    id: '0fd1c8a2-0000-4000-8000-000000000000',
    consignmentNo: null,
    referenceNo: null,
    waypoint: [{ contact, inventory: [{ name }] }],
  } as unknown as Order);

it.each([
  ['the recipient', { name: 'Siti', company: 'Batik', postcode: '10200' }, 'Scarf', 'Siti'],
  ['the company', { name: '', company: 'Batik', postcode: '10200' }, 'Scarf', 'Batik'],
  ['the place', { postcode: '10200', city: 'George Town' }, 'Scarf', '10200 George Town'],
  ['the goods', {}, 'Scarf', 'Scarf'],
  ['the start of its id', {}, null, '0fd1c8a2'],
])('a draft without number and reference is named by %s', (_, contact, goods, name) => {
  expect(draft(contact, goods)).toBe(name);
});
