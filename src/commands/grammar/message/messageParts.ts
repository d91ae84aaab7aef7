import { anyOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import type { Piece } from '../bookingPieces.ts';
import type { ParseContext } from '../parsedInput.ts';
import { isOrganisation } from './contact/organisations.ts';
import { isPersonLike } from './contact/persons.ts';
import { type Label, labelOf, labelStart, type Part } from './labels.ts';

/** The context in which a message is read. */
export type MessageContext = Pick<ParseContext, 'locale' | 'country' | 'currency' | 'itemTypes'>;

export const asTyped = (context: MessageContext): ParseContext => ({
  hasSelection: false,
  hasFocused: false,
  ...context,
});
/** Labels whose value is the whole text after them. */
export const TEXT_FIELDS = { note: 'note', item: 'description', reference: 'referenceNo' } as const;

/** Two words with letters; an order number is one word. */
export const GOODS_IN_WORDS = /\p{L}{2,}\s+\p{L}{2,}|^\d+\s+\p{L}{2,}|^\d{1,3}\s?[x×*]\s?\p{L}{2,}/u;

/** `Telekung 1 (RM129)`: goods with their price. */
export const PRICED_GOODS = /^\p{L}{3,}.*(?<!\p{L})(?:rm|rp|s?\$|[$฿₱])\s?\d/iu;

/** `(patokan: sebelah Indomaret)`: the bracket around a label and its text. */
export const withoutBracketEnd = (text: string): string =>
  text.includes('(') ? text : text.replace(/\)$/, '');

/** A number of an order has digits: `Order: Siti` names none. */
export const fitsLabel = (label: Label | undefined, text: string): boolean =>
  label !== 'reference' || /\d/.test(text) || CODE_OF_LETTERS.test(text);
/** `RAYA-SALE`. A word in capitals alone may be a name. */
const CODE_OF_LETTERS = /^\p{Lu}{2,}(?:[-_/.]\p{Lu}+)+$/u;

export const namesOne = (text: string): boolean => isPersonLike(text) && !isOrganisation(text);

/** `kim_lee99`, `@ana`: the name of an account, in small letters with a sign or with digits, which no person has. */
export const isHandle = (text: string): boolean =>
  /^@\S+$|^[a-z](?=\S*[\d_])(?=\S*[a-z]{3})[a-z\d._-]+$/.test(text);

export const saidIn = ({ head, text }: Part): string => [head, text].filter(Boolean).join(': ');

const LABEL_OF = { weightKg: 'weight', size: 'size', quantity: 'quantity' } as const;

const ABOUT = new RegExp(
  `(?<!\\p{Script=Latin})(?:${anyOf(Object.values(inAllLanguages('messageWords')).flatMap(({ abouts }) => abouts))})\\s*[:=]?$`,
  'iu',
);
/** `weight about`, before a weight: the text without the word that says how sure the number is. */
export const withoutAbout = (before: string): string => before.trimEnd().replace(ABOUT, '').trimEnd();

/** `Petaling Jaya weight 2kg`: the word before a weight belongs to the weight, not to the town. */
export function withoutLabelOf(found: Piece['found'], before: string): string {
  const text = withoutAbout(before);
  const start = labelStart(text);
  const label = start < 0 ? undefined : labelOf(text.slice(start));
  const isOwn = Object.entries(LABEL_OF).some(([part, partLabel]) => part in found && partLabel === label);
  return isOwn ? text.slice(0, start) : before;
}

export const PERSON_LABELS = new Set<Label | undefined>(['Name', 'receiver']);
export const PARCEL_LABELS = new Set<Label>(['weight', 'quantity', 'size', 'value', 'cod', 'insurance']);
