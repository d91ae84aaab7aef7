import { expect, it } from 'vitest';
import { readLocal as read } from './messagesWorld.ts';

it.each([
  'His number is 014-2239876.',
  'His number 014-2239876',
  'Nombor dia 014-2239876.',
  'Hp dia 014-2239876',
  'Contact 014-2239876.',
])('words before a number behind a town are no part of the town: %s (BX-23)', (tail) => {
  const [booking] = read('MY', `Please send to Farid, 12 Jalan Mawar 4, 30000 Ipoh. ${tail}`);
  expect(booking).toEqual({
    name: 'Farid',
    phone: '014-2239876',
    postcode: '30000',
    city: 'Ipoh',
    address1: '12 Jalan Mawar 4',
  });
});

it.each([
  ['Fragile pls 014-2239876', 'Fragile pls'],
  ['Call him at 014-2239876.', 'Call him at'],
])('a sentence behind a town is shown, and no part of the town: %s (BX-23)', (tail, rest) => {
  const [booking] = read('MY', `Please send to Farid, 12 Jalan Mawar 4, 30000 Ipoh. ${tail}`);
  expect(booking).toMatchObject({ city: 'Ipoh', rest: [rest] });
});

it.each([
  ['PH', 'Joy Mendoza, 15/F Ayala Tower One, Ayala Ave, Makati 1226. Her tel is 8891 2200.', 'Makati'],
  ['MY', 'Farid 014-2239876, 12 Jalan Mawar 4, 30000 Ipoh. Perak.', 'Ipoh'],
  ['MY', 'Farid 014-2239876, 12 Jalan Mawar 4, 47500 Bdr. Sunway', 'Bdr. Sunway'],
  ['ID', 'Budi 081220934456, Jl Merdeka no 5, 40111 Bandung. Jawa Barat.', 'Bandung'],
] as const)(
  'a town before the end of a sentence or behind a short word stays: %s %s (BX-23)',
  (country, text, city) => {
    expect(read(country, text)[0]?.city).toBe(city);
  },
);

it('words before a number behind a postcode alone are no town (BX-23)', () => {
  const [booking] = read(
    'BN',
    'Please deliver to Hjh Norlela, No 14 Spg 32-37 Kg Jerudong BG3122. Her number is 871 2345.',
  );
  expect(booking).toMatchObject({ name: 'Hjh Norlela', phone: '871 2345', postcode: 'BG3122' });
  expect(booking).not.toHaveProperty('city');
  expect(booking).not.toHaveProperty('state');
});
