import { withoutDecimalZero, withoutSpills } from '../../../../contract/rules/import/importSpills.ts';
import { isWord } from '../../../../contract/rules/import/orders/orderWords.ts';
import { isTotalCell } from '../../../../contract/rules/import/orders/totals.ts';
import {
  type DecimalMark,
  decimalMarkOf,
  type MoneyReading,
  readMoney,
} from '../../../../contract/rules/money/readMoney.ts';
import {
  currencyOfHeading,
  findStatementHeader,
  isPaidOut,
  matchStatementColumns,
} from '../../../../contract/rules/money/statementColumns.ts';
import type { StatementColumn } from '../../../../contract/rules/money/statementFields.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';

/** A statement as read, with the meaning of its columns. */
export interface StatementSheet {
  name: string;
  sheet: string | null;
  sheets: string[];
  lines: SourceLine[];
  /** Index of the line with the headings; -1 without headings. */
  headerAt: number;
  columns: Partial<Record<StatementColumn, number>>;
  /** Columns that the file hides and whose use nobody has confirmed. Statements of earlier versions have none. */
  unsure?: readonly StatementColumn[];
}

export interface StatementFault {
  /** Index of the cell in its row. */
  column: number;
  text: string;
  /** The currency of the amount, if it is not the tenant's. */
  currency?: string;
}

export type UnpaidReason = 'hidden' | 'notPaid' | 'status';

/** A line of the statement that pays something or may pay something. */
export interface StatementRow {
  /** Line number in the spreadsheet. */
  line: number;
  cells: readonly string[];
  /** The paid amount; null if it cannot be read. */
  minor: number | null;
  feeMinor: number;
  fault: StatementFault | null;
  /** `word`: the row says that it is a total; `bare`: the row has only amounts, while other rows have more. */
  total: 'word' | 'bare' | null;
  /** Why the row pays nothing, unless the user overrides it: the sheet hides the row, or its status says so. `status`: the status is unclear. */
  unpaid: UnpaidReason | null;
  /** Texts that may name an order, the clearest first. */
  names: readonly (readonly string[])[];
}

/** A hidden column of these kinds decides neither which order is paid nor how much. */
const HARMLESS: readonly StatementColumn[] = ['number', 'reference', 'date'];

/**
 * The position of the headings in the lines, and the columns by the words of the headings. A filled visible column comes before a hidden one
 * of the same meaning; the use of another hidden one is a question.
 */
export function understand(
  lines: readonly SourceLine[],
  headerAt: number = findStatementHeader(lines),
): Required<Pick<StatementSheet, 'headerAt' | 'columns' | 'unsure'>> {
  const hidden = lines[0]?.hiddenColumns ?? [];
  const below = lines.slice(headerAt + 1);
  const rankOf = (at: number) =>
    hidden.includes(at) ? 1 : hidden.length > 0 && !below.some(({ cells }) => cells[at]?.trim()) ? 2 : 0;
  const columns = matchStatementColumns(lines[headerAt]?.cells ?? [], rankOf);
  const used = Object.entries(columns) as [StatementColumn, number][];
  const unsure = used.flatMap(([column, at]) =>
    hidden.includes(at) && !HARMLESS.includes(column) ? [column] : [],
  );
  return { headerAt, columns, unsure };
}

/** The column of the money: the paid amounts, else the collected ones. */
export const paidColumn = ({ columns }: Pick<StatementSheet, 'columns'>): number | undefined =>
  columns.paid ?? columns.collected;

/** Reads an amount in a bookkeeper's notation: `(12.50)`, `12.50-` and `12.50 DR` are negative. `mark`: the column's decimal separator. */
export function readAmount(text: string, currency: string, mark?: DecimalMark): MoneyReading {
  const plain = text.normalize('NFKC').trim();
  const isDebit = /^\(.*\)$|-\s*$|\bdr\.?$/i.test(plain);
  const bare = plain.replace(/^\((.*)\)$/, '$1').replace(/\s*(-|\b[cd]r\.?)\s*$/i, '');
  const read = readMoney(bare, currency, mark);
  return read.kind === 'amount' && isDebit && read.minor > 0 ? { ...read, minor: -read.minor } : read;
}

/** A number in a normal form for comparison. */
export const foldNumber = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

const LONGEST_NUMBER = 100;
const MOST_NAMES = 12;

