import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf, wholeWord } from '../../text/wordPattern.ts';
import { isCollected } from '../collected.ts';
import { isPartOfDay } from '../dayParts.ts';
import { CENTS, holdsAmounts, isAmount } from '../importAmounts.ts';
import { timeIn } from '../importDates.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import { isCashOnDelivery, isWord } from '../orders/orderWords.ts';
import { areHouses, besideAddress, isSurelyHouse, lackNumbers } from './addressParts.ts';
import { areRowNumbers, type ColumnLook, isOfCounts, mostly } from './columnLook.ts';
import { hasWordOf, readHeadingText } from './headingText.ts';
import { isCountHeading, isOfLines, isOtherStatus, meaningOf } from './headingWords.ts';
import { isKind, isWords, mayBeOfReceiver } from './openContacts.ts';
import { isPartOfSum } from './partsOfSums.ts';
import { isDepositHeading } from './provenAmounts.ts';
import type { SheetHeadings } from './sheetHeadings.ts';
import { areServices } from './tenantServices.ts';

const words = Object.values(inAllLanguages('importWords'));

/** A column of a sheet, with what surrounds it. */
export interface SheetColumn {
  header: string;
  look: ColumnLook;
  at: number;
  headings: SheetHeadings;
  looks: readonly ColumnLook[];
  lines: readonly { cells: readonly string[] }[];
}

type Kind = (column: SheetColumn) => boolean;

/**
 * Whether a column without a use is a question. Only a column of a known harmless heading is dropped in silence, and one whose cells are
 * none of these kinds: words that repeat themselves, codes, numbers of the rows.
 */
export const mayMatter: Kind = (column) =>
  KNOWN_KINDS.some((is) => is(column)) ||
  (isOpen(column) && !isDeposit(column) && KINDS.some((is) => is(column)) && !isPart(column));

const isPart: Kind = ({ headings, lines, at }) => isPartOfSum(headings, lines, at);

/** `Mode`, `Via`: all cells of an unused column name services or couriers of the tenant. A shop's export names its own. */
function isOfServices({ header, headings, look, at }: SheetColumn): boolean {
  const { columns, confidence, roles, format, services } = headings;
  if (!services || format !== null || columns[at] || roles[at] || confidence[at] !== 'none') return false;
  // The reader looks for a service below each heading of services.
  if (meaningOf(header)?.column === 'serviceCode' && columns.includes('serviceCode')) return false;
  return areServices(look, services);
}

/** Amounts, weights, or words for cash on delivery. `Gram` beside `Kg` is the rest of a weight. */
const isOfMoney: Kind = ({ header, look: { samples } }) =>
  meaningOf(header)?.column === 'weightKg' ||
  // `payment_firstname` is a person.
  (!meaningOf(header)?.contact?.part && holdsAmounts(header, samples.slice(0, 3))) ||
  // `RM35` and `Paid` without a heading
  (header === '' && samples.some((text) => holdsAmounts('', [text]))) ||
  // `Kulang (PHP)`: in any currency
  readHeadingText(header).currency !== null ||
  samples.some(isCashOnDelivery);
/** `Insurance plan`: an unknown heading of insurance above anything but a no. */
const isOtherInsurance: Kind = ({ header, look: { samples } }) =>
  !meaningOf(header) &&
  INSURANCE.test(header) &&
  samples.some((text) => !isWord('no', text) && !isEmptyWord(text));
const INSURANCE = new RegExp(
  anyOf(
    words.flatMap(({ insurance }) =>
      insurance.filter((word) => /^[a-z]{7,10}$|^\p{Script=Han}{2}$/u.test(word)),
    ),
  ),
  'iu',
);
/** `New Address`: an address of which the heading does not say whose it is. */
const isOtherAddress: Kind = ({ header }) => !meaningOf(header) && ADDRESS.test(header);
/** `No. of rolls`, `Parcel` above numbers of which one is more than 1: perhaps the pieces of the parcel. */
const isOtherCount: Kind = ({ header, look: { samples } }) =>
  (meaningOf(header)?.column === 'itemDescription' ||
    ((meaningOf(header)?.isOther ?? true) && isCountHeading(header))) &&
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

