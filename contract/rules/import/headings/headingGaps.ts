import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { holdsAmounts } from '../importAmounts.ts';
import { IMPORT_COLUMNS, IMPORT_RULES, type ImportColumn } from '../importColumns.ts';
import { weightInText } from '../importMeasures.ts';
import { FILLED_BY_POSTCODE } from '../importPlaces.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import { isCashOnDelivery, isWord, isYes } from '../orders/orderWords.ts';
import { isPersonAndPhone } from '../orders/personAndPhone.ts';
import { isAddressAndPhone, isWholeContact } from '../orders/wholeContact.ts';
import { type ColumnLook, looksOf, mostly } from './columnLook.ts';
import { readHeadingText } from './headingText.ts';
import { isCountHeading, isOfLines, isOtherStatus, meaningOf } from './headingWords.ts';
import { mayMatter } from './leftColumns.ts';
import { mayBeOfReceiver } from './openContacts.ts';
import { isPartOfSum } from './partsOfSums.ts';
import type { SheetHeadings } from './sheetHeadings.ts';

export interface HeadingGaps {
  /** Columns that every row needs and the sheet lacks. */
  missing: ImportColumn[];
  /** Headings whose column was only guessed. */
  unsure: number[];
  /** Columns of money, weights, names, addresses, pickups or some status that would be left out although nobody chose to. */
  unanswered: number[];
}

/** Points to review before the import. */
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
  const rows = Math.max(0, ...looks.map(({ filled }) => filled));
  const isUsed = (i: number) =>
    !hasRows || lines.slice(headings.rowsFrom).some(({ cells }) => cells[i]?.trim());
  const areInAddresses = () => {
    const places = columns.flatMap((c, i) => (c && WITH_POSTCODE.has(c) ? [i] : []));
    const samples = lines
      .slice(headings.rowsFrom)
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
        !(c === 'weightKg' && has.has('parcelWeightKg')) &&
        !(c === 'receiverPostcode' && ((format !== null && has.has('receiverCity')) || areInAddresses())),
    ),
    // An empty column holds nothing that could be wrong.
    unsure: confidence.flatMap((c, i) =>
      c === 'unsure' && (!hasRows || (looks[i]?.filled ?? 0) > 0) ? [i] : [],
    ),
    unanswered: headers.flatMap((header, i) =>
      isOfServices(headings, looks[i] ?? NO_LOOK, i) ||
      (isOpen(headings, i) &&
        isUsed(i) &&
        !(has.has('cod') && DEPOSITS.has(foldName(readHeadingText(header).bare))) &&
        (isOfMoney(header, looks[i] ?? NO_LOOK) ||
          isOtherAddress(header) ||
          isOtherStatus(header) ||
          isOtherInsurance(header, looks[i] ?? NO_LOOK) ||
          isOtherCount(header, looks[i] ?? NO_LOOK) ||
          mayBeOfReceiver(header, looks[i] ?? NO_LOOK, { columns, rows }) ||
          headings.isDoubtful?.[i] ||
          mayMatter(header, looks[i] ?? NO_LOOK)) &&
        !isPartOfSum(headings, lines, i))
        ? [i]
        : [],
    ),
  };
}

/** `Mode`, `Via`: all cells of an unused column name services or couriers of the tenant. A shop's export names its own. */
function isOfServices(
  { headers, columns, confidence, roles, format, services }: SheetHeadings,
  { samples }: ColumnLook,
  at: number,
): boolean {
  if (!services || format !== null || columns[at] || roles[at] || confidence[at] !== 'none') return false;
  // The reader looks for a service below each heading of services.
  if (meaningOf(headers[at] ?? '')?.column === 'serviceCode' && columns.includes('serviceCode')) return false;
  const names = new Set([...services.services, ...services.couriers].map(foldName));
  const texts = samples.filter((text) => !isEmptyWord(text));
  return texts.some((text) => !isYes(text)) && texts.every((text) => names.has(foldName(text)));
}

