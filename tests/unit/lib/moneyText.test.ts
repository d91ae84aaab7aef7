import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { KNOWN_CURRENCIES } from '../../../contract/rules/money/currencies.ts';
import { amountText, fromMinor, nearestMinor, toMinor } from '../../../contract/rules/money/money.ts';
import { numberText } from '../../../src/i18n/numberText.ts';
import { formatAmount, formatMoney } from '../../../src/lib/text/formatMoney.ts';
import { files, textOf } from '../../architecture/sourceFiles.ts';

const anyNumber = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e99, 1e21, 10.001, -5, -0),
);
const anyCurrency = fc.oneof(fc.constantFrom(...KNOWN_CURRENCIES), fc.string());
const anyLocale = fc.oneof(fc.constantFrom<string>(...LOCALES), fc.string());
/** A dash, or digits with separators. */
const SHOWN = /^(?:–|[-−]?\d{1,3}(?:[.,\s\u00a0]?\d{3})*(?:[.,]\d+)?)$/u;

describe('a formatter of money', () => {
  it('a formatter of money never throws and shows digits or a dash, for any number, currency and language (BX-23)', () => {
    fc.assert(
      fc.property(anyNumber, anyCurrency, anyLocale, (value, currency, locale) => {
        expect(formatAmount(value, currency, locale)).toMatch(SHOWN);
        expect(formatAmount(nearestMinor(value), currency, locale)).toMatch(SHOWN);
        expect(formatMoney(value, currency, locale).startsWith(`${currency} `)).toBe(true);
        expect(numberText(value, locale, 0, 2)).toMatch(SHOWN);
      }),
      { numRuns: 2000 },
    );
  });

  it('a formatter of money shows every amount of the wire with the server’s value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
        expect(nearestMinor(fromMinor(minor))).toBe(toMinor(fromMinor(minor)));
      }),
    );
  });

  it.each([
    [Number.NaN, '–'],
    [1e99, '–'],
    [-500, '-5.00'],
    [1_234_567, '12,345.67'],
  ])('a formatter of money writes %s minor units of ringgit as %s', (minor, text) => {
    expect(amountText(minor, 'MYR')).toBe(text);
  });

  it('a formatter of money gets no amount from the portal that makes it throw', () => {
    const throwing = files.filter(
      (file) =>
        /^src\//.test(file) &&
        /import \{[^}]*\btoMinor\b[^}]*\} from '[^']*money\/money\.ts'/.test(textOf(file)),
    );
    expect(throwing).toEqual([]);
  });
});
