import { inAllLanguages } from '../../../../texts/read.ts';
import { oneOf } from '../../text/wordPattern.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import { isWord, isYes } from '../orders/orderWords.ts';

const languages = Object.values(inAllLanguages('importWords'));
const URGENT = new Set(languages.flatMap(({ urgentWords }) => urgentWords.map(foldName)));
const PLAIN = new Set(languages.flatMap(({ plainWords }) => plainWords.map(foldName)));

export const isSet = (text: string): boolean => isYes(text) || text === '1';
export const isUnset = (text: string): boolean => isWord('no', text) || isEmptyWord(text) || text === '0';
/** `Yes`, `No`, `1`, `0`, a tick, or nothing. */
export const isFlag = (text: string): boolean => isSet(text) || isUnset(text);
export const isUrgent = (text: string): boolean => URGENT.has(foldName(text));
/** `Urgent`, `Normal`: a word for how fast a parcel goes. */
export const isHaste = (text: string): boolean => isUrgent(text) || PLAIN.has(foldName(text));

const WISH = new RegExp(oneOf(languages.flatMap(({ wishes }) => wishes)), 'iu');
/** `Perlu segera?`: a heading that holds the word of a wish. */
export const namesWish = (header: string): boolean => WISH.test(header);
