import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { type ColumnLook, mostly } from '../headings/columnLook.ts';
import { isIfAny } from '../headings/headingText.ts';
import { type ContactField, type HeadingSide, NEARLY, USUAL } from '../headings/headingWords.ts';
import { isUnnamed, isWords } from '../headings/openContacts.ts';
import { CONTACT_COLUMNS, type ImportColumn } from '../importColumns.ts';
import { holdsStreet } from '../orders/wholeContact.ts';
import { isOpenPlace } from './codedPlaces.ts';
import { best, type ContactRead, type Give, type HeaderMatch } from './headerMatch.ts';

/** Fields of an address, which must all come from the same side. */
export const ADDRESS: readonly ContactField[] = [
  'UnitNo',
  'Address1',
  'Address2',
  'City',
  'State',
  'Postcode',
  'Country',
  'Company',
];
const PLACE: readonly ContactField[] = ['Address1', 'City', 'Postcode'];

export function giveContacts(reads: readonly ContactRead[], give: Give): void {
  const of = (side: HeadingSide | null) => reads.filter(({ meaning }) => meaning.contact.side === side);
  const hasPlace = (sideReads: readonly ContactRead[]) =>
    sideReads.some(({ meaning, isFilled }) => isFilled && PLACE.includes(meaning.contact.field));
  const [receiver, nobody, buyer, payer] = [of('receiver'), of(null), of('buyer'), of('payer')];
  // A sheet of returns: the only other address is the destination.
  const isReturn = !hasPlace([...receiver, ...nobody, ...buyer, ...payer]) && hasPlace(of('sender'));
  if (isReturn && hasPlace(of('returns'))) receiver.push(...of('returns'));
  const isKnown = hasPlace([...receiver, ...nobody]);
  // The user must confirm a billing address as the destination, because parcels often go elsewhere.
  const onlyBilled = !isKnown && !hasPlace(buyer) && hasPlace(payer);
  const placeOf = onlyBilled ? [payer] : !isKnown && hasPlace(buyer) ? [buyer] : [receiver, nobody];
  // The sender of a return is the buyer, and so is a person without a side.
  const isBack = isReturn && hasPlace(of('returns'));
  const personOf = isBack ? [receiver] : [receiver, nobody, buyer, ...(onlyBilled ? [payer] : [])];
  const returner = isBack ? [of('sender'), buyer, nobody] : [of('sender')];
  const scoreOf = (read: ContactRead) =>
    read.meaning.contact.side === 'payer' ? NEARLY : read.meaning.score;
  for (const field of ADDRESS) giveField('receiver', field, placeOf, give, scoreOf);
  // `Area` beside `Delivery Add 1`: a part without a side, unless it is of another address.
  const hasStreet = (sideReads: readonly ContactRead[]) =>
    sideReads.some(({ meaning, isFilled }) => isFilled && meaning.contact.field === 'Address1');
  if (hasStreet(receiver) && !hasStreet(nobody))
    for (const read of nobody)
      if (read.isFilled && read.meaning.contact.part && read.meaning.contact.field === 'Address2')
        give(read, 'receiverAddress2', Math.min(scoreOf(read), USUAL));
  for (const field of ['Name', 'Phone', 'Email'] as const)
    giveField('receiver', field, personOf, give, scoreOf);
  for (const field of ADDRESS)
    giveField('sender', field, [of('sender')], give, ({ meaning }) => meaning.score);
  for (const field of ['Name', 'Phone', 'Email'] as const)
    giveField('sender', field, returner, give, ({ meaning }) => meaning.score);
}

/** Columns without a heading right of an address continue it. If their cells name no street, the shipper must confirm it. */
export function giveFurtherLines(
  matches: readonly HeaderMatch[],
  looks: readonly ColumnLook[],
  give: Give,
): void {
  for (const [at, { header, column, role }] of matches.entries()) {
    const side = /^(receiver|sender)Address[12]$/.exec(matches[at - 1]?.column ?? '')?.[1] as
      | 'receiver'
      | 'sender'
      | undefined;
    const look = looks[at] ?? { filled: 0, samples: [] };
    if (!side || column || role || !isUnnamed(header) || !mostly(look, isWords)) continue;
    const score = mostly(look, holdsStreet) ? USUAL : NEARLY;
    give({ at, meaning: { score }, isFilled: true }, `${side}Address2`, score);
  }
}

const CONDITIONS = anyOf(
  Object.values(inAllLanguages('importWords')).flatMap(({ conditions }) => conditions),
);
const IN_CASE = new RegExp(`[([（]\\s*(?:${CONDITIONS})(?!\\p{Script=Latin})`, 'iu');
const NUMBER_AND_STREET = /^\s*(?:no\.?\s*)?\d+[a-z]?,?\s/i;
const isOwnStreet = (text: string): boolean => NUMBER_AND_STREET.test(text) && holdsStreet(text);

