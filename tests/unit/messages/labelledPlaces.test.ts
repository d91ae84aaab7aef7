import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const CURRENCY = { MY: 'MYR', ID: 'IDR', PH: 'PHP' } as const;
const only = (country: keyof typeof CURRENCY, ...lines: string[]): TypedBooking =>
  readMessages(lines.join('\n'), { locale: 'en_US', country, currency: CURRENCY[country] })[0]?.booking ?? {};
const ASEP = ['Nama : Asep', 'HP : 081234567890', 'Alamat : Jl. Juanda 120'];
const SITI = ['Nama: Siti', 'Tel: 0123456789', 'Alamat: 12 Jalan Ros'];

describe('a postcode within the text of another label', () => {
  it.each([
    ['ID', ['Kota : Bandung 40135'], { city: 'Bandung', postcode: '40135' }],
    ['ID', ['Kota : Bandung, Jawa Barat 40135'], { city: 'Bandung', state: 'Jawa Barat', postcode: '40135' }],
    [
      'ID',
      ['Kota : Bandung', 'Provinsi : Jawa Barat 40135'],
      { city: 'Bandung', state: 'Jawa Barat', postcode: '40135' },
    ],
    [
      'ID',
      ['Kec : Coblong 40135', 'Kota : Bandung'],
      { city: 'Bandung', postcode: '40135', address2: 'Coblong' },
    ],
    [
      'MY',
      ['City: 47300 Petaling Jaya', 'State: Selangor'],
      { city: 'Petaling Jaya', state: 'Selangor', postcode: '47300' },
    ],
    [
      'MY',
      ['Bandar: Petaling Jaya 47300 Selangor'],
      { city: 'Petaling Jaya', state: 'Selangor', postcode: '47300' },
    ],
    [
      'PH',
      ['City: Antipolo City 1870', 'Province: Rizal'],
      { city: 'Antipolo City', state: 'Rizal', postcode: '1870' },
    ],
  ] as const)('is the postcode, and no part of the town: %s, %j (BX-21)', (country, lines, place) => {
    const {
      name: _name,
      phone: _phone,
      address1: _street,
      ...others
    } = only(country, ...(country === 'ID' ? ASEP : SITI), ...lines);
    expect(others).toEqual(place);
  });

  it('is shown if another label says another postcode (BX-21)', () => {
    expect(only('ID', ...ASEP, 'Kota : Bandung 40135', 'Kode Pos : 40136')).toMatchObject({
      city: 'Bandung',
      postcode: '40136',
      rest: ['40135'],
    });
  });
});

it('village, district and neighbourhood of a form are lines of the address (BX-21)', () => {
  expect(only('ID', ...ASEP, 'RT/RW : 03/05', 'Kel : Dago', 'Kec : Coblong', 'Kota : Bandung 40135')).toEqual(
    {
      name: 'Asep',
      phone: '081234567890',
      address1: 'Jl. Juanda 120',
      address2: 'Dago, Coblong, RT/RW 03/05',
      city: 'Bandung',
      postcode: '40135',
    },
  );
});

describe('labels beside words that change nothing', () => {
  const [name = '', phone = ''] = SITI;
  const PLACE = '12B Jalan Tembikai 6, 34000 Taiping Perak';
  it.each(['Alamat sama', 'Same address', 'Alamat pejabat saya', 'Alamat rumah', '地址一样', '正确地址'])(
    'are labels of the address: %s (BX-21)',
    (label) => {
      expect(only('MY', name, phone, `${label}: ${PLACE}`)).toEqual({
        name: 'Siti',
        phone: '0123456789',
        address1: '12B Jalan Tembikai 6',
        postcode: '34000',
        city: 'Taiping',
        state: 'Perak',
      });
    },
  );

  it('the address of another message is shown, and is no street (BX-21)', () => {
    expect(only('MY', name, 'Alamat sama', phone)).toEqual({
      name: 'Siti',
      phone: '0123456789',
      rest: ['Alamat sama'],
    });
  });

  it('the label of somebody else’s number is no line of the address (BX-21)', () => {
    expect(only('MY', name, 'No tel suami: 0123456789', `Alamat: ${PLACE}`)).toMatchObject({
      phone: '0123456789',
      address1: '12B Jalan Tembikai 6',
      rest: ['No tel suami'],
    });
  });
});
