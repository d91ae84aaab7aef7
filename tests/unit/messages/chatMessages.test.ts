import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const context = { locale: 'en_US', country: 'MY', currency: 'MYR' } as const;
const all = (text: string) => readMessages(text, context).map(({ booking }) => booking);
const only = (text: string): TypedBooking => {
  const bookings = all(text);
  expect(bookings, text).toHaveLength(1);
  return bookings[0]!;
};
const SITI = { name: 'Siti Aminah', phone: '0123456789', address1: '12 Jalan SS2/24', postcode: '47300' };
const LINES = 'Siti Aminah\n0123456789\n12 Jalan SS2/24\n47300 Petaling Jaya, Selangor';
const WHOLE = { ...SITI, city: 'Petaling Jaya', state: 'Selangor' };
const COD = { cod: { amountMinor: 8900, currency: 'MYR' } };

describe('marks of a chat program', () => {
  it.each([
    '*COD*: RM89',
    '_COD_ RM 89',
    '~COD~ RM89',
    '*COD: RM89*',
    'cod: yes RM89',
    'COD yes RM 89.00',
    'Jumlah COD : RM89',
    'COD (RM): 89',
    'Total COD RM89',
  ])('marks of a chat program are not part of the values: %s (BX-25, COD-01)', (line) => {
    const { cod, ...rest } = only(`*${LINES.replace('\n', '*\n')}\n${line}`);
    expect(cod?.amountMinor).toBe(8900);
    expect(rest).toEqual(WHOLE);
  });

  it('styled, full-width and decorated letters are read as plain ones, a fraction stays (BX-25)', () => {
    expect(
      only('🌸 𝓢𝓲𝓽𝓲 𝓐𝓶𝓲𝓷𝓪𝓱 🌸\n☎️ ０１２３４５６７８９\n📍 12½ Jalan SS2/24\n47300 Petaling Jaya'),
    ).toEqual({
      ...SITI,
      address1: '12½ Jalan SS2/24',
      city: 'Petaling Jaya',
    });
  });

  it.each(['cod: no', 'COD - tidak', 'no cod', 'tanpa COD', 'COD: 0'])(
    'a message that refuses COD has no amount to collect: %s (BX-21, COD-01)',
    (line) => {
      const { cod, unsaid = [] } = only(`${LINES}\n${line}`);
      expect([cod, unsaid.length]).toEqual([undefined, 0]);
    },
  );

  it.each(['RM89', 'Total: RM89', 'Harga RM 89', 'Paid RM89', 'Jumlah: 89', '金额：89', 'collection 89'])(
    'an amount without a word for COD is not understood and collects nothing: %s (BX-21, COD-01)',
    (line) => {
      const { cod, unsaid = [], rest = [], ...contact } = only(`${LINES}\n${line}`);
      expect([cod, unsaid.length]).toEqual([undefined, 0]);
      expect(rest.join(' ')).toMatch(/89/);
      expect(contact).toEqual(WHOLE);
    },
  );
});

describe('stamps of chat programs', () => {
  it.each([
    '[10:32 AM, 11/26/2026] Kak Siti: ',
    '[26/11/2026, 10:32:05] Kak Siti: ',
    '[26/11/26 10.32] ~ Siti: ',
    '26/11/2026, 10:32 - Siti: ',
    '26/11/2026, 10:32 am - +60 12-999 8888: ',
    '[26.11.2026 10:32] Siti: ',
    'Siti, [26.11.2026 10:32]\n',
    'Siti, [26 Nov 2026 at 10:32 AM]:\n',
    'Siti 2026/11/26 10:32:05\n',
    'Siti 2026年11月26日 10:32\n',
    '10:32\tSiti\t',
  ])('stamps of chat programs are no part of a name or an address: %j (BX-25, FORM-14)', (stamp) => {
    expect(only(`${stamp}${LINES}`)).toEqual(WHOLE);
    expect(only(`${stamp}${LINES.replaceAll('\n', `\n${stamp}`)}`)).toEqual(WHOLE);
  });

  it('a chat with two orders is two parcels, and its thanks belong to neither (BX-25)', () => {
    const chat = [
      '[10:32 AM, 11/26/2026] Kak Siti: hi kak',
      `[10:32 AM, 11/26/2026] Kak Siti: ${LINES}`,
      'COD RM89',
      '[10:35 AM, 11/26/2026] Kak Siti: Ali bin Abu',
      '019-8765432',
      '5 Lorong Maju',
      '11900 Bayan Lepas, Penang',
      '2kg',
      '[10:36 AM, 11/26/2026] Kak Siti: terima kasih',
    ].join('\n');
    expect(all(chat)).toEqual([
      { ...WHOLE, ...COD },
      {
        name: 'Ali bin Abu',
        phone: '019-8765432',
        address1: '5 Lorong Maju',
        postcode: '11900',
        city: 'Bayan Lepas',
        state: 'Pulau Pinang',
        weightKg: 2,
      },
    ]);
  });

  it.each([
    ['rows of a sheet', 'Siti Aminah\t0123456789\t12 Jalan SS2/24\t47300\tPetaling Jaya\tSelangor', '\n'],
    [
      'rows below a heading',
      'Siti Aminah\t0123456789\t12 Jalan SS2/24\t47300\tPetaling Jaya\tSelangor',
      '\n',
      'Name\tPhone\tAddress\tPostcode\tCity\tState\n',
    ],
    ['numbered lines', '1. Siti Aminah, 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya, Selangor', '\n'],
    ['blocks', LINES, '\n\n'],
    [
      'labelled blocks',
      'Nama: Siti Aminah\nNo tel: 0123456789\nAlamat: 12 Jalan SS2/24, 47300 Petaling Jaya, Selangor',
      '\n',
    ],
  ])('%s are as many parcels (BX-25, MULTI-06)', (_, text, between, heading = '') => {
    const other = text
      .replaceAll('Siti Aminah', 'Ali')
      .replaceAll('0123456789', '0198765432')
      .replace('1. ', '2. ');
    expect(all(`${heading}${text}${between}${other}`)).toEqual([
      WHOLE,
      { ...WHOLE, name: 'Ali', phone: '0198765432' },
    ]);
  });
});

