import type { Catalogue } from '../../../../texts/catalogue.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { lettersOf } from '../../text/editDistance.ts';
import { withoutPhoneLabels } from '../../text/phone.ts';
import { remembered } from '../../text/remembered.ts';
import { anyOf, isHan } from '../../text/wordPattern.ts';
import { isDocumentWord, isTypeWord } from '../importChoices.ts';
import { CONTACT_COLUMNS, IMPORT_COLUMNS, IMPORT_RULES, type ImportColumn } from '../importColumns.ts';
import { withoutPieces } from '../importMeasures.ts';
import { foldName } from '../importText.ts';
import { isWord } from '../orders/orderWords.ts';
import {
  isAside,
  namesCartons,
  readHeadingText,
  unitKind,
  withoutCarton,
  withoutEach,
  withUnitBehind,
} from './headingText.ts';
import type { AmountPer, SheetRole } from './sheetRoles.ts';

export type ContactField = keyof Catalogue['contactWords']['fields'];
/** `payer`: the billing contact. `buyer`: a shop's customer, usually also the receiver. `returns`: the contact for returned parcels. */
export type HeadingSide = 'receiver' | 'buyer' | 'payer' | 'sender' | 'returns';

/** Scores of a meaning: a name of our template, another usual name, a name that a person must confirm. */
export const SURE = 3;
export const USUAL = 2;
export const NEARLY = 1;

/** One meaning of a heading. */
export interface HeadingMeaning {
  score: number;
  /** A field of a contact; `side` is null if the heading names none. `part`: one of several headings of the field. */
  contact?: {
    field: ContactField;
    side: HeadingSide | null;
    part?: boolean;
    isNumbered?: boolean;
    isPerson?: boolean;
    /** One of several addresses that a person has: at home, at work. */
    isOfKind?: boolean;
    /** A part of a country that holds several states. */
    isRegion?: boolean;
    /** `No. Rumah / Simpang`: the heading names several parts of an address. */
    isOfSeveral?: boolean;
  };
  column?: ImportColumn;
  role?: SheetRole;
  per?: AmountPer;
  unit?: string;
  /** A weight of one carton, which may hold several pieces. */
  isOfCarton?: boolean;
  /** A weight without its packaging, which counts only where no other weight is. */
  isNet?: boolean;
  /** Known to be irrelevant for a parcel: dates of the order, fees, names of product variants. */
  isOther?: boolean;
  /** The meaning depends on the column's values. `person` and `place`: the heading is only the word of a side. `shop`: the shipper's own, or the receiver's. */
  by?:
    | 'contactOrPhone'
    | 'unitOrPieces'
    | 'anyDate'
    | 'person'
    | 'place'
    | 'payment'
    | 'terms'
    | 'cash'
    | 'order'
    | 'bareNumber'
    | 'shop'
    | 'from'
    | 'document'
    | 'wish'
    | 'delivery'
    | 'parcel';
}

const languages = inAllLanguages('importWords');
const words = Object.values(languages);
const contactWords = Object.values(inAllLanguages('contactWords'));
const templates = Object.values(inAllLanguages('importHeaders'));
const ROLES = {
  orderTotal: 'orderTotal',
  paymentMethod: 'paymentMethod',
  paymentStatus: 'paymentStatus',
  orderStatus: 'orderStatus',
  cancelledAt: 'cancelledAt',
  shippedAt: 'shippedAt',
  sizeOfParcel: 'size',
  dialCode: 'dialCode',
  returnedPieces: 'returned',
} as const;
const AMOUNTS = [
  ['weightOfPiece', 'weightKg', 'piece'],
  ['weightOfRow', 'weightKg', 'row'],
  ['weightOfParcel', 'weightKg', 'parcel'],
  ['valueOfRow', 'declaredValue', 'row'],
  ['valueOfParcel', 'declaredValue', 'parcel'],
] as const;

const foldedOf = (list: readonly string[]) => list.map(foldName).filter(Boolean);
const allOf = (key: Exclude<keyof Catalogue['importWords'], never>) =>
  words.flatMap((language) => foldedOf(language[key]));

