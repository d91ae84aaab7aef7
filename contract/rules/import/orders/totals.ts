import { inAllLanguages } from '../../../../texts/read.ts';
import { foldName } from '../importText.ts';

const TOTALS = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ orderTotal }) => orderTotal.map(foldName)),
);

/** No word of a total begins with a digit, nor is it longer with its signs. Most cells are told apart by that. */
const MAY_BE_WORD = /^\D.{0,59}$/s;

export const isTotalWord = (text: string): boolean => MAY_BE_WORD.test(text) && TOTALS.has(foldName(text));

/** Whether a cell begins with the word of a total: `Total (12 parcels)`, `Sub-total`, `Jumlah: 5`. */
export const isTotalCell = (text: string): boolean => {
  if (text === '' || /^\d/.test(text)) return false;
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
