import { inAllLanguages } from '../../../../texts/read.ts';
import { isStateName } from '../../places/stateNames.ts';
import { editDistance, lettersOf, mayBeNear } from '../../text/editDistance.ts';
import { remembered } from '../../text/remembered.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { isCollected } from '../collected.ts';
import { agedMeaning } from '../headings/agedHeadings.ts';
import { type ColumnLook, fits, isPersonLike, lastDayIn, mostly } from '../headings/columnLook.ts';
import { readHeadingText, unitOfColumn } from '../headings/headingText.ts';
import { type HeadingMeaning, meaningOf, NEARLY, nearNames, SURE, USUAL } from '../headings/headingWords.ts';
import { isPlace } from '../headings/openContacts.ts';
import { isOwnPrice } from '../headings/ownExport.ts';
import type { SheetRole } from '../headings/sheetRoles.ts';
import { CONTACT_COLUMNS, IMPORT_COLUMNS, type ImportColumn } from '../importColumns.ts';
import { foldName } from '../importText.ts';
import { byOthers } from './byOthers.ts';
import { byValues } from './byValues.ts';
import {
  giveContacts,
  giveFurtherLines,
  giveFurtherNumbers,
  giveSecondNumber,
  unsureOfAddresses,
  unsureOfLines,
} from './giveContacts.ts';
import {
  giveFlags,
  givePayment,
  givePickupTime,
  giveRoles,
  giveSize,
  giveStatus,
  giveWishes,
} from './giveRoles.ts';
import {
  best,
  type Give,
  type HeaderMatch,
  isContact,
  type MatchConfidence,
  NO_MATCH,
  OTHER,
  type Read,
} from './headerMatch.ts';
import { givePersons } from './joinedContacts.ts';
import { settleCounts } from './parcelCounts.ts';
import { withoutSecondContacts } from './secondContacts.ts';
import { askOfSwapped, swapPlaces } from './swappedColumns.ts';

const CONFIDENCE: Record<number, MatchConfidence> = {
  [SURE]: 'exact',
  [USUAL]: 'likely',
  [NEARLY]: 'unsure',
};
const [MOBILE] = CONTACT_COLUMNS;
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
  const counted = settleCounts(byOthers(all, headers, lookOf), headers, lookOf);
  const contactReads = withoutSecondContacts(counted.reads, headers, lookOf);
  const { reads } = contactReads;
  const doubtful = new Set([...contactReads.doubtful, ...counted.doubtful]);
  const matches = headers.map(
    (header, at): HeaderMatch => ({ header, ...NO_MATCH, isDoubtful: doubtful.has(at) }),
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
      isOfCarton: meaning.isOfCarton ?? false,
    });
    taken.add(column);
  };
  const contacts = unsureOfLines(reads.filter(isContact), headers, lookOf);
  giveContacts(unsureOfAddresses(contacts), give);
  for (const read of namesFirst(best(reads.filter(({ meaning }) => meaning.column)), headers))
    if (read.meaning.column && !taken.has(read.meaning.column))
      give(read, read.meaning.column, read.meaning.score);
  giveFurtherNotes(reads, give, taken);
  giveSecondNumber(reads.filter(isContact), matches, columns, give);
  giveFurtherNumbers(reads.filter(isContact), matches, give);
  givePersons(matches, looks, give);
  giveFurtherLines(matches, looks, give);
  swapPlaces(matches, looks);
  askOfSwapped(matches, looks);
  giveRoles(reads, matches);
  givePickupTime(reads, matches, looks);
  givePayment(matches, looks);
  giveStatus(matches, looks);
  giveFlags(matches, looks);
  giveWishes(matches, looks);
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
    const match = matches[at];
    const isLeft = match && !match.column && !match.role && !match.isOther;
    // Days to come beside those of the pickup.
    if (isLeft && taken.has('pickupDate') && areComing(lookOf(at), today)) match.isDoubtful = true;
    if (meanings[at] || doubtful.has(at)) return;
    const column = isPersonOfList(header) ? null : nearest(foldName(header));
    // `Kod Negeri` above states: all values say what it is.
    const isSure =
      column?.endsWith('State') && lookOf(at).filled > 0 && lookOf(at).samples.every(isStateName);
    const score = isSure ? USUAL : NEARLY;
    // A heading above `Pos` and `Ambil di kedai` is nobody’s name.
    const isWay = column?.endsWith('Name') && lookOf(at).samples.some(isCollected);
    if (isWay) return;
    if (column && !taken.has(column) && fits(column, lookOf(at)))
      give({ at, meaning: { score }, isFilled: true }, column, score);
    else if (!matches[at]?.role && !taken.has('pickupDate') && areComing(lookOf(at), today))
      give({ at, meaning: { score: NEARLY }, isFilled: true }, 'pickupDate', NEARLY);
  });
  if (looks.length > 0) giveOnlyOne(matches, lookOf, give);
  giveStreet(reads, matches);
  return matches;
}