const SIDES = ['receiver', 'sender'] as const;
const sides = new Map<string, HeadingSide>();
for (const side of ['buyer', 'payer', 'returns', 'receiver', 'sender'] as const)
  for (const word of allOf(side)) sides.set(word, side);
for (const word of allOf('returnPlaces')) sides.set(word, 'returns');
for (const word of allOf('giftReceivers')) sides.set(word, 'receiver');
for (const side of SIDES)
  for (const language of contactWords)
    for (const word of foldedOf([...language.sides[side].alone, ...language.sides[side].beside]))
      if (!sides.has(word)) sides.set(word, side);
const SIDE_WORDS = [...sides.keys()].sort((a, b) => b.length - a.length);
const ALONE = new Set(
  contactWords.flatMap(({ sides: { receiver, sender } }) => foldedOf([...receiver.alone, ...sender.alone])),
);
for (const word of [...allOf('returnPlaces'), ...allOf('giftReceivers')]) ALONE.add(word);
const PERSONS = new Set(allOf('persons'));

interface FieldName extends Pick<HeadingMeaning, 'by'> {
  field: ContactField;
  part?: boolean;
  isNumbered?: boolean;
  /** A contact person beside a name that may be a company's. */
  isPerson?: boolean;
  isOfKind?: boolean;
  isRegion?: boolean;
}
const FURTHER_LINES = ['3', '4', '5', '6'];
const fields = new Map<string, FieldName>();
for (const word of allOf('attention')) fields.set(word, { field: 'Name', isPerson: true });
for (const word of allOf('otherPhone')) fields.set(word, { field: 'Phone', part: true });
for (const word of allOf('regions')) fields.set(word, { field: 'State', isRegion: true });
for (const word of allOf('placeOfAddress')) {
  for (const line of ['', '1', 'line1']) fields.set(word + line, { field: 'Address1', isOfKind: true });
  for (const line of ['2', 'line2'])
    fields.set(word + line, { field: 'Address2', part: true, isOfKind: true });
}
for (const word of allOf('organisations')) fields.set(word, { field: 'Company' });
// `Alamat Sekolah`, `Clinic address`
for (const word of allOf('organisations'))
  for (const address of foldedOf(contactWords.flatMap(({ fields }) => fields.Address1.slice(0, 1))))
    for (const name of [address + word, word + address])
      fields.set(name, { field: 'Address1', isOfKind: true });
for (const word of allOf('unitOrPieces')) fields.set(word, { field: 'UnitNo', by: 'unitOrPieces' });
for (const word of allOf('contactOrPhone')) fields.set(word, { field: 'Name', by: 'contactOrPhone' });
for (const field of Object.keys(contactWords[0]?.fields ?? {}) as ContactField[])
  for (const language of contactWords)
    for (const word of foldedOf(language.fields[field]))
      if (!fields.has(word))
        fields.set(word, { field, part: field === 'Address2', isNumbered: /\d$/.test(word) });
for (const word of [...allOf('firstName'), ...allOf('middleName'), ...allOf('lastName')])
  if (!fields.has(word)) fields.set(word, { field: 'Name', part: true });
for (const word of allOf('moreAddress'))
  if (!fields.has(word)) fields.set(word, { field: 'Address2', part: true });
// `Address 3`, wherever `Address 2` is known
for (const [word, { field }] of [...fields])
  for (const line of field === 'Address2' && word.endsWith('2') ? FURTHER_LINES : [])
    if (!fields.has(word.slice(0, -1) + line))
      fields.set(word.slice(0, -1) + line, { field: 'Address2', part: true });

/** `Shipping Address Zip`, `Receiver contact phone`, `Alamat: Poskod`. */
const FILLERS = allOf('fillers').sort((a, b) => b.length - a.length);

/** Headings of addresses, or of a shop's places. */
export const PERHAPS_ADDRESS: ReadonlySet<string> = new Set(allOf('perhapsAddress'));

