import { describe, expect, it } from 'vitest';
import { parseNumber } from '../../../contract/rules/text/parseNumber.ts';
import { editText, parseCell, stepped } from '../../../src/ui/editGrid/cells/cellText.ts';
import type { EditColumn } from '../../../src/ui/editGrid/editGridTypes.ts';

const weight: EditColumn<object> = {
  key: 'weight',
  label: 'Weight',
  width: 90,
  kind: 'number',
  min: 0.1,
  max: 10_000,
  step: 0.1,
  required: true,
  read: () => 1,
};
const service: EditColumn<object> = {
  key: 'service',
  label: 'Service',
  width: 90,
  kind: 'choice',
  read: () => null,
  choices: () => [{ value: 'DX', label: 'Demo Express' }],
};

describe('typed numbers', () => {
  it.each([
    ['12.5', '.', 12.5],
    ['12,5', '.', 12.5],
    ['1,500', '.', 1500],
    ['1,500', ',', 1.5],
    ['1.500', ',', 1500],
    ['0.500', ',', 0.5],
    ['0,125', '.', 0.125],
    ['1,234.5', ',', 1234.5],
    ['1.234,5', '.', 1234.5],
    ['1 234.5', '.', 1234.5],
    ['1,234,567', '.', 1234567],
    ['-3', '.', -3],
    ['.5', '.', 0.5],
    ['1,23,4.5', '.', Number.NaN],
    ['1.2.3,4', '.', Number.NaN],
    ['12kg', '.', Number.NaN],
    ['.', '.', Number.NaN],
    ['', '.', Number.NaN],
  ] as const)('%s read with %s as decimal sign is %s', (text, decimal, value) => {
    expect(parseNumber(text, decimal)).toBe(value);
  });
});

describe('values that a cell accepts', () => {
  it.each([
    ['0.1', { value: 0.1 }],
    ['10000', { value: 10_000 }],
    ['2.3', { value: 2.3 }],
    ['0', { refused: { reason: 'min', limit: 0.1 } }],
    ['0.05', { refused: { reason: 'min', limit: 0.1 } }],
    ['10000.1', { refused: { reason: 'max', limit: 10_000 } }],
    ['1.25', { refused: { reason: 'step', limit: 0.1 } }],
    ['heavy', { refused: { reason: 'number' } }],
    ['  ', { refused: { reason: 'required' } }],
  ])('a weight of «%s» gives %o (BULK-18)', (text, expected) => {
    expect(parseCell(weight, {}, text, '.')).toEqual(expected);
  });

  it('a choice is found by its value or its label, in upper or lower case', () => {
    expect(parseCell(service, {}, 'dx', '.')).toEqual({ value: 'DX' });
    expect(parseCell(service, {}, 'demo express', '.')).toEqual({ value: 'DX' });
    expect(parseCell(service, {}, 'Other', '.')).toEqual({ refused: { reason: 'choice' } });
  });

  it('a lenient column passes on values that do not fit', () => {
    expect(parseCell({ ...weight, lenient: true }, {}, 'heavy', '.')).toEqual({ value: 'heavy' });
    expect(parseCell({ ...weight, lenient: true }, {}, '', '.')).toEqual({ value: null });
  });

  it('arrow keys step within the bounds (BULK-18)', () => {
    expect(stepped(weight, '1.2', 1, '.')).toBe('1.3');
    expect(stepped(weight, '0.1', -1, '.')).toBe('0.1');
    expect(stepped(weight, '10000', 1, '.')).toBe('10000');
    expect(stepped(weight, 'heavy', 1, '.')).toBe('heavy');
  });

  it('a number is edited with the reader’s decimal sign, so that the shown text is read as the same number (NUM-06)', () => {
    expect(editText(weight, 1.234, ',')).toBe('1,234');
    expect(stepped(weight, '1,2', 1, ',')).toBe('1,3');
    const exact = { ...weight, step: 0.001 };
    expect(parseCell(exact, {}, editText(exact, 1.234, ','), ',')).toEqual({ value: 1.234 });
    expect(editText(weight, 1.234, '.')).toBe('1.234');
  });
});