/** The only left heading of a name, or the only left column of addresses, where the sheet has no other: a guess to confirm. */
function giveOnlyOne(matches: readonly HeaderMatch[], lookOf: (at: number) => ColumnLook, give: Give): void {
  const giveTo = (
    column: ImportColumn,
    is: (header: string, look: ColumnLook) => boolean,
    scoreOf: (header: string) => number = () => NEARLY,
  ) => {
    if (matches.some((match) => match.column === column)) return;
    const open = matches.flatMap(({ header, column: matched, role, isOther }, at) =>
      !matched && !role && !isOther && is(header, lookOf(at)) ? [at] : [],
    );
    const [at = -1] = open;
    const score = scoreOf(matches[at]?.header ?? '');
    if (open.length === 1) give({ at, meaning: { score }, isFilled: true }, column, score);
  };
  // `Patient` beside `Guardian` leaves open who gets the parcel.
  const persons = matches.filter(
    ({ column, role, isOther }, at) => !column && !role && !isOther && mostly(lookOf(at), isPersonLike),
  );
  const isOnlyPerson = (header: string) => persons.length === 1 && PERSON.test(foldName(header));
  giveTo(
    'receiverName',
    (header, look) =>
      (NAME.test(foldName(header)) || isPersonOfList(header) || isOnlyPerson(header)) &&
      mostly(look, isPersonLike),
    (header) => (isPersonOfList(header) || isOnlyPerson(header) ? USUAL : NEARLY),
  );
  giveTo('receiverAddress1', (header, look) => foldName(header) !== '' && mostly(look, isPlace));
}

const STREET_PARTS = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ streetParts }) => streetParts.map(foldName)),
);
/** `No. Rumah / Simpang`, or a lane: the first line of an address whose street has no other heading. */
function giveStreet(reads: readonly Read[], matches: readonly HeaderMatch[]): void {
  for (const side of ['receiver', 'sender'] as const) {
    if (matches.some(({ column }) => column === `${side}Address1`)) continue;
    const first = reads.find(({ at, meaning: { contact }, isFilled }) => {
      const { column, header = '' } = matches[at] ?? {};
      const isStreet = contact?.isOfSeveral || STREET_PARTS.has(foldName(readHeadingText(header).bare));
      return isFilled && isStreet && (column === `${side}UnitNo` || column === `${side}Address2`);
    });
    const match = matches[first?.at ?? -1];
    if (match) match.column = `${side}Address1`;
  }
}

