import { inAllLanguages } from '../../../../texts/read.ts';
import { isStateName } from '../../places/stateNames.ts';
import { anyOf, wholeWord } from '../../text/wordPattern.ts';
import type { ImportColumn } from '../importColumns.ts';
import { foldName } from '../importText.ts';
import { isSubtotalCell, isTotalCell } from '../orders/totals.ts';
import { holdsStreet } from '../orders/wholeContact.ts';
import {
  type ColumnLook,
  isAddressLike,
  isDateLike,
  isOfEach,
  isPersonLike,
  isPhoneLike,
  mostly,
} from './columnLook.ts';
import { type ContactField, meaningOf, sideOfGroup } from './headingWords.ts';

/** `Unnamed: 3`, `Column4`: a program's name for a column without a heading. */
const UNNAMED = /^(?:unnamed:?\s*\d+|column\s*\d+|field\s*\d+|_+empty(?:_\d+)?)?$/i;
export const isUnnamed = (header: string): boolean => UNNAMED.test(header.trim());

/** Words, apart from days and numbers to call. */
export const isWords = (text: string): boolean =>
  /\p{L}{2}|\p{Script=Han}/u.test(text) && !isDateLike(text) && !isPhoneLike(text);

const FIELDS: readonly ContactField[] = [
  'Name',
  'Phone',
  'Company',
  'UnitNo',
  'Address1',
  'Address2',
  'Postcode',
];
/** `Fulfilment Type`, `Gift Message`: the cells tell a kind, or a text for the receiver. */
const KIND = new RegExp(
  wholeWord(anyOf(Object.values(inAllLanguages('importWords')).flatMap(({ kindWords }) => kindWords))),
  'iu',
);
export const isKind = (header: string): boolean => KIND.test(header);
/** `KCH`, `MYY`. */
const CODE = /^[\p{Lu}\d_-]{1,10}$/u;
const LONGEST_SHORT = 2;

/**
 * Whether a column that nothing uses may say who gets the parcel, or where: the heading of a contact, words without a heading, or addresses or
 * names below any heading. `rows` is the number of filled cells of the fullest column.
 */
export function mayBeOfReceiver(
  header: string,
  look: ColumnLook,
  { columns, rows }: { columns: readonly (ImportColumn | null)[]; rows: number },
): boolean {
  const { filled, samples } = look;
  if (isUnnamed(header)) return samples.some(isWords);
  const meaning = meaningOf(header);
  const { contact } = meaning ?? {};
  const side = contact?.side ?? sideOfGroup(header) ?? 'receiver';
  if (side !== 'receiver' || (meaning && !contact)) return false;
  if (contact?.part || (contact && !FIELDS.includes(contact.field))) return false;
  // `Detail Address` beside `Receiver Address` may belong to anybody.
  if (contact && contact.side === null && columns.includes(`receiver${contact.field}`)) return false;
  if (contact) return samples.some(/Phone|Postcode/.test(contact.field) ? isNumber : isWords);
  if (samples.filter(isPlace).length >= samples.length / 2) return samples.length > 0;
  return filled >= rows / 2 && areNames(header, look);
}

const isNumber = (text: string): boolean => /\d{4}/.test(text);
const LINK = /^(?:https?:|www\.)/i;
/** An address with a street or several parts. */
export const isPlace = (text: string): boolean =>
  isAddressLike(text) && !LINK.test(text) && (holdsStreet(text) || text.includes(','));

/** Another name in nearly each row. A kind repeats itself: `Retail`, `Wholesale`. */
function areNames(header: string, look: ColumnLook): boolean {
  const { filled } = look;
  const samples = look.samples.filter((text) => !isTotalCell(text) && !isSubtotalCell(text));
  const areKinds = isKind(header) || samples.every((text) => foldName(header).includes(foldName(text)));
  const isNamed = (text: string) =>
    isPersonLike(text) && !CODE.test(text) && (text.length > LONGEST_SHORT || /\p{Script=Han}/u.test(text));
  return (
    !areKinds &&
    !samples.every(isStateName) &&
    isOfEach({ filled, samples }) &&
    mostly({ filled, samples }, isNamed)
  );
}
