import type { TextRow } from '../text/delimitedText.ts';
import { holdsAmounts } from './importAmounts.ts';

/** A cell that is merged down several lines of its sheet, from 1. */
export interface MergedCell {
  column: number;
  from: number;
  to: number;
}

/** Numbers may be amounts that apply to all the lines together. */
const isText = (text: string) => /\p{L}{2}/u.test(text) && !holdsAmounts('', [text]);

/**
 * Writes the text of merged cells into the lines below that have other content. Numbers are noted at their line: only their headings show
 * whether each line has them or all lines together.
 */
export function fillMerged(lines: readonly TextRow[], merged: readonly MergedCell[]): void {
  if (merged.length === 0) return;
  const places = new Map(lines.map(({ line }, at) => [line, at]));
  for (const { column, from, to } of merged) {
    const at = places.get(from);
    const text = at === undefined ? '' : (lines[at]?.cells[column] ?? '');
    if (at === undefined || !text) continue;
    if (!isText(text)) {
      const first = lines[at];
      const below = lines[at + 1]?.line;
      if (first && below !== undefined && below <= to) first.spans = [...(first.spans ?? []), { column, to }];
      continue;
    }
    for (const { line, cells } of lines.slice(at + 1, at + 1 + to - from)) {
      if (line > to) break;
      if (cells[column]) continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
}
