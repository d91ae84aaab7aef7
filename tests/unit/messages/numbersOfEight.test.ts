import { expect, it } from 'vitest';
import { readLocal as read } from './messagesWorld.ts';

const LIPA = { postcode: '4217', address1: '45 Mabini St', phone: '0917 123 4567', note: '8891 2200' };
it.each([
  'Ana Cruz, 45 Mabini St, Lipa City 4217. Landline 8891 2200, mobile 0917 123 4567',
  'Ana Cruz, 0917 123 4567 / 8891 2200, 45 Mabini St, Lipa City 4217',
  'Ana Cruz 0917 123 4567, tel 8891 2200, 45 Mabini St, Lipa City 4217',
  'Name: Ana Cruz\nAddress: 45 Mabini St, Lipa City 4217\nContact: 0917 123 4567 / 8891 2200',
  'Ana Cruz\n45 Mabini St, Lipa City 4217\n0917 123 4567 / 8891 2200',
  'Ana Cruz\n45 Mabini St, Lipa City 4217\n0917 123 4567\ntel 8891 2200',
])('a second number of twice four digits is a number, and no postcode or street: %s (BX-23)', (text) => {
  expect(read('PH', text)).toMatchObject([{ ...LIPA, name: 'Ana Cruz', city: 'Lipa City' }]);
  expect(read('PH', text)[0]).not.toHaveProperty('address2');
});

it('an extension behind a number of twice four digits is shown, and no town (BX-23)', () => {
  const [booking] = read('PH', 'Ana Cruz\n45 Mabini St, Lipa City 4217\n0917 123 4567 / 8891 2200 loc 145');
  expect(booking).toMatchObject({ ...LIPA, city: 'Lipa City', rest: ['loc 145'] });
});

it.each([
  ['SG', 'Ms Lee, 33 Ubi Ave 3 #04-17, Singapore 408868, 8123 4567'],
  ['SG', 'Ms Lee\n33 Ubi Ave 3 #04-17\nSingapore 408868\n8123 4567'],
] as const)(
  'a number of twice four digits for another country stays as written: %s %s (BX-23)',
  (country, text) => {
    const [booking] = read('PH', text);
    expect(booking).toMatchObject({ country, phone: '8123 4567', postcode: '408868' });
  },
);
