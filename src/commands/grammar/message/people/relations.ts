import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const relations = languages.flatMap((words) => words.relations);
const before = languages.flatMap(({ possessivesBefore }) => possessivesBefore);
const RELATION = anyOf(relations.filter((word) => !isHan(word)));
/** `best` of `my best friend`, the second word of `kawan baik saya`. */
const BETWEEN = String.raw`(?:\p{L}+\s+){0,2}?`;
/** `my mum`, `kawan baik saya`: whom the sender calls so. A relation without a possessive is a title: `Kakak Siti`. */
const SAID = [
  String.raw`(?:${anyOf(before.filter((word) => !isHan(word)))})\s+${BETWEEN}(?:${RELATION})(?!\p{L})`,
  String.raw`(?:${RELATION})(?:${anyOf(languages.flatMap(({ possessiveEndings }) => possessiveEndings))})(?!\p{L})`,
  String.raw`(?:${RELATION})\s+${BETWEEN}(?:${anyOf(languages.flatMap(({ possessivesAfter }) => possessivesAfter))})(?!\p{L})`,
  `(?:${anyOf(before.filter(isHan))})(?:${anyOf(relations.filter(isHan))})`,
].join('|');
const WHOLE = new RegExp(`^(?:${SAID})$`, 'iu');
const ALONE = new Set(relations);
const FIRST = new RegExp(String.raw`^(?<relation>${SAID})[\s,:]*(?<other>\S.*)$`, 'iu');
/** In small letters, as `Warung Ibu Saya` is a name. */
const LAST = new RegExp(String.raw`^(?<other>\p{L}[^,]*?)[\s,]+(?<relation>${SAID})$`, 'u');

/** A text that only says who somebody is to the sender: `my mum`. */
export const isRelation = (text: string): boolean => WHOLE.test(text);
/** A relation beside a name, also without a possessive. */
export const isRelationAlone = (text: string): boolean => isRelation(text) || ALONE.has(text.toLowerCase());

const IN_BRACKETS =
  /^(?<other>[^()]+?)\s*\((?<relation>[^()]+)\)$|^\((?<first>[^()]+)\)\s*(?<behind>[^()]+)$/u;

/** A text, and the words of it that say who somebody is to the sender: `my mum Puan Ke Mei Lan`, `Siti kawan saya`, `Siti (kawan)`. */
export function apartFromRelation(text: string): { other: string; relation: string } {
  const {
    other: name,
    relation: within,
    first = within,
    behind = name,
  } = IN_BRACKETS.exec(text)?.groups ?? {};
  if (first && behind && isRelationAlone(first.trim())) return { other: behind, relation: first.trim() };
  const { other = text, relation = '' } = (FIRST.exec(text) ?? LAST.exec(text))?.groups ?? {};
  return { other, relation };
}
