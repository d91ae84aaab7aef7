import { inAllLanguages } from '../../../texts/read.ts';
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
