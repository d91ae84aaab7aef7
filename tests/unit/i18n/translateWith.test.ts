// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import english from '../../../src/i18n/en_US/publicPages.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { translateWith } from '../../../src/i18n/translateWith.ts';

const texts = { orders: { count: '%{smart_count} order |||| %{smart_count} orders', from: 'From %{place}' } };

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
])('a page without react-admin counts %d as “%s” (I18N-05)', (count, text) => {
  expect(translateWith(texts, 'orders.count', { smart_count: count })).toBe(text);
});

it('a key without a text gives the fallback, else itself (I18N-02)', () => {
  expect(translateWith(texts, 'orders.from', { place: 'Ipoh' })).toBe('From Ipoh');
  expect(translateWith(texts, 'orders.to', { _: 'To %{place}', place: 'Ipoh' })).toBe('To Ipoh');
  expect(translateWith(texts, 'orders.to')).toBe('orders.to');
  expect(translateWith(texts, 'orders')).toBe('orders');
});

it.each([0, 1, 2])('console and light pages count %d offers in the same words (I18N-05)', (count) => {
  const options = { smart_count: count };
  const said = translateWith(english, 'quote.found', options);
  expect(createI18nProvider('en_US').translate('quote.found', options)).toBe(said);
});
