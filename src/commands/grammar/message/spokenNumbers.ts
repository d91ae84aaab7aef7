import { anyOf, isHan } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';

/** The digits by their words in any language. */
export const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.values(inAllLanguages('messageWords')).flatMap(({ spokenDigits }) =>
    spokenDigits.flatMap((words, digit) => words.split(' ').map((word) => [word, digit] as const)),
  ),
);
export const LATIN_NUMBERS = anyOf([...NUMBERS.keys()].filter((word) => !isHan(word)));
export const HAN_NUMBERS = [...NUMBERS.keys()].filter(isHan).join('');
