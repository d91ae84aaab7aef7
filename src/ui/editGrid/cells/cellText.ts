import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { readMoney } from '../../../../contract/rules/money/readMoney.ts';
import { parseNumber } from '../../../../contract/rules/text/parseNumber.ts';
import type { CellValue, EditColumn } from '../editGridTypes.ts';

/** Why typed text is not a value of its column: a key under `editGrid.refused` with its placeholders. */
export interface Refused {
  reason: 'required' | 'number' | 'min' | 'max' | 'step' | 'long' | 'choice';
  limit?: number;
}
export type Parsed = { value: CellValue } | { refused: Refused };

/** The text of a cell, which is also copied. */
export function cellText<Row>(column: EditColumn<Row>, row: Row): string {
  const value = column.read(row);
  if (column.format) return column.format(row, value);
  if (column.kind === 'choice')
    return column.choices?.(row).find((c) => c.value === value)?.label ?? String(value ?? '');
  return value === null ? '' : String(value);
}

export const isNumeric = <Row>({ kind, numeric }: EditColumn<Row>): boolean =>
  numeric === true || kind === 'number' || kind === 'money';

/** The initial text of an editor: exact, without `format`; a number has the reader's decimal sign, as `1.234` could be read as thousands. */
export function editText<Row>({ kind }: EditColumn<Row>, value: CellValue, decimal: '.' | ','): string {
  if (kind === 'number' && typeof value === 'number') return String(value).replace('.', decimal);
  return value === null ? '' : String(value);
}

/** Reads typed or pasted text as a value of the column. */
export function parseCell<Row>(column: EditColumn<Row>, row: Row, typed: string, decimal: '.' | ','): Parsed {
  const text = typed.trim();
  const parsed = text === '' ? emptied(column) : parseText(column, row, text, decimal);
  return 'refused' in parsed && column.lenient ? { value: text === '' ? null : text } : parsed;
}

const emptied = <Row>(column: EditColumn<Row>): Parsed =>
  column.required ? { refused: { reason: 'required' } } : { value: null };

function parseText<Row>(column: EditColumn<Row>, row: Row, text: string, decimal: '.' | ','): Parsed {
  if (column.kind === 'choice') {
    const lower = text.toLowerCase();
    const choices = column.choices?.(row) ?? [];
    const found =
      choices.find((c) => c.value === text) ??
      choices.find((c) => c.value.toLowerCase() === lower || c.label.toLowerCase() === lower);
    return found ? { value: found.value } : { refused: { reason: 'choice' } };
  }
  if (column.kind === 'number' || column.kind === 'money') return parseAmount(column, text, decimal);
  if (column.maxLength && text.length > column.maxLength)
    return { refused: { reason: 'long', limit: column.maxLength } };
  return { value: text };
}

function parseAmount<Row>(column: EditColumn<Row>, text: string, decimal: '.' | ','): Parsed {
  const value = column.currency ? moneyIn(text, column.currency) : parseNumber(text, decimal);
  if (!Number.isFinite(value)) return { refused: { reason: 'number' } };
  const { min, max, step = column.kind === 'money' ? 0.01 : undefined } = column;
  if (min !== undefined && value < min) return { refused: { reason: 'min', limit: min } };
  if (max !== undefined && value > max) return { refused: { reason: 'max', limit: max } };
  if (step && !isMultiple(value, step)) return { refused: { reason: 'step', limit: step } };
  return { value };
}

/** NaN for a text that is not an amount, or that can be read in two ways. */
function moneyIn(text: string, currency: string): number {
  const read = readMoney(text, currency);
  return read.kind === 'amount' ? fromMinor(read.minor) : Number.NaN;
}

const isMultiple = (value: number, step: number) =>
  Math.abs(value / step - Math.round(value / step)) < 1e-6 * Math.max(1, Math.abs(value / step));

/** The typed number after one step up or down, within the limits. */
export function stepped<Row>(
  column: EditColumn<Row>,
  text: string,
  direction: 1 | -1,
  decimal: '.' | ',',
): string {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = column;
  const step = column.step ?? 1;
  const now = text.trim() === '' ? 0 : parseNumber(text, decimal);
  if (!Number.isFinite(now)) return text;
  const next = Math.min(max, Math.max(min, Math.round((now + direction * step) / step) * step));
  return editText(column, Number(next.toFixed(6)), decimal);
}
