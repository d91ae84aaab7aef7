import type { ColumnLook } from '../headings/columnLook.ts';
import { readHeadingText } from '../headings/headingText.ts';
import { type ContactField, meaningOf, NEARLY } from '../headings/headingWords.ts';
import { foldName } from '../importText.ts';
import { type ContactRead, isContact, type Read } from './headerMatch.ts';

const PERSON: readonly ContactField[] = ['Name', 'Phone', 'Address1', 'Postcode'];

/**
 * The headings without those of a further contact, whose places are `doubtful`: a person must say what they are. A second contact has the
 * same headings as the first one, or numbers: `Nama 2`, `HP 2`.
 */
export function withoutSecondContacts(
  reads: readonly Read[],
  headers: readonly string[],
  lookOf: (at: number) => ColumnLook,
): { reads: Read[]; doubtful: ReadonlySet<number> } {
  const repeated = withoutRepeated(reads, headers, lookOf);
  const numbered = numberedPlaces(repeated.reads, headers, lookOf);
  return {
    reads: repeated.reads.filter(({ at }) => !numbered.has(at)),
    doubtful: new Set([...repeated.doubtful, ...numbered]),
  };
}

/** `Nama, Tel, Alamat` twice: the first group is the receiver's only if a person says so. */
function withoutRepeated(
  reads: readonly Read[],
  headers: readonly string[],
  lookOf: (at: number) => ColumnLook,
): { reads: Read[]; doubtful: Set<number> } {
  const isOpen = (read: Read): read is ContactRead =>
    isContact(read) && read.isFilled && read.meaning.contact.side === null && !read.meaning.contact.part;
  const nameOf = ({ at }: Read) => foldName(headers[at] ?? '');
  const open = reads.filter(isOpen);
  const further = open.filter((read) =>
    open.some((other) => other.at < read.at && nameOf(other) === nameOf(read)),
  );
  const first = open.filter((read) =>
    further.some((other) => other.at > read.at && nameOf(other) === nameOf(read)),
  );
  const fields = new Set(first.map(({ meaning }) => meaning.contact.field));
  const isGroup = PERSON.filter((field) => fields.has(field)).length > 1;
  // Two numbers of one person are both read.
  const doubtful = new Set(
    further.flatMap(({ at, meaning }) => (isGroup || meaning.contact.field !== 'Phone' ? [at] : [])),
  );
  const isConstant = ({ at }: Read) => lookOf(at).filled > 1 && lookOf(at).samples.length === 1;
  // The same person in each line is the shop.
  const isShops = isGroup && first.every(isConstant) && !further.every(isConstant);
  const unsure = new Set(isGroup ? [...first, ...(isShops ? further : [])] : []);
  const marked = reads.map((read) =>
    isContact(read) && unsure.has(read)
      ? { ...read, meaning: { ...read.meaning, contact: ofShop(read), score: NEARLY } }
      : read,
  );
  if (isShops) return { reads: marked, doubtful: new Set() };
  return { reads: marked.filter(({ at }) => !doubtful.has(at)), doubtful };

  function ofShop({ meaning: { contact }, at }: ContactRead) {
    return isShops && first.some((read) => read.at === at)
      ? { ...contact, side: 'sender' as const }
      : contact;
  }
}

const NUMBERED = /^(.*\p{L})\W*([2-9])$/u;
const baseOf = (header: string): { number: string; base: string } | null => {
  const [, base = '', number = ''] = NUMBERED.exec(readHeadingText(header).bare) ?? [];
  return base ? { number, base } : null;
};

/** The places of a second person and of its number: `Penerima 2`, `HP Penerima 2`, or `HP 2` beside `Penerima 2`. */
function numberedPlaces(
  reads: readonly Read[],
  headers: readonly string[],
  lookOf: (at: number) => ColumnLook,
): Set<number> {
  const places = headers.flatMap((header, at) => {
    const { number, base } = baseOf(header) ?? {};
    // `Contact 2` above numbers is a phone.
    const read = base ? reads.find((one) => one.at === at) : undefined;
    const contact = base ? (read?.meaning ?? meaningOf(base))?.contact : undefined;
    return contact && lookOf(at).filled > 0 && !meaningOf(header)?.contact?.part
      ? [{ at, number, contact }]
      : [];
  });
  const hasFirst = (field: ContactField, isFirst: (read: ContactRead) => boolean = () => true) =>
    reads.some(
      (read) =>
        isContact(read) &&
        read.meaning.contact.field === field &&
        read.meaning.contact.side !== 'sender' &&
        !places.some(({ at }) => at === read.at) &&
        isFirst(read),
    );
  const persons = places.filter(({ contact }) => contact.field === 'Name' && hasFirst('Name'));
  const phones = places.filter(
    ({ number, contact }) =>
      contact.field === 'Phone' &&
      (persons.some((person) => person.number === number) ||
        (contact.side !== null && hasFirst('Phone', ({ meaning }) => meaning.contact.side === null))),
  );
  return new Set([...persons, ...phones].map(({ at }) => at));
}
