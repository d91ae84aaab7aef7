import { expect, it } from 'vitest';
import { readLocal, type SellerCountry } from '../messagesWorld.ts';

const MY = '12 Jalan Ros, 47300 Petaling Jaya';
const SG = 'Blk 12 Bedok North #03-11 S460012';
const ID = 'Jl. Mawar 8, Surabaya 60111';
const only = (country: SellerCountry, text: string) => {
  const [booking = {}, ...others] = readLocal(country, text);
  expect(others).toEqual([]);
  return booking;
};

it.each<[SellerCountry, string, string | undefined, string]>([
  [
    'MY',
    `Amir: boleh pos esok?\nSiti: boleh, bagi alamat\nAmir: ${MY}\nSiti: no tel?\nAmir: 0123456789`,
    undefined,
    'Amir Siti',
  ],
  [
    'MY',
    `Siti: Hi nak alamat\nAmir: Farah\nAmir: 0123456789\nAmir: 12 Jalan Ros\nAmir: 47300 Petaling Jaya`,
    'Farah',
    'Amir Siti',
  ],
  ['MY', `Amir: Farah 0123456789\n12 Jalan Ros\n47300 Petaling Jaya\nSiti: noted`, 'Farah', 'Amir Siti'],
  [
    'MY',
    `Amir: Hi, 1 box\nSiti: ok, address?\nAmir: Farah Aida, ${MY}\nAmir: 0123456789\nSiti: 2kg ok?\nAmir: yes`,
    'Farah Aida',
    'Amir Siti yes',
  ],
  ['MY', `Me: address pls\nKak Ros: Puan Salmah\nKak Ros: ${MY}\nKak Ros: 0123456789`, 'Puan Salmah', 'Kak'],
  ['MY', `Amir - alamat ${MY}\nSiti - no tel?\nAmir - 0123456789`, undefined, 'Amir Siti'],
  ['MY', `<Amir> ${MY}\n<Siti> no tel?\n<Amir> 0123456789`, undefined, 'Amir Siti'],
  [
    'ID',
    `Admin: nama?\nDewi: Rina Wati\nAdmin: alamat?\nDewi: ${ID}\nAdmin: no hp?\nDewi: 08129998888`,
    'Rina Wati',
    'Dewi Admin',
  ],
  [
    'ID',
    `Budi: alamatnya mana kak?\nSari: ${ID}\nSari: hp 08129998888\nBudi: atas nama siapa?\nSari: Rina`,
    'Rina',
    'Sari Budi',
  ],
  ['SG', `老板：收件人？\n小美：林大华\n小美：98765432\n小美：${SG}`, '林大华', '小美 老板'],
  ['SG', `小明: 地址发我\n小美: ${SG}\n小美: 98765432`, undefined, '小美 小明'],
  [
    'PH',
    `Ate Joy: address po?\nMaria: 12 Mabini St, Cebu City 6000\nMaria: 09181234567`,
    undefined,
    'Maria Joy',
  ],
])(
  'speakers of a chat without times (%s, %#) are nobody’s name and no part of an address (BX-21, BX-25)',
  (country, text, name, speakers) => {
    const booking = only(country, text);
    const { phone, address1, postcode, city = '', address2 = '' } = booking;
    expect([booking.name, Boolean(phone), Boolean(postcode)]).toEqual([name, true, true]);
    for (const speaker of speakers.split(' '))
      expect(`${address1} ${address2} ${city}`).not.toContain(speaker);
  },
);

it('an answer is the value that its question asks for (COD-01)', () => {
  const text = `Amir: Farah 0123456789, ${MY}\nSiti: COD berapa?\nAmir: RM50\nSiti: berat?\nAmir: 2kg`;
  expect(only('MY', text)).toMatchObject({ name: 'Farah', cod: { amountMinor: 5000 }, weightKg: 2 });
});

it('the number of whoever speaks is not the recipient’s, who is asked for it (BX-25)', () => {
  const text = `+60 12-345 6789: Farah Aida\n+60 12-345 6789: ${MY}\n+60 19-876 5432: ok tq`;
  const { name, phone, note } = only('MY', text);
  expect([name, phone, note]).toEqual(['Farah Aida', undefined, undefined]);
});

it('persons before a colon and their addresses are recipients, and labels stay labels (MULTI-06)', () => {
  const two = `Farah: 0123456789, ${MY}\nAli: 0198765432, 8 Jalan Mawar, 30000 Ipoh`;
  expect(readLocal('MY', two).map(({ name }) => name)).toEqual(['Farah', 'Ali']);
  expect(only('MY', `Farah: 0123456789\n${MY}`).name).toBe('Farah');
  const labelled =
    'Name: Farah\nPhone: 0123456789\nAddress: 12 Jalan Ros\nPostcode: 47300\nColour: Red\nColour: Blue';
  expect(only('MY', labelled)).toMatchObject({ name: 'Farah', address1: '12 Jalan Ros' });
});
