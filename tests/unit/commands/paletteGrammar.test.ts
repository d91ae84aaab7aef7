import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import { LABEL_TYPES } from '../../../contract/rules/orders/orderStatus.ts';
import { isReady, type ParseContext } from '../../../src/commands/grammar/parsedInput.ts';
import { readMoney } from '../../../src/commands/grammar/parseMoney.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';

const base: ParseContext = {
  locale: 'en_US',
  country: 'MY',
  hasSelection: false,
  hasFocused: false,
  itemTypes: ['PARCEL', 'DOCUMENT'],
};

/** The parsed line without empty lists, to keep the tables readable. */
function read(text: string, more: Partial<ParseContext> = {}) {
  const { missing, unread, problems, ...rest } = parsePaletteInput(text, { ...base, ...more });
  return {
    ...rest,
    ...(missing.length > 0 && { missing }),
    ...(unread.length > 0 && { unread }),
    ...(problems.length > 0 && { problems }),
  };
}

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

describe('the line of the palette', () => {
  it.each(LABEL_TYPES.filter((size) => size !== 'default'))('knows the size %s of a label', (size) => {
    expect(read(`print ${size.toLowerCase()} MY1234`)).toMatchObject({
      kind: 'print',
      type: 'label',
      size,
      target: { kind: 'orders', ids: ['MY1234'] },
    });
  });

  it.each([
    ['print zpl MY1234', 'ZPL'],
    ['print label pdf MY1234', 'PDF'],
    ['print a4 MY1234', 'A4'],
    ['print a6 MY1234', 'A6'],
    ['print 4x6 MY1234', '4x6'],
    ['print 4×6in MY1234', '4x6'],
    ['print 4x6 in MY1234', '4x6'],
    ['print 4x6-300 MY1234', '4x6-300'],
    ['print 4x6 300 MY1234', '4x6-300'],
    ['print label 100x150 mm 203 dpi MY1234', '100x150-203'],
  ])('%s prints labels of the kind %s (issue 14)', (text, size) => {
    expect(read(text)).toEqual({
      kind: 'print',
      type: 'label',
      size,
      target: { kind: 'orders', ids: ['MY1234'] },
    });
  });
  it('a number that is no size is not taken for one (issue 14)', () => {
    expect(read('print 300 MY1234')).toMatchObject({ kind: 'print', type: 'label', unread: ['300'] });
    expect(read('print 300 MY1234')).not.toHaveProperty('size');
  });

  it.each<[string, object]>([
    ['', { kind: 'empty' }],
    ['aisyah', { kind: 'query', text: 'aisyah' }],
    ['t', { kind: 'query', text: 't' }],
    ['trackers', { kind: 'query', text: 'trackers' }],
    ['MY240000123', { kind: 'ids', ids: ['MY240000123'] }],
    ['MY1234, MY1235 MY1234', { kind: 'ids', ids: ['MY1234', 'MY1235'] }],
    ['track AB123, CD456', { kind: 'track', ids: ['AB123', 'CD456'] }],
    ['t AB123', { kind: 'track', ids: ['AB123'] }],
    ['!AB123\nCD456', { kind: 'track', ids: ['AB123', 'CD456'], scope: '!' }],
    ['track', { kind: 'track', ids: [], missing: ['ids'] }],
    ['scan AB123 SO-1', { kind: 'scan', ids: ['AB123', 'SO-1'] }],
    ['go scan', { kind: 'go', screen: 'scan' }],
    ['track AB123 ab', { kind: 'track', ids: ['AB123'], unread: ['ab'] }],
    ['open MY240000123', { kind: 'open', id: 'MY240000123' }],
    ['open', { kind: 'open', missing: ['ids'] }],
    [
      'find aisyah status:failed from:"Kuala Lumpur"',
      { kind: 'find', text: 'aisyah', filters: { status: 'failed', from: 'Kuala Lumpur' } },
    ],
    ['find tab:NEW', { kind: 'find', text: '', filters: { tab: 'NEW' } }],
    ['find colour:red', { kind: 'find', text: '', filters: {}, missing: ['text'], unread: ['colour:red'] }],
    [
      'print A6-1 MY123',
      {
        kind: 'print',
        type: 'label',
        size: 'A6-1',
        target: { kind: 'orders', ids: ['MY123'] },
        missing: undefined,
      },
    ],
    [
      'print label a4-q4 MY1234,MY1235',
      { kind: 'print', type: 'label', size: 'A4-Q4', target: { kind: 'orders', ids: ['MY1234', 'MY1235'] } },
    ],
    [
      'print packing list MY1234',
      { kind: 'print', type: 'packingList', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    [
      'print MF00000003',
      { kind: 'print', type: 'manifest', target: { kind: 'orders', ids: ['MF00000003'] } },
    ],
    [
      'print commercial invoice MY1234',
      { kind: 'print', type: 'commercialInvoice', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    [
      'print both MY1234',
      { kind: 'print', type: 'invoiceAndPacking', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    ['print invoice', { kind: 'print', type: 'invoice', missing: ['target'] }],
    [
      'cancel MY1234 because wrong address',
      { kind: 'act', verb: 'cancel', reason: 'wrong address', target: { kind: 'orders', ids: ['MY1234'] } },
    ],
    ['copy link MY1234', { kind: 'act', verb: 'copyLink', target: { kind: 'orders', ids: ['MY1234'] } }],
    ['retry', { kind: 'act', verb: 'confirm', missing: ['target'] }],
    ['cancel everything', { kind: 'act', verb: 'cancel', missing: ['target'], unread: ['everything'] }],
    ['cancel selection', { kind: 'act', verb: 'cancel', problems: ['nothingSelected'] }],
    ['$track AB123', { kind: 'query', text: 'track AB123', scope: '$' }],
    ['balance', { kind: 'balance' }],
    ['topup', { kind: 'topUp' }],
    ['topup 200', { kind: 'topUp', amount: { amountMinor: 20_000 } }],
    ['$top up rm50', { kind: 'topUp', amount: { amountMinor: 5000, currency: 'MYR' }, scope: '$' }],
    ['invite', { kind: 'invite' }],
    ['invite a@b.test, c@d.test', { kind: 'invite', emails: 'a@b.test, c@d.test' }],
    ['go refer', { kind: 'go', screen: 'referral' }],
    ['go refer earn', { kind: 'go', screen: 'referral' }],
    ['pay', { kind: 'pay' }],
    ['pay INV-00000012', { kind: 'pay', invoiceNo: 'INV-00000012' }],
    ['go billing', { kind: 'go', screen: 'billing' }],
    ['go wallet', { kind: 'go', screen: 'wallet' }],
    ['go dark mode', { kind: 'go', screen: 'appearance' }],
    ['go end all sessions', { kind: 'go', screen: 'sessions' }],
    ['go tax number', { kind: 'go', screen: 'profile' }],
    ['go settings', { kind: 'go', screen: 'settings' }],
    ['$balance', { kind: 'balance', scope: '$' }],
    ['new order', { kind: 'new', what: 'order' }],
    ['new order to', { kind: 'new', what: 'order', to: '' }],
    ['new order to Go Siew Ling', { kind: 'new', what: 'order', to: 'Go Siew Ling' }],
    ['new parcel for Tan', { kind: 'new', what: 'order', to: 'Tan' }],
    ['new or', { kind: 'new', missing: ['what'], unread: ['or'] }],
    ['new', { kind: 'new', missing: ['what'] }],
    ['go drafts', { kind: 'go', screen: 'drafts' }],
    ['go to dashb', { kind: 'go', screen: 'dashboard' }],
    ['go da', { kind: 'go', missing: ['what'], unread: ['da'] }],
    ['switch account Acme', { kind: 'switchAccount', name: 'Acme' }],
    ['lang zh', { kind: 'lang', locale: 'zh_CN' }],
    ['lang 中文', { kind: 'lang', locale: 'zh_CN' }],
    ['lang my', { kind: 'lang', locale: 'my' }],
    ['lang tlh', { kind: 'lang', missing: ['language'], unread: ['tlh'] }],
    ['export orders last 7 days', { kind: 'export', what: 'orders', range: { lastDays: 7 } }],
    [
      'export manifests 2026-01-31..2026-01-01',
      { kind: 'export', what: 'manifests', range: { from: '2026-01-01', to: '2026-01-31' } },
    ],
    ['export cod this month', { kind: 'export', what: 'cod', range: { preset: 'thisMonth' } }],
    [
      'export orders 2026-02-31 to 2026-03-01',
      { kind: 'export', what: 'orders', missing: ['range'], unread: ['2026-02-31', 'to', '2026-03-01'] },
    ],
    ['export', { kind: 'export', missing: ['what', 'range'] }],
    ['shortcuts off', { kind: 'shortcuts', on: false }],
    ['shortcuts on', { kind: 'shortcuts', on: true }],
    ['sign out', { kind: 'signOut' }],
    ['sign out now', { kind: 'signOut', unread: ['now'] }],
    ['>lang id', { kind: 'lang', locale: 'id_ID', scope: '>' }],
    ['#MY1234', { kind: 'ids', ids: ['MY1234'], scope: '#' }],
    ['#aisyah', { kind: 'query', text: 'aisyah', scope: '#' }],
    ['@print', { kind: 'query', text: 'print', scope: '@' }],
    ['/cod', { kind: 'query', text: 'cod', scope: '/' }],
    ['?', { kind: 'empty', scope: '?' }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'pay wallet',
    'invite Trading',
    'go nowhere',
    'new contact',
    'new webhook',
    'export invoices this month',
    'export contacts',
  ])('%s, which is no command, is searched for like any other text', (text) => {
    expect(read(text)).toEqual({ kind: 'query', text });
  });

  it.each(['invite', 'invite a@b.test', 'go refer', 'go refer earn'])(
    '%s is a search where the tenant gives no bonus for friends (REF-10)',
    (text) => {
      expect(read(text)).not.toMatchObject({ kind: 'query' });
      expect(read(text, { hasReferral: false })).toEqual({ kind: 'query', text });
    },
  );

  it('new multipoint is a search where the account has no multipoint orders', () => {
    const creates = (kind: string) => kind !== 'multipoint';
    expect(read('new multipoint')).toEqual({ kind: 'new', what: 'multipoint' });
    expect(read('new multipoint', { creates })).toEqual({ kind: 'query', text: 'new multipoint' });
    expect(read('new order', { creates })).toEqual({ kind: 'new', what: 'order' });
  });

  it.each([
    ['my', 'cipta pesanan kepada Ali', 'Ali'],
    ['id_ID', 'buat pesanan untuk Budi', 'Budi'],
    ['zh_CN', '新建订单给王小明', '王小明'],
    ['zh_CN', 'xinjian dingdan 给 Tan', 'Tan'],
  ] as const)('in %s, %s opens an order to the contact', (locale, text, to) => {
    expect(read(text, { locale })).toEqual({ kind: 'new', what: 'order', to });
  });

  it('new order to a whole parcel is that parcel', () => {
    const parcel = 'Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya 2kg';
    expect(read(`new order to ${parcel}`)).toEqual(read(parcel));
  });

  it('tracks at most fifty numbers', () => {
    const numbers = Array.from({ length: 51 }, (_, i) => `AB${1000 + i}`);
    const parsed = parsePaletteInput(`track ${numbers.join(' ')}`, base);
    expect(parsed).toMatchObject({ kind: 'track', problems: ['tooMany'] });
    expect(parsed.kind === 'track' && parsed.ids.length).toBe(50);
  });
});

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
  ] as const)('in %s: %s', (locale, text) => {
    expect(read(text, { locale, hasFocused: true })).toEqual({ ...once, count: 20 });
  });
});

describe('what a command acts on', () => {
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

describe('what may run', () => {
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

describe('amounts', () => {
  it.each<[string, unknown]>([
    ['89', { money: { amountMinor: 8900 }, used: 1 }],
    ['Rp 15,000', { money: { amountMinor: 1_500_000, currency: 'IDR' }, used: 2 }],
    ['S$12', { money: { amountMinor: 1200, currency: 'SGD' }, used: 1 }],
    ['฿99.50', { money: { amountMinor: 9950, currency: 'THB' }, used: 1 }],
    ['$5', { money: { amountMinor: 500 }, used: 1 }],
    ['MYR 89.5', { money: { amountMinor: 8950, currency: 'MYR' }, used: 2 }],
    ['$12', { money: { amountMinor: 1200 }, used: 1 }],
    ['19.99', { money: { amountMinor: 1999 }, used: 1 }],
    ['1.234', undefined],
    ['-5', undefined],
    ['lots', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(readMoney(text.split(' '))).toEqual(expected);
  });
});
