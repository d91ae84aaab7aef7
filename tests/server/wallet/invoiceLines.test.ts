import { describe, expect, it } from 'vitest';
import { invoiceLines } from '../../../server/modules/wallet/invoices/invoiceLines.ts';

const sum = (lines: { amountMinor: number }[]) => lines.reduce((all, line) => all + line.amountMinor, 0);

describe('lines of a printed invoice', () => {
  it('a printed invoice names delivery and the COD fee separately; the rounding is a sum, and all add up to the total (API-128)', () => {
    const bill = {
      currency: 'MYR',
      totalMinor: 1165,
      taxMinor: 66,
      items: [
        {
          name: 'Next Day',
          amountMinor: 1165,
          orderId: 'a',
          lines: [
            { kind: 'delivery' as const, label: 'Delivery', amountMinor: 800 },
            { kind: 'cod' as const, label: 'Cash on delivery', amountMinor: 300 },
            { kind: 'tax' as const, label: 'Tax', amountMinor: 66 },
            { kind: 'rounding' as const, label: 'Rounding', amountMinor: -1 },
          ],
        },
      ],
    };
    const { lines, roundingMinor } = invoiceLines(bill);
    expect(lines).toEqual([
      { name: 'Next Day', label: 'Delivery', kind: 'delivery', amountMinor: 800, orderId: 'a' },
      { name: 'Next Day', label: 'Cash on delivery', kind: 'cod', amountMinor: 300, orderId: 'a' },
    ]);
    expect(roundingMinor).toBe(-1);
    expect(sum(lines) + bill.taxMinor + roundingMinor).toBe(bill.totalMinor);
  });

  it('a courier’s add-on that is called Tax is printed as an item, unlike our tax', () => {
    const line = (kind: 'delivery' | 'addon' | 'tax', label: string, amountMinor: number) => ({
      kind,
      label,
      amountMinor,
    });
    const lines = [line('delivery', 'Delivery', 800), line('addon', 'Tax', 50), line('tax', 'Tax', 50)];
    const items = [{ name: 'Next Day', amountMinor: 900, orderId: 'a', lines }];
    const { lines: printed } = invoiceLines({ items, totalMinor: 900, taxMinor: 50, currency: 'MYR' });
    expect(printed.map(({ kind }) => kind)).toEqual(['delivery', 'addon']);
  });

  it.each([
    [[1000, 999, 1], 113],
    [[333, 333, 334], 57],
    [[0], 0],
  ])('lines of a printed invoice of %j without components and a tax of %i add up', (amounts, taxMinor) => {
    const totalMinor = amounts.reduce((all, amount) => all + amount, 0);
    const items = amounts.map((amountMinor) => ({ name: 'Order', amountMinor, orderId: null }));
    const { lines, roundingMinor } = invoiceLines({ items, totalMinor, taxMinor, currency: 'MYR' });
    expect(sum(lines) + taxMinor + roundingMinor).toBe(totalMinor);
  });

  it('lines of a printed invoice of a top-up without tax are the paid amount', () => {
    const items = [{ name: 'Top-up', amountMinor: 5000, orderId: null }];
    expect(invoiceLines({ items, totalMinor: 5000, taxMinor: 0, currency: 'MYR' })).toEqual({
      lines: [{ name: 'Top-up', amountMinor: 5000, orderId: null }],
      roundingMinor: 0,
    });
  });
});