describe('labels', () => {
  it.each([
    '收件人：Siti Aminah 电话：0123456789 地址：12 Jalan SS2/24, 47300 Petaling Jaya, Selangor',
    'Nama: Siti Aminah No tel: 0123456789 Alamat: 12 Jalan SS2/24, 47300 Petaling Jaya, Selangor',
    'Nama Penerima : Siti Aminah\nNo. HP : 0123456789\nAlamat Penerima : 12 Jalan SS2/24, 47300 Petaling Jaya Selangor',
    'Receiver name = Siti Aminah\nH/P = 0123456789\nDelivery address = 12 Jalan SS2/24, 47300 Petaling Jaya, Selangor',
    'name Siti Aminah\nhp 0123456789\naddress 12 Jalan SS2/24, 47300 Petaling Jaya, Selangor',
    '收件人姓名：Siti Aminah\n收件人电话：0123456789\n收件人地址：12 Jalan SS2/24, 47300 Petaling Jaya, Selangor',
    'Nama:\nSiti Aminah\nTel:\n0123456789\nAlamat:\n12 Jalan SS2/24, 47300 Petaling Jaya, Selangor',
  ])('labels are read without line breaks and in all languages: %s (BX-25, FORM-14)', (text) => {
    expect(only(text)).toEqual(WHOLE);
  });

  it('a label of the sender fills no field of the receiver, and is shown (BX-21, BX-25)', () => {
    const { rest, ...booking } = only(`Pengirim: Kedai ABC\n0111222333\nPenerima: ${LINES}`);
    expect(booking).toEqual(WHOLE);
    expect(rest?.join(' ')).toContain('Kedai ABC');
    expect(rest?.join(' ')).toContain('0111222333');
  });

  it.each([
    ['Remark: leave at guard house', { note: 'leave at guard house' }],
    ['Nota: tinggal di pondok pengawal', { note: 'tinggal di pondok pengawal' }],
    ['备注：放门口', { note: '放门口' }],
    ['重量：2公斤', { weightKg: 2 }],
    ['Weight: 2.5 kg', { weightKg: 2.5 }],
    ['Berat (kg): 2', { weightKg: 2 }],
    ['11 lbs', { weightKg: 4.99 }],
    ['500 gram', { weightKg: 0.5 }],
    ['3 pcs', { quantity: 3 }],
    ['Qty: 3', { quantity: 3 }],
    ['数量：3件', { quantity: 3 }],
    ['3 x 2kg', { quantity: 3, weightKg: 6 }],
    ['2kg each, 3 pcs', { quantity: 3, weightKg: 6 }],
    ['30x20x10cm', { size: { lengthCm: 30, widthCm: 20, heightCm: 10 } }],
    ['Saiz: 300 x 200 x 100 mm', { size: { lengthCm: 30, widthCm: 20, heightCm: 10 } }],
    ['value 50', { value: { amountMinor: 5000 } }],
    ['Nilai: RM50', { value: { amountMinor: 5000, currency: 'MYR' } }],
    ['Order no: A-1001', { referenceNo: 'A-1001' }],
    ['Barang: baju kurung', { description: 'baju kurung' }],
    ['Total', { rest: ['Total'] }],
    ['Colour: red', { rest: ['Colour: red'] }],
    ['https://maps.app.goo.gl/x1', { rest: ['https://maps.app.goo.gl/x1'] }],
    ['2 ons', { rest: ['2 ons'] }],
    ['Berat 2-3kg', { rest: ['Berat 2-3kg'] }],
  ])('%s after the address is not read as a place (BX-25, BX-21)', (written, expected) => {
    expect(only(`${LINES}\n${written}`)).toEqual({ ...WHOLE, ...expected });
    const line = LINES.replaceAll('\n', ', ');
    if (!('rest' in expected)) expect(only(`${line}, ${written}`)).toEqual({ ...WHOLE, ...expected });
  });
});

