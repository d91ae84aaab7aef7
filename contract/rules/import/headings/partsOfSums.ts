import { inAllLanguages } from '../../../../texts/read.ts';
import { hasWordOf } from './headingText.ts';
import { isCountHeading } from './headingWords.ts';
import { numberIn } from './provenAmounts.ts';
import type { SheetHeadings } from './sheetHeadings.ts';

type Lines = readonly { cells: readonly string[] }[];

const FEES = new Set(Object.values(inAllLanguages('importWords')).flatMap(({ feeWords }) => feeWords));
const namesFee = (header: string): boolean => hasWordOf(header, FEES);
/** A sum of two numbers may be chance in one row. */
const LEAST_SUMS = 2;
const LEAST_PARTS = 3;
const MOST_PARTS = 8;

/**
 * Whether the rows prove that a column is a part of a sum beside it, which is used: pieces of one product, the tax within a total. An unknown
 * amount is never such a part, because it may be the rest to collect.
 */
export function isPartOfSum(
  { headers, columns, roles, rowsFrom }: SheetHeadings,
  lines: Lines,
  at: number,
): boolean {
  const isFee = namesFee(headers[at] ?? '');
  const rows = lines.slice(rowsFrom);
  return headers.some((header, sum) => {
    const isTotal = roles[sum] === 'orderTotal' || columns[sum] === 'cod';
    const isCount = columns[sum] === 'quantity' || isCountHeading(header);
    if (sum <= at || sum - at > MOST_PARTS || !(isFee ? isTotal : isCount)) return false;
    for (let from = at; from >= Math.max(0, sum - MOST_PARTS); from--)
      if (sum - from > 1 && addsUp(rows, from, sum)) return true;
    return false;
  });
}

/** Whether the columns from `from` to `sum` add up to that one in each row that has it. */
function addsUp(rows: Lines, from: number, sum: number): boolean {
  let proven = 0;
  for (const { cells } of rows) {
    const total = numberIn(cells[sum]);
    if (!total) continue;
    const parts = cells.slice(from, sum).map((cell) => (cell.trim() ? numberIn(cell) : 0));
    if (parts.some((part) => part === null)) return false;
    const added = parts.reduce<number>((all, part) => all + (part ?? 0), 0);
    if (Math.abs(added - total) >= 0.005) return false;
    proven++;
  }
  return proven >= (sum - from >= LEAST_PARTS ? 1 : LEAST_SUMS);
}
