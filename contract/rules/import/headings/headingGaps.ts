import { holdsAmounts } from '../importAmounts.ts';
import { IMPORT_COLUMNS, IMPORT_RULES, type ImportColumn } from '../importColumns.ts';
import { FILLED_BY_POSTCODE } from '../importPlaces.ts';
import { isCashOnDelivery } from '../orders/orderWords.ts';
import { type ColumnLook, looksOf, mostly } from './columnLook.ts';
import type { SheetHeadings } from './sheetHeadings.ts';

export interface HeadingGaps {
  /** Columns without which no row can go in. */
  missing: ImportColumn[];
  /** Headings whose column was only guessed. */
  unsure: number[];
  /** Columns of money or weights that would be left out without anybody having said so. */
  unanswered: number[];
}

/** Points to review before rows go in. */
export function gapsOf(
  headings: SheetHeadings,
  senderMissing: readonly ImportColumn[],
  lines: readonly { cells: readonly string[] }[],
  taken: readonly ImportColumn[] = IMPORT_COLUMNS,
): HeadingGaps {
  const { columns, confidence, headers, format } = headings;
  const has = new Set(columns);
  const required = taken.filter(
    (c) =>
      (IMPORT_RULES[c].required === 'always' && !FILLED_BY_POSTCODE.includes(c)) || senderMissing.includes(c),
  );
  const looks = looksOf(lines, headings.rowsFrom, headers.length);
  const hasRows = lines.length > headings.rowsFrom;
  const areInAddresses = () =>
    columns.some(
      (c, i) =>
        (c === 'receiverAddress1' || c === 'receiverAddress2' || c === 'receiverCity') &&
        mostly(looks[i] ?? NO_LOOK, holdsPostcode),
    );
  return {
    // Postcodes inside addresses need no column: the rows report the missing ones.
    missing: required.filter(
      (c) =>
        !has.has(c) &&
        !(c === 'receiverPostcode' && ((format !== null && has.has('receiverCity')) || areInAddresses())),
    ),
    // An empty column says nothing that could be wrong.
    unsure: confidence.flatMap((c, i) =>
      c === 'unsure' && (!hasRows || (looks[i]?.filled ?? 0) > 0) ? [i] : [],
    ),
    unanswered: headers.flatMap((header, i) =>
      isOpen(headings, i) && isOfMoney(header, looks[i] ?? NO_LOOK) ? [i] : [],
    ),
  };
}

const NO_LOOK: ColumnLook = { filled: 0, samples: [] };
/** Amounts, weights, or words that say which orders are paid on delivery. */
const isOfMoney = (header: string, { samples }: ColumnLook): boolean =>
  holdsAmounts(header, samples.slice(0, 3)) || samples.some(isCashOnDelivery);
const holdsPostcode = (text: string) => /(?<![\d/-])\d{4,6}(?![\d/-])/.test(text);

/**
 * Columns that are neither used nor known to be unused. A total is collected only if the sheet says how orders are paid; a sheet that says
 * which orders are paid collects nothing.
 */
function isOpen({ columns, confidence, roles, isOther }: SheetHeadings, at: number): boolean {
  if (columns[at] || confidence[at] !== 'none' || isOther[at]) return false;
  if (roles[at] === 'orderTotal')
    return (
      !roles.some((role) => role === 'paymentMethod' || role === 'paymentStatus') && !columns.includes('cod')
    );
  return roles[at] === null;
}
