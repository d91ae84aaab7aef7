import { describe, expect, it } from 'vitest';
import { readLocal, type SellerCountry } from '../messagesWorld.ts';

const OF = {
  MY: '0123456789\n12 Jalan Ros, 47300 Petaling Jaya',
  ID: '081234567890\nJl. Melati No. 5, Bandung 40111',
  SG: '91234567\n1 Kim Seng Promenade #05-21 S237994',
  PH: '09171234567\n143 Rizal St, Malolos, Bulacan 3000',
} as const;
type Country = keyof typeof OF;
const only = (country: SellerCountry, text: string) => {
  const [booking = {}, ...others] = readLocal(country, text);
  expect(others).toEqual([]);
  return booking;
};

describe('the name is asked for where the first words are', () => {
  it.each<[Country, string, string]>([
    ['MY', 'a title', 'En.'],
    ['MY', 'a title', 'Encik'],
    ['MY', 'a title', 'Pn.'],
    ['ID', 'a title', 'Pak'],
    ['SG', 'a title', '先生'],
    ['SG', 'a title', 'Ms'],
    ['PH', 'a title', 'Ate'],
    ['MY', 'a sentence', 'Ali wants a box sent to'],
    ['MY', 'a sentence', 'Aunty wants it delivered'],
    ['MY', 'a sentence', 'We have a parcel for collection tomorrow'],
    ['MY', 'a sentence', 'dia kata hantar ke'],
    ['MY', 'a sentence', 'Customer will collect from outlet. Siti'],
    ['ID', 'a sentence', 'Budi minta dikirim ke'],
    ['PH', 'a sentence', 'sabi niya ipadala sa'],
    ['SG', 'a place', "it's Great World"],
    ['SG', 'a place', "Hi it's Great World City"],
    ['MY', 'a place', 'The Gardens'],
    ['MY', 'a place', 'guardhouse'],
    ['ID', 'a place', 'pos satpam'],
    ['SG', 'a place', '保安亭'],
  ])('in %s %s: %s (BX-21, BX-25)', (country, _, words) => {
    const { name, phone, address1, postcode } = only(country, `${words}\n${OF[country]}`);
    const [number, place = ''] = OF[country].split('\n');
    expect([name, phone]).toEqual([undefined, number]);
    expect([place.startsWith(address1 ?? 'none'), place.includes(postcode ?? 'none')]).toEqual([true, true]);
  });

  it('in one line, too (BX-25)', () => {
    for (const words of ['Cik', 'Ali wants a box sent to', 'she says send to']) {
      const { name, address1 } = only('MY', `${words}, 0123456789, 12 Jalan Ros, 47300 Petaling Jaya`);
      expect([words, name, address1]).toEqual([words, undefined, '12 Jalan Ros']);
    }
    const { name, city } = only(
      'PH',
      'sabi niya ipadala sa 143 Rizal St, Malolos, Bulacan 3000, 09171234567',
    );
    expect([name, city]).toEqual([undefined, 'Malolos']);
  });
});

it.each<[Country, string, string]>([
  ['MY', 'En. Ahmad bin Ali', 'En. Ahmad bin Ali'],
  ['MY', 'Mr\nTan Wei Ming', 'Mr Tan Wei Ming'],
  ['MY', 'Mr Tan', 'Mr Tan'],
  ['MY', "it's Siti Aminah", 'Siti Aminah'],
  ['MY', 'this is Jessica', 'Jessica'],
  ['ID', 'Pak Budi', 'Pak Budi'],
  ['SG', '王先生', '王先生'],
])('a name is none of these in %s: %s (BX-21)', (country, words, name) => {
  expect(only(country, `${words}\n${OF[country]}`).name).toBe(name);
});

it.each<[Country, string, string, string]>([
  ['MY', 'Mr Wong, Syarikat Maju Jaya', 'Mr Wong', 'Syarikat Maju Jaya'],
  ['MY', 'Mr Wong\nSyarikat Maju Jaya', 'Mr Wong', 'Syarikat Maju Jaya'],
  ['MY', 'Syarikat Maju Jaya, Mr Wong', 'Mr Wong', 'Syarikat Maju Jaya'],
  ['ID', 'Pak Budi, PT Maju Jaya', 'Pak Budi', 'PT Maju Jaya'],
  ['SG', '王先生，大众公司', '王先生', '大众公司'],
])(
  'a person beside a company (%s, %s) has it as the company, and not in the address (BX-21)',
  (country, words, name, company) => {
    const [, place = ''] = OF[country].split('\n');
    const read = only(country, `${words}\n${OF[country]}`);
    expect(read).toMatchObject({ name, company });
    expect(place.startsWith(read.address1 ?? 'none')).toBe(true);
  },
);
