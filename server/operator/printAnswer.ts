import type { OperateAnswer } from '../../contract/operate/commands.ts';
import { moneyText, toMinor } from '../../contract/rules/money/money.ts';
import { csvRecord } from '../../contract/rules/text/csvRecord.ts';

type Row = OperateAnswer['rows'][number];
const CELL_MAX = 100;

/** Chinese, Japanese and Korean characters are two columns wide in a terminal. */
const widthOf = (text: string) =>
  [...text].reduce(
    (n, c) =>
      n +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(c) ? 2 : 1),
    0,
  );
const padded = (text: string, width: number, right: boolean) => {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? blanks + text : text + blanks;
};

const cellOf = (value: Row[string] | undefined): string => {
  const text =
    value === null || value === undefined
      ? ''
      : value === true
        ? 'yes'
        : value === false
          ? 'no'
          : String(value);
  // Typed text must not contain control characters for the terminal.
  const safe = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return safe.length > CELL_MAX ? `${safe.slice(0, CELL_MAX - 1)}…` : safe;
};

/** Rows as a table; numbers are right-aligned, and amounts are written as money with their currency. */
export function tableOf(rows: Row[], amounts: OperateAnswer['amounts'] = null): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (column) => !(amounts && column === 'currency'),
  );
  const moneyIn = (row: Row, column: string): string | null => {
    const value = row[column];
    const currency = row.currency ?? amounts?.currency;
    if (!amounts?.columns.includes(column) || typeof value !== 'number' || !currency) return null;
    return moneyText(toMinor(value), String(currency));
  };
  const cells = rows.map((row) => columns.map((column) => moneyIn(row, column) ?? cellOf(row[column])));
  const isRight = columns.map((c) => rows.every((row) => row[c] === null || typeof row[c] === 'number'));
  const widths = columns.map((c, i) => Math.max(widthOf(c), ...cells.map((row) => widthOf(row[i] ?? ''))));
  const line = (row: string[]) =>
    row
      .map((cell, i) => padded(cell, widths[i] ?? 0, isRight[i] ?? false))
      .join('  ')
      .trimEnd();
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** Rows as CSV in the form of the imports; customers' text cannot become a spreadsheet formula. */
export function csvOf(rows: Row[], named: OperateAnswer['columns'] = []): string {
  const columns = [...new Set([...named, ...rows.flatMap((row) => Object.keys(row))])];
  const record = (row: Row) =>
    columns.map((c) => (typeof row[c] === 'boolean' ? (row[c] ? 'yes' : 'no') : row[c]));
  return [columns, ...rows.map(record)].map(csvRecord).join('');
}