const NAMES = Object.values(inAllLanguages('contactWords')).flatMap(({ fields }) =>
  fields.Name.map(foldName).filter((word) => word.length > 3 || /\p{Script=Han}{2}/u.test(word)),
);
const NAME = new RegExp(`^(?:${anyOf(NAMES)})`, 'u');
const PEOPLE = Object.values(inAllLanguages('importWords')).flatMap(({ people }) => people.map(foldName));
const PERSON_OF_LIST = new RegExp(
  `^(?:(?:${anyOf(PEOPLE)})s?(?:${anyOf(NAMES)})|(?:${anyOf(NAMES)})(?:${anyOf(PEOPLE)}))$`,
  'u',
);
const PERSON = new RegExp(`^(?:${anyOf(PEOPLE)})s?$`, 'u');
/** `Staff Name`, `Nama Murid`: in a sheet without another name, these people get the parcels. */
const isPersonOfList = (header: string): boolean => PERSON_OF_LIST.test(foldName(header));

/** Days of which none is past and one is to come: perhaps the days of pickup. */
function areComing({ samples }: ColumnLook, today: string): boolean {
  const days = samples.map(lastDayIn);
  return (
    today !== '' &&
    days.every((day) => day !== null && day >= today) &&
    days.some((day) => day && day > today)
  );
}

const CODE = /sku|code/i;
/** `Item Name` describes the goods before `Item SKU`. */
const namesFirst = (reads: readonly Read[], headers: readonly string[]): Read[] => {
  const isCode = ({ at, meaning }: Read) =>
    Number(meaning.column === 'itemDescription' && CODE.test(headers[at] ?? ''));
  const isGoods = ({ meaning, isFilled }: Read) => meaning.column === 'itemDescription' && isFilled;
  const hasName = reads.some((read) => isGoods(read) && !isCode(read));
  return hasName ? [...reads].sort((a, b) => isCode(a) - isCode(b)) : [...reads];
};

const SIZES = { p: 'lengthCm', l: 'widthCm', t: 'heightCm' } as const;

/** `P`, `L`, `T` are length, width and height in Malay and Indonesian. `L` beside `W` is an English length. */
function sizeLetters(headers: readonly string[]): (HeadingMeaning | undefined)[] {
  const letters = headers.map((header) => foldName(readHeadingText(header).bare));
  if (!Object.keys(SIZES).every((letter) => letters.includes(letter))) return [];
  return letters.map((letter) =>
    letter in SIZES ? { column: SIZES[letter as keyof typeof SIZES], score: USUAL } : undefined,
  );
}

/** Whether a shop made the sheet: it has order numbers, and a payment or a status of each order. */
function isOfShop(meanings: readonly (HeadingMeaning | null)[]): boolean {
  const has = (...roles: SheetRole[]) =>
    meanings.some((meaning) => meaning?.role && roles.includes(meaning.role));
  const isNumbered = meanings.some((meaning) => meaning?.by === 'bareNumber');
  return (has('orderKey') || isNumbered) && has('paymentMethod', 'paymentStatus', 'orderStatus');
}

/** All remarks are one note: none of them is dropped. */
function giveFurtherNotes(reads: readonly Read[], give: Give, taken: ReadonlySet<ImportColumn>): void {
  if (!taken.has('note')) return;
  for (const read of reads)
    if (read.meaning.column === 'note' && read.isFilled && read.meaning.score >= USUAL)
      give(read, 'note', read.meaning.score);
}

const nearest = remembered((folded: string): ImportColumn | null => {
  if (folded.length < SHORTEST_NEARLY || folded.length > LONGEST_NEARLY) return null;
  const allowed = folded.length < 9 ? 1 : 2;
  const letters = lettersOf(folded);
  let found = { column: null as ImportColumn | null, distance: allowed + 1, at: 0 };
  for (let length = folded.length - allowed; length <= folded.length + allowed; length++)
    for (const { word, column, letters: others, at } of nearNames().get(length) ?? []) {
      if (length < SHORTEST_NEARLY || !mayBeNear(letters, others, allowed)) continue;
      const distance = editDistance(word, folded, Math.min(found.distance, allowed));
      if (distance === null) continue;
      if (distance < found.distance || at < found.at) found = { column, distance, at };
    }
  return found.column;
});
