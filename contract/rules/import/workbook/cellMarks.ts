import type { CellMark, TextRow } from '../../text/delimitedText.ts';
import { type CellStyles, struckParts } from './cellStyles.ts';
import { attribute, elementsIn } from './xmlElements.ts';

/**
 * A row with its struck cells. A row whose cells are all struck is left out like a hidden one; a single struck cell, or a struck part of
 * one, becomes a question.
 */
export function markedRow<Row extends TextRow>(
  row: Row,
  wholly: ReadonlySet<number>,
  partly: ReadonlySet<number>,
): Row {
  if (wholly.size + partly.size === 0) return row;
  const filled = row.cells.flatMap((cell, at) => (cell.trim() ? [at] : []));
  if (filled.length > 0 && filled.every((at) => wholly.has(at))) return { ...row, hidden: true };
  const struck = filled.filter((at) => wholly.has(at) || partly.has(at));
  return struck.length > 0
    ? { ...row, marks: struck.map((column): CellMark => ({ column, struck: true })) }
    : row;
}

/** Of one row. A hostile file may have any number. */
const MOST_MARKS = 200;
const LONGEST_COMMENT = 500;

/** Adds the comments of a sheet's cells to its rows. Lines count from 1. */
export function noteComments(
  rows: readonly TextRow[],
  comments: Iterable<{ line: number; column: number; text: string }>,
): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const { line, column, text } of comments) {
    const row = byLine.get(line);
    const comment = text.trim();
    if (!row || !comment || (row.marks?.length ?? 0) >= MOST_MARKS) continue;
    row.marks ??= [];
    row.marks.push({ column, comment: comment.slice(0, LONGEST_COMMENT) });
  }
}

/** Struck texts among the shared ones, by their index. */
export type StruckTexts = ReadonlyMap<number, 'all' | 'some'>;

/** Whether the text of a cell is struck through: all of it, a part of it, or nothing. `inner`: the cell's content. */
export function struckCell(
  attributes: string,
  inner: string,
  styles: Pick<CellStyles, 'struck'>,
  texts: StruckTexts,
): 'all' | 'some' | null {
  if (styles.struck.size > 0 && styles.struck.has(Number(attribute(attributes, 's') ?? -1))) return 'all';
  if (inner.includes('strike')) return struckPart(inner);
  if (texts.size === 0 || attribute(attributes, 't') !== 's') return null;
  return texts.get(Number(elementsIn(inner, 'v')[0]?.inner)) ?? null;
}

/** The same of a rich text. */
export function struckPart(xml: string): 'all' | 'some' | null {
  const { some, all } = struckParts(xml);
  return all ? 'all' : some ? 'some' : null;
}

/** A is 0, Z is 25, AA is 26. */
export function columnOf(ref: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(ref)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