describe('numbers to call', () => {
  it.each([
    'Tel: 03-7876 5432 / 012-3456789',
    'HP: 012-3456789 / 03-7876 5432',
    '03-7876 5432, 012-3456789',
    'Tel: 03-7876 5432\nHP: 012-3456789',
  ])(
    'two numbers: the mobile one is the phone, the other a note, and the unit stays empty: %s (BX-25, BX-21)',
    (line) => {
      expect(only(LINES.replace('0123456789', line))).toEqual({
        ...WHOLE,
        phone: '012-3456789',
        note: '03-7876 5432',
      });
    },
  );

  it('a number in brackets after a name is the phone (BX-25)', () => {
    expect(only('2kg to Siti Aminah (0123456789), 12 Jalan SS2/24, 47300 Petaling Jaya')).toEqual({
      ...SITI,
      city: 'Petaling Jaya',
      weightKg: 2,
    });
  });

  it.each(['012-345 67891', '012-345 6789 1', '+60 12-345 67891', '01234567891'])(
    'a number with an extra digit is no phone, but a question, and is shown: %s (BX-21, BX-25)',
    (phone) => {
      const { phone: _, ...contact } = WHOLE;
      expect(only(LINES.replace('0123456789', phone))).toEqual({ ...contact, rest: [phone] });
      expect(only(LINES.replace('0123456789', phone).replaceAll('\n', ', '))).toMatchObject({
        rest: [phone],
      });
    },
  );

  it.each(['011-2345 6789', '015-4600 1234', '012-345 6789', '03-7876 5432', '012-345 6789 12'])(
    'a number of the right length, or one that cannot be dialled, does not change: %s (BX-21)',
    (phone) => {
      expect(only(LINES.replace('0123456789', phone))).toEqual({ ...WHOLE, phone });
    },
  );
});

describe('places', () => {
  it.each(['S(560123)', 'S560123', '(S) 560123', 'Singapore 560123', 'Singapore (560123)'])(
    'a postcode of Singapore is read with its country: %s (BX-25, BX-22)',
    (line) => {
      expect(only(`Mei Lin\n8123 4567\n10 Anson Road\n${line}`)).toEqual({
        name: 'Mei Lin',
        phone: '8123 4567',
        address1: '10 Anson Road',
        postcode: '560123',
        city: 'Singapore',
        country: 'SG',
      });
    },
  );

  it('a postcode of the Philippines has four digits, and a house number is not a postcode (BX-25, BX-22)', () => {
    const text = 'Juan dela Cruz\n+63 917 123 4567\n1234 Rizal St, Brgy San Antonio\nMakati City 1203';
    const address = { address1: '1234 Rizal St, Brgy San Antonio', postcode: '1203', city: 'Makati City' };
    expect(only(text)).toMatchObject({ ...address, country: 'PH' });
    expect(only(text.replace('+63 917 123 4567', '0123456789')).postcode).toBeUndefined();
    expect(only('Juan\n+63 917 123 4567\n1234 Mabini, Ermita\nManila').postcode).toBeUndefined();
  });

  it.each([
    [
      'Juan, 09171234567, 5 Mabini St, Brgy San Antonio, Makati City, 1203 Metro Manila, Philippines',
      'PH',
      'Makati City',
      'Metro Manila',
    ],
    [
      'Budi, 081234567890, Jl. Merdeka 5, Bandung, Jawa Barat 40111, Indonesia',
      'ID',
      'Bandung',
      'Jawa Barat',
    ],
  ])('town and province of another country are distinguished: %s (BX-22)', (text, country, city, state) => {
    expect(only(text)).toMatchObject({ country, city, state });
  });

  it('a second postcode of the text is not part of the address (BX-21)', () => {
    const { rest } = only(`Siti\n0123456789\n50450 Kuala Lumpur\n12 Jalan SS2/24\n47300 Petaling Jaya`);
    expect(rest).toEqual(['50450 Kuala Lumpur']);
  });
});
