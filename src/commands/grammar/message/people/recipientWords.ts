import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import type { ParseContext } from '../../parsedInput.ts';
import { CONNECTORS, everyWordOf } from '../../words.ts';
import { SURNAME_AND_NAME } from '../labels.ts';

/** `I want to ship …`: what to do, no recipient. */
const TO_DO = anyOf(
  Object.values(inAllLanguages('messageWords')).flatMap(({ verbs }) =>
    verbs.filter((word) => /^[a-z]{4,}$/.test(word)),
  ),
);
/** After these words, "to" begins a place. */
const NO_RECIPIENT = 'next|close|near|opposite|adjacent';

const recipients = new Map<string, { begins: RegExp; within: RegExp }>();

/** The word "to" where a text begins with it, and where it stands before a name within a text. */
export function recipientPatterns(locale: ParseContext['locale']): { begins: RegExp; within: RegExp } {
  const known = recipients.get(locale);
  if (known) return known;
  const words = everyWordOf(CONNECTORS.to, locale);
  const latin = words.filter((word) => /^[a-z]+$/.test(word)).join('|');
  const other = words.filter((word) => !/^[a-z]+$/.test(word)).sort((a, b) => b.length - a.length);
  // A single Chinese character is a part of many words.
  const han = other.filter((word) => /^\p{Script=Han}{2,}$/u.test(word)).join('|');
  const single = other.filter((word) => /^\p{Script=Han}$/u.test(word)).join('|');
  const made = {
    begins: new RegExp(`^(?:(?:${latin})(?:\\s*:|\\s)|(?:${other.join('|')}))\\s*`, 'iu'),
    within: new RegExp(
      `(?<!\\b(?:${NO_RECIPIENT}))\\s(?=(?:${latin}|[>→]|->)\\s+(?!(?:your|${TO_DO})\\b)\\p{L})|(?=${han})|\\s(?=(?:${single})\\s)|(?=(?:${single})\\s?(?:${SURNAME_AND_NAME}(?:$|[\\s,])|\\p{Script=Latin}+\\.?\\s))`,
      'iu',
    ),
  };
  recipients.set(locale, made);
  return made;
}
