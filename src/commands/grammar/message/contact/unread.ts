import { inAllLanguages } from '../../../../../texts/read.ts';
import { type Label, labelOf, type Part } from '../labels.ts';
import { COPULAS, LEADS } from './chatWords.ts';
import { isPersonLike } from './persons.ts';
import {
  isMobile,
  isSameNumber,
  numberIn,
  OTHER_OF_EIGHT,
  phoneIn,
  TOO_LONG,
  withoutEndLabel,
} from './phones.ts';
import { isContactPart, PLACE, STREET } from './places.ts';
import { oneOf, trimmed } from './textParts.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));

const OLD_WORDS = oneOf(messageWords.flatMap(({ oldWords }) => oldWords));
const OLD_BEFORE = new RegExp(String.raw`(?:[\s,(/]*)${OLD_WORDS}\s?(?:\p{L}+[\s.]*){0,2}[:.]?\s*$`, 'iu');
const OFF_BEHIND = new RegExp(
  String.raw`^[\s,(-]*(?:${oneOf(messageWords.flatMap(({ notCalled }) => notCalled))}|\(\s*${OLD_WORDS})[^,()\d]*\)?`,
  'iu',
);

/** The parts that are not read yet. A part that is read is removed, and the text before and after it becomes two parts. */
export class Unread {
  parts: { label: Label | undefined; text: string }[];
  /** Words beside a number that are not part of a contact, such as `(husband …)` or an unknown label. */
  readonly beside: string[] = [];

  constructor(parts: readonly Part[]) {
    this.parts = parts.filter(({ text }) => text).map(({ label, text }) => ({ label, text }));
  }

  /** `isFurther`: the words before the match belong to the match. */
  take(find: (text: string) => string, only?: Label, isFurther = false): string {
    for (const [i, { label, text }] of this.parts.entries()) {
      if (only && label !== only) continue;
      const found = find(text);
      if (!found) continue;
      const at = text.indexOf(found);
      const around = withoutBracket(text.slice(0, at), text.slice(at + found.length));
      const { before, after } = around;
      if (around.inside) this.beside.push(around.inside);
      const bare = trimmed(withoutEndLabel(before));
      // `Not 012…, is 013…` in Chinese: the copula is no part of a contact.
      const lead = COPULAS.includes(bare.toLowerCase()) ? '' : bare;
      // `Num 012…`, `Siti 012…` below `Name: Ali`
      const isOfOther = !label && isPersonLike(lead) && this.parts.some((part) => part.label === 'Name');
      const isBeside =
        i > 0 &&
        lead !== '' &&
        (!isContactPart(lead) || beginsAsNumber(lead)) &&
        (isFurther || isOfOther || BESIDE_NUMBER.test(before));
      if (isBeside && !namesNumber(lead) && !labelOf(lead)) this.beside.push(lead);
      // `012… (husband)`: said of the number, unless it is the only name.
      const hasName =
        isPersonLike(lead) ||
        this.parts.some((part, j) => j !== i && (part.label === 'Name' || isPersonLike(part.text)));
      const [bracket = '', aside = ''] = hasName ? (BRACKET_BEHIND.exec(after) ?? []) : [];
      if (aside && !labelOf(aside)) this.beside.push(aside);
      const left = [
        { label, text: isBeside ? '' : lead },
        {
          label: label === 'Name' ? undefined : label,
          // `6223 1122 / 9800 1122`
          text: trimmed(after.slice(bracket.length)).replace(/^\/\s*(?=\d)/, ''),
        },
      ];
      this.parts = this.parts.toSpliced(i, 1, ...left.filter((part) => part.text));
      return found.trim();
    }
    return '';
  }

  /** Takes old numbers out, and beside another one those that nobody should call: `old no 013…`, `013… (tak guna dah)`. */
  dropOld(): void {
    const hasOthers = this.parts.some(({ text }, i) => {
      const number = phoneIn(text);
      const others = [text.replace(number || '\n', ','), ...this.parts.slice(i + 1).map((part) => part.text)];
      return number !== '' && others.some((other) => phoneIn(other) !== '');
    });
    this.parts = this.parts.flatMap((part) => {
      let { text } = part;
      for (let from = 0, number = phoneIn(text); number; number = phoneIn(text.slice(from))) {
        const at = text.indexOf(number, from);
        const [before, after] = [text.slice(0, at), text.slice(at + number.length)];
        const [lead = ''] = OLD_BEFORE.exec(before) ?? [];
        const [behind = ''] = from > 0 || hasOthers || lead ? (OFF_BEHIND.exec(after) ?? []) : [];
        from = at + number.length;
        if (!lead && !behind) continue;
        this.beside.push(trimmed(lead + number + behind));
        text = before.slice(0, before.length - lead.length) + after.slice(behind.length);
        from = before.length - lead.length;
      }
      const left = trimmed(text);
      return left ? [{ ...part, text: text === part.text ? text : left }] : [];
    });
  }

