import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';

const ROUNDS = 500;

/** Numbers from 0 to 1, the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const NAMES = [
  'Siti Aminah',
  'Tan Wei Ming',
  'Muthu a/l Raman',
  '陈伟玲',
  'Nur Aisyah binti Rahman',
  "D'Cruz Anne",
];
const PHONES = ['0123456789', '+60 12-345 6789', '012-345 6789', '6012-3456789', '011-2345 6789'];
const STREETS = [
  '12 Jalan SS2/24',
  'No. 8, Jalan Besar',
  'Lot 5 Kampung Baru',
  '88 Lebuh Chulia',
  'A-3-2, Menara Satu, Jalan Ampang',
];
const TOWNS = [
  '47300 Petaling Jaya, Selangor',
  '50450 Kuala Lumpur',
  '10200 George Town, Pulau Pinang',
  '93000 Kuching Sarawak',
];
const LABELS = [
  { name: 'Nama: ', phone: 'No tel: ', address: 'Alamat: ' },
  { name: 'Name : ', phone: 'H/P : ', address: 'Address : ' },
  { name: '收件人：', phone: '电话：', address: '地址：' },
  { name: '*Nama*: ', phone: '*HP*: ', address: '*Alamat*: ' },
  { name: '', phone: '', address: '' },
];
interface Extra {
  text: string;
  expected?: Record<string, unknown>;
  /** A word of noise that is in no name and no place. */
  word: string;
}
const EXTRAS: readonly Extra[][] = [
  [
    { text: 'COD RM89', word: '89', expected: { cod: 8900 } },
    { text: '*COD*: RM89.00', word: '89', expected: { cod: 8900 } },
    { text: 'cod: yes RM89', word: '89', expected: { cod: 8900 } },
    { text: '代收89元', word: '89', expected: { cod: 8900 } },
    { text: 'Total: RM89', word: '89' },
    { text: 'Harga RM89', word: '89' },
    { text: 'cod: no', word: 'cod' },
  ],
  [
    { text: '2kg', word: '2kg', expected: { weightKg: 2 } },
    { text: 'Berat: 2 kg', word: 'Berat', expected: { weightKg: 2 } },
    { text: '重量：2公斤', word: '重量', expected: { weightKg: 2 } },
    { text: '2000 gram', word: 'gram', expected: { weightKg: 2 } },
  ],
  [
    { text: '3 pcs', word: 'pcs', expected: { quantity: 3 } },
    { text: 'Qty: 3', word: 'Qty', expected: { quantity: 3 } },
    { text: '30x20x10cm', word: '30x20', expected: { size: { lengthCm: 30, widthCm: 20, heightCm: 10 } } },
  ],
  [
    { text: 'Remark: leave at guard house', word: 'guard', expected: { note: 'leave at guard house' } },
    { text: 'Nota: tinggal di pondok', word: 'pondok', expected: { note: 'tinggal di pondok' } },
    { text: 'Colour: maroon', word: 'maroon' },
    { text: 'https://maps.app.goo.gl/x1', word: 'goo' },
    { text: 'value 50', word: 'value', expected: { value: 5000 } },
  ],
];
const NOISE = ['blorvik', 'Quompf', 'wug 7719', '8842', 'snarf zib', '龘龘', 'antara lusa', 'tukar 3', 'XQZ'];
const STAMPS = [
  '',
  '',
  '[10:32 AM, 11/26/2026] Kak Zzz: ',
  '26/11/2026, 10:32 - Zzz: ',
  'Zzz, [26.11.2026 10:32]\n',
];

