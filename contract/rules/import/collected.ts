import { inAllLanguages } from '../../../texts/read.ts';
import { anyOf, wholeWord } from '../text/wordPattern.ts';
import { isWord, isYes } from './orders/orderWords.ts';

const languages = Object.values(inAllLanguages('orderWords'));
const anyWord = (of: (words: (typeof languages)[number]) => readonly string[]) =>
  `(?:${anyOf(languages.flatMap(of))})`;
const COLLECT = anyWord(({ collectVerbs }) => collectVerbs);
const WILL = anyWord(({ collectWill }) => collectWill);
const WAYS = [
  anyWord(({ collectPhrases }) => collectPhrases),
  // `Self collect`, `customer will pick up`
  String.raw`${anyWord(({ collectors }) => collectors)}[\s/-]*(?:${WILL}[\s-]*)?${COLLECT}`,
  // `pick-up at school`, `ambil kat kedai`
  String.raw`${COLLECT}\s*(?:\p{L}+\s+)?${anyWord(({ collectAt }) => collectAt)}\s*(?:\p{L}+\s+)?${anyWord(({ collectPlaces }) => collectPlaces)}`,
];
const COLLECTED = new RegExp(wholeWord(WAYS.join('|')), 'iu');
/** `Will collect on Saturday`, from the beginning. A rider collects cash, so an amount behind it says nothing. */
const WILL_COLLECT = new RegExp(
  String.raw`^\W*(?:\p{L}{1,4}\W+)?${WILL}\s*${COLLECT}(?!\p{Script=Latin})(?!.*(?:\d{2}|${anyWord(({ collectCash }) => collectCash)}))`,
  'iu',
);

/** Whether a text says that the buyer fetches the order: `self collect`, `will pick up at shop`, `meet up`. */
export const saysCollected = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(/[’‘`]/g, "'");
  return COLLECTED.test(plain) || WILL_COLLECT.test(plain);
};

/** The same for a whole cell, with words that elsewhere may mean the courier's pickup: `Pickup`, `Collection`. */
export const isCollected = (text: string): boolean => saysCollected(text) || isWord('selfCollect', text);

const isDropOff = (text: string): boolean => isWord('dropOff', text);

/**
 * Whether the cells of a column tell how single orders are handed over. A column that says `Pickup` in each row, or `Drop-off` in some, is
 * about the courier.
 */
export function tellsCollected(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim());
  return texts.some(isCollected) && !texts.some(isDropOff) && !texts.every(isCollected);
}

/** `Self collect?` above a yes. */
export const isCollectedFlag = (header: string, cell: string): boolean =>
  isYes(cell) && saysCollected(header);
