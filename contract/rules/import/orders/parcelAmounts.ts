import { deniesCollecting, hasCashPhrase, mayNameCash } from '../../money/cashPhrases.ts';
import { smallestMinor } from '../../money/currencies.ts';
import { fromMinor } from '../../money/money.ts';
import { readMoney } from '../../money/readMoney.ts';
import { cashInNote, isAmountWithCurrency, namedCash } from '../../money/remarkCash.ts';
import { isDepositHeading } from '../headings/provenAmounts.ts';
import type { RowValues } from '../importFacts.ts';
import { readMeasure } from '../importMeasures.ts';
import { readNumber } from '../importNumbers.ts';
import type { FoundProblem } from '../importProblems.ts';
import type { RoleTexts } from './orderLines.ts';
import { pricesOf, totalsOfOrder } from './orderTotals.ts';
import {
  isCashOnDelivery,
  isOpenPayment,
  isPaidInPart,
  isUnpaid,
  leavesOpen,
  saysPaid,
} from './orderWords.ts';
import { isOnlyCash, otherCash, toCollect } from './payment.ts';
import { methodOf } from './readLine.ts';
import type { CellFindings, Headings, ReadLine, SheetRow } from './sheetRow.ts';

export function payOnDelivery(
  head: RowValues,
  lines: readonly ReadLine[],
  found: CellFindings,
  headings: Headings,
): void {
  const distinct = (of: (roles: RoleTexts) => readonly string[] | undefined) => [
    ...new Set(lines.flatMap(({ roles }) => of(roles) ?? [])),
  ];
  const currency = head.currency?.trim().toUpperCase() || (headings.currency ?? '');
  const method = distinct(methodOf).join(', ');
  const status = distinct(({ paymentStatus }) => paymentStatus);
  // A shop's own words say whether its orders are paid. A line in doubt is a question already.
  const isOpen = (headings.format === null || headings.format === 'template') && !lines[0]?.doubt;
  const open = isOpen
    ? (status.find(leavesOpen) ??
      distinct(({ paymentMethod }) => paymentMethod).find((text) => isUnpaid(text) || isOpenPayment(text)) ??
      lines[0]?.openPayment)
    : undefined;
  const totals = totalsOfOrder(
    lines.map(({ roles }) => roles.orderTotal ?? []),
    headings,
    currency,
    lines.map(({ values }) => values),
  );
  const remark = remarkOfCash(head, lines, headings);
  const collect = toCollect({
    cod: head.cod ?? '',
    totals,
    prices: totals.length > 0 ? [] : pricesOf(lines, headings, currency),
    method,
    status,
    open: open ?? '',
    reference: head.referenceNo ?? '',
    currency,
    note: remark,
  });
  if (collect.cod) head.cod = collect.cod;
  else delete head.cod;
  const { note: from = '' } = head;
  if (collect.cod && !collect.question && isOnlyCash(from, collect.cod)) {
    delete head.note;
    found.changes.push({ column: 'note', rule: 'oneValue', params: { from, to: '' } });
  }
  if (collect.change) found.changes.push(collect.change);
  const problem =
    collect.question ??
    askAboutOtherCash(from || remark, method, collect.cod, currency) ??
    askAboutDeposit(lines[0], headings, { totals, cod: collect.cod, currency }) ??
    askAboutPaid(from, collect.cod);
  if (problem) found.problems.push(problem);
}

function askAboutOtherCash(
  remark: string,
  method: string,
  cod: string,
  currency: string,
): FoundProblem | undefined {
  const others = otherCash(`${remark}, ${method}`, cod || '0', currency);
  return others.length > 0
    ? {
        column: 'cod',
        rule: 'codInNote',
        params: { value: cod || '0', method: remark || method },
        choices: [...new Set([cod || '0', ...others])],
      }
    : undefined;
}

