import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import { isReady, type ParseContext } from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { base, read } from './paletteGrammarWorld.ts';

const postcode = (code: string, country = 'MY', countryAssumed = country === 'MY') => ({
  kind: 'postcode',
  postcode: code,
  country,
  countryAssumed,
});
const quote = {
  kind: 'quote',
  from: postcode('50000'),
  to: postcode('10110'),
  weightKg: 2,
};

describe('quote', () => {
  it.each<[string, object]>([
    ['quote 50000 to 10110 2kg', quote],
    ['q 50000 10110 2', quote],
    ['rate 50000 > 10110 2000g', quote],
    ['quote 50000 → 10110 2 kg', quote],
    ['quote 2kg 50000 to 10110', quote],
    ['quote 50000 to 10110@TH 2kg', { ...quote, to: postcode('10110', 'TH') }],
    ['quote 50000 to th:10110 2kg', { ...quote, to: postcode('10110', 'TH') }],
    ['quote 50000 to 10110 TH 2kg', { ...quote, to: postcode('10110', 'TH') }],
    [
      'quote 50000 my 10110 th 2kg',
      { ...quote, from: postcode('50000', 'MY', false), to: postcode('10110', 'TH') },
    ],
    [
      'quote me to Kuching 0.5kg',
      { kind: 'quote', from: { kind: 'me' }, to: { kind: 'name', text: 'Kuching' }, weightKg: 0.5 },
    ],
    ['quote me 10110 1,5kg', { kind: 'quote', from: { kind: 'me' }, to: postcode('10110'), weightKg: 1.5 }],
    [
      'quote Shah Alam to Johor Bahru 3kg',
      {
        kind: 'quote',
        from: { kind: 'name', text: 'Shah Alam' },
        to: { kind: 'name', text: 'Johor Bahru' },
        weightKg: 3,
      },
    ],
    [
      'quote 50000 to 10110 2kg document cod RM89.90 ins 200 by fastest',
      {
        ...quote,
        itemType: 'DOCUMENT',
        cod: { amountMinor: 8990, currency: 'MYR' },
        insurance: { amountMinor: 20000 },
        by: 'fastest',
      },
    ],
    [
      'quote 50000 to 10110',
      { kind: 'quote', from: postcode('50000'), to: postcode('10110'), missing: ['weight'] },
    ],
    ['quote 50000', { kind: 'quote', from: postcode('50000'), missing: ['to', 'weight'] }],
    ['quote to 10110 2kg', { kind: 'quote', to: postcode('10110'), weightKg: 2, missing: ['from'] }],
    ['quote', { kind: 'quote', missing: ['from', 'to', 'weight'] }],
    ['quote 50000 to 10110 50g', { ...quote, weightKg: 0.05, problems: ['weightTooSmall'] }],
    [
      'quote 50000 to 10110 2kg cod much',
      { ...quote, to: { kind: 'name', text: '10110 much' }, unread: ['cod'] },
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('instructions to a courier (BX-41)', () => {
  it.each<[string, object]>([
    [
      'pickup again MY1234 because gate B',
      { kind: 'act', verb: 'pickupAgain', reason: 'gate B', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    [
      'another service MY1234',
      { kind: 'act', verb: 'changeService', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    [
      'reattempt MY1234 because gate B',
      { kind: 'act', verb: 'reattempt', reason: 'gate B', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    ...(
      [
        ['reattempt MY1234 tomorrow', { inDays: 1, text: 'tomorrow' }],
        ['reattempt tomorrow MY1234', { inDays: 1, text: 'tomorrow' }],
        ['reattempt MY1234 the day after tomorrow', { inDays: 2, text: 'the day after tomorrow' }],
        ['reattempt MY1234 3 dec', { monthDay: '12-03', text: '3 dec' }],
        ['reattempt MY1234 3 dec 2026', { date: '2026-12-03', text: '3 dec 2026' }],
        ['reattempt MY1234 2026-12-03', { date: '2026-12-03', text: '2026-12-03' }],
        ['reattempt MY1234 12月3日', { monthDay: '12-03', text: '12月3日' }],
        ['reattempt MY1234 Friday', { weekday: 5, text: 'Friday' }],
        ['reattempt MY1234 星期日', { weekday: 7, text: '星期日' }],
        ['reattempt MY1234 jumaat', { weekday: 5, text: 'jumaat' }],
        ['reattempt MY1234 senin', { weekday: 1, text: 'senin' }],
        ['reattempt MY1234', undefined],
      ] as const
    ).map(([text, day]): [string, object] => [
      text,
      { kind: 'act', verb: 'reattempt', ...(day && { day }), target: { kind: 'orders', ids: ['MY1234'] } },
    ]),
    [
      'reattempt 3 dec',
      {
        kind: 'act',
        verb: 'reattempt',
        day: { monthDay: '12-03', text: '3 dec' },
        target: { kind: 'focused' },
      },
    ],
    [
      'pickup again tomorrow because gate B',
      {
        kind: 'act',
        verb: 'pickupAgain',
        reason: 'gate B',
        day: { inDays: 1, text: 'tomorrow' },
        target: { kind: 'focused' },
      },
    ],
    // A bare number is an order's, and the month of `3/12` is not sure.
    ['reattempt 45992', { kind: 'act', verb: 'reattempt', target: { kind: 'orders', ids: ['45992'] } }],
    ['hold MY1234', { kind: 'act', verb: 'holdAtOutlet', target: { kind: 'orders', ids: ['MY1234'] } }],
    ['send back MY1234', { kind: 'act', verb: 'sendBack', target: { kind: 'orders', ids: ['MY1234'] } }],
  ])('%s', (text, expected) => {
    expect(read(text, { hasFocused: true })).toEqual(expected);
  });
});

describe('again with a number (W3)', () => {
  const once = { kind: 'act', verb: 'placeAgain', target: { kind: 'focused' } };
  it.each<[string, object]>([
    ['again', once],
    ['again x20', { ...once, count: 20 }],
    ['again ×20', { ...once, count: 20 }],
    ['again × 20', { ...once, count: 20 }],
    ['again 20', { ...once, count: 20 }],
    ['again 20x', { ...once, count: 20 }],
    ['again x200', { ...once, count: 200 }],
    ['again MY1234 x3', { ...once, count: 3, target: { kind: 'orders', ids: ['MY1234'] } }],
    ['again x3 MY1234', { ...once, count: 3, target: { kind: 'orders', ids: ['MY1234'] } }],
    ['again 1234', { ...once, target: { kind: 'orders', ids: ['1234'] } }],
    ['again 0', { ...once, count: 0, problems: ['countOutOfRange'] }],
    ['again x201', { ...once, count: 201, problems: ['countOutOfRange'] }],
    ['cancel 20', { kind: 'act', verb: 'cancel', missing: ['target'], unread: ['20'] }],
  ])('%s', (text, expected) => {
    expect(read(text, { hasFocused: true })).toEqual(expected);
  });
  it.each([
    ['my', 'lagi ×20'],
    ['id_ID', 'pesan lagi 20'],
    ['zh_CN', '再来一单×20'],
    ['zh_CN', '再次下单２０'],
  ] as const)('again with a number, in %s: %s', (locale, text) => {
    expect(read(text, { locale, hasFocused: true })).toEqual({ ...once, count: 20 });
  });
});

describe('the target of a command', () => {
  it.each<[string, Partial<ParseContext>, unknown]>([
    ['print label', { hasFocused: true }, { kind: 'focused' }],
    ['print label', { hasFocused: true, hasSelection: true }, { kind: 'selection' }],
    ['cancel selection', { hasSelection: true }, { kind: 'selection' }],
    [':retry', { hasSelection: true }, { kind: 'selection' }],
    [':retry', { hasFocused: true }, undefined],
    ['print MY1234', { hasSelection: true }, { kind: 'orders', ids: ['MY1234'] }],
  ])('%s with %o', (text, more, expected) => {
    expect(read(text, more)).toMatchObject({ kind: expect.stringMatching(/print|act/) });
    expect((read(text, more) as { target?: unknown }).target).toEqual(expected);
  });
});

describe('in the four languages', () => {
  it.each<[Locale, string, object]>([
    ['zh_CN', '追踪 AB123', { kind: 'track', ids: ['AB123'] }],
    ['zh_CN', '追踪AB123、CD456', { kind: 'track', ids: ['AB123', 'CD456'] }],
    ['zh_CN', 'zhuizong AB123', { kind: 'track', ids: ['AB123'] }],
    ['zh_CN', '报价50000到10110 2公斤', quote],
    [
      'zh_CN',
      '报价 吉隆坡到槟城 2。5kg',
      {
        kind: 'quote',
        from: { kind: 'name', text: '吉隆坡' },
        to: { kind: 'name', text: '槟城' },
        weightKg: 2.5,
      },
    ],
    [
      'zh_CN',
      '打印面单 A6-1 MY1234',
      { kind: 'print', type: 'label', size: 'A6-1', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    [
      'zh_CN',
      '取消 MY1234 因为 地址错误',
      { kind: 'act', verb: 'cancel', reason: '地址错误', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    ['zh_CN', '语言 英文', { kind: 'lang', locale: 'en_US' }],
    ['zh_CN', '导出订单最近7天', { kind: 'export', what: 'orders', range: { lastDays: 7 } }],
    ['zh_CN', 'track AB123', { kind: 'track', ids: ['AB123'] }],
    ['zh_CN', 'ｔｒａｃｋ　ＡＢ１２３', { kind: 'track', ids: ['AB123'] }],
    ['zh_CN', '＃MY1234', { kind: 'ids', ids: ['MY1234'], scope: '#' }],
    ['zh_CN', '￥余额', { kind: 'balance', scope: '$' }],
    ['zh_CN', '》语言 zh', { kind: 'lang', locale: 'zh_CN', scope: '>' }],
    ['id_ID', 'lacak AB123', { kind: 'track', ids: ['AB123'] }],
    ['id_ID', 'ongkir 50000 ke 10110 2kg', quote],
    [
      'id_ID',
      'cetak faktur MY1234',
      { kind: 'print', type: 'invoice', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    [
      'id_ID',
      'ekspor pesanan minggu lalu',
      { kind: 'export', what: 'orders', range: { preset: 'lastWeek' } },
    ],
    ['id_ID', 'keluar', { kind: 'signOut' }],
    ['my', 'jejak AB123', { kind: 'track', ids: ['AB123'] }],
    ['my', 'sebut harga 50000 ke 10110 2kg termurah', { ...quote, by: 'cheapest' }],
    [
      'my',
      'batalkan MY1234 kerana salah alamat',
      { kind: 'act', verb: 'cancel', reason: 'salah alamat', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    ['my', 'pergi ke manifes', { kind: 'go', screen: 'manifests' }],
    ['my', 'pintasan tutup', { kind: 'shortcuts', on: false }],
    ['en_US', '追踪 AB123', { kind: 'query', text: '追踪 AB123' }],
  ])('%s: %s', (locale, text, expected) => {
    expect(read(text, { locale })).toEqual(expected);
  });
});

describe('commands that may run', () => {
  it.each([
    ['track AB123', true],
    ['track AB123 ab', false],
    ['quote 50000 to 10110', false],
    ['quote 50000 to 10110 50g', false],
    ['aisyah', false],
    ['balance', true],
    ['balance please', false],
  ])('%s: %s', (text, expected) => {
    expect(isReady(parsePaletteInput(text, base))).toBe(expected);
  });
});