/**
 * An amount that the buyer has paid already, where the sheet says what is to collect. Each row is checked: its rest must be the amount to
 * collect.
 */
const isDeposit: Kind = ({ header, headings: { columns, roles } }) =>
  isDepositHeading(header) &&
  (columns.includes('cod') || (roles.includes('orderTotal') && roles.includes('paymentMethod')));

const SHOP_TOTALS = new Set(words.flatMap(({ shopTotals }) => shopTotals.map(foldName)));
/** `Order Total` beside a shop's order numbers: what the buyer pays to the shop. */
const isShopTotal = (headers: readonly string[], roles: SheetHeadings['roles'], at: number): boolean =>
  headers.some(isOfLines) ||
  (roles.includes('orderKey') && SHOP_TOTALS.has(foldName(readHeadingText(headers[at] ?? '').bare)));

/**
 * Whether a column is neither used nor known to be irrelevant. A column of totals is open only if the sheet has no column that says how
 * orders are paid.
 */
function isOpen({ headings, looks, at }: SheetColumn): boolean {
  const { headers, columns, confidence, roles, isOther, format } = headings;
  if (columns[at] || confidence[at] !== 'none' || isOther[at]) return false;
  if (roles[at] === 'orderTotal')
    return (
      !roles.some(
        (role, i) =>
          role === 'paymentMethod' ||
          role === 'paymentStatus' ||
          (role === 'orderStatus' && looks[i]?.samples.some(isCashOnDelivery)),
      ) &&
      !columns.includes('cod') &&
      !(format !== null && roles.includes('orderKey')) &&
      !isShopTotal(headers, roles, at)
    );
  return roles[at] === null;
}

/** Numbers that identify or describe instead of costing something: `Kod`, `Saiz`, `Umur`. */
const NUMBERED = new Set(words.flatMap(({ numbered }) => numbered));
const WHOLE = /^(?:0|[1-9]\d{0,5}|[1-9]\d{0,2}(?:[.,]\d{3})+)$/;
const isNothing = (text: string): boolean => isEmptyWord(text) || isWord('no', text) || isWord('paid', text);
/** Amounts below an unknown heading that do not number the rows: `Belum` may be what is left to pay. */
function isOfAmounts({ header, look: { samples } }: SheetColumn): boolean {
  const texts = samples.filter((text) => !isNothing(text));
  return (
    header !== '' &&
    texts.some((text) => /[2-9]|1\d/.test(text)) &&
    texts.every((text) => WHOLE.test(text) || CENTS.test(text) || isAmount(text)) &&
    !hasWordOf(header, NUMBERED) &&
    !areRowNumbers(texts) &&
    !(texts.length > 1 && texts.every((text) => /^\d{1,3}$/.test(text)) && !isOfCounts(texts))
  );
}

/** `Fax`, `Tel Ejen`: numbers that no courier calls. */
const OF_SHOP = new RegExp(wholeWord(anyOf(words.flatMap(({ shopNumbers }) => shopNumbers))), 'iu');
/** `0123456789`, `+60 12-345 6789`, or without the zero. Other long numbers may identify anything. */
const isPhoneNumber = (text: string): boolean =>
  (/^['"=]*(?:\+|0[1-9]|6[0-6]\d)[\d\s().–-]{6,18}"?$/.test(text) || /^1\d{8,9}$/.test(text)) &&
  /^\d{8,13}$/.test(text.replace(/\D/g, '')) &&
  !DAY.test(text);
const DAY = /^\d{1,2}[-. ]\d{1,2}[-. ]\d{4}$/;

const OF_PICKUP = new RegExp(anyOf(words.flatMap(({ pickupWords }) => pickupWords)), 'iu');
const isTime = (text: string): boolean => timeIn(text) !== null || isPartOfDay(text) || WINDOW.test(text);
/** `2-4pm`, `10 pagi`, `after 6pm`; a clock time of any event counts below a heading of the pickup. */
const isOfTimes: Kind = ({ header, look }) =>
  mostly(look, (text) => isTime(text) || isTime(text.replace(/^\p{L}+\s+/u, ''))) &&
  (OF_PICKUP.test(readHeadingText(header).bare) || look.samples.some((text) => !CLOCK.test(text)));
/** `2-4pm` */
const WINDOW = /^\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]m)?\s*[-–—~]\s*\d{1,2}(?:[:.]\d{2})?\s*[ap]m$/i;
/** A time of any event, unless it is a whole or a half hour. */
const CLOCK = /^\d{1,2}[:.](?!(?:00|30)(?!\d))\d{2}(?::\d{2})?(?:\s*[ap]m)?$/i;