const exact = new Map<string, HeadingMeaning>();
const add = (list: readonly string[], meaning: HeadingMeaning) => {
  for (const word of foldedOf(list)) if (!exact.has(word)) exact.set(word, meaning);
};
for (const column of [...IMPORT_COLUMNS, ...CONTACT_COLUMNS])
  add([column, ...templates.map((names) => names[column])], meaningOfColumn(column, SURE));
for (const language of words)
  add(language.orderNumber, { column: 'referenceNo', role: 'orderKey', score: USUAL });
for (const [key, role] of Object.entries(ROLES) as [keyof typeof ROLES, SheetRole][])
  for (const language of words) add(language[key], { role, score: USUAL });
for (const [key, column, per] of AMOUNTS)
  for (const language of words) add(language[key], { column, per, score: USUAL });
for (const column of [...IMPORT_COLUMNS, 'contactTags'] as const)
  for (const language of words as Partial<Record<ImportColumn, readonly string[]>>[])
    add(language[column] ?? [], meaningOfColumn(column, USUAL));
for (const language of words) {
  add(language.netWeights, { column: 'weightKg', isNet: true, score: USUAL });
  add(language.anyDate, { column: 'pickupDate', score: NEARLY, by: 'anyDate' });
  add(language.anyPayment, { role: 'paymentMethod', score: USUAL, by: 'payment' });
  add(language.termsOfPayment, { role: 'paymentMethod', score: USUAL, by: 'terms' });
  add(language.perhapsCash, { column: 'cod', score: USUAL, by: 'cash' });
  add(language.anyOrder, { column: 'referenceNo', role: 'orderKey', score: USUAL, by: 'order' });
  add(language.bareNumber, { column: 'referenceNo', score: USUAL, by: 'bareNumber' });
  add(language.bareFrom, { contact: { field: 'Name', side: 'sender' }, score: USUAL, by: 'from' });
  add(language.perhapsOrganisations, {
    contact: { field: 'Company', side: null },
    score: NEARLY,
    by: 'shop',
  });
  add(language.documentFlags, { role: 'document', score: USUAL, by: 'document' });
  add(language.wishes, { role: 'noted', score: USUAL, by: 'wish' });
  add(language.deliveryTimes, { role: 'noted', score: USUAL, by: 'delivery' });
  add(language.parcelGoods, { column: 'itemDescription', score: USUAL, by: 'parcel' });
  add([...language.others, ...language.shippingFees], { isOther: true, score: USUAL });
}

function meaningOfColumn(column: ImportColumn, score: number): HeadingMeaning {
  const [, side, field] = /^(receiver|sender)([A-Z]\w*)$/.exec(column) ?? [];
  if (!side || field === 'Mobile') return { column, score };
  return { contact: { side: side as 'receiver' | 'sender', field: field as ContactField }, score };
}

/** Adds the side that the line above names for a group of headings: `Sender … Receiver …`. Contacts with a side of their own stay unchanged. */
export function withSides(headers: readonly string[], groups: readonly string[]): string[] {
  let side: HeadingSide | null = null;
  let isGoods = false;
  return headers.map((header, at) => {
    const group = groups[at]?.trim();
    if (group) {
      side = sideOfGroup(group);
      isGoods = meaningOf(group)?.column === 'itemDescription';
    }
    if (isGoods && meaningOf(header)?.contact?.field === 'Name')
      return 'itemDescription' satisfies ImportColumn;
    const contact = side && meaningOf(header)?.contact;
    return contact && !contact.side ? `${side} ${header}` : header;
  });
}

/** The side that a text names by itself: `Sender details`. */
export function sideOfGroup(text: string): HeadingSide | null {
  const folded = foldName(readHeadingText(text).bare);
  return sides.get(folded) ?? sides.get(withoutFiller(folded)) ?? null;
}

