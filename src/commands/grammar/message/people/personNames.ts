import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { SURNAME_AND_NAME } from '../labels.ts';

const languages = Object.values(inAllLanguages('messageWords'));
/** Words that begin a name: surnames, `Pak`, `Mr`. */
export const NAME_STARTS = new Set(languages.flatMap(({ nameStarts }) => nameStarts));
const GIVEN_NAMES = new Set(languages.flatMap(({ givenNames }) => givenNames));
export const isGivenName = (word: string): boolean => GIVEN_NAMES.has(word.toLowerCase());
const NAME_WORDS = new Set([...NAME_STARTS, ...GIVEN_NAMES]);
/** A surname and one or two signs, or a person's title at the end. */
const HAN_NAME = new RegExp(
  `^${SURNAME_AND_NAME}$|(?:${anyOf(languages.flatMap(({ titlesAfter }) => titlesAfter))})$`,
  'u',
);

/** One syllable of a Chinese name in Latin letters: `Wai`, `Seng`, `Khuan`. */
export const SYLLABLE = String.raw`\p{Lu}[^aeiou\W\d_]{0,2}(?:(?<=[AEIOU])|[aeiouy])[aeiouy]{0,2}(?:ng|[hkmnptuw])?(?!\p{L})`;
const SYLLABLES = new RegExp(`^(\\p{L}+)(?: ${SYLLABLE}){2}$`, 'u');
const SMALL_SYLLABLES = new RegExp(`^${SYLLABLE}(?: ${SYLLABLE})?$`, 'iu');
/** `wei min`, `Jia Hui`: one or two syllables, in any letters. */
export const isOfSyllables = (text: string): boolean => SMALL_SYLLABLES.test(text);
/** `Gan Wei Min`: a surname and two syllables, also where they are words of a greeting. */
export const isChineseName = (text: string): boolean =>
  NAME_STARTS.has(SYLLABLES.exec(text)?.[1]?.toLowerCase() ?? '');

/** The words of a text in small letters. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean);

/** Whether a word of a person's name is among the words, as far as the lists of names go. */
export const namesPerson = (text: string): boolean =>
  HAN_NAME.test(text.trim()) || wordsIn(text).some((word) => NAME_WORDS.has(word));

const goodsWords = languages.flatMap(({ goods }) => goods);
/** Words for goods: a Latin word stands alone, a Chinese word may be inside another. */
const GOODS = new RegExp(
  `(?<!\\p{L})(?:${anyOf(goodsWords.filter((word) => !isHan(word)))})(?!\\p{L})|${anyOf(goodsWords.filter(isHan))}`,
  'iu',
);
export const namesGoods = (text: string): boolean => GOODS.test(text);

const ordering = languages.flatMap((words) => words.ordering);
const LATIN_ORDERING = anyOf(ordering.filter((word) => !isHan(word)));
const ORDERING = new RegExp(
  `^(?:(?:${LATIN_ORDERING})\\s+)+|^(?:${anyOf(ordering.filter(isHan))})+\\s*|(?:\\s+(?:${LATIN_ORDERING}))+$`,
  'giu',
);
/** Goods without the words that ask for them: `Mau pesan kopi`, `kopi nak beli`. */
export const withoutOrdering = (goods: string): string => {
  const plain = goods.replace(ORDERING, '');
  return ordering.includes(plain.toLowerCase()) ? '' : plain || goods;
};
