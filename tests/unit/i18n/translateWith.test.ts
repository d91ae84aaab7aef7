// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { translateWith } from '../../../src/i18n/translateWith.ts';
import { inEnglish } from '../../../texts/read.ts';

const english = inEnglish('publicPages');
const texts = { orders: { count: '%{smart_count} order |||| %{smart_count} orders', from: 'From %{place}' } };

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
])('a page without react-admin counts %d as “%s” (I18N-05)', (count, text) => {
  expect(translateWith(texts, 'orders.count', { smart_count: count })).toBe(text);
});

it('a key without a text returns the fallback, else the key (I18N-02)', () => {
  expect(translateWith(texts, 'orders.from', { place: 'Ipoh' })).toBe('From Ipoh');
  expect(translateWith(texts, 'orders.to', { _: 'To %{place}', place: 'Ipoh' })).toBe('To Ipoh');
  expect(translateWith(texts, 'orders.to')).toBe('orders.to');
  expect(translateWith(texts, 'orders')).toBe('orders');
});

it.each([0, 1, 2])('console and light pages count %d offers in the same words (I18N-05)', (count) => {
  const options = { smart_count: count };
  const translated = translateWith(english, 'quote.found', options);
  expect(createI18nProvider('en_US').translate('quote.found', options)).toBe(translated);
});

it.each([
  ['en_US', '12,345 rows', '2.5 kg', 'Manifest 12345'],
  ['id_ID', '12.345 rows', '2,5 kg', 'Manifest 12345'],
] as const)(
  'a number in a text has the separators of %s, unless it is a name (I18N-05)',
  async (locale, ...texts) => {
    const provider = createI18nProvider('en_US');
    await provider.changeLocale(locale);
    const values = [
      { _: '%{smart_count} row |||| %{smart_count} rows', smart_count: 12345 },
      { _: '%{max} kg', max: 2.5 },
      { _: 'Manifest %{number}', number: 12345 },
    ];
    expect(values.map((value) => provider.translate('test.no.text', value))).toEqual(texts);
    expect(values.map((value) => translateWith({}, 'test.no.text', value, locale))).toEqual(texts);
  },
);