const LINES = new Set(allOf('linePrefixes'));
const lineParts = (header: string): string[] => {
  const [first = '', ...parts] = header.split('/');
  return parts.length > 0 && LINES.has(foldName(first)) ? parts : [];
};
/** `Order Lines/Product`: a heading of an order's lines, which stand below each other without the order's number. */
export const isOfLines = (header: string): boolean => lineParts(header).length > 0;

/** The meaning of `Quantity` in `Order Lines/Quantity`. A total there is of the line. */
function ofLine(parts: readonly string[]): HeadingMeaning {
  const meaning = meaningOf(parts.at(-1) ?? '');
  if (meaning?.contact?.field === 'Name') return { column: 'itemDescription', score: USUAL };
  if (meaning?.role === 'orderTotal') return { column: 'declaredValue', per: 'row', score: USUAL };
  return meaning?.column && meaning.column !== 'referenceNo' ? meaning : { isOther: true, score: USUAL };
}

const COUNTS = allOf('counts');
const QUANTITY = new RegExp(anyOf(allOf('quantityWords')), 'u');
/** `No. of rolls`: a heading of a number of things. */
export const isCountHeading = (header: string): boolean => {
  const folded = foldName(header);
  if (QUANTITY.test(folded)) return true;
  return COUNTS.some((word) => folded.startsWith(word) || (isHan(word) && folded.includes(word)));
};

/** The meaning of a heading; null for an unknown one. A sheet's headings are asked for again and again, by each rule for a column. */
export const meaningOf = remembered(readMeaning);

function readMeaning(header: string): Readonly<HeadingMeaning> | null {
  const parts = lineParts(header);
  if (parts.length > 0) return ofLine(parts);
  const whole = foldName(header);
  if (!whole) return null;
  const { bare, inBrackets, unit, unknown, currency, isEach } = readHeadingText(header);
  // `COD (sen)`, `Weight (ton)`
  const isOpen = unknown.some((word) => !isWord('yes', word) && !isWord('no', word) && !exact.has(word));
  // `Ukuran (PxLxT)` is a size. The word alone is a shop's variant.
  const inBracket = inBrackets.map((part) => exact.get(foldName(part))).find((part) => part?.role === 'size');
  if (inBracket) return withUnit(inBracket, unit);
  // `To (Tel)`, whose bracket may also be a currency
  const [short = ''] = unknown;
  const beside = short && sides.has(foldName(bare)) ? ofContact(foldName(bare + short)) : null;
  if (beside?.contact && beside.score >= USUAL) return beside;
  const named =
    exact.get(whole) ??
    ofText(bare, inBrackets) ??
    ofTwoLanguages(bare) ??
    ofAlternatives(bare) ??
    withPlace(bare);
  // `Invoice RM` is an amount.
  if (named?.column === 'referenceNo' && currency) return null;
  if (named)
    return isOpen && isAmount(named) && !(named.column === 'quantity' && unknown.every(namesCartons))
      ? { ...named, score: NEARLY }
      : withUnit(ofPiece(named, isEach), unit);
  const behind = withUnitBehind(bare);
  const measured = behind && ofText(behind.bare, inBrackets);
  if (measured && isMeasure(measured)) return withUnit(measured, behind.unit);
  const ofCarton = withoutCarton(bare);
  const carton = ofCarton && meaningOf(ofCarton);
  if (carton && carton.column === 'weightKg')
    return withUnit({ ...carton, per: 'piece', isOfCarton: true }, unit ?? carton.unit ?? null);
  if (carton && carton.column === 'quantity') return { isOther: true, score: USUAL };
  const single = withoutEach(bare);
  const each = single && meaningOf(single);
  if (each && each.column === 'weightKg') return withUnit(ofPiece(each, true), unit ?? each.unit ?? null);
  if (each && each.column === 'declaredValue') return { ...each, per: 'piece' };
  if (NOTE_FOR.test(bare) || isNoteOfSide(whole)) return { column: 'note', score: USUAL };
  const plain = withoutPhrases(bare);
  const meaning = (plain ? meaningOf(plain) : null) ?? ofPath(header);
  return meaning ?? (namesStatus(whole) ? { role: 'orderStatus', score: USUAL } : ofOtherPerson(whole));
}

