import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';
import type { SheetMapping } from './importSheet.ts';

/** The numbers of the hidden or filtered lines below the headings. */
export const hiddenLines = (
  lines: readonly SourceLine[],
  { rowsFrom }: Pick<SheetMapping, 'rowsFrom'>,
): number[] => lines.slice(rowsFrom).flatMap(({ line, hidden }) => (hidden ? [line] : []));

const MOST_RANGES = 6;

/** Line numbers as ranges, `4–6, 9`; of many only the first. */
export function lineRanges(lines: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return shown.join(', ') + (ranges.length > MOST_RANGES ? ' …' : '');
}
