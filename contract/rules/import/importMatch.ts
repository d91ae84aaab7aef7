import { inAllLanguages } from '../../../texts/read.ts';
import { isStateName } from '../places/stateNames.ts';
import { editDistance } from '../text/editDistance.ts';
import { textSignature } from '../text/textSignature.ts';
import { anyOf } from '../text/wordPattern.ts';
import { agedMeaning } from './headings/agedHeadings.ts';
import {
  type ColumnLook,
  fits,
  isAddressLike,
  isNameLike,
  isPersonLike,
  lastDay,
  lastDayIn,
  lastDayNear,
  mostly,
} from './headings/columnLook.ts';
import { isWeightUnit, readHeadingText, unitOfColumn } from './headings/headingText.ts';
import {
  type ContactField,
  type HeadingMeaning,
  type HeadingSide,
  meaningOf,
  NEARLY,
  nearNames,
  PERHAPS_ADDRESS,
  SURE,
  USUAL,
} from './headings/headingWords.ts';
import { isOwnPrice } from './headings/ownExport.ts';
import type { AmountPer, SheetRole } from './headings/sheetRoles.ts';
import { CONTACT_COLUMNS, IMPORT_COLUMNS, type ImportColumn } from './importColumns.ts';
import { timeIn } from './importDates.ts';
import { withoutPieces } from './importMeasures.ts';
import { foldLetters, foldName } from './importText.ts';
import { isCashOnDelivery, isWord, isYes, saysNoCash } from './orders/orderWords.ts';
import { isPersonAndPhone } from './orders/personAndPhone.ts';
import { isSize } from './orders/sizes.ts';
import { isTotalOfOrder, isTotalWord } from './orders/totals.ts';
import { isAddressAndPhone, isWholeContact } from './orders/wholeContact.ts';

/** `exact`: a name of our template. `likely`: another usual name. `unsure`: similar to a name, to be checked by the user. */
export type MatchConfidence = 'exact' | 'likely' | 'unsure' | 'none';

export interface HeaderMatch {
  header: string;
  column: ImportColumn | null;
  confidence: MatchConfidence;
  role: SheetRole | null;
  unit: string | null;
  per: AmountPer | null;
  /** Known to be irrelevant for a parcel. */
  isOther: boolean;
}

/** A heading with its meaning and its values. */
interface Read {
  at: number;
  meaning: HeadingMeaning;
  isFilled: boolean;
}
type ContactRead = Read & { meaning: { contact: NonNullable<HeadingMeaning['contact']> } };

