import { describe, expect, it } from 'vitest';
import dashboardEn from '../../../src/i18n/en_US/dashboard.ts';
import quoteEn from '../../../src/i18n/en_US/quote.ts';
import dashboardId from '../../../src/i18n/id_ID/dashboard.ts';
import quoteId from '../../../src/i18n/id_ID/quote.ts';
import dashboardMy from '../../../src/i18n/my/dashboard.ts';
import quoteMy from '../../../src/i18n/my/quote.ts';
import dashboardZh from '../../../src/i18n/zh_CN/dashboard.ts';
import quoteZh from '../../../src/i18n/zh_CN/quote.ts';

function textsOf(node: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === 'object'
        ? Object.entries(textsOf(value, `${path}${key}.`))
        : [[`${path}${key}`, value]],
    ),
  );
}
const places = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

describe('texts of quote and dashboard', () => {
  it.each([
    ['quote zh_CN', quoteEn, quoteZh],
    ['quote id_ID', quoteEn, quoteId],
    ['quote my', quoteEn, quoteMy],
    ['dashboard zh_CN', dashboardEn, dashboardZh],
    ['dashboard id_ID', dashboardEn, dashboardId],
    ['dashboard my', dashboardEn, dashboardMy],
  ])('%s says all that English says, with the same parts to fill in (I18N-01)', (_, english, other) => {
    const [said, translated] = [textsOf(english), textsOf(other)];
    expect(Object.keys(translated)).toEqual(Object.keys(said));
    for (const key of Object.keys(said)) expect(places(translated[key]!), key).toEqual(places(said[key]!));
  });

  it('has the given words in English (QUOTE-33, QUOTE-50)', () => {
    expect(quoteEn.searching).toBe('Searching available services...');
    expect(quoteEn.none).toBe('No available service.');
  });
});
