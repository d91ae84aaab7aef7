import { describe, expect, test } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';

const pasteContact = (text: string) =>
  readMessages(text, { locale: 'en_US', country: 'MY', currency: 'MYR' })[0]?.booking;

describe('a pasted contact', () => {
  test('a pasted contact fills the fields line by line in the fixed order, three lines for the first address line (FORM-14)', () => {
    const text = [
      'Siti Aminah',
      '012-345 6789',
      'siti@example.test',
      'Kedai Siti',
      'A-3-2',
      'Menara Satu',
      '12 Jalan Ampang',
      'Kampung Baru',
      'Opposite the mosque',
      '50450',
      'Kuala Lumpur',
      'W.P. Kuala Lumpur',
    ].join('\n');
    expect(pasteContact(text)).toEqual({
      name: 'Siti Aminah',
      phone: '012-345 6789',
      email: 'siti@example.test',
      company: 'Kedai Siti',
      unitNo: 'A-3-2',
      address1: 'Menara Satu, 12 Jalan Ampang, Kampung Baru',
      address2: 'Opposite the mosque',
      postcode: '50450',
      city: 'Kuala Lumpur',
      state: 'Wilayah Persekutuan Kuala Lumpur',
    });
  });

  test('a pasted contact keeps the empty lines of a full block (FORM-14)', () => {
    const text = [
      'Siti',
      '0123456789',
      '',
      '',
      '',
      '12 Jalan Ampang',
      '',
      '',
      '',
      '50450',
      'Kuala Lumpur',
      '',
    ].join('\n');
    // Pasting drops the last empty line, so the content identifies the fields of eleven lines.
    expect(pasteContact(text)).toEqual({
      name: 'Siti',
      phone: '0123456789',
      address1: '12 Jalan Ampang',
      postcode: '50450',
      city: 'Kuala Lumpur',
    });
  });

  const block = ({ phone = '012-345 6789', postcode = '50450', state = ['Selangor'] }) =>
    [
      'Siti',
      phone,
      '',
      'Kedai Siti',
      '',
      'Menara Satu',
      '12 Jalan Ampang',
      '',
      'Opposite',
      postcode,
      'Ampang',
      ...state,
    ].join('\n');
  const read = {
    name: 'Siti',
    company: 'Kedai Siti',
    address1: 'Menara Satu, 12 Jalan Ampang',
    address2: 'Opposite',
    city: 'Ampang',
  };
  test.each([
    [
      'a four-digit postcode',
      'PH',
      { postcode: '1600', phone: '0917 123 4567', state: ['Rizal'] },
      { phone: '0917 123 4567', postcode: '1600', state: 'Rizal' },
    ],
    ['no phone', 'MY', { phone: '' }, { postcode: '50450', state: 'Selangor' }],
    ['no line for the state', 'MY', { state: [] }, { phone: '012-345 6789', postcode: '50450' }],
  ])(
    'a pasted contact in the fixed order with %s fills the fields line by line (FORM-14)',
    (_, country, over, expected) => {
      const [message] = readMessages(block(over), { locale: 'en_US', country, currency: 'MYR' });
      expect(message?.booking).toEqual({ ...read, ...expected });
    },
  );

  test.each([
    [
      'a block as people send it',
      'Siti Aminah\n+60 12-345 6789\n12 Jalan Ampang\nKampung Baru\n50450 Kuala Lumpur, Selangor\nMalaysia',
      {
        name: 'Siti Aminah',
        phone: '+60 12-345 6789',
        address1: '12 Jalan Ampang',
        address2: 'Kampung Baru',
        postcode: '50450',
        city: 'Kuala Lumpur',
        state: 'Selangor',
        country: 'MY',
      },
    ],
    [
      'one line with commas',
      'Ali bin Abu, 0198765432, 5 Lorong Maju 2/1, 11900 Bayan Lepas, Penang',
      {
        name: 'Ali bin Abu',
        phone: '0198765432',
        address1: '5 Lorong Maju 2/1',
        postcode: '11900',
        city: 'Bayan Lepas',
        state: 'Pulau Pinang',
      },
    ],
    [
      'labels in front',
      'Name: Tan Wei\nTel: 016 555 1234\nEmail: tan@example.test\nAlamat: 8 Jalan Besar\n93000 Kuching\nSarawak',
      {
        name: 'Tan Wei',
        phone: '016 555 1234',
        email: 'tan@example.test',
        address1: '8 Jalan Besar',
        postcode: '93000',
        city: 'Kuching',
        state: 'Sarawak',
      },
    ],
    [
      'a company and a unit',
      'Mei Ling\nBunga Trading Sdn Bhd\nUnit 12-3\nJalan Kiara\n50480 Kuala Lumpur\n0123334444',
      {
        name: 'Mei Ling',
        company: 'Bunga Trading Sdn Bhd',
        unitNo: 'Unit 12-3',
        address1: 'Jalan Kiara',
        postcode: '50480',
        city: 'Kuala Lumpur',
        phone: '0123334444',
      },
    ],
    [
      'a city before the postcode',
      'Lim\n+65 8123 4567\n1 Raffles Place\nSingapore 048616',
      {
        name: 'Lim',
        phone: '+65 8123 4567',
        address1: '1 Raffles Place',
        postcode: '048616',
        city: 'Singapore',
        country: 'SG',
      },
    ],
    [
      'a phone number of eight digits without a code',
      'Mei Lin\n9123 4567\n10 Anson Road\n079903 Singapore',
      {
        name: 'Mei Lin',
        phone: '9123 4567',
        address1: '10 Anson Road',
        postcode: '079903',
        city: 'Singapore',
        country: 'SG',
      },
    ],
    [
      'such a number after the name, on one line',
      'Mei Lin 81234567, 10 Anson Road, 079903 Singapore',
      {
        name: 'Mei Lin',
        phone: '81234567',
        address1: '10 Anson Road',
        postcode: '079903',
        city: 'Singapore',
        country: 'SG',
      },
    ],
    [
      'a postcode of two parts, which is no phone number',
      'João\nRua Azul 7\n12345-678',
      { name: 'João', address1: 'Rua Azul 7', rest: ['12345-678'] },
    ],
    [
      'a phone and a postcode on one line',
      'Ali\n5 Jalan Besar\n+60 11 345 67890 43000 Kajang',
      {
        name: 'Ali',
        phone: '+60 11 345 67890',
        address1: '5 Jalan Besar',
        postcode: '43000',
        city: 'Kajang',
      },
    ],
    [
      'Malay and Indonesian labels',
      'Nama penuh: Siti\nNo. Tel: 0123456789\nE-mel : siti@example.test\nSyarikat: Kedai Siti Sdn. Bhd.\nUnit: 12-3\nAlamat: Jalan Kiara\nPoskod: 50480\nBandar: Kuala Lumpur',
      {
        name: 'Siti',
        phone: '0123456789',
        email: 'siti@example.test',
        company: 'Kedai Siti Sdn. Bhd.',
        unitNo: 'Unit: 12-3',
        address1: 'Jalan Kiara',
        postcode: '50480',
        city: 'Kuala Lumpur',
      },
    ],
    [
      'a company of each language, with its form within the name',
      '陈伟\n深圳贸易公司\n8 Jalan Besar\n93000 Kuching',
      {
        name: '陈伟',
        company: '深圳贸易公司',
        address1: '8 Jalan Besar',
        postcode: '93000',
        city: 'Kuching',
      },
    ],
    [
      'a line with a colon that is no label, which is not understood (BX-25)',
      'Ali\nGate code: 4411 blue door\n93000 Kuching',
      { name: 'Ali', postcode: '93000', city: 'Kuching', rest: ['Gate code: 4411 blue door'] },
    ],
    [
      'Chinese labels',
      '收件人：陈伟\n电话：0123456789\n地址：8 Jalan Besar, 93000 Kuching',
      { name: '陈伟', phone: '0123456789', address1: '8 Jalan Besar', postcode: '93000', city: 'Kuching' },
    ],
  ])('a pasted contact is recognised from %s (FORM-14)', (_, text, expected) => {
    expect(pasteContact(text)).toEqual(expected);
  });

  test('a pasted contact has no fields that are not in the text', () => {
    expect(pasteContact('Siti')).toEqual({ name: 'Siti' });
  });
});

describe('a floor or unit', () => {
  test.each([
    '12/F',
    'G/F',
    'Lvl 3',
    '#05-12',
    'Tingkat 2',
    'Lantai 3',
    '3楼',
    'Ground Floor',
    '3rd floor',
    'Room 1203',
  ])('%s is not read as a name, and a name below the address is found (BX-25)', (floor) => {
    const line = pasteContact(`${floor}, Ali Ahmad, 0123456789, 12 Jalan Ampang, 50450 Kuala Lumpur`);
    expect([undefined, 'Ali Ahmad']).toContain(line?.name);
    const block = pasteContact(`0123456789\n${floor}\n12 Jalan Ampang\n50450 Kuala Lumpur\nAli Ahmad`);
    for (const contact of [line, block])
      expect([contact?.unitNo, contact?.address1, contact?.address2].join('|')).toContain(floor);
    expect(block?.name).toBe('Ali Ahmad');
  });
});
