import { describe, expect, it } from 'vitest';
import { checkRow } from '../../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../../contract/rules/import/importChoices.ts';
import { FACTS } from '../facts.ts';
import { check, GOOD, problems, TODAY } from './checkRowWorld.ts';

describe('one row (IMP-06, IMP-09)', () => {
  describe('amounts of a rupiah tenant', () => {
    const rupiah = { ...FACTS, currency: 'IDR' };
    it.each([
      ['150.000', '150000'],
      ['Rp 1.250.000,00', '1250000'],
      ['150rb', '150000'],
      ['1,2jt', '1200000'],
      // A usual price here, far above the limit in ringgit.
      ['1.000.000.000', '1000000000'],
      ['0', undefined],
    ])('%s is collected as %s (BX-23, IMP-06)', (cod, value) => {
      const row = check({ cod }, rupiah);
      expect(row.problems).toEqual([]);
      expect(row.values.cod).toBe(value);
    });

    it.each([
      ['1.5', ['cod', 'unclearAmount', '1500000', '1500']],
      ['150000.50', ['cod', 'amountDecimals', '150001']],
      ['RM 150', ['cod', 'otherCurrency']],
      ['1.000.000.001', ['cod', 'tooLarge']],
    ])('%s is a question: %j (BX-21, BX-23)', (cod, problem) =>
      expect(problems({ cod }, rupiah)).toEqual([problem]),
    );

    it.each([
      ['99', [['declaredValue', 'valueNeeded']]],
      ['100', []],
      ['101', []],
    ])('insured goods worth %s: %j (BX-23)', (declaredValue, found) =>
      expect(problems({ insurance: '500.000', declaredValue }, rupiah)).toEqual(found),
    );

    it.each([
      ['150rb', '150000'],
      ['1,2jt', '1200000'],
    ])('%s in words is shown with its reading: %s (BX-21, BX-23)', (cod, to) =>
      expect(check({ cod }, rupiah).changes).toEqual([
        { column: 'cod', rule: 'amount', params: { from: cod, to, currency: 'IDR' } },
      ]),
    );

    it('cash of a row in another currency is a question, and stays if accepted (BX-21, BX-23)', () => {
      const values = { ...GOOD, cod: '89', currency: 'USD' };
      const found = checkRow(values, choicesOf(rupiah), TODAY);
      expect(found.problems).toEqual([
        { column: 'cod', rule: 'cashCurrency', params: { value: '89', currency: 'IDR', written: 'USD' } },
      ]);
      const accepted = checkRow(values, choicesOf(rupiah), TODAY, ['cashCurrency']);
      expect(accepted.problems).toEqual([]);
      expect(accepted.values.cod).toBe('89');
    });

    it('the value of goods in another currency is read in that currency’s format (BX-23)', () => {
      const { values, problems: found } = check({ declaredValue: 'USD 1,250.50', currency: 'USD' }, rupiah);
      expect(found).toEqual([]);
      expect(values.declaredValue).toBe('1250.5');
    });
  });
});
