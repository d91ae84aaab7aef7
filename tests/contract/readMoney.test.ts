import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountLimits, isWholeCurrency, smallestMinor } from '../../contract/rules/money/currencies.ts';
import { decimalMarkOf, type MoneyReading, readMoney } from '../../contract/rules/money/readMoney.ts';

const readAs = (text: string, currency: string, mark?: '.' | ','): unknown => {
  const reading: MoneyReading = readMoney(text, currency, mark);
  if (reading.kind === 'amount') return reading.minor / 100;
  if (reading.kind === 'question') return reading.choices.map((minor) => minor / 100);
  if (reading.kind === 'decimals') return `whole, near ${reading.nearest / 100}`;
  return reading.kind === 'foreign' ? reading.currency : null;
};

describe('an amount of rupiah', () => {
  it.each([
    ['150.000', 150_000],
    ['1.250.000', 1_250_000],
    ['1.250', 1250],
    ['150,000', 150_000],
    ['Rp 150.000,00', 150_000],
    ['Rp150.000', 150_000],
    ['Rp. 150.000,-', 150_000],
    ['IDR 1,250,000.00', 1_250_000],
    ['1 250 000', 1_250_000],
    ['150k', 150_000],
    ['150K', 150_000],
    ['150rb', 150_000],
    ['150 ribu', 150_000],
    ['1,2jt', 1_200_000],
    ['1.2 jt', 1_200_000],
    ['2 juta', 2_000_000],
    ['Rp 2 juta saja', 2_000_000],
    ['15万', 150_000],
    ['2.000.000 rupiah', 2_000_000],
    ['150000.00', 150_000],
    ['89', 89],
    ['0', 0],
    ['0,00', 0],
  ])('%s is %d (BX-23, IMP-06)', (text, amount) => expect(readAs(text, 'IDR')).toBe(amount));

  it.each([
    ['1.5', [1_500_000, 1500]],
    ['89.5', [89_500]],
    ['150.00', [150_000, 150]],
    ['1.250k', [1250, 1_250_000]],
  ])('%s can be several amounts: %j (BX-21, BX-23)', (text, choices) =>
    expect(readAs(text, 'IDR')).toEqual(choices),
  );

  it.each(['150000.50', '1.250.000,75'])('%s has a fraction that nobody can pay (BX-23)', (text) =>
    expect(readAs(text, 'IDR')).toMatch(/^whole, near/),
  );
});

describe('an amount of a currency with fractions', () => {
  it.each([
    ['RM1,250.00', 'MYR', 1250],
    ['RM 1.250,00', 'MYR', 1250],
    ['89/-', 'MYR', 89],
    ['RM 89.00 only', 'MYR', 89],
    ["1'250.50", 'MYR', 1250.5],
    ['1’250.50', 'MYR', 1250.5],
    ['８９．５０', 'MYR', 89.5],
    ['1,250', 'MYR', 1250],
    ['89,5', 'MYR', 89.5],
    ['RM89令吉', 'MYR', 89],
    ['89块', 'MYR', 89],
    ['1.5k', 'MYR', 1500],
    ['-5', 'MYR', -5],
    ['RM-5', 'MYR', -5],
    ['S$12', 'SGD', 12],
    ['$12', 'SGD', 12],
    ['12 SGD', 'SGD', 12],
    ['₱1,250', 'PHP', 1250],
    ['P500', 'PHP', 500],
    ['฿99.50', 'THB', 99.5],
    ['.5', 'MYR', 0.5],
  ])('%s in %s is %d (BX-23, IMP-06)', (text, currency, amount) =>
    expect(readAs(text, currency)).toBe(amount),
  );

  it.each([
    ['150.000', [150, 150_000]],
    ['RM 1.250', [1.25, 1250]],
    ['10.005', [10.01, 10_005]],
  ])('%s in MYR is a question with both readings: %j (BX-21, BX-23)', (text, choices) =>
    expect(readAs(text, 'MYR')).toEqual(choices),
  );

  it.each([
    '',
    'lots',
    '3 pcs',
    '1.2.3',
    '12.',
    '1.234,5,6',
    '12 3456',
    'RM 12 - RM 15',
    '1e5',
    'RM 12 S$ 9',
    '--5',
  ])('%j is no amount (BX-21)', (text) => expect(readAs(text, 'MYR')).toBeNull());
});