describe('a message made of parts in any order, with marks, stamps and labels of each language', () => {
  it(`a generated message is read correctly or shown as not understood in ${ROUNDS} rounds (BX-25, BX-21)`, () => {
    const next = random(27);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const shuffled = <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item);
    let questionCount = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [name, phone, street, town] = [pick(NAMES), pick(PHONES), pick(STREETS), pick(TOWNS)];
      const labels = pick(LABELS);
      const extras = EXTRAS.flatMap((kind) => (next() < 0.6 ? [pick(kind)] : []));
      const address = labels.name ? [`${labels.address}${street}, ${town}`] : [street, town];
      const contact = [`${labels.name}${name}`, `${labels.phone}${phone}`, ...address];
      const isOneLine = !labels.name && next() < 0.3;
      const parts = [...contact, ...shuffled(extras).map(({ text }) => text)];
      // Without labels the position identifies a name, so other text comes only before or after the contact.
      const ordered = next() < 0.3 && !isOneLine ? [...parts.slice(contact.length), ...contact] : parts;
      const text = `${pick(STAMPS)}${ordered.join(isOneLine ? ', ' : '\n')}`;
      const messages = readMessages(text, { locale: 'en_US', country: 'MY', currency: 'MYR' });
      expect(messages, text).toHaveLength(1);
      const { booking } = messages[0]!;
      const rest = (booking.rest ?? []).join(' ');
      const shown = `${text}\n→ ${JSON.stringify(booking)}`;
      const place = [
        booking.unitNo,
        booking.address1,
        booking.address2,
        booking.postcode,
        booking.city,
        booking.state,
      ];
      const placeText = place.filter(Boolean).join(', ');

      expect([name, undefined], shown).toContain(booking.name);
      expect([phone, undefined], shown).toContain(booking.phone);
      for (const [sent, got] of [
        [name, booking.name],
        [phone, booking.phone],
      ] as const)
        if (got === undefined) expect(rest, shown).toContain(sent);
      // Each word of the address, and no other word, is in the read address or shown.
      for (const word of `${street} ${town.replace('Pulau Pinang', '')}`.split(/[\s,]+/).filter(Boolean))
        expect(`${placeText} ${rest}`, shown).toContain(word);
      expect([town.slice(0, 5), undefined], shown).toContain(booking.postcode);
      for (const { word } of extras) expect(`${booking.name} ${placeText}`, shown).not.toContain(word);
      expect(`${booking.name} ${placeText}`, shown).not.toMatch(/Zzz|10:32|2026/);

      const expected = Object.assign({}, ...extras.map((extra) => extra.expected ?? {}));
      const { cod, value, weightKg, quantity, size, note } = booking;
      const got = { cod: cod?.amountMinor, value: value?.amountMinor, weightKg, quantity, size, note };
      for (const [key, is] of Object.entries(got)) {
        const isRight = JSON.stringify(is) === JSON.stringify(expected[key]);
        if (!isRight) questionCount += 1;
        expect(isRight || (is === undefined && rest !== ''), `${key}: ${shown}`).toBe(true);
      }
      for (const { expected: meant, word } of extras)
        if (!meant && word !== 'cod') expect(rest, shown).toContain(word);
    }
    // A question is allowed, but only in few cases.
    expect(questionCount).toBeLessThan(ROUNDS * 0.02);
  });

  it(`an unknown word or number anywhere in it is in a field or shown in ${ROUNDS} rounds (BX-25, BX-21)`, () => {
    const next = random(9);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const lost: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const labels = pick(LABELS);
      const extras = EXTRAS.flatMap((kind) => (next() < 0.4 ? [pick(kind).text] : []));
      const contact = [`${labels.name}${pick(NAMES)}`, `${labels.phone}${pick(PHONES)}`];
      const lines = [
        ...contact,
        `${labels.address}${pick(STREETS)}, ${pick([...TOWNS, 'Subang Jaya 47620'])}`,
        ...extras,
      ];
      const noise = pick(NOISE);
      const at = Math.floor(next() * lines.length);
      const words = (lines[at] ?? '').split(' ');
      const asLine = next() < 0.4;
      const spoilt = asLine
        ? lines.toSpliced(at, 0, noise)
        : lines.toSpliced(
            at,
            1,
            words.toSpliced(Math.floor(next() * (words.length + 1)), 0, noise).join(' '),
          );
      const text = spoilt.join(next() < 0.2 ? ', ' : '\n');
      const shown = JSON.stringify(readMessages(text, { locale: 'en_US', country: 'MY', currency: 'MYR' }));
      const read = shown.replace(/"text":"(?:[^"\\]|\\.)*","booking"/g, '');
      for (const word of noise.split(' '))
        if (!read.toLowerCase().includes(word.toLowerCase())) lost.push(`${noise}: ${text}\n→ ${read}`);
    }
    expect(lost).toEqual([]);
  });

  it.each([
    ['letters between postcode and goods', ['12 Jalan Mas', 'Subang 47620 UEP'], 'UEP'],
    [
      'a way to pay beside cash that is denied',
      ['12 Jalan Mas, 47620 Subang', 'Bayaran: Fpx transfer / COD ❌'],
      'transfer',
    ],
  ])('%s are shown (BX-21)', (_, lines, shown) => {
    const text = ['Siti Aminah', '0123456789', ...lines].join('\n');
    const [message] = readMessages(text, { locale: 'en_US', country: 'MY', currency: 'MYR' });
    expect(message?.booking.rest?.join(' ')).toContain(shown);
  });
});
