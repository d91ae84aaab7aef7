import { readMoney } from '../../../../contract/rules/money/readMoney.ts';
import {
  findStatementHeader,
  matchStatementColumns,
} from '../../../../contract/rules/money/statementColumns.ts';
import type { StatementColumn } from '../../../../contract/rules/money/statementFields.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';

/** A statement as it was read, and how its columns are understood. */
export interface StatementSheet {
  name: string;
  sheet: string | null;
  sheets: string[];
  lines: SourceLine[];
  /** Place of the headings among the lines; -1 where there are none. */
  headerAt: number;
  columns: Partial<Record<StatementColumn, number>>;
}

export interface StatementFault {
  /** Place of the cell in its row. */
  column: number;
  text: string;
}

/** A line of the statement that pays something, or may. */
export interface StatementRow {
  /** As the spreadsheet counts. */
  line: number;
  cells: readonly string[];
  /** The paid amount; null where nothing can be read. */
  minor: number | null;
  feeMinor: number;
  fault: StatementFault | null;
  /** Texts by which an order may be named, the clearest first. */
  names: readonly (readonly string[])[];
}

/** The headings and columns of lines, understood by their words. */
export function understand(lines: readonly SourceLine[]): Pick<StatementSheet, 'headerAt' | 'columns'> {
  const headerAt = findStatementHeader(lines);
  return { headerAt, columns: matchStatementColumns(lines[headerAt]?.cells ?? []) };
}

/** The column with the money: paid, else collected. */
export const paidColumn = ({ columns }: Pick<StatementSheet, 'columns'>): number | undefined =>
  columns.paid ?? columns.collected;

/** Amounts as bookkeepers write them: `(12.50)`, `12.50-` and `12.50 DR` are negative. Null for anything else. */
export function readAmount(text: string, currency: string): number | null {
  const plain = text.normalize('NFKC').trim();
  const isDebit = /^\(.*\)$|-\s*$|\bdr\.?$/i.test(plain);
  const bare = plain.replace(/^\((.*)\)$/, '$1').replace(/\s*(-|\b[cd]r\.?)\s*$/i, '');
  const read = readMoney(bare, currency);
  if (read.kind !== 'amount') return null;
  return isDebit && read.minor > 0 ? -read.minor : read.minor;
}

/** In the form in which numbers are compared. */
export const foldNumber = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

const LONGEST_NUMBER = 100;
const MOST_NAMES = 12;

/** A whole cell, and the words of a sentence that hold a digit. */
function namesIn(cell: string | undefined): string[] {
  const text = cell?.trim() ?? '';
  const parts = text
    .split(/[\s,;|:()[\]"']+/)
    .filter((part) => /\d/.test(part) && foldNumber(part).length > 3);
  return [...new Set([text, foldNumber(text), ...parts, ...parts.map(foldNumber)])].filter(
    (name) => name && name.length <= LONGEST_NUMBER,
  );
}

/** The rows of a statement below its headings. */
export function rowsOf(statement: StatementSheet, currency: string): StatementRow[] {
  const { lines, headerAt, columns } = statement;
  const paid = paidColumn(statement);
  const money = new Set([columns.collected, columns.paid, columns.fee, columns.date]);
  return lines.slice(headerAt + 1).map(({ line, cells }) => {
    const amount = paid === undefined ? '' : (cells[paid] ?? '').trim();
    const fee = columns.fee === undefined ? '' : (cells[columns.fee] ?? '').trim();
    const minor = amount ? readAmount(amount, currency) : null;
    const feeMinor = fee ? readAmount(fee, currency) : 0;
    const fault =
      amount && minor === null
        ? { column: paid ?? 0, text: amount }
        : feeMinor === null
          ? { column: columns.fee ?? 0, text: fee }
          : null;
    const others = cells.flatMap((cell, at) =>
      money.has(at) || at === columns.number || at === columns.reference ? [] : namesIn(cell),
    );
    return {
      line,
      cells,
      minor: fault ? null : minor,
      feeMinor: Math.abs(feeMinor ?? 0),
      fault,
      names: [
        columns.number === undefined ? [] : namesIn(cells[columns.number]),
        columns.reference === undefined ? [] : namesIn(cells[columns.reference]),
        others.slice(0, MOST_NAMES),
      ],
    };
  });
}

/** The texts sent to the server; plain words name no order. */
export const numbersOf = (rows: readonly StatementRow[]): string[] => [
  ...new Set(rows.flatMap(({ names }) => names.flat()).filter((name) => /\d/.test(name))),
];
