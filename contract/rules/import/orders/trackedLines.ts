import { inAllLanguages } from '../../../../texts/read.ts';
import { foldName } from '../importText.ts';
import type { SheetCells } from './mergedAmounts.ts';
import type { Headings } from './sheetRow.ts';

const TRACKING = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ tracking }) => tracking.map(foldName)),
);
/** The column of tracking numbers in a sheet that no shop made, if some of its lines have none: the others may be sent already. */
export function trackingAt(
  lines: readonly SheetCells[],
  { headers = [], columns, format }: Headings,
): number {
  const at = headers.findIndex((header, i) => !columns[i] && TRACKING.has(foldName(header)));
  const isAny = (is: boolean) => lines.some(({ cells }) => hasNumber(cells[at]) === is);
  return (!format || format === 'template') && isAny(true) && isAny(false) ? at : -1;
}
export const hasNumber = (cell = ''): boolean => /\d{3}/.test(cell);