/** `Note to seller`, in words of any length. */
const NOTE_WORDS = anyOf(words.flatMap(({ note }) => note));
const FOR_WORDS = anyOf(words.flatMap(({ noteFor }) => noteFor));
const NOTE_FOR = new RegExp(
  String.raw`^(?:${NOTE_WORDS})s?(?:\s+(?:${FOR_WORDS})(?:\s+\S|$)|(?<=\p{Script=Han})(?:${FOR_WORDS}))`,
  'iu',
);

/** `Customer remarks` */
const isNoteOfSide = (folded: string): boolean =>
  SIDE_WORDS.some(
    (word) => folded.startsWith(word) && exact.get(folded.slice(word.length))?.column === 'note',
  );

const PATH = /^[a-z_]+(?:\.[a-z0-9_]+){2,}$/i;
/** `order.cod.amount`, `parcel.dimensions.length_cm`: a program's name. Its end names no contact, which may be anybody's. */
function ofPath(header: string): HeadingMeaning | null {
  if (!PATH.test(header)) return null;
  const parts = header.split('.');
  for (let from = 1; from < parts.length; from++) {
    const meaning = meaningOf(parts.slice(from).join(' '));
    if (meaning && !meaning.contact) return meaning;
  }
  return null;
}

const SHORTEST_SIDE = 6;
/** `Birthday Recipient Name`: perhaps another person than the receiver. */
function ofOtherPerson(folded: string): HeadingMeaning | null {
  for (const word of SIDE_WORDS) {
    const at = folded.indexOf(word);
    const found =
      at > 0 && word.length >= SHORTEST_SIDE ? fields.get(folded.slice(at + word.length)) : undefined;
    if (found) return { ...contactMeaning(found, sides.get(word) ?? null), score: NEARLY };
  }
  return null;
}

const STATUS_WORDS = allOf('statusWords');
const STATUS_OF = `(?:${anyOf(allOf('statusOf'))})*`;
const STATUS = new RegExp(`^${STATUS_OF}(?:${anyOf(STATUS_WORDS)})${STATUS_OF}$`, 'u');
/** `Ship Status`: some status of the order. `WhatsApp Status` is of a message. */
const namesStatus = (folded: string): boolean => STATUS.test(folded);
/** `WhatsApp Status`: of something that the heading names, which may be the order. */
export const isOtherStatus = (header: string): boolean => {
  const folded = foldName(header);
  return !meaningOf(header) && STATUS_WORDS.some((word) => folded.startsWith(word) || folded.endsWith(word));
};

const TOWN_AND_CODE: readonly (ContactField | undefined)[] = ['City', 'Postcode'];
const OF_ADDRESS: readonly (ContactField | undefined)[] = ['Address1', 'Address2', 'UnitNo'];
const HOUSE_NUMBERS = new Set(allOf('houseNumbers'));

const BOTH = new RegExp(
  String.raw`\s*[&+]\s*|\s+(?:${anyOf(words.flatMap(({ joints }) => joints))})\s+`,
  'iu',
);