/** What a deposit leaves of the only total must be the amount to collect. */
function askAboutDeposit(
  line: ReadLine | undefined,
  { headers = [] }: Headings,
  { totals, cod, currency }: { totals: readonly string[]; cod: string; currency: string },
): FoundProblem | undefined {
  const at = headers.findIndex(isDepositHeading);
  const deposit = line?.cells[at]?.trim() ?? '';
  const minorOf = (text: string): number => {
    const read = readMoney(text, currency);
    return read.kind === 'amount' ? (read.minor ?? 0) : 0;
  };
  const [total = '', other] = totals;
  const [left, paid] = [minorOf(total) - minorOf(deposit), minorOf(deposit)];
  if (other !== undefined || paid <= 0 || left === minorOf(cod)) return undefined;
  const method = `${headers[at]} ${deposit}`;
  if (left <= 0)
    return minorOf(cod) > 0 && minorOf(total) > 0
      ? { column: 'cod', rule: 'codPrepaid', params: { value: cod, method }, choices: ['0'] }
      : undefined;
  const rest = String(fromMinor(left));
  return {
    column: 'cod',
    rule: cod ? 'codInNote' : 'codUnsure',
    params: { value: cod || rest, method },
    choices: cod ? [cod, rest] : [rest, '0'],
  };
}

const askAboutPaid = (note: string, cod: string): FoundProblem | undefined =>
  /[1-9]/.test(cod) && isAgainstCash(note)
    ? { column: 'cod', rule: 'codPrepaid', params: { value: cod, method: note }, choices: [cod, '0'] }
    : undefined;

/** A remark that the order is paid, or that the courier must not collect anything. */
const isAgainstCash = (note: string): boolean =>
  deniesCollecting(note) || (saysPaid(note) && !isPaidInPart(note));

/** The text of an order that speaks of cash: its remark, words behind a name or an address, or a cell that nothing else uses. */
function remarkOfCash(head: RowValues, lines: readonly ReadLine[], headings: Headings): string {
  const { note = '' } = head;
  if (cashInNote(note)) return note;
  // Numbers before the word are of the address.
  const inAddress = OF_ADDRESS.map((column) => head[column] ?? '').find(isCashOnDelivery);
  if (inAddress) return inAddress.replace(BEFORE_COD, '');
  const { columns, roles, format, confidence = [] } = headings;
  // A shop's export has words of its own in many columns.
  if (format !== null && format !== 'template') return '';
  const isGoods = (at: number) => columns[at] === 'itemDescription';
  const isFree = (at: number) => !columns[at] && !roles[at] && confidence[at] !== 'chosen';
  // `Cod fillet 500 g` is no cash.
  const isCash = (cell: string) =>
    /\d/.test(cell) &&
    cashInNote(cell)?.some((amount) => isAmountWithCurrency(amount.trim()) || mayNameCash(cell));
  // `Teh kurang manis RM12`: goods with their price
  const namesCash = (cell: string) => namedCash(cell) !== null || hasCashPhrase(cell);
  return (
    lines
      .flatMap(({ cells }) => cells.filter((cell, at) => isFree(at) || (isGoods(at) && namesCash(cell))))
      .map((cell) => cell.trim())
      .find(isCash) ?? ''
  );
}

const OF_ADDRESS = ['receiverName', 'receiverAddress1', 'receiverAddress2'] as const;
const BEFORE_COD = /^.*?(?=c\.?o\.?d)/is;