describe('another currency than the tenant’s', () => {
  it.each([
    ['USD 10', 'MYR', 'USD'],
    ['$10', 'MYR', 'USD'],
    ['S$10', 'MYR', 'SGD'],
    ['RM 10', 'IDR', 'MYR'],
    ['Rp 150.000', 'MYR', 'IDR'],
    ['10 baht', 'PHP', 'THB'],
    ['¥100', 'SGD', 'CNY'],
    ['人民币 100', 'MYR', 'CNY'],
    ['100 人民币', 'MYR', 'CNY'],
  ])('%s in %s is %s, never an amount of the tenant’s currency (BX-21, BX-23)', (text, tenant, written) =>
    expect([null, written]).toContain(readAs(text, tenant)),
  );
});

describe('a column of amounts', () => {
  it.each([
    [['1.250,50', '150.000'], ','],
    [['89.50', '150.000'], '.'],
    [['1,250.00'], '.'],
    [['1.250.000'], ','],
    [['RM 12,5'], ','],
    [['150.000', '1,250'], undefined],
    [['1.250,50', '1,250.50'], undefined],
    [[], undefined],
  ] as const)('the column %j has the decimal sign %s (BX-23)', (texts, mark) =>
    expect(decimalMarkOf(texts)).toBe(mark),
  );

  it('a column of amounts shows how three digits behind a point are read (BX-23)', () => {
    expect(readAs('150.000', 'MYR', ',')).toBe(150_000);
    expect(readAs('150.000', 'MYR', '.')).toBe(150);
    expect(readAs('150.000', 'IDR', ',')).toBe(150_000);
  });

  it('a column of amounts that proves another sign than the currency’s is a question (BX-21, BX-23)', () => {
    expect(readAs('150.000', 'IDR', '.')).toEqual([150_000, 150]);
  });
});

it('an amount is read back from every form in which languages write it (BX-23)', () => {
  const locales = ['en-US', 'id-ID', 'ms-MY', 'de-DE', 'de-CH', 'zh-CN'];
  const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
  fc.assert(
    fc.property(amounts, fc.constantFrom('MYR', 'SGD', 'PHP', 'IDR', 'VND'), (minor, currency) => {
      const whole = isWholeCurrency(currency) ? Math.round(minor / 100) * 100 : minor;
      for (const locale of locales) {
        const text = (whole / 100).toLocaleString(locale, {
          minimumFractionDigits: isWholeCurrency(currency) ? 0 : 2,
        });
        expect(readMoney(text, currency)).toEqual({ kind: 'amount', minor: whole });
      }
    }),
  );
});

it('no text becomes an amount that the currency does not have, and no text without a digit is an amount (BX-21, BX-23)', () => {
  const unit = fc.constantFrom(...'0159.,’ -/kRMrpbjt$元S'.split(''));
  fc.assert(
    fc.property(fc.string({ unit }), fc.constantFrom('MYR', 'IDR'), (text, currency) => {
      const reading = readMoney(text, currency);
      if (reading.kind !== 'none') expect(text).toMatch(/\d/);
      if (reading.kind === 'amount') expect(Math.abs(reading.minor % smallestMinor(currency))).toBe(0);
    }),
  );
});

it.each([
  ['MYR', 1_000_000, 0.1, 10],
  ['SGD', 1_000_000, 0.1, 10],
  ['PHP', 10_000_000, 1, 100],
  ['IDR', 1_000_000_000, 100, 10_000],
])('limits of amounts depend on the price level of %s (BX-23)', (currency, cash, leastValue, topUpStep) => {
  expect(amountLimits(currency)).toMatchObject({ cash, leastValue, topUpStep });
});

it.each([
  [199, 'amount'],
  [200, 'amount'],
  [201, 'none'],
])(
  'an amount of %i characters is %s: longer texts would take the server long (B2-10, IB-07)',
  (length, kind) => {
    expect(readMoney(`RM${' '.repeat(length - 4)}89`, 'MYR').kind).toBe(kind);
  },
);