/** The whole cell, and its words that contain a digit. */
function namesIn(cell: string | undefined): string[] {
  const text = withoutDecimalZero(cell ?? '');
  const parts = text
    .split(/[\s,;|:()[\]"']+/)
    .map(withoutDecimalZero)
    .filter((part) => /\d/.test(part) && foldNumber(part).length > 3);
  return [...new Set([text, foldNumber(text), ...parts, ...parts.map(foldNumber)])].filter(
    (name) => name && name.length <= LONGEST_NUMBER,
  );
}

/** The rows of a statement below its headings. */
export function rowsOf(statement: StatementSheet, currency: string): StatementRow[] {
  const { lines, headerAt, columns } = statement;
  const paid = paidColumn(statement);
  const money = new Set([columns.collected, columns.paid, columns.fee]);
  const nameless = new Set([...money, columns.date, columns.currency, columns.number, columns.reference]);
  const below = lines
    .slice(headerAt + 1)
    .map(({ cells, ...rest }) => ({ ...rest, cells: cells.map((cell) => withoutSpills(cell).trim()) }));
  const headings = lines[headerAt]?.cells ?? [];
  const amounts = [paid, columns.fee].map((at) => amountReader(at, headings, below, currency));
  const isBare = (cells: readonly string[]) => cells.every((cell, at) => !cell || money.has(at));
  const areBare = below.every(({ cells }) => isBare(cells));
  return below.map(({ line, cells, hidden }) => {
    const rowCurrency = columns.currency === undefined ? '' : (cells[columns.currency] ?? '');
    const [amount, fee] = amounts.map((read) => read(cells, rowCurrency));
    return {
      line,
      cells,
      minor: amount?.fault || fee?.fault ? null : (amount?.minor ?? null),
      feeMinor: Math.abs(fee?.minor ?? 0),
      fault: amount?.fault ?? fee?.fault ?? null,
      total: cells.some(isTotalCell) ? 'word' : !areBare && isBare(cells) ? 'bare' : null,
      unpaid: hidden ? 'hidden' : unpaidBy(columns.status === undefined ? '' : (cells[columns.status] ?? '')),
      names: [
        columns.number === undefined ? [] : namesIn(cells[columns.number]),
        columns.reference === undefined ? [] : namesIn(cells[columns.reference]),
        cells.flatMap((cell, at) => (nameless.has(at) ? [] : namesIn(cell))).slice(0, MOST_NAMES),
      ],
    };
  });
}

const NOT_PAID = ['unpaid', 'notPaidYet', 'cancelled', 'refunded'] as const;

/** Whether a row's status means that its cash was not paid: `Pending`, `Returned`. An unknown word becomes a question. */
function unpaidBy(status: string): UnpaidReason | null {
  if (!status || isWord('paid', status) || isPaidOut(status)) return null;
  return NOT_PAID.some((name) => isWord(name, status)) ? 'notPaid' : 'status';
}

type Cells = readonly string[];

/** Reads the amounts of a column; the currency of a row, else of the heading, must be the tenant's. */
function amountReader(
  at: number | undefined,
  headings: Cells,
  rows: readonly { cells: Cells }[],
  currency: string,
): (cells: Cells, text: string) => { minor: number | null; fault: StatementFault | null } {
  const mark = at === undefined ? undefined : decimalMarkOf(rows.map(({ cells }) => cells[at] ?? ''));
  const ofHeading = at === undefined ? undefined : currencyOfHeading(headings[at] ?? '', currency);
  return (cells, rowCurrency) => {
    const text = at === undefined ? '' : (cells[at] ?? '');
    if (at === undefined || !text) return { minor: null, fault: null };
    const read = readAmount(text, currency, mark);
    const written =
      read.kind === 'foreign'
        ? read.currency
        : ((rowCurrency ? currencyOfHeading(`(${rowCurrency})`, currency) : undefined) ?? ofHeading);
    if (written !== undefined && written !== currency)
      return { minor: null, fault: { column: at, text, currency: written } };
    return read.kind === 'amount'
      ? { minor: read.minor, fault: null }
      : { minor: null, fault: { column: at, text } };
  };
}

/** The texts sent to the server; a word without a digit names no order. */
export const numbersOf = (rows: readonly StatementRow[]): string[] => [
  ...new Set(rows.flatMap(({ names }) => names.flat()).filter((name) => /\d/.test(name))),
];
