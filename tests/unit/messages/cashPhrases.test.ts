import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import { PLACES, read } from './messagesWorld.ts';

const MY = { locale: 'en_US', country: 'MY', currency: 'MYR' } as const;
const ID = { locale: 'id_ID', country: 'ID', currency: 'IDR' } as const;
const PH = { locale: 'en_US', country: 'PH', currency: 'PHP' } as const;
const CONTACTS = {
  MY: ['Puan Salmah', '012-345 6789', '12 Jalan Kempas 3', '47300 Petaling Jaya'],
  ID: ['Ibu Sri Wahyuni', '081234567890', 'Jl. Melati No. 5', 'Depok 16415'],
  PH: ['Maria Santos', '09171234567', '25 Mabini Street, Brgy San Roque', 'Cainta, Rizal 1900'],
};

/** The booking of a contact with a phrase below it, and in one line. */
const both = (phrase: string, context: typeof MY | typeof ID | typeof PH) => {
  const lines = CONTACTS[context.country];
  return [[...lines, phrase].join('\n'), `${lines.join(', ')}, ${phrase}`].map(
    (text) => readMessages(text, context)[0]?.booking,
  );
};

describe('cash to collect in other words than COD', () => {
  it.each([
    'collect from customer RM150',
    'customer will pay rider RM150',
    'pay upon arrival RM150',
    'charge customer RM150 on delivery',
    'RM150 pay to rider',
    'kutip dari customer RM150',
    'bayar kat rider RM150',
    'bayar bila barang sampai RM150',
    'minta RM150 dari customer',
    'baki RM150 bayar masa terima',
    '跟客人收RM150',
    '收客户150元',
    '见货付款150',
    '客人付现金RM150',
  ])('"%s" is RM 150 to collect, beside the same name and address (BX-21)', (phrase) => {
    for (const booking of both(phrase, MY)) {
      expect(booking?.cod?.amountMinor).toBe(15000);
      expect(booking?.rest).toBeUndefined();
      expect([booking?.name, booking?.city]).toEqual(['Puan Salmah', 'Petaling Jaya']);
    }
  });

  it.each([
    'ditagih ke penerima 150.000',
    'tagih penerima 150rb',
    'bayar pas barang datang 150.000',
    'penerima bayar ke kurir 150.000',
    'ambil uang 150.000 dari penerima',
    '150rb dibayar pas terima',
    'Uang COD 150.000',
  ])('"%s" is IDR 150,000 to collect, beside the same name and town (BX-21)', (phrase) => {
    for (const booking of both(phrase, ID)) {
      expect(booking?.cod?.amountMinor).toBe(15000000);
      expect([booking?.name, booking?.city]).toEqual(['Ibu Sri Wahyuni', 'Depok']);
    }
  });

  it.each([
    'singilin ng 1500 ang customer',
    'bayad sa rider 1500',
    'bayad pagdating 1500',
    'kolektahin 1500',
    'magbabayad ng 1500 sa rider',
  ])('"%s" is PHP 1,500 to collect, and no postcode of the Philippines (BX-21)', (phrase) => {
    for (const booking of both(phrase, PH)) {
      expect(booking?.cod?.amountMinor).toBe(150000);
      expect([booking?.postcode, booking?.city]).toEqual(['1900', 'Cainta']);
    }
  });

  it.each(['bayar tunai RM150', 'customer pay RM150 deposit'])(
    '"%s" may mean another payment, so the cash is asked for (BX-21, BX-25)',
    (phrase) => {
      for (const booking of both(phrase, MY)) {
        expect(booking?.cod).toBeUndefined();
        expect(booking?.unsaid).toEqual(['cod']);
      }
    },
  );

  it.each(['jangan kutip dari customer RM150', 'already collected from customer RM150', 'self collect RM35'])(
    '"%s" collects nothing, and is shown as not understood (BX-25)',
    (phrase) => {
      for (const booking of both(phrase, MY)) {
        expect(booking?.cod).toBeUndefined();
        expect(booking?.rest).toBeDefined();
      }
    },
  );
});

it.each([
  ['PH', 'radio - COD 4,800 pero may dp na 1,500 so singilin 3,300 lang', 330000],
  ['MY', 'kasut - COD 1,280 tapi kutip 980 sahaja sebab deposit dah', 98000],
] as const)(
  'a second amount beside words for cash makes the cash asked, and no number is cut at its comma: %s %s (BX-21)',
  (country, line, minor) => {
    const { cod, unclear, rest = [] } = read(`Siti Aminah\n0123456789\n${PLACES[country]}\n${line}`, country);
    expect(cod).toBeUndefined();
    expect(unclear?.cod?.readings).toContainEqual({ amountMinor: minor });
    expect(rest.filter((text) => /^\d{3}(?!\d)/.test(text))).toEqual([]);
  },
);
