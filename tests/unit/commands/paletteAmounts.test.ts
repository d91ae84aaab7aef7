import { describe, expect, it } from 'vitest';
import { readTypedMoney } from '../../../src/commands/grammar/parseMoney.ts';
import { read } from './paletteGrammarWorld.ts';

/** Amounts in rupiah. */
const readings = (...whole: number[]) => whole.map((rupiah) => ({ amountMinor: rupiah * 100 }));

describe('amounts', () => {
  it.each<[string, string, unknown]>([
    ['MYR', '89', { money: { amountMinor: 8900 }, used: 1 }],
    ['IDR', 'Rp 15,000', { money: { amountMinor: 1_500_000, currency: 'IDR' }, used: 2 }],
    ['SGD', 'S$12', { money: { amountMinor: 1200, currency: 'SGD' }, used: 1 }],
    ['THB', '฿99.50', { money: { amountMinor: 9950, currency: 'THB' }, used: 1 }],
    ['SGD', '$5', { money: { amountMinor: 500, currency: 'SGD' }, used: 1 }],
    // Refused later, at its place in the line, because no currency is converted here.
    ['MYR', '$5', { money: { amountMinor: 500, currency: 'USD' }, used: 1 }],
    ['MYR', 'MYR 89.5', { money: { amountMinor: 8950, currency: 'MYR' }, used: 2 }],
    ['MYR', '19.99', { money: { amountMinor: 1999 }, used: 1 }],
    ['MYR', '89 500g', { money: { amountMinor: 8900 }, used: 1 }],
    ['MYR', '1.234', undefined],
    ['IDR', '1.234', { money: { amountMinor: 123_400 }, used: 1 }],
    ['IDR', '2 juta rupiah saja', { money: { amountMinor: 200_000_000, currency: 'IDR' }, used: 4 }],
    ['IDR', '1.5', undefined],
    ['MYR', '-5', undefined],
    ['MYR', 'lots', undefined],
    ['MYR', '', undefined],
  ])('in %s: %s (BX-23)', (currency, text, expected) => {
    expect(readTypedMoney(text.split(' '), { currency })).toEqual(expected);
  });

  it.each([
    ['cod 1.250.000', { cod: { amountMinor: 125_000_000 } }],
    ['COD : Rp150.000', { cod: { amountMinor: 15_000_000, currency: 'IDR' } }],
    ['cod Rp 150.000,00', { cod: { amountMinor: 15_000_000, currency: 'IDR' } }],
    ['asuransi 2.000.000', { insurance: { amountMinor: 200_000_000 } }],
    ['cod 150k', { cod: { amountMinor: 15_000_000 } }],
    ['cod 150rb', { cod: { amountMinor: 15_000_000 } }],
    ['cod 1,2 jt', { cod: { amountMinor: 120_000_000 } }],
    ['cod 1.5', { unsaid: ['cod'], unclear: { cod: { text: '1.5', readings: readings(1_500_000, 1_500) } } }],
    [
      'cod 150.00',
      { unsaid: ['cod'], unclear: { cod: { text: '150.00', readings: readings(150_000, 150) } } },
    ],
    ['cod RM 150', { cod: { amountMinor: 15_000, currency: 'MYR' } }],
  ])('amounts of a rupiah parcel are read: %s (BX-21, BX-23, B1-30)', (line, amounts) => {
    const parcel = '2kg ke Siti 08123456789, Jalan Sudirman 1, 10220 Jakarta';
    for (const text of [`${parcel}, ${line}`, `${line}, ${parcel}`]) {
      const { booking } = read(text, { locale: 'id_ID', country: 'ID', currency: 'IDR' }) as unknown as {
        booking: Record<string, unknown>;
      };
      expect(booking, text).toMatchObject({ weightKg: 2, phone: '08123456789', ...amounts });
      expect(JSON.stringify(booking.address1), text).not.toMatch(/150|250/);
    }
  });

  it('an amount of two words followed by a weight stays separate (BX-21)', () => {
    expect(read('cod 2 kg to Aisyah 0123456789')).toMatchObject({
      booking: { weightKg: 2, unsaid: ['cod'] },
    });
  });
});
