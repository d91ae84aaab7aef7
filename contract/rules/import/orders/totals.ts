import { inAllLanguages } from '../../../../texts/read.ts';
import { foldName } from '../importText.ts';

const TOTALS = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ orderTotal }) => orderTotal.map(foldName)),
);

export const isTotalWord = (text: string): boolean => TOTALS.has(foldName(text));

/** Whether a cell begins with the word of a total: `Total (12 parcels)`, `Sub-total`, `Jumlah: 5`. */
export const isTotalCell = (text: string): boolean => {
  const plain = text.replace(/^\s*sub[-\s]?/i, '');
  return isTotalWord(plain) || isTotalWord(/^\p{L}+/u.exec(plain)?.[0] ?? '');
};

/** `Selangor Total`: the sum of a group. */
export const isSubtotalCell = (text: string): boolean => isTotalWord(/(?<=\s)\p{L}+$/u.exec(text)?.[0] ?? '');

const OF_ALL = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ totalOfOrder }) => totalOfOrder.map(foldName)),
);
/** `Order total` covers all lines of an order. `Total` may be of each line. */
export const isTotalOfOrder = (header: string): boolean => OF_ALL.has(foldName(header));