const HOUSE_NUMBERS = new Set(words.flatMap(({ houseNumbers }) => houseNumbers.map(foldName)));
/** Words of a heading that describe something else than a house: `Kod`, `Saiz`, but not `No`. */
const DESCRIBED = new Set([...NUMBERED].filter((word) => !HOUSE_NUMBERS.has(word)));
/** Numbers of houses, or names of places, beside the columns of an address. */
function isOfAddress({ header, look, looks, at, headings: { columns } }: SheetColumn): boolean {
  if (hasWordOf(header, DESCRIBED) || isKind(header)) return false;
  const { isBeside, isBetween } = besideAddress(columns, at);
  return (
    (areHouses(look) &&
      (isBeside || isBetween || lackNumbers(columns, looks) || mostly(look, isSurelyHouse))) ||
    (isBetween && mostly(look, isWords))
  );
}
/** `No` beside a street, above numbers that number no rows. */
function isHouseNumber({ header, look, at, headings: { columns, isOther } }: SheetColumn): boolean {
  const { samples } = look;
  return (
    Boolean(isOther[at]) &&
    HOUSE_NUMBERS.has(foldName(header)) &&
    besideAddress(columns, at).isBeside &&
    areHouses(look) &&
    (samples.some((text) => /\D/.test(text)) || isOfCounts(samples))
  );
}

/** `Self collect` in each row. Below a heading of several ways the rows are asked. */
const isOfCollection: Kind = ({ look: { samples } }) => samples.length > 0 && samples.every(isCollected);

/** An address of nobody, a second day, a second contact: the cells may belong to the parcel. */
const isMarked: Kind = ({ headings, at }) => headings.isDoubtful?.[at] ?? false;
const isOfReceiver: Kind = ({ header, look, looks, headings: { columns } }) =>
  mayBeOfReceiver(header, look, { columns, rows: Math.max(0, ...looks.map(({ filled }) => filled)) });
/** A second day or time of the pickup. */
const isOtherPickup: Kind = ({ header }) => meaningOf(header)?.column === 'pickupDate';
const isOfPhones: Kind = ({ header, look }) => !OF_SHOP.test(header) && mostly(look, isPhoneNumber);

/** `Urgent` above `before Friday`, `Document` above words: a wish that nothing else reads. */
const isOpenWish: Kind = ({ header, look: { samples } }) => {
  const { by } = meaningOf(header) ?? {};
  const isWish = by === 'wish' || by === 'delivery' || by === 'document';
  return isWish && samples.some((text) => !isNothing(text) && (by !== 'document' || !CODE.test(text)));
};
const CODE = /^(?=.*\d)[\p{Lu}\d#/_.-]+$/u;

/** Kinds of cells below a heading that is known for something else. */
const KNOWN_KINDS: readonly Kind[] = [isOfServices, isHouseNumber];
const unlessKnown =
  (is: Kind): Kind =>
  (column) =>
    !meaningOf(column.header) && is(column);
/** Kinds of cells that a courier needs, for a column that nothing else uses. */
const KINDS: readonly Kind[] = [
  isOfMoney,
  (column) =>
    (!meaningOf(column.header) || meaningOf(column.header)?.column === 'itemDescription') &&
    isOfAmounts(column),
  isOtherCount,
  isOtherInsurance,
  isOtherAddress,
  ({ header }) => isOtherStatus(header),
  isOfReceiver,
  isMarked,
  isOpenWish,
  unlessKnown(isOfAddress),
  isOtherPickup,
  unlessKnown(isOfCollection),
  unlessKnown(isOfTimes),
  unlessKnown(isOfPhones),
];