const CONFIDENCE: Record<number, MatchConfidence> = {
  [SURE]: 'exact',
  [USUAL]: 'likely',
  [NEARLY]: 'unsure',
};
/** Fields of an address, which must all come from the same side. */
const ADDRESS: readonly ContactField[] = [
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
const [MOBILE] = CONTACT_COLUMNS;
const OTHER: HeadingMeaning = { isOther: true, score: USUAL };
/** Orders have only one phone number. */
const MOBILE_PHONE: HeadingMeaning = { score: USUAL, contact: { side: 'receiver', field: 'Phone' } };
/** A changed letter easily turns a shorter word into another word. */
const SHORTEST_NEARLY = 5;
const LONGEST_NEARLY = 60;

/**
 * The most likely column or role of each heading. Each column goes to the heading that fits best: filled before empty, then receiver, no
 * side, buyer, payer. Only parts of a name or an address share a column. Without `looks` every column counts as filled. Other columns than
 * `columns` are ignored.
 */
export function matchHeaders(
  headers: readonly string[],
  columns: readonly ImportColumn[] = IMPORT_COLUMNS,
  looks: readonly ColumnLook[] = [],
  today = '',
): HeaderMatch[] {
  const lookOf = (at: number): ColumnLook => looks[at] ?? { filled: 0, samples: [] };
  const sizes = sizeLetters(headers);
  const meanings = headers.map((header, at) =>
    isOwnPrice(header, headers) ? OTHER : (sizes[at] ?? meaningOf(header) ?? agedMeaning(header, headers)),
  );
  const isShop = isOfShop(meanings);
  const isNumbered = meanings.some(
    (one, at) =>
      one?.column === 'referenceNo' &&
      one.by !== 'bareNumber' &&
      (looks.length === 0 || lookOf(at).filled > 0),
  );
  const hasGoods = meanings.some(
    (one) => one?.column === 'itemDescription' || one?.column === 'declaredValue',
  );
  const hasSender = meanings.some((one) => one?.contact?.side === 'sender' && one.contact.field !== 'Name');
  const all = meanings.flatMap((named, at): Read[] => {
    const found = named?.column === MOBILE && !columns.includes(MOBILE) ? MOBILE_PHONE : named;
    const meaning = found && byValues(found, lookOf(at), { today, isShop, isNumbered, hasGoods, hasSender });
    return meaning ? [{ at, meaning, isFilled: looks.length === 0 || lookOf(at).filled > 0 }] : [];
  });
  const reads = byOthers(all, headers, lookOf);
  const matches = headers.map(
    (header): HeaderMatch => ({
      header,
      column: null,
      confidence: 'none',
      role: null,
      unit: null,
      per: null,
      isOther: false,
    }),
  );
  const taken = new Set<ImportColumn>();
  const give = ({ at, meaning }: Read, column: ImportColumn, score: number) => {
    const match = matches[at];
    if (!match || match.column || !columns.includes(column)) return;
    Object.assign(match, {
      column,
      confidence: CONFIDENCE[score] ?? 'none',
      unit: meaning.unit ?? unitOfColumn(match.header, column),
      per: meaning.per ?? null,
    });
    taken.add(column);
  };
  giveContacts(unsureOfAddresses(unsureOfPersons(reads.filter(isContact), headers)), give);
  for (const read of best(reads.filter(({ meaning }) => meaning.column)))
    if (read.meaning.column && !taken.has(read.meaning.column))
      give(read, read.meaning.column, read.meaning.score);
  giveFurtherNotes(reads, give, taken);
  giveSecondNumber(reads.filter(isContact), matches, columns, give);
  giveFurtherNumbers(reads.filter(isContact), matches, give);
  givePersons(matches, looks, give);
  swapPlaces(matches, looks);
  askOfSwapped(matches, looks);
  giveRoles(reads, matches);
  givePickupTime(reads, matches, looks);
  givePayment(matches, looks);
  giveStatus(matches, looks);
  giveFlags(matches, looks);
  if (!taken.has('lengthCm')) giveSize(matches, looks);
  for (const { at, meaning } of reads)
    if (meaning.isOther && matches[at]) matches[at].isOther = matches[at].role === null;
  // With the value or the weight of a piece, other columns of values or weights add nothing.
  for (const column of ['declaredValue', 'weightKg'] as const)
    for (const { at, meaning } of reads)
      if (
        taken.has(column) &&
        meaning.column === column &&
        meaning.per !== 'piece' &&
        matches[at]?.column === null
      )
        matches[at].isOther =
          column === 'declaredValue' ||
          matches.some((match) => match.column === column && match.per === 'piece');
  headers.forEach((header, at) => {
    if (meanings[at]) return;
    const column = nearest(foldName(header));
    if (column && !taken.has(column) && fits(column, lookOf(at)))
      give({ at, meaning: { score: NEARLY }, isFilled: true }, column, NEARLY);
  });
  return matches;
}

const SIZES = { p: 'lengthCm', l: 'widthCm', t: 'heightCm' } as const;

/** `P`, `L`, `T` are length, width and height in Malay and Indonesian. `L` beside `W` is an English length. */
function sizeLetters(headers: readonly string[]): (HeadingMeaning | undefined)[] {
  const letters = headers.map((header) => foldName(readHeadingText(header).bare));
  if (!Object.keys(SIZES).every((letter) => letters.includes(letter))) return [];
  return letters.map((letter) =>
    letter in SIZES ? { column: SIZES[letter as keyof typeof SIZES], score: USUAL } : undefined,
  );
}

const BETWEEN_MEANINGS = new RegExp(
  String.raw`[\s/&+,()（）、-]+|(?<!\p{Script=Latin})(?:${anyOf(Object.values(inAllLanguages('importWords')).flatMap(({ joints }) => joints))})(?!\p{Script=Latin})`,
  'u',
);

function contactsOf(header: string) {
  const parts = header.split(BETWEEN_MEANINGS).flatMap((part) => meaningOf(part)?.contact ?? []);
  if (parts.length > 0 || !HAN.test(header)) return parts;
  // Chinese joins two words without a sign.
  for (let at = 1; at < header.length; at++) {
    const two = [header.slice(0, at), header.slice(at)].flatMap((part) => meaningOf(part)?.contact ?? []);
    if (two.length === 2) return two;
  }
  return [];
}
const HAN = /^\p{Script=Han}+$/u;
/** The fields of a receiver that a heading joins. */
const fieldsOf = (header: string): ReadonlySet<ContactField> =>
  new Set(
    contactsOf(header).flatMap(({ field, side }) => (side === 'sender' || side === 'returns' ? [] : [field])),
  );

/** A column of names with their numbers whose heading names both: `Customer (Name & HP)`. Another heading is asked about. */
function givePersons(matches: readonly HeaderMatch[], looks: readonly ColumnLook[], give: Give): void {
  if (matches.some(({ column }) => column === 'receiverName' || column === 'receiverPhone')) return;
  const at = matches.findIndex(
    ({ column, role }, i) =>
      !column && !role && mostly(looks[i] ?? { filled: 0, samples: [] }, isPersonAndPhone),
  );
  const match = matches[at];
  if (!match) return;
  const parts = contactsOf(match.header);
  if (parts.some(({ side }) => side === 'sender' || side === 'returns')) return;
  const isBoth = ['Name', 'Phone'].every((field) => parts.some((part) => part.field === field));
  give({ at, meaning: { score: USUAL }, isFilled: true }, 'receiverName', isBoth ? USUAL : NEARLY);
}

/** Postcodes below `State`, and states below `Postcode`: all values say which is which. States below `City` are a question. */
function swapPlaces(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const isAll = (at: number, is: (text: string) => boolean) =>
    (looks[at]?.filled ?? 0) > 0 && Boolean(looks[at]?.samples.every(is));
  for (const side of ['receiver', 'sender'] as const) {
    const state = matches.findIndex(({ column }) => column === `${side}State`);
    const code = matches.findIndex(({ column }) => column === `${side}Postcode`);
    const city = matches.findIndex(({ column }) => column === `${side}City`);
    if (isAll(city, isStateName) && isAll(state, (text) => !isStateName(text) && isNameLike(text))) {
      // `Melaka` below `City` beside a country below `State` is no swap, so a person confirms it.
      Object.assign(matches[state] ?? {}, { column: `${side}City`, confidence: 'unsure' });
      Object.assign(matches[city] ?? {}, { column: `${side}State`, confidence: 'unsure' });
      continue;
    }
    if (!isAll(state, (text) => /^['"=]*\d{5,6}"?$/.test(text)) || !isAll(code, isStateName)) continue;
    Object.assign(matches[state] ?? {}, { column: `${side}Postcode` });
    Object.assign(matches[code] ?? {}, { column: `${side}State` });
  }
}

/** Addresses below `Name` and names below `Address`: the sheet says which is which, but not why. */
function askOfSwapped(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const lookOf = (at: number): ColumnLook => looks[at] ?? { filled: 0, samples: [] };
  for (const side of ['receiver', 'sender'] as const) {
    const name = matches.findIndex(({ column }) => column === `${side}Name`);
    const address = matches.findIndex(({ column }) => column === `${side}Address1`);
    if (!mostly(lookOf(name), isAddressLike) || !mostly(lookOf(address), isNameLike)) continue;
    for (const at of [name, address]) Object.assign(matches[at] ?? {}, { confidence: 'unsure' });
  }
}

const isContact = (read: Read): read is ContactRead => read.meaning.contact !== undefined;

const BARE_AMOUNT = /^[^\p{L}\d]*(?:\p{L}{2,3}\s*)?\d[\d.,]*$/u;
/** `COD RM25`, `lunas`, `no COD`. */
const isPayment = (text: string): boolean =>
  isCashOnDelivery(text) || isWord('paid', text) || saysNoCash(text);

/** A column of notes, or without a known heading, whose values are all about payment: `Ket.` with `COD` and `lunas`. */
function givePayment(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  if (matches.some(({ role }) => role === 'paymentMethod')) return;
  const match = matches.find(
    ({ header, column, role }, at) =>
      header.trim() !== '' &&
      (column === 'note' || (!column && !meaningOf(header))) &&
      !role &&
      mostly(looks[at] ?? { filled: 0, samples: [] }, isPayment) &&
      looks[at]?.samples.every(isPayment) &&
      looks[at]?.samples.some(isCashOnDelivery),
  );
  if (!match) return;
  // `COD RM45 - call first`: other words of the remark stay a note.
  const { samples } = looks[matches.indexOf(match)] ?? { samples: [] };
  const isOther = (part: string) => part.trim() !== '' && !isPayment(part) && !BARE_AMOUNT.test(part.trim());
  const hasOther = samples.some((text) => text.split(/\s[-–—]\s|[,;\n]/u).some(isOther));
  Object.assign(match, { role: 'paymentMethod', column: hasOther ? match.column : null });
}

/** `Pickup Time` beside `Pickup Date`, in any order. */
function givePickupTime(
  reads: readonly Read[],
  matches: readonly HeaderMatch[],
  looks: readonly ColumnLook[],
): void {
  const isOfTimes = ({ at }: Read) =>
    mostly(looks[at] ?? { filled: 0, samples: [] }, (text) => timeIn(text) !== null);
  const ofPickup = reads.filter(({ meaning }) => meaning.column === 'pickupDate');
  const time = matches[ofPickup.find(isOfTimes)?.at ?? -1];
  const day = matches[ofPickup.find((read) => read.isFilled && !isOfTimes(read))?.at ?? -1];
  if (!time || !day) return;
  if (time.column) Object.assign(day, { column: time.column, confidence: time.confidence });
  if (day.column) Object.assign(time, { column: null, confidence: 'none', role: 'pickupTime' });
}

const STATUS_WORDS = ['open', 'paid', 'unpaid', 'notPaidYet', 'cancelled', 'refunded', 'shipped'] as const;

/** A column without a known heading whose values are all words of an order's status, and one of them ends the order. */
function giveStatus(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  if (matches.some(({ role }) => role === 'orderStatus')) return;
  const isAny = (text: string, words: readonly (typeof STATUS_WORDS)[number][]) =>
    words.some((word) => isWord(word, text));
  const match = matches.find(({ header, column, role }, at) => {
    const { samples } = looks[at] ?? { samples: [] };
    return (
      !column &&
      !role &&
      !meaningOf(header) &&
      samples.every((text) => isAny(text, STATUS_WORDS)) &&
      samples.some((text) => isAny(text, ['cancelled', 'refunded']))
    );
  });
  if (match) match.role = 'orderStatus';
}

const FLAGS = { shippedAt: 'shipped', cancelledAt: 'cancelled', paymentStatus: 'paid' } as const;

/** `Sent?`, `Paid?` above yes and no, or above days. */
function giveFlags(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const isFlag = (text: string) => isYes(text) || isWord('no', text) || lastDayIn(text) !== null;
  for (const [at, match] of matches.entries()) {
    const { header, column, role } = match;
    const { samples } = looks[at] ?? { samples: [] };
    if (column || role || meaningOf(header) || samples.length === 0 || !samples.every(isFlag)) continue;
    const [found] = Object.entries(FLAGS).filter(([, word]) => isWord(word, header)) as [SheetRole, string][];
    if (found && !matches.some((other) => other.role === found[0])) match.role = found[0];
  }
}

const ANY_AMOUNT = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ anyAmount }) => anyAmount.map(foldName)),
);
const isOfSender = ({ meaning: { contact } }: Read): boolean =>
  contact?.side === 'sender' || contact?.side === 'returns';
