import { isReference } from '../dittoWords.ts';
import { IMPORT_COLUMNS, IMPORT_RULES, type ImportColumn } from '../importColumns.ts';
import { weightInText } from '../importMeasures.ts';
import { FILLED_BY_POSTCODE } from '../importPlaces.ts';
import { isPersonAndPhone } from '../orders/personAndPhone.ts';
import { isTotalWord } from '../orders/totals.ts';
import { isAddressAndPhone, isWholeContact } from '../orders/wholeContact.ts';
import { type ColumnLook, looksOf, mostly } from './columnLook.ts';
import { mayMatter } from './leftColumns.ts';
import type { SheetHeadings } from './sheetHeadings.ts';

export interface HeadingGaps {
  /** Columns that every row needs and the sheet lacks. */
  missing: ImportColumn[];
  /** Headings whose column was only guessed. */
  unsure: number[];
  /** Columns without a use whose cells may matter to the parcel. */
  unanswered: number[];
}

/** Points to review before the import. */
export function gapsOf(
  headings: SheetHeadings,
  senderMissing: readonly ImportColumn[],
  lines: readonly { cells: readonly string[]; hidden?: unknown }[],
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
  const isUsed = (i: number) =>
    !hasRows || lines.slice(headings.rowsFrom).some(({ cells }) => cells[i]?.trim());
  const areInAddresses = () => {
    const places = columns.flatMap((c, i) => (c && WITH_POSTCODE.has(c) ? [i] : []));
    const isRow = ({ cells, hidden }: (typeof lines)[number]) =>
      !hidden && !cells.some(isTotalWord) && !places.some((i) => isReference(cells[i] ?? ''));
    const samples = lines
      .slice(headings.rowsFrom)
      .filter(isRow)
      .map(({ cells }) => places.map((i) => cells[i] ?? '').join(', '))
      .filter((text) => /[^\s,]/.test(text));
    return mostly({ filled: samples.length, samples }, holdsPostcode);
  };
  /** A name and a number in one cell, or both with their address, need one column. */
  const isInOther = (c: ImportColumn) =>
    columns.some(
      (other, i) =>
        (other === OTHER_PART[c] && mostly(looks[i] ?? NO_LOOK, isPersonAndPhone)) ||
        (c === 'weightKg' &&
          other === 'itemDescription' &&
          mostly(looks[i] ?? NO_LOOK, (text) => weightInText(text) !== null)) ||
        (other === ADDRESS_OF[c] && mostly(looks[i] ?? NO_LOOK, isWholeContact)) ||
        (c.endsWith('Phone') && other === ADDRESS_OF[c] && mostly(looks[i] ?? NO_LOOK, isAddressAndPhone)),
    );
  return {
    // Postcodes inside addresses need no column: each row reports a missing one.
    missing: required.filter(
      (c) =>
        !has.has(c) &&
        !isInOther(c) &&
        !(c === 'receiverPhone' && headings.roles.includes('payerPhone')) &&
        !(c === 'weightKg' && has.has('parcelWeightKg')) &&
        !(c.endsWith('Name') && has.has(COMPANY_OF[c] ?? c)) &&
        !(c === 'receiverPostcode' && ((format !== null && has.has('receiverCity')) || areInAddresses())),
    ),
    // An empty column holds nothing that could be wrong.
    unsure: confidence.flatMap((c, i) =>
      c === 'unsure' && (!hasRows || (looks[i]?.filled ?? 0) > 0) ? [i] : [],
    ),
    unanswered: headers.flatMap((header, at) =>
      isUsed(at) && mayMatter({ header, look: looks[at] ?? NO_LOOK, at, headings, looks, lines }) ? [at] : [],
    ),
  };
}

const OTHER_PART: Partial<Record<ImportColumn, ImportColumn>> = {
  receiverName: 'receiverPhone',
  receiverPhone: 'receiverName',
  senderName: 'senderPhone',
  senderPhone: 'senderName',
};
/** A contact without a name has that of its company. */
const COMPANY_OF: Partial<Record<ImportColumn, ImportColumn>> = {
  receiverName: 'receiverCompany',
  senderName: 'senderCompany',
};
const ADDRESS_OF: Partial<Record<ImportColumn, ImportColumn>> = {
  receiverName: 'receiverAddress1',
  receiverPhone: 'receiverAddress1',
  senderName: 'senderAddress1',
  senderPhone: 'senderAddress1',
};
const WITH_POSTCODE = new Set<ImportColumn>(['receiverAddress1', 'receiverAddress2', 'receiverCity']);
const NO_LOOK: ColumnLook = { filled: 0, samples: [] };
const holdsPostcode = (text: string) => /(?<![\d/-])\d{4,6}(?![\d/-])/.test(text);
