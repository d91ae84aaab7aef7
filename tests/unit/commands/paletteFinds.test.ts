import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { textsOf } from '../../../texts/read.ts';
import { read } from './paletteGrammarWorld.ts';

describe('the line of the palette', () => {
  it.each<[string, object, string?]>([
    ['orders return failed', { statuses: ['returnFailed'] }],
    ['orders Failed Pickup', { statuses: ['pickupFailed'] }],
    ['orders failed delivery, return failed', { statuses: ['failedDelivery', 'returnFailed'] }],
    [
      'orders delivered or self collection/late',
      { statuses: ['delivered', 'selfCollection'], states: ['late'] },
    ],
    ['orders cod overdue', { cod: { state: 'overdue' } }],
    [
      'orders cod settled 100.. pickup failed',
      { cod: { state: 'settled', fromMinor: 10_000 }, statuses: ['pickupFailed'] },
    ],
    ['orders cod 1,000.. and failed', { cod: { fromMinor: 100_000 }, states: ['failed'] }],
    ['orders Aisyah failed', { states: ['failed'] }, 'Aisyah'],
    ['orders Ali and Sons late', { states: ['late'] }, 'Ali and Sons'],
    ['orders kutipan gagal', { statuses: ['pickupFailed'] }],
    ['orders gagal diantar dan pengembalian gagal', { statuses: ['failedDelivery', 'returnFailed'] }],
    ['orders 退回失败派送失败', { statuses: ['returnFailed', 'failedDelivery'] }],
    ['订单 货到付款 逾期', { cod: { state: 'overdue' } }],
    ['pesanan cod terlambat', { cod: { state: 'overdue' } }],
  ])(
    '%s names states and statuses, anywhere in the line and in every language (BX-46)',
    (text, facts, rest) => {
      const locale = /^订/.test(text) ? 'zh_CN' : /^pesanan/.test(text) ? 'id_ID' : 'en_US';
      expect(read(text, { locale })).toEqual({ kind: 'find', text: rest ?? '', filters: {}, facts });
    },
  );
  it.each(LOCALES)('each name of a status in %s finds its orders (BX-46)', (locale) => {
    const { failed, ...names } = textsOf(locale, 'statusWords');
    for (const [name, words] of Object.entries(names))
      expect(read(`orders ${words}`), words).toMatchObject({
        kind: 'find',
        text: '',
        facts: { statuses: [name] },
      });
    expect(read(`orders ${failed}`)).toMatchObject({ facts: { states: ['failed'] } });
  });
  const MATTERS = [
    'deliveryFailed',
    'pickupFailed',
    'returnFailed',
    'selfCollection',
    'returning',
    'late',
  ] as const;
  it.each(LOCALES)(
    'each matter of the inbox in %s finds the orders of its status (BX-40, BX-46)',
    (locale) => {
      const { kinds } = textsOf(locale, 'inbox');
      for (const matter of MATTERS)
        expect(read(`orders ${kinds[matter]}`, { locale }), kinds[matter]).toMatchObject({
          kind: 'find',
          text: '',
          facts: expect.anything(),
        });
    },
  );
});
