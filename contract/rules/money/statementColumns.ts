import { inAllLanguages } from '../../../texts/read.ts';
import { LINES_LOOKED_AT } from '../import/headings/headerLine.ts';
import { foldName } from '../import/importText.ts';
import { readMoney } from './readMoney.ts';
import { STATEMENT_COLUMNS, type StatementColumn } from './statementFields.ts';

interface Named {
  column: StatementColumn;
  /** Index of the word in its column's list; lower is more exact: `Net amount` comes before `Amount`. */
  rank: number;
}

const words = new Map<string, Named>();
for (const language of Object.values(inAllLanguages('statementWords')))
  for (const column of STATEMENT_COLUMNS)
    for (const [rank, word] of language[column].entries()) {
      const folded = foldName(word);
      if (!words.has(folded)) words.set(folded, { column, rank });
    }

const paidOut = new Set(
  Object.values(inAllLanguages('statementWords')).flatMap((language) => language.paidOut.map(foldName)),
);

/** Whether a row's status says that its cash was paid out, or that its parcel was delivered. */
export const isPaidOut = (status: string): boolean => paidOut.has(foldName(status));

const BRACKETS = /[([{（【]([^)\]}）】]*)[)\]}）】]/g;
const LAST_CODE = /[\s_-]+(rm|rp|[a-z]{3})\.?\s*$/i;

/** `Amount (RM)`, `Jumlah RM` and `Amount MYR` without their currency. */
const withoutCurrency = (header: string) => header.replace(BRACKETS, ' ').replace(LAST_CODE, '');

/** The currency that a heading names: `Amount (USD)`, `Jumlah RM`. Undefined if it names none. */
export function currencyOfHeading(header: string, currency: string): string | undefined {
  const inBrackets = [...header.matchAll(BRACKETS)].flatMap(([, text = '']) => text.split(/[\s,/]+/));
  const last = LAST_CODE.exec(header.replace(BRACKETS, ' ').trimEnd())?.[1];
  for (const text of [...inBrackets, last ?? '']) {
    if (text.length < 2 && !/\p{Sc}/u.test(text)) continue;
    const read = readMoney(`1 ${text}`, currency);
    if ('currency' in read && read.currency) return read.currency;
  }
  return undefined;
}

/** A heading in English and Chinese. Its two parts must not name different columns. */
function inTwo(header: string): Named | undefined {
  const [latin, han] = [header.replace(/\p{Script=Han}+/gu, ' '), header.replace(/[^\p{Script=Han}]+/gu, '')];
  const one = words.get(foldName(latin));
  const other = words.get(foldName(han));
  return one && other && one.column !== other.column ? undefined : (one ?? other);
}

const namedBy = (header: string): Named | undefined =>
  header.trim()
    ? (words.get(foldName(header)) ?? words.get(foldName(withoutCurrency(header))) ?? inTwo(header))
    : undefined;

/**
 * Index of each column among the headings. Of two headings for a column, the one with the lower `rankOf` counts, then the more exact one.
 */
export function matchStatementColumns(
  headers: readonly string[],
  rankOf: (at: number) => number = () => 0,
): Partial<Record<StatementColumn, number>> {
  const found = headers
    .flatMap((header, at) => {
      const named = namedBy(header);
      return named ? [{ ...named, at }] : [];
    })
    .sort((a, b) => rankOf(a.at) - rankOf(b.at) || a.rank - b.rank || a.at - b.at);
  const columns: Partial<Record<StatementColumn, number>> = {};
  for (const { column, at } of found) columns[column] ??= at;
  return columns;
}

type Lines = readonly { cells: readonly string[] }[];

const count = (cells: readonly string[]) => Object.keys(matchStatementColumns(cells)).length;

/** Index of the line with the headings: the one that names the most columns. -1 if none names two. */
export function findStatementHeader(lines: Lines): number {
  const counts = lines.slice(0, LINES_LOOKED_AT).map(({ cells }) => count(cells));
  const most = Math.max(1, ...counts);
  return most > 1 ? counts.indexOf(most) : -1;
}

/** Index of the sheet whose headings name the most columns, the first of equals. */
export function findStatementSheet(sheets: readonly Lines[]): number {
  const named = sheets.map((lines) => count(lines[findStatementHeader(lines)]?.cells ?? []));
  return named.indexOf(Math.max(...named));
}