/** Weights of rows add up to the parcel's weight. A weight of the parcel is on each of its lines and counts once. */
export function weighParcel(rows: SheetRow[], { columns, per }: Headings): void {
  const [head] = rows;
  // One cell of weight beside several items in columns is of all, unless its heading says that it is of a piece.
  const at = columns.indexOf('weightKg');
  const isOfAll = at >= 0 && per[at] !== 'piece' && rows.some(({ item }) => item);
  const of = isOfAll ? 'parcel' : per[at];
  if (!head || (of !== 'row' && of !== 'parcel')) return;
  const texts = rows.flatMap(({ values }) => values.weightKg ?? []);
  if (texts.length === 0) return;
  if (of === 'row' && texts.length < rows.length) {
    for (const row of rows) weighPiece(row);
    return;
  }
  const kg = texts.map((text) => readNumber(readMeasure(text, 'kg').bare, 3).value);
  // A text that is no weight stays in its cell and becomes a problem there.
  if (kg.some((value) => value === null)) return;
  const weights = kg as number[];
  const sumOfAll = weights.reduce((sum, value) => sum + value, 0);
  const total = of === 'row' ? sumOfAll : (weights[0] ?? 0);
  if (of === 'parcel' && new Set(weights).size > 1)
    head.found?.problems.push({
      column: 'parcelWeightKg',
      rule: 'linesDiffer',
      params: { value: weights[0] ?? 0, other: weights.find((value) => value !== weights[0]) ?? 0, line: 0 },
      choices: [...new Set([...weights, Number(sumOfAll.toFixed(6))])].map(String),
    });
  const [text = ''] = texts;
  const sum = String(Number(total.toFixed(6)));
  // A single line keeps its text unchanged, so that the unit is read and shown there.
  head.values.parcelWeightKg = of === 'parcel' || texts.length === 1 ? text : sum;
  if (of === 'row' && texts.length > 1)
    head.found?.changes.push({
      column: 'parcelWeightKg',
      rule: 'unit',
      params: { from: texts.join(' + '), to: sum, unit: 'kg' },
    });
  for (const row of rows) delete row.values.weightKg;
}

const LEAST_KG = 0.001;
/** The weight of a piece, for a row beside one without a weight: the parcel's weight is open, and a typed weight is that of a piece. */
function weighPiece({ values, found }: SheetRow): void {
  const { weightKg: from = '', quantity = '1' } = values;
  const pieces = readNumber(quantity, 0).value;
  const kg = readNumber(readMeasure(from, 'kg').bare, 3).value;
  if (!pieces || pieces === 1 || kg === null) return;
  const to = String(Math.max(LEAST_KG, Number((kg / pieces).toFixed(3))));
  values.weightKg = to;
  found?.changes.push({
    column: 'weightKg',
    rule: 'unit',
    params: { from: `${from} ÷ ${pieces}`, to, unit: 'kg' },
  });
}

/** A value of the whole parcel that each of its lines repeats counts once. */
export function valueOfParcel([head, ...others]: readonly SheetRow[], { columns, per }: Headings): void {
  const isOfParcel = per[columns.indexOf('declaredValue')] === 'parcel';
  const isSame = others.every(({ values }) => values.declaredValue === head?.values.declaredValue);
  if (!isOfParcel || !isSame) return;
  for (const { values, found } of others) {
    const { declaredValue: from } = values;
    delete values.declaredValue;
    if (from) found?.changes.push({ column: 'declaredValue', rule: 'oneValue', params: { from, to: '' } });
  }
}

/** Divides the value of a row, or of its parcel, by the pieces. */
export function valuePieces(
  { values, found }: SheetRow,
  { columns, per, roles, currency = '' }: Headings,
): void {
  const at = columns.indexOf('declaredValue');
  const of = at < 0 && roles.includes('lineItem') ? 'row' : per[at];
  const text = values.declaredValue;
  const pieces = readNumber(values.quantity ?? '1', 0).value;
  if (!text || (of !== 'row' && of !== 'parcel') || !pieces || pieces === 1) return;
  const expected = values.currency?.trim().toUpperCase() || currency;
  const read = readMoney(text, expected);
  const minor = read.kind === 'amount' || read.kind === 'foreign' ? read.minor : null;
  // A text that is no plain amount stays in its cell and becomes a question there.
  if (minor === null) return;
  const written = read.kind === 'foreign' ? read.currency : expected;
  const step = smallestMinor(written);
  const each = String(fromMinor(Math.round(minor / pieces / step) * step));
  values.declaredValue = read.kind === 'foreign' ? `${written} ${each}` : each;
  found?.changes.push({
    column: 'declaredValue',
    rule: 'perPiece',
    params: { from: text, to: values.declaredValue, quantity: pieces },
  });
}
