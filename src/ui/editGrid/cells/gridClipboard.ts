import type { CellChange, EditColumn } from '../editGridTypes.ts';
import { type Parsed, parseCell, type Refused } from './cellText.ts';

/** Cells in the format of spreadsheets; a text with tabs, line breaks or quotes is quoted. */
export const toTsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map(quoted).join('\t')).join('\n');

const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines and cells copied from a spreadsheet, including quoted cells with line breaks. */
export function fromTsv(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let inQuotes = false;
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inQuotes) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else inQuotes = false;
    } else if (c === '"' && cell === '') inQuotes = true;
    else if (c === '\t') endCell();
    else if (c === '\n' || c === '\r') {
      if (c === '\r' && text[i + 1] === '\n') i++;
      endCell();
      lines.push([]);
    } else cell += c;
  }
  endCell();
  const last = lines.at(-1);
  if (lines.length > 1 && last?.length === 1 && last[0] === '') lines.pop();
  return lines;
}

export interface Refusal {
  rowId: string;
  column: string;
  text: string;
  refused: Refused;
}

export interface Pasted {
  changes: CellChange[];
  refusals: Refusal[];
  /** Number of cells that cannot be edited or are outside the grid. */
  left: number;
}

interface Target<Row> {
  /** Rows that receive the lines, in order. */
  rows: readonly Row[];
  /** Columns, starting with the active one. */
  columns: readonly EditColumn<Row>[];
  rowId(row: Row): string;
  decimal: '.' | ',';
  canEdit(column: EditColumn<Row>, row: Row): boolean;
}

/** Changes when lines of cells are pasted onto rows and columns. One line fills every row; of several lines each fills one row. */
export function pasteCells<Row>(lines: readonly (readonly string[])[], target: Target<Row>): Pasted {
  const pasted: Pasted = { changes: [], refusals: [], left: 0 };
  const height = lines.length === 1 ? target.rows.length : Math.min(lines.length, target.rows.length);
  for (let r = 0; r < height; r++) {
    const row = target.rows[r];
    const cells = lines.length === 1 ? lines[0] : lines[r];
    if (row === undefined) continue;
    cells?.forEach((text, c) => {
      const column = target.columns[c];
      if (!column || !target.canEdit(column, row)) pasted.left++;
      else
        addCell(pasted, column, row, target.rowId(row), text, parseCell(column, row, text, target.decimal));
    });
  }
  for (const cells of lines.slice(height)) pasted.left += cells.length;
  return pasted;
}

function addCell<Row>(
  pasted: Pasted,
  column: EditColumn<Row>,
  row: Row,
  rowId: string,
  text: string,
  parsed: Parsed,
): void {
  if ('refused' in parsed) pasted.refusals.push({ rowId, column: column.key, text, refused: parsed.refused });
  else pasted.changes.push({ rowId, column: column.key, from: column.read(row), to: parsed.value });
}
