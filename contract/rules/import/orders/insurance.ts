import { inAllLanguages } from '../../../../texts/read.ts';
import { fromMinor } from '../../money/money.ts';
import { readMoney } from '../../money/readMoney.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { meaningOf, SURE } from '../headings/headingWords.ts';
import { namesEach } from '../headings/provenAmounts.ts';
import type { SheetHeadings } from '../headings/sheetHeadings.ts';
import type { RowValues } from '../importFacts.ts';
import { readNumber } from '../importNumbers.ts';
import type { FoundChange, FoundProblem } from '../importProblems.ts';
import { isWord, isYes } from './orderWords.ts';

interface InsuredRow {
  values: RowValues;
  found?: { problems: FoundProblem[]; changes: FoundChange[] };
}

const INSURED = anyOf([
  ...Object.values(inAllLanguages('orderWords')).flatMap(({ yes }) => yes),
  ...Object.values(inAllLanguages('importWords')).flatMap(({ insurance }) => insurance),
]);
const BEFORE_SUM = new RegExp(`^(?:(?:${INSURED})(?!\\p{Script=Latin})[\\s:：=,(-]*)+(?=\\S)`, 'iu');
/** `Yes - RM150`, `insured RM 200`: the amount alone. */
export const insuredSum = (text: string): string =>
  /\d/.test(text) ? text.replace(BEFORE_SUM, '').replace(/[\s)]+$/, '') : text;

/** `Insured` beside `Sum insured`: the word, where the amount is empty. An amount beside `No` is a question. */
export function insureOrNot(head: RowValues, flag: string): FoundProblem | null {
  const value = head.insurance ?? '';
  const isSum = /[1-9]/.test(value);
  if (isYes(flag) && !isSum) head.insurance = flag;
  if (!isWord('no', flag) || !isSum) return null;
  const params = { value, method: flag };
  return { column: 'insurance', rule: 'insuredOrNot', params, choices: [value, '0'] };
}

/**
 * `Insurance: Yes` insures the value of the goods. Without each item's value in one currency, the word stays in its cell and is refused
 * there. A price beside several pieces may be of one or of all.
 */
export function insureGoods(
  rows: readonly InsuredRow[],
  {
    columns,
    per,
    headers = [],
    currency = '',
  }: Pick<SheetHeadings, 'columns' | 'per' | 'currency'> & Partial<Pick<SheetHeadings, 'headers'>>,
): void {
  const [head] = rows;
  const from = head?.values.insurance ?? '';
  if (!head || !isYes(from)) return;
  const expected = head.values.currency?.trim().toUpperCase() || currency;
  const at = columns.indexOf('declaredValue');
  const isOfParcel = per[at] === 'parcel';
  const valued = isOfParcel ? rows.filter(({ values }) => values.declaredValue) : rows;
  const values = valued.map(({ values: { declaredValue = '', quantity = '1' } }) => {
    const read = readMoney(declaredValue, expected);
    const pieces = readNumber(quantity, 0).value;
    return read.kind === 'amount' && pieces ? read.minor * pieces : 0;
  });
  if (values.length === 0 || values.some((minor) => minor <= 0)) return;
  const to = String(fromMinor(values.reduce((sum, minor) => sum + minor, 0)));
  head.values.insurance = to;
  head.found?.changes.push({ column: 'insurance', rule: 'insuredValue', params: { from, to } });
  const header = headers[at] ?? '';
  const isOpen = per[at] === null && meaningOf(header)?.score !== SURE && !namesEach(header);
  const ofRows = values.reduce((sum, minor, i) => sum + minor / pieceCount(valued[i]), 0);
  const other = String(fromMinor(ofRows));
  if (isOpen && other !== to)
    head.found?.problems.push({
      column: 'insurance',
      rule: 'insuredPieces',
      params: { value: to, other },
      choices: [to, other],
    });
}

const pieceCount = (row: InsuredRow | undefined): number =>
  readNumber(row?.values.quantity ?? '1', 0).value ?? 1;