/** `City/Municipality`, `Phone or WhatsApp`: two words for the same thing. `Blk/Street` is the whole address. */
function ofAlternatives(bare: string): HeadingMeaning | null {
  const both = bare.split(BOTH).map((part) => ofText(part, []));
  // `Postcode & Town`, `Block & Street`
  const isPlace = [TOWN_AND_CODE, OF_ADDRESS].some(
    (fields) => both.length === 2 && both.every((one) => fields.includes(one?.contact?.field)),
  );
  const parts = isPlace ? bare.split(BOTH) : bare.split(/\s*[/|\n]\s*|\s+(?:or|atau)\s+/iu).filter(foldName);
  if (parts.length < 2) return null;
  // `Doc / Non-doc`
  if (parts.every(isTypeWord) && parts.some(isDocumentWord)) return { column: 'itemType', score: USUAL };
  const meanings = parts.map((part) => ofText(part, []));
  const street = meanings.find((meaning) => meaning?.contact?.field === 'Address1');
  if (street && meanings.every((meaning) => OF_ADDRESS.includes(meaning?.contact?.field))) return street;
  // `Postcode / Town`: the town is read with its postcode.
  const town = meanings.find((meaning) => meaning?.contact?.field === 'City');
  if (town && meanings.every((meaning) => TOWN_AND_CODE.includes(meaning?.contact?.field))) return town;
  const house = ofHouse(parts, meanings);
  if (house) return house;
  const [first, ...others] = meanings;
  const isOne = others.every(
    (other, i) =>
      isSame(first ?? null, parts[i + 1] ?? '') &&
      (other?.contact?.side ?? null) === (first?.contact?.side ?? null),
  );
  if (!first || !isOne) return null;
  // `Qty/Ctn` is perhaps of one carton.
  const isOfCarton = first.column === 'quantity' && !namesCartons(parts[0] ?? '') && namesCartons(bare);
  return isOfCarton ? { ...first, score: NEARLY, isOfCarton } : first;
}

/** `Blk/House No`, `No/Blok`: two names for what stands before the street. Two lines of an address (`Mukim / Daerah`) are one of them. */
function ofHouse(
  parts: readonly string[],
  meanings: readonly (HeadingMeaning | null)[],
): HeadingMeaning | null {
  const contacts = meanings.flatMap((one) =>
    one?.contact && OF_ADDRESS.includes(one.contact.field) ? [one.contact] : [],
  );
  const [first] = contacts;
  const isWhole = meanings.every(
    (one, at) =>
      (one?.contact && OF_ADDRESS.includes(one.contact.field)) ||
      HOUSE_NUMBERS.has(foldName(parts[at] ?? '')),
  );
  const isLines = contacts.length === parts.length && contacts.every(({ field }) => field === 'Address2');
  return first && isWhole && !isLines
    ? { contact: { field: 'UnitNo', side: first.side, isOfSeveral: true }, score: USUAL }
    : null;
}

/** `Address with postcode`: the address holds the other field as well. */
function withPlace(bare: string): HeadingMeaning | null {
  const words = bare.split(/\s+/);
  for (const [at, word] of words.entries()) {
    const other = at > 0 && isAside(word) ? meaningOf(words.slice(at + 1).join(' '))?.contact : null;
    const address = other ? meaningOf(words.slice(0, at).join(' ')) : null;
    if (address?.contact?.field === 'Address1' && OF_PLACE.has(other?.field ?? 'Name')) return address;
  }
  return null;
}
const OF_PLACE = new Set<ContactField>(['Postcode', 'City', 'State']);

const PHRASES = new Set(allOf('phrases'));
const HAN_PHRASES = new RegExp(anyOf([...PHRASES].filter(isHan)), 'gu');

