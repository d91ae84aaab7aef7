import { expect, it } from 'vitest';
import { read, SITI } from '../messagesWorld.ts';

it.each([
  ['Jumlah: 1 paket, 2 kg', { quantity: 1, weightKg: 2 }],
  ['Total: 2 boxes', { quantity: 2 }],
  ['Total: 5kg', { weightKg: 5 }],
  ['Total: 2 boxes, RM50', { quantity: 2, rest: ['Total: RM50'] }],
  ['Qty: 3\nTotal: 2 boxes', { quantity: 3, rest: ['Total: 2 boxes'] }],
])('pieces and weights behind the word for a total are those of the parcel: %s (BX-21)', (line, parcel) => {
  const { name: _n, phone: _p, address1: _a, postcode: _c, city: _t, ...booking } = read(`${SITI}\n${line}`);
  expect(booking).toEqual(parcel);
});

it.each([
  ['kotak 2, berat 7kg', 2],
  ['dus 3', 3],
])('a number behind the word for a pack is that of the pieces: %s (BX-21)', (line, quantity) => {
  const booking = read(`${SITI}\n${line}`);
  expect(booking).toMatchObject({ name: 'Siti Aminah', quantity, address1: '12 Jalan Ros' });
  expect(booking).not.toHaveProperty('rest');
});

it('the number of a box among others, and a box in an address, count no pieces (BX-21)', () => {
  expect(read(`${SITI}\nkotak 2/3`)).not.toHaveProperty('quantity');
  expect(read(`${SITI}\nkotak 2 untuk Ali`)).not.toHaveProperty('quantity');
});
