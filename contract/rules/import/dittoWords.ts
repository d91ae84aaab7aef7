import { inAllLanguages } from '../../../texts/read.ts';
import { anyOf, isHan } from '../text/wordPattern.ts';
import { foldName } from './importText.ts';

const languages = Object.values(inAllLanguages('valueWords'));
const DITTOS = new Set(languages.flatMap(({ ditto }) => ditto.map(foldName)));
const SAME = new Set(languages.flatMap(({ sameAsAbove }) => sameAsAbove.map(foldName)));
const MARKS = /^(?:(?:["“”„″〃〞]|''|’’|´´|``|,,|↑)\s*)+$/u;
/** `-do-`, `"do"`: a word between marks. */
const MARKED = /^(?=.*\p{L})[-–—"'“”]+\s*[\p{L}.\s]+[-–—"'“”]+$/u;
const LONGEST = 30;

/** A sign or a word that stands for the cell above: `〃`, `-do-`. */
export const isDittoMark = (text: string): boolean =>
  MARKS.test(text) ||
  (text.length <= LONGEST && (DITTOS.has(foldName(text)) || (MARKED.test(text) && SAME.has(foldName(text)))));

/** `same as above`, which may mean the row above, or another cell of the same row. */
export const isSameWord = (text: string): boolean => text.length <= LONGEST && SAME.has(foldName(text));

/** No sign or word of these has a digit. */
export const isDitto = (text: string): boolean => !/\d/.test(text) && (isDittoMark(text) || isSameWord(text));

const HEADS = new Set(languages.flatMap(({ sameHeads }) => sameHeads));
const WORDS = new Set([...HEADS, ...languages.flatMap(({ sameWords }) => sameWords)]);
const HAN_HEAD = new RegExp(anyOf([...HEADS].filter(isHan)), 'u');
const HAN_WORDS = new RegExp(`^(?:${anyOf([...WORDS].filter(isHan))})+$`, 'u');
const LONGEST_REFERENCE = 60;
const SHORT_SAME = /^s\s?\/\s?a(?!\p{L})/u;

/** `Same as billing`, `alamat biasa`, `see above`: words of which each only says where the value is. */
export function isReference(text: string): boolean {
  if (text.length > LONGEST_REFERENCE || /\d/.test(text)) return false;
  const plain = text.normalize('NFKC').toLowerCase().replace(SHORT_SAME, 'same as');
  const words = plain.split(/[^\p{L}]+/u).filter(Boolean);
  const joined = words.join('');
  if (isHan(joined)) return HAN_WORDS.test(joined) && HAN_HEAD.test(joined);
  return words.length > 1 && words.every((word) => WORDS.has(word)) && words.some((word) => HEADS.has(word));
}
