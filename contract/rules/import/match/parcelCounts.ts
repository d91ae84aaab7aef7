import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf, wholeWord } from '../../text/wordPattern.ts';
import { type ColumnLook, repeats } from '../headings/columnLook.ts';
import { OTHER, type Read } from './headerMatch.ts';

const words = Object.values(inAllLanguages('importWords'));
const PARCELS = new RegExp(
  wholeWord(anyOf(words.flatMap(({ cartons, parcels }) => [...cartons, ...parcels]))),
  'iu',
);
/** `Ctns`, `No. of Parcels`, `Qty (box)`: what a courier counts. `Qty/Ctn` is of the goods. */
const namesParcels = (header: string, { meaning }: Read): boolean =>
  !meaning.isOfCarton && PARCELS.test(header.normalize('NFKC'));

/**
 * Two headings of counts: one counts parcels, the other their goods. The parcels are the pieces, unless an amount may be of one of the
 * goods or an order has several lines; then the other heading is `doubtful`, and a person must say what it counts.
 */
export function settleCounts(
  reads: readonly Read[],
  headers: readonly string[],
  lookOf: (at: number) => ColumnLook,
): { reads: Read[]; doubtful: ReadonlySet<number> } {
  const counts = reads.filter(({ meaning, isFilled }) => meaning.column === 'quantity' && isFilled);
  const isOfParcels = (read: Read) => namesParcels(headers[read.at] ?? '', read);
  const isOfSeveral = ({ at }: Read) => lookOf(at).samples.some((text) => text !== '1');
  // `Kg/ctn` is weighed by the cartons, whatever the pieces are.
  const isByCarton = reads.some(({ meaning }) => meaning.column === 'weightKg' && meaning.isOfCarton);
  if (counts.length < 2 || !counts.some(isOfSeveral) || isByCarton)
    return { reads: [...reads], doubtful: new Set() };
  const isOfGoods = ({ meaning, isFilled }: Read) =>
    isFilled &&
    (meaning.column === 'weightKg'
      ? meaning.per === 'piece'
      : meaning.column === 'declaredValue' && meaning.per !== 'row' && meaning.per !== 'parcel');
  const isOfLines = ({ at, meaning }: Read) => meaning.column === 'referenceNo' && repeats(lookOf(at));
  const parcels = counts.filter(isOfParcels);
  const isPlain = parcels.length === 1 && !reads.some((read) => isOfGoods(read) || isOfLines(read));
  if (!isPlain) return { reads: [...reads], doubtful: new Set(counts.map(({ at }) => at)) };
  return {
    reads: reads.map((read) =>
      counts.includes(read) && !parcels.includes(read) ? { ...read, meaning: OTHER } : read,
    ),
    doubtful: new Set(),
  };
}