  allLabelled(label: Label): string {
    const found: string[] = [];
    while (this.parts.some((part) => part.label === label)) found.push(this.labelled(label));
    return found.filter(Boolean).join(', ');
  }

  /** Takes the whole text of a labelled part. */
  labelled(label: Label): string {
    const at = this.parts.findIndex((part) => part.label === label);
    const [part] = at < 0 ? [] : this.parts.splice(at, 1);
    const text = trimmed(part?.text ?? '');
    return text.includes('(') ? text : text.replace(/\)$/, '');
  }
}

/** The texts around a number without the bracket that contains it, and the other words in the bracket: `Ms Cheong (call 012… before)`. */
function withoutBracket(before: string, after: string): { before: string; after: string; inside: string } {
  const [open, close] = [before.lastIndexOf('('), after.indexOf(')')];
  if (open < 0 || open < before.lastIndexOf(')') || close < 0) return { before, after, inside: '' };
  const inside = trimmed(withoutEndLabel(before.slice(open + 1)) + after.slice(0, close));
  return { before: before.slice(0, open), after: after.slice(close + 1), inside };
}

/** `No tel suami`: "no" is no house here. */
const beginsAsNumber = (lead: string): boolean => labelOf(lead.split(' ').slice(0, 2).join(' ')) === 'Phone';
const BRACKET_BEHIND = /^\s*\(([^()\d]*)\)/;
/** The unknown label of a line. */
const BESIDE_NUMBER = /:\s*$/;

export const labelledIn = (unread: Unread) => ({
  name: unread.labelled('Name'),
  company: unread.labelled('Company'),
  postcode: unread.labelled('Postcode'),
  city: unread.labelled('City'),
  state: unread.labelled('State'),
  country: unread.labelled('Country'),
  // `Kel: Dago`, `Kec: Coblong`
  address2: unread.allLabelled('Address2'),
});

const OF_NUMBER = new Set([
  ...COPULAS,
  ...messageWords.flatMap(({ numberWords, pronouns }) => [...numberWords, ...pronouns]),
]);
/** `No:`, `her number is`, `hp dia` say only that a number follows. */
export function namesNumber(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s.:–-]+/)
    .filter(Boolean);
  const isOfNumber = (word: string) => OF_NUMBER.has(word) || labelOf(word) === 'Phone';
  return isOfNumber(words[0] ?? '') && words.every((word) => isOfNumber(word) || LEADS.has(word));
}

/** The number to call, and all others: where there are several, a mobile one is called. */
export function takePhones(
  unread: Unread,
  home: string,
): { phone: string; others: string[]; tooLong: string[] } {
  unread.dropOld();
  const numbers: string[] = [];
  const add = (number: string): boolean => {
    if (number && !numbers.some((known) => isSameNumber(known, number))) numbers.push(number);
    return number !== '';
  };
  while (add(unread.take(phoneIn, 'Phone') || unread.take(numberIn, 'Phone')));
  while (add(unread.take(phoneIn, undefined, numbers.length > 0)));
  // `Contact: 6223 1122 / 9800 1122`
  if (numbers.length === 0) add(unread.take(numberIn));
  const area = AREA.exec(numbers[0] ?? '')?.[0] ?? '';
  const [first = ''] = numbers;
  if (area && numbers.length === 1)
    add(unread.take((text) => OF_SAME_AREA.exec(text)?.[0] ?? '', undefined, true));
  else if (OTHER_OF_EIGHT.exec(first)?.[0] === first) while (add(unread.take(otherOfEight, undefined, true)));
  const digits = (number: string) => number.replace(/[^\d+]/g, '');
  const tooLong = numbers.filter((number) => TOO_LONG.test(digits(number)));
  const fit = numbers.filter((number) => !tooLong.includes(number));
  // `03-8061 2233 / 8061 2234`: eight digits are a mobile number of Singapore only.
  const isShort = (number: string) => area !== '' && OF_SAME_AREA.test(number);
  const phone = fit.find((number) => !isShort(number) && isMobile(number, home)) ?? fit[0] ?? '';
  // The bracket of an area code is not part of the number: `(0274) 512345`.
  const whole = (number: string) => (/^[^(]*\)/.test(number) ? `(${number}` : number);
  return {
    phone: whole(phone),
    others: fit
      .filter((number) => number !== phone)
      .map((number) => (isShort(number) ? area + number : whole(number))),
    tooLong,
  };
}
/** Eight digits beside their kind, as `home 62850091` behind another number. */
const otherOfEight = (text: string): string => {
  const number = OTHER_OF_EIGHT.exec(text)?.[0] ?? '';
  const beside = text
    .replace(number, ' ')
    .split(/[\s/:(),]+/)
    .filter(Boolean);
  return beside.length <= MOST_BESIDE && !STREET.test(text) && !PLACE.test(text) ? number : '';
};
const MOST_BESIDE = 2;
/** `03-` of a number in Malaysia, behind which a second one may leave it out. */
const AREA = /^0[3-9]\d?[\s-]/;
const OF_SAME_AREA = /^\d{3,4}[\s-]\d{4}$/;
