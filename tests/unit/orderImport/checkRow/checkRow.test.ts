import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOBODY } from '../../../../contract/orders/orders.ts';
import { checkRow } from '../../../../contract/rules/import/importCheck.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../../contract/rules/import/importFacts.ts';
import { stillAccepted } from '../../../../contract/rules/import/importProblems.ts';
import { rowContent } from '../../../../contract/rules/import/importRows.ts';
import { orderOf } from '../../../../server/modules/orderImport/rowOrder.ts';
import { stopsOf } from '../../../../server/modules/orders/booking/orderInput.ts';
import { translateWith } from '../../../../src/i18n/translateWith.ts';
import { textsOf } from '../../../../texts/read.ts';
import { FACTS } from '../facts.ts';
import { CHOICES, check, GOOD, problems, TODAY } from './checkRowWorld.ts';

const texts = textsOf('en_US', 'orderImport');
const ABROAD = {
  ...FACTS,
  countries: [...FACTS.countries, ...['AU', 'CN', 'IR'].map((code) => ({ code, names: [code] }))],
};
const contact = { ...NOBODY, country: 'MY' };

describe('one row (IMP-06, IMP-09)', () => {
  it('a row shows a weight in another unit as converted, but not in the column’s unit (BX-21)', () => {
    const { problems, changes } = check({ weightKg: '500 g' });
    expect(problems).toEqual([]);
    expect(changes).toEqual([
      { column: 'weightKg', rule: 'unit', params: { from: '500 g', to: '0.5', unit: 'kg' } },
    ]);
    expect(check({ weightKg: '2 kg' }).changes).toEqual([]);
  });

  it('a row asks about a text with lost digits until it is accepted; an error cannot be accepted (BX-21)', () => {
    const row = { ...GOOD, referenceNo: '5.76461E+17' };
    expect(checkRow(row, CHOICES, TODAY).problems).toEqual([
      { column: 'referenceNo', rule: 'digitsLost', params: { value: '5.76461E+17', digits: 18, lost: 12 } },
    ]);
    const kept = checkRow(row, CHOICES, TODAY, ['digitsLost']);
    expect(kept.problems).toEqual([]);
    expect(kept.values.referenceNo).toBe('5.76461E+17');
    expect(checkRow({ ...GOOD, weightKg: '' }, CHOICES, TODAY, ['required']).problems).toHaveLength(1);
  });

  it('an accepted question stays accepted after changes in other columns, but not in its own column (BX-21)', () => {
    expect(stillAccepted(['digitsLost'], ['weightKg'])).toEqual(['digitsLost']);
    expect(stillAccepted(['digitsLost'], ['weightKg', 'referenceNo'])).toEqual([]);
  });

  it('a row needs a name, a phone, an address, a city, a postcode and a weight, and nothing else', () => {
    expect(check().problems).toEqual([]);
    for (const column of Object.keys(GOOD) as ImportColumn[])
      expect(problems({ [column]: ' ' })).toEqual([[column, 'required']]);
  });

  it.each([
    [{ weightKg: '0.1' }, []],
    [{ weightKg: '0.09' }, []],
    [{ weightKg: '0' }, [['weightKg', 'tooSmall', '0.1']]],
    [{ weightKg: '10000', itemType: 'BULKY' }, []],
    [{ weightKg: '10000.1', itemType: 'BULKY' }, [['weightKg', 'tooLarge']]],
    [{ weightKg: '6000', quantity: '2', itemType: 'BULKY' }, [['weightKg', 'totalWeight']]],
    [{ weightKg: '71' }, [['weightKg', 'itemTypeWeight']]],
    [{ weightKg: '1.2345' }, [['weightKg', 'decimals', '1.234']]],
    [{ weightKg: '1,234' }, [['weightKg', 'notNumber', '1.234']]],
    [{ weightKg: '-1' }, [['weightKg', 'tooSmall', '0.1']]],
    [{ quantity: '0' }, [['quantity', 'tooSmall', '1']]],
    [{ quantity: '1.5' }, [['quantity', 'notWhole', '2']]],
    [{ quantity: '100001' }, [['quantity', 'tooLarge']]],
    [{ receiverPhone: '6.01E+10' }, [['receiverPhone', 'digitsGone']]],
    [{ receiverPhone: '123' }, [['receiverPhone', 'badPhone']]],
    [{ receiverEmail: 'x@y' }, [['receiverEmail', 'badEmail']]],
    [{ receiverName: '#N/A' }, [['receiverName', 'formulaError']]],
    [{ weightKg: '#DIV/0!' }, [['weightKg', 'formulaError']]],
    [{ receiverAddress1: '#12-03 Jalan SS 2' }, []],
    [{ receiverPostcode: '123' }, [['receiverPostcode', 'postcodeDigits']]],
    [{ receiverState: 'Selangoor' }, [['receiverState', 'unknownState', 'Selangor']]],
    [{ receiverState: 'Narnia' }, [['receiverState', 'unknownState']]],
    [{ receiverCountry: 'Malaysa' }, [['receiverCountry', 'unknownCountry', 'MY']]],
    [{ itemType: 'PARCLE' }, [['itemType', 'unknownItemType']]],
    [{ itemType: 'BULKI', weightKg: '6' }, [['itemType', 'unknownItemType', 'BULKY']]],
    [{ serviceCode: 'Ridr' }, [['serviceCode', 'unknownService', 'RH']]],
    [{ serviceCode: 'RH', cod: '10' }, [['cod', 'noCod']]],
    [{ serviceCode: 'RH', insurance: '10', declaredValue: '10' }, [['insurance', 'noInsurance']]],
    [{ insurance: '10' }, []],
    [{ insurance: '10', declaredValue: '0.01' }, [['declaredValue', 'valueNeeded']]],
    [
      { receiverCountry: 'SG', receiverPostcode: '018956' },
      [
        ['receiverPhone', 'oddPhone', '+60167001234'],
        ['declaredValue', 'valueNeeded'],
      ],
    ],
    [{ cod: '10.005' }, [['cod', 'unclearAmount', '10.01', '10005']]],
    [{ cod: '150.000' }, [['cod', 'unclearAmount', '150', '150000']]],
    [{ cod: '10.0051' }, [['cod', 'amountDecimals', '10.01']]],
    [{ cod: 'USD 10' }, [['cod', 'otherCurrency']]],
    [{ insurance: '$10', declaredValue: '9' }, [['insurance', 'otherCurrency']]],
    [{ cod: '1000000.01' }, [['cod', 'tooLarge']]],
    [{ cod: '-5' }, [['cod', 'tooSmall', '0']]],
    [{ currency: 'ringgit' }, [['currency', 'badCurrency', 'MYR']]],
    [{ pickupDate: '2026-03-01' }, [['pickupDate', 'pastDate', '2026-03-02']]],
    [{ pickupDate: 'tomorrow' }, [['pickupDate', 'badDate', '2026-03-03']]],
    [{ note: 'x'.repeat(501) }, [['note', 'tooLong']]],
  ] satisfies [RowValues, string[][]][])('%j: %j', (over, expected) =>
    expect(problems(over)).toEqual(expected),
  );

  it.each([
    [{ receiverPostcode: '1000' }, 'receiverPostcode', '01000'],
    [{ receiverPostcode: '10 200' }, 'receiverPostcode', '10200'],
    [
      { receiverPostcode: 'sw1a 1aa', receiverCountry: 'uk', declaredValue: '5' },
      'receiverPostcode',
      undefined,
    ],
    [
      { receiverPostcode: 'sw1a 1aa', receiverCountry: 'gb', declaredValue: '5' },
      'receiverPostcode',
      'SW1A 1AA',
    ],
    [{ receiverPhone: '0060 16-700 1234' }, 'receiverPhone', '+60167001234'],
    [{ receiverPhone: '016-700 1234' }, 'receiverPhone', '+60167001234'],
    [
      {
        receiverPhone: '9123 4567',
        receiverCountry: 'SG',
        receiverPostcode: '018956',
        declaredValue: '5',
      },
      'receiverPhone',
      '+6591234567',
    ],
    [{ receiverState: 'penang' }, 'receiverState', 'Pulau Pinang'],
    [{ receiverState: 'kl' }, 'receiverState', 'Wilayah Persekutuan Kuala Lumpur'],
    [
      { receiverCountry: '新加坡', receiverPostcode: '18956', declaredValue: '5' },
      'receiverPostcode',
      '018956',
    ],
    [{ itemType: 'bulky', weightKg: '6' }, 'itemType', 'BULKY'],
    [{ serviceCode: 'dhl express' }, 'serviceCode', 'DX'],
    [{ serviceCode: 'DHL' }, 'serviceCode', 'dhl'],
    [{ weightKg: '1,5 kg' }, 'weightKg', '1.5'],
    [{ receiverAddress1: ' 1 Jalan A\n Taman B ' }, 'receiverAddress1', '1 Jalan A, Taman B'],
    [{ note: 'a\u202e\u200b\tb\r\nc' }, 'note', 'a b\nc'],
    [{ currency: 'sgd' }, 'currency', 'SGD'],
  ] satisfies [RowValues, ImportColumn, string | undefined][])('%j makes %s %j', (over, column, value) => {
    expect(check(over).values[column]).toBe(value);
  });

  it.each([
    ['MY', '123', 5],
    ['MY', '1020O', 5],
    ['IR', '123', 10],
    ['IR', '16197357445', 10],
    ['SG', '1234', 6],
    ['AU', '12345', 4],
  ])(
    'a postcode in %s that is %s is refused for its number of digits (NUM-09, NUM-10)',
    (country, value, digits) => {
      const found = check({ receiverCountry: country, receiverPostcode: value }, ABROAD).problems.filter(
        ({ column }) => column === 'receiverPostcode',
      );
      const sentences = found.map(({ params }) =>
        translateWith({ orderImport: texts }, 'orderImport.problems.postcodeDigits', {
          column: 'Receiver postcode',
          ...params,
        }),
      );
      expect(sentences).toEqual([`Receiver postcode: “${value}”. Must be exactly ${digits} numbers`]);
    },
  );

  it.each([
    ['MY', '5000', '05000'],
    ['AU', '800', '0800'],
    ['CN', '10000', '010000'],
    ['IR', '16197-35744', '1619735744'],
    ['GB', 'ec1a 1bb', 'EC1A 1BB'],
  ])('a postcode in %s that a sheet contains as %s is %s', (country, value, read) => {
    const { problems: found, values } = check({ receiverCountry: country, receiverPostcode: value }, ABROAD);
    expect(found.filter(({ column }) => column === 'receiverPostcode')).toEqual([]);
    expect(values.receiverPostcode).toBe(read);
  });

  it('add-ons of zero or nothing are dropped (BULK-21, IMP-06)', () => {
    for (const nothing of ['0', '0.00', '', ' ', 'RM 0'])
      expect(check({ cod: nothing, insurance: nothing, declaredValue: nothing }).values).toEqual(
        check().values,
      );
  });

  it('a sender comes completely from the row, or else from the account', () => {
    expect(problems({ senderName: 'Me' }).map(([column]) => column)).toEqual([
      'senderPhone',
      'senderAddress1',
      'senderCity',
      'senderPostcode',
    ]);
    const nobody = { ...FACTS, senderMissing: ['senderPhone' as const] };
    expect(problems({}, nobody)).toEqual([['senderPhone', 'required']]);
  });

  it('rows with the same values have the same content (B2-22)', () => {
    const one = rowContent(check({ weightKg: '1.50', receiverState: 'Penang', cod: '0' }).values);
    const other = rowContent(check({ receiverState: 'PULAU PINANG', weightKg: '1,5kg' }).values);
    expect(one).toBe(other);
    expect(rowContent(check({ note: 'x' }).values)).not.toBe(one);
  });

  it('checked values do not change in a second check', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('1,5', 'Penang', 'KL', '016 7001234', '5/3/2030', '10200', 'dx'),
    );
    const row = fc.dictionary(fc.constantFrom(...IMPORT_COLUMNS), cell);
    fc.assert(
      fc.property(row, (values) => {
        const first = checkRow(values, CHOICES, TODAY);
        const second = checkRow(first.values, CHOICES, TODAY);
        expect(second.values).toEqual(first.values);
      }),
    );
  });

  it('the check never throws, and a row without problems always makes an order', () => {
    const over = fc.record(
      {
        weightKg: fc.constantFrom('0.1', '1', '70', '69.999'),
        quantity: fc.constantFrom('1', '9', '100'),
        cod: fc.string({ maxLength: 6 }),
        pickupDate: fc.constantFrom('2/3/2026', '2026-12-31 23:59', '46500'),
        lengthCm: fc.constantFrom('0', '1000', '3 cm'),
        note: fc.string(),
        receiverName: fc.string({ maxLength: 130 }),
        declaredValue: fc.constantFrom('', '100', '0.1'),
      },
      { requiredKeys: [] },
    );
    const account = { facts: FACTS, sender: { ...contact, name: 'Me' } };
    fc.assert(
      fc.property(over, (values) => {
        const row = check(values as RowValues);
        if (row.problems.length > 0) return;
        const stops = stopsOf(orderOf([row.values], account, new Date('2026-03-02T04:00:00Z')), 'MYR');
        expect(stops).toHaveLength(2);
      }),
    );
  });
});
