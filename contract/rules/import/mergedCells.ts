import type { TextRow } from '../text/delimitedText.ts';
import { holdsAmounts } from './importAmounts.ts';

/** A cell that is merged over several lines of its sheet. Lines count from 1. */
export interface MergedCell {
  column: number;
  from: number;
  to: number;
}

/** A number may be an amount for all merged lines together. */
const isText = (text: string) => /\p{L}{2}/u.test(text) && !holdsAmounts('', [text]);

/**
 * Writes the text of merged cells into the lines below that have other content. A number gets a note at its line, because only its heading
 * shows whether it applies to each line or to all together.
 */
export function fillMerged(lines: readonly TextRow[], merged: readonly MergedCell[]): void {
  if (merged.length === 0) return;
  const places = new Map(lines.map(({ line }, at) => [line, at]));
  for (const { column, from, to } of apart(merged)) {
    const at = places.get(from);
    const text = at === undefined ? '' : (lines[at]?.cells[column] ?? '');
    if (at === undefined || !text) continue;
    if (!isText(text)) {
      const first = lines[at];
      const below = lines[at + 1]?.line;
      if (first && below !== undefined && below <= to) first.spans = [...(first.spans ?? []), { column, to }];
      continue;
    }
    for (let below = at + 1; below < lines.length; below++) {
      const { line, cells } = lines[below] as TextRow;
      if (line > to) break;
      if (cells[column]) continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
}

/** Without those that lie over another one: no program writes them, and ten thousand would fill each line ten thousand times. */
function apart(merged: readonly MergedCell[]): MergedCell[] {
  const kept: MergedCell[] = [];
  for (const cell of [...merged].sort((a, b) => a.column - b.column || a.from - b.from)) {
    const last = kept.at(-1);
    if (last?.column !== cell.column || last.to < cell.from) kept.push(cell);
  }
  return kept;
}