/** `Address 2 (if nobody is home)`, or a second line with a house and a street of its own: perhaps another address. */
export function unsureOfLines(
  reads: readonly ContactRead[],
  headers: readonly string[],
  lookOf: (at: number) => ColumnLook,
): ContactRead[] {
  return reads.map((read) => {
    const { at, meaning, isFilled } = read;
    const { field, side } = meaning.contact;
    const header = headers[at] ?? '';
    if (isFilled && isOpenPlace(read, reads, headers, lookOf))
      return { ...read, meaning: { ...meaning, score: NEARLY } };
    if (field !== 'Address2' || !isFilled) return read;
    const isInCase = IN_CASE.test(header) && !isIfAny(header);
    const first = reads.find(
      ({ meaning: { contact } }) => contact.field === 'Address1' && contact.side === side,
    );
    const isOwn =
      mostly(lookOf(at), isOwnStreet) &&
      (/[([（]/.test(header) || (first !== undefined && mostly(lookOf(first.at), isOwnStreet)));
    return isInCase || isOwn ? { ...read, meaning: { ...meaning, score: NEARLY } } : read;
  });
}

/** `Home address` beside `Office address`: the parcel may go to either address. */
export function unsureOfAddresses(reads: readonly ContactRead[]): ContactRead[] {
  const isWhole = ({ meaning: { contact }, isFilled }: ContactRead) =>
    isFilled && contact.field === 'Address1' && !contact.part;
  const isOfSeveral = (read: ContactRead): boolean =>
    read.meaning.contact.field === 'Address2' &&
    read.meaning.contact.isOfKind === true &&
    reads.filter((other) => isWhole(other) && other.meaning.contact.side === read.meaning.contact.side)
      .length > 1;
  return reads.map((read) => {
    const others = reads.filter(
      (other) => other !== read && isWhole(other) && other.meaning.contact.side === read.meaning.contact.side,
    );
    const isOpen =
      isWhole(read) && others.length > 0 && [read, ...others].some(({ meaning }) => meaning.contact.isOfKind);
    return isOpen || isOfSeveral(read) ? { ...read, meaning: { ...read.meaning, score: NEARLY } } : read;
  });
}

const IN_PARTS: ReadonlySet<ContactField> = new Set(['Address1', 'Address2', 'City', 'UnitNo']);

/** Gives a field, with its further parts, to the first side that has values. */
function giveField(
  side: 'receiver' | 'sender',
  field: ContactField,
  bySide: readonly (readonly ContactRead[])[],
  give: Give,
  scoreOf: (read: ContactRead) => number,
): void {
  const column = `${side}${field}` as const;
  const fieldReads = bySide.map((reads) => reads.filter(({ meaning }) => meaning.contact.field === field));
  const from =
    fieldReads.find((reads) => reads.some(({ isFilled }) => isFilled)) ??
    fieldReads.find((reads) => reads.length > 0);
  if (!from) return;
  // `Address 1` is preferred to `Street`, which repeats both lines.
  const wholes = best(from.filter(({ meaning }) => !meaning.contact.part));
  const isBetter = ({ meaning: { contact }, isFilled }: ContactRead) =>
    isFilled && (contact.isNumbered || (field === 'State' && !contact.isRegion));
  const whole = wholes.find(isBetter) ?? wholes[0];
  const parts = from.filter(({ meaning, isFilled }) => meaning.contact.part && isFilled);
  if (field === 'Name' && whole?.isFilled && giveAttention(side, whole, bySide, give)) return;
  if (whole && (whole.isFilled || parts.length === 0)) give(whole, column, scoreOf(whole));
  else for (const read of parts.length > 0 ? parts : from.slice(0, 1)) give(read, column, scoreOf(read));
  if (!IN_PARTS.has(field)) return;
  // No part of an address is dropped: each other column becomes a further part.
  const rest = from.filter((read) => read !== whole && read.isFilled);
  for (const read of rest) give(read, `${side}Address2`, Math.min(scoreOf(read), USUAL));
}

/** `Consignee` with `Attn`: `Attn` is the contact's name, the other heading is the company. */
function giveAttention(
  side: 'receiver' | 'sender',
  whole: ContactRead,
  bySide: readonly (readonly ContactRead[])[],
  give: Give,
): boolean {
  const allReads = bySide
    .flat()
    .filter(
      ({ meaning, isFilled }) =>
        isFilled && [whole.meaning.contact.side, null, 'buyer'].includes(meaning.contact.side),
    );
  const isPerson = ({ meaning }: ContactRead) => Boolean(meaning.contact.isPerson);
  const names = allReads.filter(({ meaning }) => meaning.contact.field === 'Name');
  const [person, other] = [names.find(isPerson), names.find((read) => !isPerson(read))];
  if (!person || !other) return false;
  give(person, `${side}Name`, person.meaning.score);
  give(other, `${side}Company`, other.meaning.score);
  return true;
}

/** A second heading of a phone number fills the column of the second number, if the sheet's columns include it. */
export function giveSecondNumber(
  reads: readonly ContactRead[],
  matches: readonly HeaderMatch[],
  columns: readonly ImportColumn[],
  give: Give,
): void {
  if (!columns.includes(CONTACT_COLUMNS[0]) || matches.some(({ column }) => column === CONTACT_COLUMNS[0]))
    return;
  const other = reads.find(
    ({ at, meaning: { contact } }) =>
      contact.field === 'Phone' &&
      contact.side !== 'sender' &&
      contact.side !== 'returns' &&
      !matches[at]?.column,
  );
  if (other) give(other, CONTACT_COLUMNS[0], other.meaning.score);
}

/** All phone numbers of a contact are read: the mobile number becomes the phone, the others go into the note. */
export function giveFurtherNumbers(
  reads: readonly ContactRead[],
  matches: readonly HeaderMatch[],
  give: Give,
): void {
  const phones = reads.filter(({ meaning, isFilled }) => meaning.contact.field === 'Phone' && isFilled);
  for (const column of ['receiverPhone', 'senderPhone'] as const) {
    const first = phones.find(({ at }) => matches[at]?.column === column);
    for (const read of phones)
      if (first && read !== first && read.meaning.contact.side === first.meaning.contact.side)
        give(read, column, read.meaning.score);
  }
}
