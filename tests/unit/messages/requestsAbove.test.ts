import { expect, it } from 'vitest';
import { readLocal, type SellerCountry } from './messagesWorld.ts';

const read = (country: SellerCountry, lines: readonly string[]) => readLocal(country, lines.join('\n'));

it.each([
  [
    'ID',
    'Mau kirim paket ke Surabaya',
    ['Bpk Hendra Gunawan', 'Jl. Rungkut 21, Surabaya 60293', '0811345678'],
  ],
  ['PH', 'Pa-ship po to Davao', ['Kristine Joy Uy', '23 Laurel Ave, Davao City 8000', '09331112255']],
  ['PH', 'Padala po to Cebu', ['Angelica Ramos, Purok 3, Brgy Lahug, Cebu City 6000', '09152223344']],
  ['BN', 'Delivery to Kuala Belait', ['Dk Siti', 'No 7 Jalan Pandan 4, KA1931 Kuala Belait', '7219988']],
  ['MY', 'Want to send to Penang', ['Lee Chong Wei, 27 Jalan Awang, 11900 Penang', '0164421188']],
] as const)(
  'the town of the address below is not the person in %s: %s (BX-21)',
  (country, request, lines) => {
    const [booking] = read(country, [request, ...lines]);
    const [name] = lines[0].split(',');
    expect(booking).toEqual({ ...read(country, lines)[0], name });
    expect(booking?.address1).not.toContain(name);
  },
);

it('other words before the town of the address are shown with it (BX-21)', () => {
  const [booking] = read('MY', ['Nak hantar barang ke Ipoh', 'Farid Hassan', '12 Jalan Mawar, 30000 Ipoh']);
  expect(booking).toMatchObject({ name: 'Farid Hassan', rest: ['Nak hantar barang ke Ipoh'] });
});

it('a person behind the word "to" who is no town of the address is the recipient (BX-21)', () => {
  const [booking] = read('MY', ['Hantar ke Mawar', '12 Jalan Mawar, 30000 Ipoh', '0142239876']);
  expect(booking).toMatchObject({ name: 'Mawar', address1: '12 Jalan Mawar' });
});

const PLACE = 'Jalan Ampang, 50450 Kuala Lumpur, 012-3344556';
it.each([
  ['KL office: Ms Priya, Menara Luxor', 'Ms Priya', 'Menara Luxor', 'KL office'],
  ['condo: Rachel Ng, The Sail', 'Rachel Ng', 'The Sail', 'condo'],
  ['my office: Jason Lim, Plaza Damansara', 'Jason Lim', 'Plaza Damansara', 'my office'],
  ['Send to my sis Amirah, Vista Alam', 'Amirah', 'Vista Alam', 'my sis'],
])(
  'the person behind words for a place or a relation is the name: %s (BX-21)',
  (words, name, address1, rest) => {
    const [booking] = read('MY', [`${words}, ${PLACE}`]);
    expect(booking).toMatchObject({ name, address1, rest: [rest] });
  },
);

it('the first words of an only line with an address are the name also above a line with two numbers (BX-21)', () => {
  const [booking] = read('ID', [
    'Bpk Hendra Gunawan, PT Sinar Abadi, Jl. Rungkut Industri III No. 21, Surabaya 60293',
    'Telp 031-8412233, WA 0811345678',
  ]);
  expect(booking).toMatchObject({
    name: 'Bpk Hendra Gunawan',
    company: 'PT Sinar Abadi',
    phone: '0811345678',
  });
});

const FARID = ['Farid 0142239876', '12 Jalan Mawar 4, 30000 Ipoh'];
it.each(['hantar petang', 'hantar pagi ya', 'send evening', 'kirim sore', 'my wife will receive'])(
  'when to deliver and who takes it is shown, and no part of the address: %s (BX-21)',
  (line) => {
    expect(read('MY', [...FARID, line])).toEqual([{ ...read('MY', FARID)[0], rest: [line] }]);
  },
);

it.each(['selamat petang', 'tolong hantar ya, selamat pagi', 'good morning pls send'])(
  'a greeting with the time of the day says nothing of the delivery: %s (BX-21)',
  (line) => {
    expect(read('MY', [line, ...FARID])).toEqual(read('MY', FARID));
  },
);

it.each(['her new address', 'alamat baru dia', 'new address'])(
  'words for the address behind a name are no part of it: %s (BX-21)',
  (words) => {
    const [booking] = read('MY', [
      `Send to my sis Amirah, ${words}`,
      '12 Jalan Ros, 40000 Shah Alam',
      '0134451209',
    ]);
    expect(booking).toMatchObject({ name: 'Amirah', address1: '12 Jalan Ros', rest: ['my sis'] });
  },
);
