import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import type { ParseContext } from '../../parsedInput.ts';
import { isPersonLike } from '../contact/persons.ts';
import { hasPostcode, isWhole } from '../contact/places.ts';
import { labelOf } from '../labels.ts';
import { recipientPatterns } from './recipientWords.ts';

const joints = Object.values(inAllLanguages('messageWords')).flatMap((words) => words.joints);
/** `and`, `&`, `+`: a word between two persons. Chinese words need no space after them. */
const JOINT = new RegExp(
  String.raw`^(?:(?:${anyOf(joints.filter((word) => /[a-z]/.test(word)))}|[&+>])[\s,]+|(?:${anyOf(joints.filter((word) => !/[a-z]/.test(word)))}))`,
  'iu',
);
const JOINT_BEHIND = new RegExp(String.raw`\s+(?:${anyOf(joints)}|[&+])$`, 'iu');
const NUMBER = /^\(?\d{1,2}[.),]\s+(?=\p{L})/u;
const LABEL = /^([^\s:=]+(?: [^\s:=]+)?)\s*[:=]/u;
const WEIGHT_FIRST = /^[\d.,]+\s*(?:\p{Script=Han}{1,2}|[a-z]{1,6})\s*/iu;
const TOKEN = /(?<=[\s,|])\S/g;

/**
 * `2kg to Siti, 012…, 47300 PJ and 1kg to Raj, 016…, 10200 Penang`: each person of a line becomes a line, if a word says where the second
 * begins, and each has a number and a postcode.
 */
export function personsIn(line: string, locale: ParseContext['locale']): string[] {
  if (line.length < LEAST_LENGTH || !hasPostcode([line]) || SENDER.test(line)) return [line];
  const { begins } = recipientPatterns(locale);
  const isStart = (text: string) =>
    begins.test(text.replace(WEIGHT_FIRST, '')) ||
    ['Name', 'receiver'].includes(labelOf(LABEL.exec(text)?.[1] ?? '') ?? '');
  const found: string[] = [];
  let from = 0;
  for (const { index } of line.matchAll(TOKEN)) {
    const text = line.slice(index);
    const bare = text.replace(JOINT, '').replace(NUMBER, '');
    if (bare === text && !isStart(text)) continue;
    const before = withoutJoint(line.slice(from, index).replace(/[\s,|]+$/, ''));
    if (!isComplete(before) || !isComplete(bare)) continue;
    found.push(before);
    from = line.length - bare.length;
  }
  return [...found, line.slice(from)];
}

/** `Pickup from Kedai Ali … deliver to Siti`: the first person sends. */
const SENDER = new RegExp(
  String.raw`(?<!\p{Script=Latin})(?:${anyOf(
    Object.values(inAllLanguages('contactWords')).flatMap(({ sides: { sender } }) => [
      ...sender.alone,
      ...sender.beside,
    ]),
  )})(?!\p{Script=Latin})`,
  'iu',
);
/** Two numbers and two postcodes do not fit into less. */
const LEAST_LENGTH = 40;
const isComplete = (text: string): boolean => isWhole([text]) && hasPostcode([text]);

/** `Aisyah and`, before a second person. */
export const withoutJoint = (text: string): string => text.replace(JOINT_BEHIND, '');

/** `and to Raj`, behind another person: the word "to" names a second one. */
export function namesSecondPerson(text: string, locale: ParseContext['locale']): boolean {
  const { begins } = recipientPatterns(locale);
  const bare = text.replace(JOINT, '').replace(WEIGHT_FIRST, '');
  const name = bare.replace(begins, '').split(/\s*[\d(]/)[0] ?? '';
  return begins.test(bare) && /^(?:\p{Lu}|\p{Script=Han})/u.test(name) && isPersonLike(name);
}