/** A form's question without its filler words: `full name` of `What is your full name?` Null if it has none. */
function withoutPhrases(bare: string): string | null {
  const words = bare.split(/[^\p{L}\p{N}']+/u).filter(Boolean);
  const rest = words
    .filter((word) => !PHRASES.has(foldName(word)))
    .map((word) => word.replace(HAN_PHRASES, ''));
  const plain = rest.filter(Boolean).join(' ');
  return plain && foldName(plain) !== foldName(bare) ? plain : null;
}

const isMeasure = ({ column, role }: HeadingMeaning) =>
  role === 'size' ||
  column === 'weightKg' ||
  column === 'lengthCm' ||
  column === 'widthCm' ||
  column === 'heightCm';

const isAmount = ({ column }: HeadingMeaning) =>
  column !== undefined && ['whole', 'decimal', 'money'].includes(IMPORT_RULES[column].kind);

const ofPiece = (meaning: HeadingMeaning, isEach: boolean): HeadingMeaning =>
  isEach && meaning.column === 'weightKg' ? { ...meaning, per: 'piece' } : meaning;

function withUnit(meaning: HeadingMeaning, unit: string | null): HeadingMeaning {
  if (!unit || !isMeasure(meaning)) return meaning;
  const fits = unitKind(unit) === (meaning.column === 'weightKg' ? 'kg' : 'cm');
  return fits ? { ...meaning, unit } : { ...meaning, score: NEARLY };
}

/** Words in brackets may change the meaning, as in `Weight (volumetric)`, unless they name a side or repeat the meaning. */
function ofText(bare: string, inBrackets: readonly string[]): HeadingMeaning | null {
  // `To (Tel)`
  const [only = '', other] = inBrackets;
  const beside = !other && sides.has(foldName(bare)) ? ofContact(foldName(bare + only)) : null;
  if (beside?.contact && beside.score >= USUAL) return beside;
  const side = inBrackets.find((part) => sides.has(foldName(part)));
  const text = side ? `${bare} ${side}` : bare;
  const meaning = exact.get(foldName(text)) ?? ofContact(foldName(text));
  if (!meaning) return null;
  // The brackets of `Postcode (5 digits)` and `Address (House No. Street Barangay)` are a hint, unless the address is one of several.
  const isAddress = meaning.contact?.field === 'Address1' && !meaning.contact.isOfKind;
  const isHintOf = (part: string) =>
    meaning.contact?.field === 'Postcode' || (isAddress && !fields.get(foldName(`${part}address`))?.isOfKind);
  // `Tel (H)`, `Phone (office)`
  const isOfPhone = (part: string) =>
    meaning.contact?.field === 'Phone' && (/^[hmowp]$/i.test(part) || withoutPhoneLabels(part) === '');
  // `Qty (box)`
  const isOfPieces = (part: string) =>
    meaning.column === 'quantity' && (namesCartons(part) || withoutPieces(`1 ${part}`) === '1');
  const isClear = inBrackets.every(
    (part) => part === side || isSame(meaning, part) || isHintOf(part) || isOfPhone(part) || isOfPieces(part),
  );
  return isClear || meaning.isOther ? meaning : { ...meaning, score: NEARLY };
}

function isSame(meaning: HeadingMeaning | null, part: string): boolean {
  const other = exact.get(foldName(part)) ?? ofContact(foldName(part));
  return (
    other?.column === meaning?.column &&
    other?.role === meaning?.role &&
    other?.contact?.field === meaning?.contact?.field
  );
}

/** A heading in English and Chinese. Its two parts must not name different things. */
function ofTwoLanguages(bare: string): HeadingMeaning | null {
  const parts = [bare.replace(/\p{Script=Han}+/gu, ' '), bare.replace(/[^\p{Script=Han}]+/gu, '')];
  if (!parts.every(foldName)) return null;
  const [one, other] = parts.map((part) => ofText(part.trim(), []));
  // Chinese for `Weight per piece`, with `kg` behind it.
  const found = other?.per && !one?.per ? other : (one ?? other);
  if (!found) return null;
  // `Unit`, beside a word that alone names an organisation
  const isUnit = one?.by === 'unitOrPieces' && other?.contact?.field === 'Company';
  if (one && other && !isUnit && !isSame(one, parts[1] ?? '')) return null;
  return { ...found, score: Math.min(found.score, USUAL) };
}

function ofContact(folded: string): HeadingMeaning | null {
  const alone = fields.get(folded);
  if (alone) return contactMeaning(alone, null);
  if (ALONE.has(folded) || PERSONS.has(folded))
    return {
      contact: { field: 'Name', side: sides.get(folded) ?? null },
      score: NEARLY,
      by: PERSONS.has(folded) ? 'person' : 'place',
    };
  for (const word of SIDE_WORDS) {
    for (const rest of withoutSide(folded, word)) {
      const found = fields.get(rest) ?? fields.get(withoutFiller(rest));
      if (found) return contactMeaning(found, sides.get(word) ?? null);
      // `Consignee Destination Country Code`
      const twice = sideIn(rest);
      if (twice && twice.side === sides.get(word)) return twice.meaning;
      // `Recipient details`, `Delivery location`
      const isPlace = sides.get(word) === 'receiver' && PERHAPS_ADDRESS.has(rest);
      if (isPlace || FILLERS.includes(rest))
        return { contact: { field: 'Name', side: sides.get(word) ?? null }, score: NEARLY, by: 'place' };
    }
  }
  // `Phone No. 2`, `Contact 1`: one of several phone numbers.
  const numbered = /^(.+?)[1-3]$/.exec(folded)?.[1];
  const several = numbered ? ofContact(numbered) : null;
  if (several?.contact?.field === 'Phone' || several?.by === 'contactOrPhone') return several;
  // `Penerima 1` beside `Penerima 2`
  if (folded.endsWith('1') && several?.contact?.field === 'Name') return several;
  const filled = fields.get(withoutFiller(folded));
  return filled && filled.field !== 'Name' ? contactMeaning(filled, null) : null;
}

/** The field of a heading that begins with a side. */
function sideIn(folded: string): { side: HeadingSide; meaning: HeadingMeaning } | null {
  for (const word of SIDE_WORDS) {
    const found = folded.startsWith(word) ? fields.get(folded.slice(word.length)) : undefined;
    const side = sides.get(word);
    if (found && side) return { side, meaning: contactMeaning(found, side) };
  }
  return null;
}

const contactMeaning = (
  { field, part, isNumbered, isPerson, isOfKind, isRegion, by }: FieldName,
  side: HeadingSide | null,
): HeadingMeaning => ({
  contact: {
    field,
    side,
    ...(part ? { part } : {}),
    ...(isNumbered ? { isNumbered } : {}),
    ...(isPerson ? { isPerson } : {}),
    ...(isOfKind ? { isOfKind } : {}),
    ...(isRegion ? { isRegion } : {}),
  },
  score: USUAL,
  ...(by ? { by } : {}),
});

/** `Alamat penerima 2`: the number comes after the side. */
function withoutSide(folded: string, word: string): string[] {
  const found: string[] = [];
  if (folded.startsWith(word)) found.push(folded.slice(word.length));
  if (folded.endsWith(word)) found.push(folded.slice(0, -word.length));
  const numbered = /^(.+?)(\d)$/.exec(folded);
  if (numbered?.[1]?.endsWith(word)) found.push(numbered[1].slice(0, -word.length) + numbered[2]);
  return found;
}

function withoutFiller(folded: string): string {
  const before = FILLERS.find((word) => folded.startsWith(word) && folded.length > word.length);
  if (before) return folded.slice(before.length);
  const behind = FILLERS.find((word) => folded.endsWith(word) && folded.length > word.length);
  return behind ? folded.slice(0, -behind.length) : '';
}

/** A name that a misspelt heading may mean, with its column; null for a name without a column. */
interface NearName {
  word: string;
  column: ImportColumn | null;
  letters: number;
  /** Its position among all names: of equally near ones the first counts. */
  at: number;
}
let near: Map<number, NearName[]> | null = null;

/** Names that a misspelt heading may mean, by their lengths. */
export function nearNames(): ReadonlyMap<number, readonly NearName[]> {
  if (near) return near;
  const columns = new Map<string, ImportColumn | null>();
  for (const [word, { column, contact }] of exact) {
    const target = contact?.side ? `${contact.side}${contact.field}` : column;
    columns.set(word, target && target in IMPORT_RULES ? (target as ImportColumn) : null);
  }
  for (const [word, { field }] of fields) {
    if (!columns.has(word)) columns.set(word, `receiver${field}`);
    for (const [sideWord, side] of sides) {
      const column = side === 'receiver' || side === 'sender' ? (`${side}${field}` as const) : null;
      for (const name of [sideWord + word, word + sideWord])
        if (!columns.has(name)) columns.set(name, column);
    }
  }
  near = new Map();
  for (const [at, [word, column]] of [...columns].entries()) {
    const name = { word, column, letters: lettersOf(word), at };
    const same = near.get(word.length);
    if (same) same.push(name);
    else near.set(word.length, [name]);
  }
  return near;
}
