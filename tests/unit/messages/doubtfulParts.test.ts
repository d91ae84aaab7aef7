import { expect, it } from 'vitest';
import { withoutDoubtful as withoutDoubtfulIn } from '../../../src/commands/grammar/message/contact/doubts.ts';
import type { PastedContact } from '../../../src/commands/grammar/message/contact/readContact.ts';
import { read, SITI } from './messagesWorld.ts';

const withoutDoubtful = (contact: PastedContact, rest: string[]) => withoutDoubtfulIn(contact, rest, 'MY');

it.each([
  'Siti, Taman Ria',
  'Siti, Selangor',
  'Siti Aminah binti Haji Abdul Rahman Kampung Baru Pasir Gudang Johor Bahru',
  'Siti 47300',
  'Paid',
  'Refunded',
  'same as sender',
  'senarai hari ini',
  'Selangor',
  'Malaysia',
  'my mum',
  'Change of plan',
  'barang hantar cepat',
])('a text that nobody is called is shown, and is no name: %s (BX-21)', (name) => {
  const rest: string[] = [];
  expect(withoutDoubtful({ name, phone: '0123456789' }, rest)).toEqual({ phone: '0123456789' });
  expect(rest).toEqual([name]);
});

it.each([
  'home',
  'sama',
  'baju tudung',
  'bukan Taman Ria',
  'kotak 1',
  'paid',
  'bayar nanti',
  '9822 1100',
  'tel 012-345 6789',
  '98221100',
  'Mdm Tan Bee Lian',
])('a part of an address that says something else is shown, and is no part of it: %s (BX-21)', (part) => {
  const rest: string[] = [];
  expect(withoutDoubtful({ address1: '12 Jalan Ros', address2: `Taman Melati, ${part}` }, rest)).toEqual({
    address1: '12 Jalan Ros',
    address2: 'Taman Melati',
  });
  expect(rest).toEqual([part]);
});

it('a denial alone leaves no part of an address in use, and a lone word above a house is none (BX-21)', () => {
  const denied: string[] = [];
  expect(withoutDoubtful({ address1: '12 Jalan Ros, bukan, 21 Jalan Ros' }, denied)).toEqual({});
  expect(denied).toEqual(['12 Jalan Ros', 'bukan', '21 Jalan Ros']);
  const lone: string[] = [];
  expect(
    withoutDoubtful({ address1: 'maybank', address2: '12 Jalan Ros', city: 'Kajang CANCEL' }, lone),
  ).toEqual({
    address1: '12 Jalan Ros',
    city: 'Kajang',
  });
  expect(lone).toEqual(['maybank', 'CANCEL']);
});

it("the town of the address is nobody's name (BX-21)", () => {
  const rest: string[] = [];
  const place = { address1: '12 Jalan Ros', postcode: '30000', city: 'Ipoh' };
  expect(withoutDoubtful({ name: 'ipoh', ...place }, rest)).toEqual(place);
  expect(rest).toEqual(['ipoh']);
});

it.each(['Ipoh his number', 'call 8891', 'Makati Her', 'Ipoh hp', 'Ipoh 9822 1100'])(
  'words of a sentence are no town: %s (BX-23)',
  (city) => {
    const rest: string[] = [];
    expect(withoutDoubtful({ address1: '12 Jalan Ros', city }, rest)).toEqual({ address1: '12 Jalan Ros' });
    expect(rest).toEqual([city]);
  },
);

it('a state that the country does not have is shown, and a country without a list keeps its own (BX-23)', () => {
  const rest: string[] = [];
  expect(withoutDoubtful({ city: 'Ipoh', state: 'rice cooker' }, rest)).toEqual({ city: 'Ipoh' });
  expect(withoutDoubtful({ city: 'Kuala Belait', state: 'Belait', country: 'BN' }, rest)).toMatchObject({
    state: 'Belait',
  });
  expect(withoutDoubtful({ city: 'Ipoh', state: 'Perak' }, rest)).toEqual({ city: 'Ipoh', state: 'Perak' });
  expect(rest).toEqual(['rice cooker']);
});

it.each([
  [{ name: 'Pejabat Pos Ipoh', city: 'Ipoh' }],
  [{ name: 'pejabat pos' }],
  [{ name: 'Lim Bee', address1: 'Wong Family Clinic' }],
  [{ address1: 'A-12-07, Lot 1187, Blok 9-04-06' }],
  [{ address1: 'Jl. Raya Serang Km 14.5, RT 003 RW 007' }],
  [{ city: 'Bandar Baru Bangi' }],
])('plain names, addresses and towns stay: %o (BX-21)', (contact) => {
  const rest: string[] = [];
  expect(withoutDoubtful(contact, rest)).toEqual(contact);
  expect(rest).toEqual([]);
});

it.each([
  ['COD ya', true],
  ['cod boleh kan?', true],
  ['COD nil', false],
  ['collect RM0', false],
  ['代收：0', false],
])(
  'a word for cash without an amount is a question, and none beside a nought: %s (COD-01)',
  (line, isAsked) => {
    expect(read(`${SITI}\n${line}`).unsaid).toEqual(isAsked ? ['cod'] : undefined);
  },
);
