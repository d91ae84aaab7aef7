import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { isFilling } from '../contact/chatWords.ts';
import { isPersonAlone } from '../contact/persons.ts';
import { numberIn, phoneIn } from '../contact/phones.ts';
import { isContactPart, isPlace, startsAsPlace } from '../contact/places.ts';
import { labelOf, type Part } from '../labels.ts';
import type { MessageContext } from '../messageParts.ts';
import { NAME_STARTS, namesPerson, SYLLABLE } from './personNames.ts';
import { recipientPatterns } from './recipientWords.ts';
import { apartFromRelation } from './relations.ts';
import { namesSecondPerson, withoutJoint } from './severalPersons.ts';

/**
 * The parts without the word "to", with the recipient after it first. Only parts of a contact stay of the text before it: "3 red shirts to
 * Aisyah" is not a street.
 */
export function recipientFirst(
  given: readonly Part[],
  isOneLine: boolean,
  rest: string[],
  { locale }: MessageContext,
): Part[] {
  const { begins, within } = recipientPatterns(locale);
  const lines = given.map(({ text }) => text);
  const first = lines.findIndex(Boolean);
  const parts = lines.flatMap((line, i) => {
    const isNamed = NAMED.test(apartFromRelation(line).other);
    const halves = i === first && !isNamed ? splitAt(line, within) : [line];
    return isOneLine ? halves.flatMap((half) => half.split(/[,|]/)).map((part) => part.trim()) : halves;
  });
  const all = isOneLine ? parts.filter(Boolean) : parts;
  const isPerson = (part: string) => {
    const name = part.replace(phoneIn(part) || numberIn(part) || '\n', '').trim();
    return NAMED.test(name) || isPersonAlone(name);
  };
  // `Siti`, then `To 12 Jalan …`: the only person stands above the place.
  const isOfPlace = (part: string, i: number) =>
    !isOneLine &&
    lines.includes(part) &&
    isPlace(part) &&
    startsAsPlace(part.replace(begins, '')) &&
    all.slice(0, i).some(isPerson) &&
    !all.slice(i + 1).some(isPerson);
  // `To pick up at my shop`, below a person, says what to do.
  const isToDo = (part: string, i: number) =>
    /^(?:\p{Ll}+\s+){2,}\p{Ll}/u.test(part.replace(begins, '')) &&
    !namesPerson(part.replace(begins, '')) &&
    all.slice(0, i).some(isPerson);
  // In Chinese, `to` also begins a word for cash on delivery.
  const at = all.findIndex(
    (part, i) =>
      begins.test(part) &&
      labelOf(part) !== 'cod' &&
      !beginsWithSurname(part) &&
      !isOfPlace(part, i) &&
      !isToDo(part, i),
  );
  const second = at < 0 ? -1 : all.findIndex((part, i) => i > at && namesSecondPerson(part, locale));
  rest.push(...(second < 0 ? [] : all.slice(second)));
  const listed = second < 0 ? all : all.slice(0, second).map(withoutJoint);
  const named = (listed[at] ?? '').replace(begins, '');
  const above = at < 0 ? [] : listed.slice(0, at);
  // `From Ahmad 012… to Salleh 019…`: the number is the sender's.
  const sender = above.findIndex((part) => labelOf(part.split(' ')[0] ?? '') === 'sender');
  const before = sender < 0 ? above : above.slice(0, sender);
  rest.push(
    ...above.slice(before.length),
    ...before.filter((part) => !isContactPart(part) && !isFilling(part)),
  );
  const ordered = at < 0 ? listed : [named, ...before.filter(isContactPart), ...listed.slice(at + 1)];
  const texts = isOneLine ? [ordered.filter(Boolean).join(', ')] : ordered;
  return texts.map((text) => ({ label: undefined, head: '', text }));
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const STREET_ENDING = anyOf(
  Object.values(inAllLanguages('contactWords')).flatMap(({ streetEndings }) =>
    streetEndings.map(capitalised),
  ),
);
/**
 * `To Wai Man`, `Ke Ah Seng`, and nothing else, or `To Kwa Wan Road`. A surname must not be lost, while a name with one word too many still
 * arrives.
 */
const SURNAME = new RegExp(
  `^(?:To|Ke) (${SYLLABLE}) ${SYLLABLE}\\s*(?:$|,|(?:${STREET_ENDING})(?!\\p{L}))`,
  'u',
);
const beginsWithSurname = (text: string): boolean => {
  const next = SURNAME.exec(text)?.[1];
  return next !== undefined && !NAME_STARTS.has(next.toLowerCase());
};

/** `Mr Ke Yong`, `Lim To Wah`: the word follows a title or a surname. */
const NAMED = new RegExp(`^(?:${anyOf([...NAME_STARTS].map(capitalised))})\\.? (?:To|Ke) \\p{Lu}`, 'u');

/** The text before and after the first match. */
const splitAt = (line: string, pattern: RegExp): string[] => {
  const at = pattern.exec(line)?.index ?? 0;
  return at > 0 ? [line.slice(0, at).trim(), line.slice(at).trim()] : [line];
};
