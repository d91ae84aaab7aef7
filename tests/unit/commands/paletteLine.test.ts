import { describe, expect, it } from 'vitest';
import type { ParsedMeaning } from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { base, read } from './paletteGrammarWorld.ts';

describe('the line of the palette', () => {
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
    ['orders failed', { kind: 'find', text: '', filters: {}, facts: { states: ['failed'] } }],
    [
      'orders late returning Aisyah service:kilat',
      {
        kind: 'find',
        text: 'Aisyah',
        filters: { service: 'kilat' },
        facts: { states: ['late', 'returning'] },
      },
    ],
    ['orders 2 attempts', { kind: 'find', text: '', filters: {}, facts: { attempts: 2 } }],
    [
      'orders 9 attempts failed Siti',
      { kind: 'find', text: 'Siti', filters: {}, facts: { attempts: 9, states: ['failed'] } },
    ],
    ['orders 10 attempts', { kind: 'query', text: 'orders 10 attempts' }],
    ['orders attempts 2', { kind: 'find', text: '', filters: {}, facts: { attempts: 2 } }],
    ['orders cod', { kind: 'find', text: '', filters: {}, facts: { cod: {} } }],
    ['orders cod 100..', { kind: 'find', text: '', filters: {}, facts: { cod: { fromMinor: 10_000 } } }],
    ['orders cod ..99.50', { kind: 'find', text: '', filters: {}, facts: { cod: { toMinor: 9_950 } } }],
    [
      'orders cod rm100..200 failed',
      {
        kind: 'find',
        text: '',
        filters: {},
        facts: { cod: { fromMinor: 10_000, toMinor: 20_000 }, states: ['failed'] },
      },
    ],
    [
      'orders cod 89',
      { kind: 'find', text: '', filters: {}, facts: { cod: { fromMinor: 8_900, toMinor: 8_900 } } },
    ],
    [
      'orders cod usd100..',
      { kind: 'find', text: '', filters: {}, facts: { cod: {} }, unread: ['usd100..'] },
    ],
    ['orders attempts 0', { kind: 'query', text: 'orders attempts 0' }],
    ['orders', { kind: 'query', text: 'orders' }],
    ['orders Aisyah', { kind: 'query', text: 'orders Aisyah' }],
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
    '%s is a search if the tenant gives no bonus for friends (REF-10)',
    (text) => {
      expect(read(text)).not.toMatchObject({ kind: 'query' });
      const allows = (meaning: ParsedMeaning) =>
        meaning.kind === 'go' ? meaning.screen !== 'referral' : meaning.kind !== 'invite';
      expect(read(text, { allows })).toEqual({ kind: 'query', text });
    },
  );

  it('new multipoint is a search if the account has no multipoint orders', () => {
    const allows = (meaning: ParsedMeaning) => meaning.kind !== 'new' || meaning.what !== 'multipoint';
    expect(read('new multipoint')).toEqual({ kind: 'new', what: 'multipoint' });
    expect(read('new multipoint', { allows })).toEqual({ kind: 'query', text: 'new multipoint' });
    expect(read('new order', { allows })).toEqual({ kind: 'new', what: 'order' });
  });

  it.each([
    ['my', 'cipta pesanan kepada Ali', 'Ali'],
    ['my', 'tempah untuk Ali', 'Ali'],
    ['id_ID', 'buat pesanan untuk Budi', 'Budi'],
    ['id_ID', 'pesan kiriman untuk Budi', 'Budi'],
    ['id_ID', 'pesan untuk Budi', 'Budi'],
    ['zh_CN', '新建订单给王小明', '王小明'],
    ['zh_CN', 'xinjian dingdan 给 Tan', 'Tan'],
  ] as const)('in %s, %s opens an order to the contact', (locale, text, to) => {
    expect(read(text, { locale })).toEqual({ kind: 'new', what: 'order', to });
  });

  it.each([
    ['pesan', { kind: 'new', missing: ['what'] }],
    ['pesan kiriman', { kind: 'new', what: 'order' }],
    ['pesan kopi', { kind: 'query', text: 'pesan kopi' }],
    ['pesanan', { kind: 'query', text: 'pesanan' }],
    ['pesan lagi', { kind: 'act', verb: 'placeAgain', missing: ['target'] }],
  ])('in id_ID, %s is read by its whole words', (text, expected) => {
    expect(read(text, { locale: 'id_ID' })).toEqual(expected);
  });

  it('new order to with a whole parcel is read as that parcel', () => {
    const parcel = 'Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya 2kg';
    expect(read(`new order to ${parcel}`)).toEqual(read(parcel));
  });

  it('the palette tracks at most fifty numbers', () => {
    const numbers = Array.from({ length: 51 }, (_, i) => `AB${1000 + i}`);
    const parsed = parsePaletteInput(`track ${numbers.join(' ')}`, base);
    expect(parsed).toMatchObject({ kind: 'track', problems: ['tooMany'] });
    expect(parsed.kind === 'track' && parsed.ids.length).toBe(50);
  });
});