const OTHER_PART: Partial<Record<ImportColumn, ImportColumn>> = {
  receiverName: 'receiverPhone',
  receiverPhone: 'receiverName',
  senderName: 'senderPhone',
  senderPhone: 'senderName',
};
const ADDRESS_OF: Partial<Record<ImportColumn, ImportColumn>> = {
  receiverName: 'receiverAddress1',
  receiverPhone: 'receiverAddress1',
  senderName: 'senderAddress1',
  senderPhone: 'senderAddress1',
};
const WITH_POSTCODE = new Set<ImportColumn>(['receiverAddress1', 'receiverAddress2', 'receiverCity']);
const NO_LOOK: ColumnLook = { filled: 0, samples: [] };
/** Amounts, weights, or words for cash on delivery. `Gram` beside `Kg` is the rest of a weight. */
const isOfMoney = (header: string, { samples }: ColumnLook): boolean =>
  meaningOf(header)?.column === 'weightKg' ||
  // `payment_firstname` is a person.
  (!meaningOf(header)?.contact?.part && holdsAmounts(header, samples.slice(0, 3))) ||
  // `RM35` and `Paid` without a heading
  (header === '' && samples.some((text) => holdsAmounts('', [text]))) ||
  // `Kulang (PHP)`: in any currency
  readHeadingText(header).currency !== null ||
  samples.some(isCashOnDelivery);
/** `Insurance plan`: an unknown heading of insurance above anything but a no. */
const isOtherInsurance = (header: string, { samples }: ColumnLook): boolean =>
  !meaningOf(header) &&
  INSURANCE.test(header) &&
  samples.some((text) => !isWord('no', text) && !isEmptyWord(text));
const INSURANCE = new RegExp(
  anyOf(
    Object.values(inAllLanguages('importWords')).flatMap(({ insurance }) =>
      insurance.filter((word) => /^[a-z]{7,10}$|^\p{Script=Han}{2}$/u.test(word)),
    ),
  ),
  'iu',
);
/** `New Address`: an address of which the heading does not say whose it is. */
const isOtherAddress = (header: string): boolean => !meaningOf(header) && ADDRESS.test(header);
/** `No. of rolls` above numbers of which one is more than 1: perhaps the pieces of the parcel. */
const isOtherCount = (header: string, { samples }: ColumnLook): boolean =>
  (meaningOf(header)?.isOther ?? true) &&
  isCountHeading(header) &&
  samples.every((text) => !/\d/.test(text) || /^\d{1,3}$/.test(text)) &&
  samples.some((text) => Number(text) > 1);
const ADDRESS = new RegExp(
  anyOf(
    Object.values(inAllLanguages('contactWords')).flatMap(({ fields }) =>
      fields.Address1.filter((word) => /[a-z]{5}|\p{Script=Han}{2}/u.test(word)),
    ),
  ),
  'iu',
);
const holdsPostcode = (text: string) => /(?<![\d/-])\d{4,6}(?![\d/-])/.test(text);

/** What the buyer has paid already, beside the rest to collect. */
const DEPOSITS = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ deposits }) => deposits.map(foldName)),
);

const SHOP_TOTALS = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ shopTotals }) => shopTotals.map(foldName)),
);
/** `Order Total` beside a shop's order numbers: what the buyer pays to the shop. */
const isShopTotal = (headers: readonly string[], roles: SheetHeadings['roles'], at: number): boolean =>
  headers.some(isOfLines) ||
  (roles.includes('orderKey') && SHOP_TOTALS.has(foldName(readHeadingText(headers[at] ?? '').bare)));

/**
 * Whether a column is neither used nor known to be irrelevant. A column of totals is open only if the sheet has no column that says how
 * orders are paid.
 */
function isOpen(
  { headers, columns, confidence, roles, isOther, format }: SheetHeadings,
  at: number,
): boolean {
  if (columns[at] || confidence[at] !== 'none' || isOther[at]) return false;
  if (roles[at] === 'orderTotal')
    return (
      !roles.some((role) => role === 'paymentMethod' || role === 'paymentStatus') &&
      !columns.includes('cod') &&
      !(format !== null && roles.includes('orderKey')) &&
      !isShopTotal(headers, roles, at)
    );
  return roles[at] === null;
}