const COUNT = /^x?\s*\d{1,4}(?:[.,]0+)?\s*(?:\p{L}{1,8}\.?)?$/iu;

/** Replaces meanings that depend on the other headings of the sheet. */
function byOthers(
  reads: readonly Read[],
  headers: readonly string[],
  lookOf: (at: number) => ColumnLook,
): Read[] {
  const isFilledField = (field: ContactField) => (read: Read) =>
    read.isFilled && read.meaning.by !== 'place' && read.meaning.contact?.field === field;
  // `Ship To` above names, beside a column of addresses.
  // The buyer of a gift is another person.
  const isOther = (read: Read) =>
    isFilledField('Name')(read) &&
    !read.meaning.contact?.isPerson &&
    read.meaning.contact?.side !== 'buyer' &&
    read.meaning.contact?.side !== 'payer';
  const isPersons = !reads.some(isOther) && reads.some(isFilledField('Address1'));
  const isAddresses = !reads.some(isFilledField('Address1'));
  // `Location` above addresses, where no other heading names the receiver's.
  const isPlaceless = !reads.some((read) => isFilledField('Address1')(read) && !isOfSender(read));
  const isPlace = (header: string, at: number) =>
    isPlaceless &&
    PERHAPS_ADDRESS.has(foldName(readHeadingText(header).bare)) &&
    mostly(lookOf(at), isAddressLike);
  // `Address and Phone`: a heading of both.
  const isBoth = (header: string, at: number) =>
    isPlaceless &&
    !reads.some((read) => read.at === at) &&
    fieldsOf(header).has('Address1') &&
    fieldsOf(header).has('Phone') &&
    mostly(lookOf(at), (text) => isAddressAndPhone(text) || isWholeContact(text));
  const places = headers.flatMap((header, at) => (isPlace(header, at) || isBoth(header, at) ? [at] : []));
  // Gross weight is what a courier weighs.
  const isWeighed = reads.some(
    ({ meaning, isFilled }) => meaning.column === 'weightKg' && !meaning.isNet && isFilled,
  );
  const isTotal = ({ at }: Read) => isTotalWord(headers[at] ?? '');
  const hasRole = (role: SheetRole) => reads.some((one) => one.isFilled && one.meaning.role === role);
  // `COD?` above yes and no is the payment method.
  const isFlag = ({ at, meaning }: Read) =>
    meaning.column === 'cod' &&
    lookOf(at).samples.some((text) => isWord('yes', text)) &&
    lookOf(at).samples.every((text) => isWord('yes', text) || saysNoCash(text));
  // `Insured` above yes and no, beside `Sum insured`.
  const isInsuredFlag = ({ at, meaning }: Read) =>
    meaning.column === 'insurance' &&
    lookOf(at).samples.length > 0 &&
    lookOf(at).samples.every((text) => isYes(text) || isWord('no', text));
  const isInsuredSum = (read: Read) =>
    read.isFilled && read.meaning.column === 'insurance' && !isInsuredFlag(read);
  const isCash = (read: Read) => read.isFilled && read.meaning.column === 'cod' && !isFlag(read);
  const isTotalOpen = (hasRole('paymentMethod') || reads.some(isFlag)) && !hasRole('orderTotal');
  const counts = reads.filter(({ meaning, isFilled }) => meaning.column === 'quantity' && isFilled);
  const isAnyAmount = (header: string) => ANY_AMOUNT.has(foldName(readHeadingText(header).bare));
  // A heading of some amount, which alone has no meaning, beside a flag of cash.
  const amounts = headers.flatMap((header, at): Read[] =>
    isTotalOpen && isAnyAmount(header) && lookOf(at).filled > 0 && !reads.some((read) => read.at === at)
      ? [{ at, meaning: { role: 'orderTotal', score: USUAL }, isFilled: true }]
      : [],
  );
  const addresses = places.map(
    (at): Read => ({
      at,
      meaning: { contact: { field: 'Address1', side: null }, score: places.length > 1 ? NEARLY : USUAL },
      isFilled: true,
    }),
  );
  const known = reads.filter(({ at }) => !places.includes(at));
  const read = known.map((read): Read => {
    const { at, meaning } = read;
    if (meaning.isNet && isWeighed) return { ...read, meaning: OTHER };
    // `COD` above yes and no, beside `COD Amount`.
    if (isFlag(read) && reads.some(isCash))
      return { ...read, meaning: { role: 'paymentMethod', score: USUAL } };
    if (isInsuredFlag(read) && reads.some(isInsuredSum))
      return { ...read, meaning: { role: 'insured', score: USUAL } };
    // `Alamat & No Tel` above addresses with their numbers.
    if (meaning.contact?.field === 'Phone' && isAddresses && mostly(lookOf(at), isAddressAndPhone))
      return { ...read, meaning: { contact: { ...meaning.contact, field: 'Address1' }, score: USUAL } };
    const isOfReturn = meaning.contact?.side === 'returns';
    if (meaning.by === 'place' && (isPersons || isOfReturn) && mostly(lookOf(at), isPersonLike))
      return { ...read, meaning: { ...meaning, score: USUAL } };
    // `Deliver to` above addresses, without another heading for addresses.
    if (meaning.by === 'place' && meaning.contact && isAddresses && mostly(lookOf(at), isAddressLike))
      return { ...read, meaning: { contact: { ...meaning.contact, field: 'Address1' }, score: USUAL } };
    // Such a heading may be a number of pieces or an amount of money.
    const isMoney =
      meaning.column === 'quantity' &&
      isTotal(read) &&
      (counts.some((other) => !isTotal(other)) ||
        !lookOf(at).samples.every((text) => COUNT.test(text)) ||
        // A number above the usual pieces is a sum.
        !lookOf(at).samples.every((text) => Number(withoutPieces(text)) <= MOST_PIECES));
    // `Amount` beside a payment method is the order's total.
    const isAmount = isTotalOpen && isAnyAmount(headers[at] ?? '');
    return isMoney || isAmount ? { ...read, meaning: { role: 'orderTotal', score: USUAL } } : read;
  });
  return [...read, ...amounts, ...addresses];
}

