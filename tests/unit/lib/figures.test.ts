import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { bcp47 } from '../../../src/i18n/locales.ts';
import { decimalSign, numberText } from '../../../src/i18n/numberText.ts';
import { durationWords } from '../../../src/lib/dates/durationWords.ts';
import { formatAmount, formatMoney } from '../../../src/lib/text/formatMoney.ts';
import { listedWeight, weightText } from '../../../src/lib/text/formatWeight.ts';
import { joinSentences } from '../../../src/lib/text/joinSentences.ts';
import { listWords } from '../../../src/lib/text/listWords.ts';

describe('amounts', () => {
  it.each([
    [840, 'en_US', 'MYR 8.40'],
    [128_440, 'en_US', 'MYR 1,284.40'],
    [128_440, 'zh_CN', 'MYR 1,284.40'],
    [128_440, 'id_ID', 'MYR 1.284,40'],
    [128_440, 'my', 'MYR 1,284.40'],
    [0, 'my', 'MYR 0.00'],
    [-5, 'en_US', 'MYR −0.05'],
  ])('%d minor units read in %s as %s (I18N-08)', (minor, locale, text) => {
    expect(formatMoney(minor, 'MYR', locale)).toBe(text);
  });
  it('amounts have no currency in columns that name it (I18N-08)', () => {
    expect(formatAmount(128_440, 'MYR', 'en_US')).toBe('1,284.40');
  });
  it.each([
    ['en_US', 'IDR 35,000'],
    ['id_ID', 'IDR 35.000'],
    ['my', 'IDR 35,000'],
    ['zh_CN', 'IDR 35,000'],
  ])(
    'amounts of rupiah have no decimals in %s, except an amount with a fraction (I18N-08)',
    (locale, text) => {
      expect(formatMoney(3_500_000, 'IDR', locale)).toBe(text);
      expect(formatMoney(3_500_050, 'IDR', locale)).toMatch(/^IDR 35[.,]000[.,]50$/);
    },
  );
});

describe('numbers', () => {
  const VALUES = [
    0, 0.004, 0.005, 1.005, -0.001, -0.005, 0.125, 2.675, 12.3456, 999.995, 1000, 1e-7, -1_234_567.8,
    987_654_321.1,
  ];
  const DECIMALS = [
    [0, 0],
    [0, 3],
    [2, 2],
    [2, 3],
  ] as const;
  it.each(LOCALES)('numbers in %s equal the browser’s own format (I18N-08)', (locale) => {
    for (const value of VALUES)
      for (const [least, most] of DECIMALS)
        expect(numberText(value, locale, least, most), `${value} with ${least} to ${most} decimals`).toBe(
          new Intl.NumberFormat(bcp47(locale), {
            minimumFractionDigits: least,
            maximumFractionDigits: most,
            signDisplay: 'negative',
          }).format(value),
        );
    const parts = new Intl.NumberFormat(bcp47(locale)).formatToParts(1.5);
    expect(decimalSign(locale)).toBe(parts.find((part) => part.type === 'decimal')?.value);
  });
});

describe('weights', () => {
  it.each([
    [0.6, 'kg', 'en_US', '0.6 kg'],
    [600, 'g', 'en_US', '0.6 kg'],
    [12.3456, 'kg', 'en_US', '12.346 kg'],
    [0.5, 'kg', 'id_ID', '0,5 kg'],
    [1000, 'kg', 'id_ID', '1.000 kg'],
    [10_000, 'kg', 'my', '10,000 kg'],
  ])('%d %s reads in %s as %s (NUM-06, MULTI-03)', (value, unit, locale, text) =>
    expect(weightText({ value, unit }, locale)).toBe(text),
  );

  it.each([
    [0.6, 'kg', 'en_US', '0.60 kg'],
    [12.3456, 'kg', 'zh_CN', '12.35 kg'],
    [1500, 'g', 'id_ID', '1,50 kg'],
  ])('%d %s reads in a list in %s as %s (ORD-28)', (value, unit, locale, text) =>
    expect(listedWeight({ value, unit }, locale)).toBe(text),
  );
});

describe('delivery estimates', () => {
  it.each([
    [1, 'seconds', 1],
    [60, 'seconds', 60],
    [61, 'minutes', 1],
    [3600, 'minutes', 60],
    [3601, 'hours', 1],
    [86_400, 'hours', 24],
    [86_401, 'days', 1],
    [259_200, 'days', 3],
  ])('%d seconds are shown in %s: %d (QUOTE-41, QUOTE-42, QUOTE-43)', (seconds, unit, count) => {
    expect(durationWords(seconds)).toEqual({ key: `duration.${unit}`, count });
  });
});

describe('words in a list', () => {
  it.each([
    ['en_US', ['Insurance', 'Signature'], 'Insurance, Signature'],
    ['zh_CN', ['保价', '签名'], '保价、签名'],
    ['id_ID', ['Asuransi', 'Tanda tangan'], 'Asuransi, Tanda tangan'],
    ['my', [], ''],
  ])('words in a list are separated as in %s', (locale, words, text) => {
    expect(listWords(words, locale)).toBe(text);
  });
});

it.each([
  [['SMS is off.', '', 'WhatsApp is off.'], 'SMS is off. WhatsApp is off.'],
  [['短信已关闭。', 'WhatsApp 已关闭。'], '短信已关闭。WhatsApp 已关闭。'],
])('sentences in one line have the space of their language: %j (I18N-08)', (sentences, line) => {
  expect(joinSentences(sentences)).toBe(line);
});
