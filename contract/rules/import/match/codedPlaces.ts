import { inAllLanguages } from '../../../../texts/read.ts';
import { isSurelyHouse } from '../headings/addressParts.ts';
import { type ColumnLook, mostly } from '../headings/columnLook.ts';
import type { ContactField } from '../headings/headingWords.ts';
import { foldName } from '../importText.ts';
import { holdsStreet } from '../orders/wholeContact.ts';
import type { ContactRead } from './headerMatch.ts';

const LOTS = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ codedPlaces }) => codedPlaces.map(foldName)),
);
const CODE = /^[a-z]{0,2}-?\d{0,4}[a-z]?$/i;
const STREET_WITHOUT_NUMBER = /^(?!\D{0,6}\d)/;
const PLACES: ReadonlySet<ContactField> = new Set([
  'UnitNo',
  'Address1',
  'Address2',
  'City',
  'State',
  'Postcode',
]);

/**
 * Codes that may be of goods, shelves or routes instead of an address: `A-12` below `Lot`, unless they are plots of land, and `B` below
 * `Section` in a column that is not among those of the address.
 */
export function isOpenPlace(
  read: ContactRead,
  reads: readonly ContactRead[],
  headers: readonly string[],
  lookOf: (at: number) => ColumnLook,
): boolean {
  const { contact } = read.meaning;
  const header = headers[read.at] ?? '';
  const isLot = ({ at }: ContactRead) => LOTS.has(foldName(headers[at] ?? ''));
  const isCoded = (one: ContactRead) =>
    isLot(one) || (one.meaning.contact.part === true && mostly(lookOf(one.at), (text) => CODE.test(text)));
  /** The next column of the address to one side; other codes beside the column prove nothing. */
  const nextTo = (step: 1 | -1) => {
    const ofSide = reads.filter(({ meaning }) => meaning.contact.side === contact.side);
    let next: ContactRead | undefined;
    let at = read.at;
    do {
      at += step;
      next = ofSide.find((one) => one.at === at);
    } while (next && isCoded(next));
    return next && PLACES.has(next.meaning.contact.field) ? next : undefined;
  };
  const beside = [nextTo(-1), nextTo(1)].flatMap((one) => one ?? []);
  if (!isLot(read)) return isCoded(read) && !/\d/.test(header) && beside.length === 0;
  const isPlot = (text: string) => isSurelyHouse(text) || holdsStreet(text);
  const isStreet = ({ at, meaning }: ContactRead) =>
    meaning.contact.field === 'Address1' && mostly(lookOf(at), (text) => STREET_WITHOUT_NUMBER.test(text));
  return !mostly(lookOf(read.at), isPlot) && !beside.some(isStreet);
}