/** Whether a shop made the sheet: it has order numbers, and a payment or a status of each order. */
function isOfShop(meanings: readonly (HeadingMeaning | null)[]): boolean {
  const has = (...roles: SheetRole[]) =>
    meanings.some((meaning) => meaning?.role && roles.includes(meaning.role));
  const isNumbered = meanings.some((meaning) => meaning?.by === 'bareNumber');
  return (has('orderKey') || isNumbered) && has('paymentMethod', 'paymentStatus', 'orderStatus');
}

/** Chooses between the meanings of an ambiguous heading by its values. */
function byValues(
  meaning: HeadingMeaning,
  look: ColumnLook,
  {
    today,
    isShop,
    isNumbered,
    hasGoods,
    hasSender,
  }: { today: string; isShop: boolean; isNumbered: boolean; hasGoods: boolean; hasSender: boolean },
): HeadingMeaning | null {
  const { contact, by } = meaning;
  if (by === 'contactOrPhone' && contact)
    return mostly(look, isPersonLike)
      ? { ...meaning, contact: { ...contact, isPerson: true } }
      : { ...meaning, contact: { ...contact, field: 'Phone' } };
  // `Country code` above +60 is the calling code.
  if (contact?.field === 'Country' && mostly(look, (text) => /^['=]?\+?\d{1,3}$/.test(text)))
    return contact.side === null || contact.side === 'receiver'
      ? { role: 'dialCode', score: USUAL }
      : { isOther: true, score: USUAL };
  if (by === 'anyDate') {
    // A pickup is never in the past, and a shop's order date is never in the future.
    const days = look.samples.map((text) => lastDayNear(text, today));
    const isOfOrder =
      days.every((day) => day !== null && day <= today) && (isShop || days.some((day) => day && day < today));
    return isOfOrder && days.length > 0 ? { score: USUAL, isOther: true } : meaning;
  }
  // `ID` of a shop's sheet without another number.
  if (by === 'bareNumber') return isShop && !isNumbered ? ofOrder(meaning, look) : null;
  // `From` names a shop, a town or a channel, unless its cells hold a whole sender, or the sender has other columns.
  if (by === 'from' && hasSender && mostly(look, isPersonLike)) return meaning;
  if (by === 'from')
    return mostly(look, isWholeContact)
      ? { contact: { field: 'Address1', side: 'sender' }, score: USUAL }
      : { isOther: true, score: USUAL };
  if (by === 'order') return ofOrder(meaning, look);
  // `Parcel size` above S, M, L has no lengths.
  if (meaning.role === 'size' && look.samples.length > 0 && !look.samples.some((text) => /\d/.test(text)))
    return { score: USUAL, isOther: true };
  // `Unit` above g and kg.
  if ((by === 'unitOrPieces' || meaning.column === 'weightKg') && mostly(look, isWeightUnit))
    return { role: 'weightUnit', score: USUAL };
  // `Unit` above 3, 1, 12 may count pieces instead of naming a house.
  if (by === 'unitOrPieces' && contact?.side === null && mostly(look, (text) => /^\d{1,3}$/.test(text)))
    return { column: 'quantity', score: hasGoods && areFew(look) ? USUAL : NEARLY };
  // `Pickup` above days is no person.
  if (by === 'place' && contact?.side === 'sender' && mostly(look, (text) => lastDayIn(text) !== null))
    return { column: 'pickupDate', score: USUAL };
  if ((by === 'person' || by === 'place') && contact && mostly(look, isWholeContact))
    return { contact: { ...contact, field: 'Address1' }, score: USUAL };
  if (by === 'person')
    return mostly(look, isPersonLike) ? { ...meaning, score: USUAL } : unlessNumbers(meaning, look);
  if (by === 'payment') {
    const isPaymentWord = (text: string) => !/\d/.test(text) || isPayment(text);
    const hasAmount = look.samples.some((text) => BARE_AMOUNT.test(text) && !isPayment(text));
    return mostly(look, isPaymentWord) && (!hasAmount || look.samples.every(isPaymentWord)) ? meaning : null;
  }
  // `Terms` above `30 Days`, `C.O.D.`: only cash matters to a courier.
  if (by === 'terms') return look.samples.some(isCashOnDelivery) ? meaning : { score: USUAL, isOther: true };
  return by === 'place' && !mostly(look, isAddressLike) ? unlessNumbers(meaning, look) : meaning;
}

/** Numbers of pieces are small, and 1 is common. House numbers are not. */
const MOST_PIECES = 20;
const areFew = ({ samples }: ColumnLook): boolean =>
  samples.includes('1') && samples.every((text) => Number(text) <= MOST_PIECES);

const REFERENCE = /^(?=.*\d)[\p{L}\p{N}#/_.-]{1,40}$/u;

/** `Order` may be above order numbers, row numbers, or goods. */
function ofOrder(meaning: HeadingMeaning, look: ColumnLook): HeadingMeaning | null {
  const { samples } = look;
  const isCounted = samples.length > 1 && samples.every((text, i) => text === String(i + 1));
  if (isCounted) return { score: USUAL, isOther: true };
  if (mostly(look, (text) => REFERENCE.test(text) && lastDay(text) === null)) return meaning;
  return mostly(look, (text) => /\p{L}{3}/u.test(text)) ? { column: 'itemDescription', score: USUAL } : null;
}

const unlessNumbers = (meaning: HeadingMeaning, look: ColumnLook) =>
  look.samples.length === 0 || mostly(look, isPersonLike) ? meaning : null;

/** Filled columns first, then by score, then from the left. */
const best = <R extends Read>(reads: readonly R[]): R[] =>
  [...reads].sort(
    (a, b) => Number(b.isFilled) - Number(a.isFilled) || b.meaning.score - a.meaning.score || a.at - b.at,
  );

type Give = (read: Read, column: ImportColumn, score: number) => void;

function giveContacts(reads: readonly ContactRead[], give: Give): void {
  const of = (side: HeadingSide | null) => reads.filter(({ meaning }) => meaning.contact.side === side);
  const hasPlace = (own: readonly ContactRead[]) =>
    own.some(({ meaning, isFilled }) => isFilled && PLACE.includes(meaning.contact.field));
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
  const hasStreet = (own: readonly ContactRead[]) =>
    own.some(({ meaning, isFilled }) => isFilled && meaning.contact.field === 'Address1');
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

const PERSON: readonly ContactField[] = ['Name', 'Phone', 'Address1', 'Postcode'];

/** Two contacts with the same headings and no side: either may be the receiver. */
function unsureOfPersons(reads: readonly ContactRead[], headers: readonly string[]): ContactRead[] {
  const isTwice = ({ at, meaning: { contact } }: ContactRead) =>
    contact.side === null &&
    PERSON.includes(contact.field) &&
    reads.some(
      (other) =>
        other.at !== at &&
        other.isFilled &&
        foldName(headers[other.at] ?? '') === foldName(headers[at] ?? ''),
    );
  const twice = new Set(reads.filter((read) => read.isFilled && isTwice(read)));
  if (new Set([...twice].map(({ meaning }) => meaning.contact.field)).size < 2) return [...reads];
  return reads.map((read) =>
    twice.has(read) ? { ...read, meaning: { ...read.meaning, score: NEARLY } } : read,
  );
}

/** `Home address` beside `Office address`: the parcel may go to either address. */
function unsureOfAddresses(reads: readonly ContactRead[]): ContactRead[] {
  const isWhole = ({ meaning: { contact }, isFilled }: ContactRead) =>
    isFilled && contact.field === 'Address1' && !contact.part;
  return reads.map((read) => {
    const others = reads.filter(
      (other) => other !== read && isWhole(other) && other.meaning.contact.side === read.meaning.contact.side,
    );
    const isOpen =
      isWhole(read) && others.length > 0 && [read, ...others].some(({ meaning }) => meaning.contact.isOfKind);
    return isOpen ? { ...read, meaning: { ...read.meaning, score: NEARLY } } : read;
  });
}

/** Gives a field, with its further parts, to the first side that has values. */
function giveField(
  side: 'receiver' | 'sender',
  field: ContactField,
  bySide: readonly (readonly ContactRead[])[],
  give: Give,
  scoreOf: (read: ContactRead) => number,
): void {
  const column = `${side}${field}` as const;
  const own = bySide.map((reads) => reads.filter(({ meaning }) => meaning.contact.field === field));
  const from =
    own.find((reads) => reads.some(({ isFilled }) => isFilled)) ?? own.find((reads) => reads.length > 0);
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
  if (field !== 'Address1' && field !== 'City' && field !== 'UnitNo') return;
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
  const own = bySide
    .flat()
    .filter(
      ({ meaning, isFilled }) =>
        isFilled && [whole.meaning.contact.side, null, 'buyer'].includes(meaning.contact.side),
    );
  const isPerson = ({ meaning }: ContactRead) => Boolean(meaning.contact.isPerson);
  const names = own.filter(({ meaning }) => meaning.contact.field === 'Name');
  const [person, other] = [names.find(isPerson), names.find((read) => !isPerson(read))];
  if (!person || !other) return false;
  give(person, `${side}Name`, person.meaning.score);
  give(other, `${side}Company`, other.meaning.score);
  return true;
}

/** A second heading of a phone number fills the column of the second number, if the sheet's columns include it. */
function giveSecondNumber(
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
function giveFurtherNumbers(
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

/** All remarks are one note: none of them is dropped. */
function giveFurtherNotes(reads: readonly Read[], give: Give, taken: ReadonlySet<ImportColumn>): void {
  if (!taken.has('note')) return;
  for (const read of reads)
    if (read.meaning.column === 'note' && read.isFilled && read.meaning.score >= USUAL)
      give(read, 'note', read.meaning.score);
}

/** Sides in the order in which they become the payer. */
const PAYERS: readonly (HeadingSide | null)[] = ['payer', 'buyer', null];

/** Gives each role once. Contacts without a column become the payer's. */
function giveRoles(reads: readonly Read[], matches: readonly HeaderMatch[]): void {
  const taken = new Set<SheetRole>();
  const give = (at: number, role: SheetRole) => {
    const match = matches[at];
    // Each status may say that the order is on its way: `Order Status` beside `Delivery Status`.
    if (!match || match.role || (taken.has(role) && role !== 'orderStatus')) return;
    match.role = role;
    taken.add(role);
  };
  // `Grand Total` before `Total Price`.
  const isWhole = ({ at, meaning }: Read) =>
    meaning.role === 'orderTotal' && isTotalOfOrder(matches[at]?.header ?? '');
  const ordered = best(reads);
  for (const { at, meaning } of [...ordered.filter(isWhole), ...ordered]) {
    if (meaning.role) give(at, meaning.role);
    // `Total` beside `Order Total`
    const match = matches[at];
    const isOfLine = match && meaning.role === 'orderTotal' && match.role !== 'orderTotal';
    if (isOfLine && !match.column && ordered.some(isWhole)) match.isOther = true;
    if (meaning.role === 'size' && matches[at]) matches[at].unit = meaning.unit ?? null;
    if (matches[at]?.role === 'orderTotal') matches[at].unit = readHeadingText(matches[at].header).currency;
  }
  for (const side of PAYERS)
    for (const { at, meaning } of best(reads.filter(isContact))) {
      const { contact } = meaning;
      if (contact.side !== side || contact.part || matches[at]?.column) continue;
      // An address without a side may belong to anybody.
      if (side !== null || !ADDRESS.includes(contact.field)) give(at, `payer${contact.field}`);
    }
}

/** A column without a column or role whose cells hold three lengths. `Size` is otherwise a shop's variant. */
function giveSize(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  if (matches.some(({ role }) => role === 'size')) return;
  const match = matches.find(
    ({ column, role }, at) => !column && !role && mostly(looks[at] ?? { filled: 0, samples: [] }, isSize),
  );
  if (match) Object.assign(match, { role: 'size', unit: readHeadingText(match.header).unit });
}

function nearest(folded: string): ImportColumn | null {
  if (folded.length < SHORTEST_NEARLY || folded.length > LONGEST_NEARLY) return null;
  const allowed = folded.length < 9 ? 1 : 2;
  let found: { column: ImportColumn | null; distance: number } | null = null;
  for (const [word, column] of nearNames()) {
    if (word.length < SHORTEST_NEARLY || Math.abs(word.length - folded.length) > allowed) continue;
    const distance = editDistance(word, folded, found ? found.distance - 1 : allowed);
    if (distance !== null && (!found || distance < found.distance)) found = { column, distance };
    if (found?.distance === 0) break;
  }
  return found?.column ?? null;
}

/** Number of lines that are searched for the headings. */
export const LINES_LOOKED_AT = 20;

type Lines = readonly { cells: readonly string[] }[];

/** Index of the line that names the most columns, because people write titles above their headings. -1 if no line names a column. */
export const findHeaderLine = (lines: Lines): number => headingsIn(lines).at;

/** Index of the first sheet whose headings name the most columns, because workbooks also have sheets of notes and lists. */
export function findOrderSheet(sheets: readonly Lines[]): number {
  const named = sheets.map((lines) => headingsIn(lines).matched);
  return named.indexOf(Math.max(...named));
}

const OF_RECEIVER = ['receiverName', 'receiverPhone', 'receiverAddress1', 'receiverPostcode'];
const LEAST_NAMED = 3;

/** Indexes of the other sheets that hold orders: headings of a receiver, and lines below them. */
export function otherOrderSheets(sheets: readonly Lines[], chosen: number): number[] {
  return sheets.flatMap((lines, i) => {
    const { at, targets } = headingsIn(lines);
    const isOfOrders = OF_RECEIVER.filter((target) => targets.has(target)).length >= LEAST_NAMED;
    const hasRows = lines
      .slice(at + 1)
      .some(({ cells }) => cells.filter((cell) => cell.trim()).length >= LEAST_NAMED);
    return i !== chosen && isOfOrders && hasRows ? [i] : [];
  });
}

function headingsIn(lines: Lines): { at: number; matched: number; targets: ReadonlySet<string> } {
  let best = { at: -1, matched: 0, targets: new Set<string>() };
  for (const [at, { cells }] of lines.slice(0, LINES_LOOKED_AT).entries()) {
    const named = cells.flatMap((cell) => meaningOf(cell) ?? []).filter(({ score }) => score >= USUAL);
    const targets = new Set<string>(named.flatMap((meaning) => targetOf(meaning) ?? []));
    if (targets.size > best.matched) best = { at, matched: targets.size, targets };
  }
  return best;
}

const targetOf = ({ contact, column, role }: HeadingMeaning) =>
  contact ? `${contact.side ?? 'receiver'}${contact.field}` : (column ?? role);

/** A hash of the headers, sixteen hex digits. A later sheet with the same headers has the same hash. */
export function headerSignature(headers: readonly string[]): string {
  return textSignature(headers.map(foldLetters).join('\n'));
}
