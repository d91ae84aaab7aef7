import { namesCash } from '../../../../contract/rules/money/cashPhrases.ts';
import { anyOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { isPersonLike } from './contact/persons.ts';
import { isMobile, numberIn, phoneIn } from './contact/phones.ts';
import { hasPostcode, isPlace } from './contact/places.ts';
import { oneOf, splitLast } from './contact/textParts.ts';
import { namesNumber } from './contact/unread.ts';
import { isPersonWord, labelOf, partsOf } from './labels.ts';
import type { MessageContext } from './messageParts.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const orderWords = Object.values(inAllLanguages('orderWords'));
const importWords = Object.values(inAllLanguages('importWords'));
const NUMBER_WORD = `(?:(?:${anyOf(languages.flatMap(({ numberWords }) => [...numberWords, 'id']))})(?!\\p{L}))?`;
const END = String.raw`(?=\s*(?:$|[,|;).]))`;
const SHOP = `(?:${oneOf(languages.flatMap(({ couriers }) => couriers))}\\s+)?`;

/** `Shopee order 90817263`, `Invoice 61234567`. */
const OF_ORDER = new RegExp(
  String.raw`${SHOP}${oneOf(languages.flatMap(({ orderNumbers }) => orderNumbers))}\s*${NUMBER_WORD}\.?[\s#]+(?<number>[a-z]{0,4}-?\d[\w/-]{3,}\d)${END}`,
  'iu',
);
/** `Akaun Maybank 1122 3344 5566`, `IC 780412-07-5533`, `tracking EF123456789MY`. */
const OF_OTHERS = new RegExp(
  String.raw`\(?${oneOf(languages.flatMap(({ otherNumbers }) => otherNumbers))}\s*${NUMBER_WORD}[.:#\s]*(?:\p{L}+\s+)?[a-z]{0,4}-?\d[\d-]*(?:\s(?!0\d{8}|01\d|(?:\d{1,3}[a-z]?|\d{5,6})\s\p{L})\d[\d-]*){0,4}[a-z]{0,2}(?![\p{L}\d])\)?`,
  'giu',
);
const NAMED = new RegExp(
  String.raw`${oneOf(languages.flatMap(({ orderNumbers, otherNumbers }) => [...orderNumbers, ...otherNumbers]))}\s*${NUMBER_WORD}[.:#\s]*$`,
  'iu',
);
/** `Order no`, `Akaun`: a number behind these words is nobody's to call. */
export const namesOtherNumber = (before: string): boolean => NAMED.test(before);
const PAID = oneOf(
  languages.flatMap(({ asides, cashWords: { pay } }) => [
    ...asides.flatMap((words) => words.split(' ')),
    ...pay,
  ]),
);
/** `Paid via GCash 1,050`: the comma of an amount parts nothing. */
const OF_PAYMENT = new RegExp(
  String.raw`(?:${PAID}\s+)*${PAID}[:,\s]*(?:p|php|rm|rp|₱)?\s?\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?![\d,])`,
  'iu',
);
const EXTENSION = new RegExp(
  String.raw`^\s*[,(/]?\s*(?:(?<word>${oneOf(languages.flatMap(({ extensions }) => extensions))})[.:\s]*|x\s?)(?<number>\d{2,5})\)?(?![\d\p{L}.,]*[\d\p{L}])`,
  'iu',
);
/** `MY-0092 | Rohani | 019…`: before a person, a code of two letters is no unit. */
const CODE_FIRST =
  /^(?<code>#?\p{Lu}{2,}[-/#]?\d+(?:[-/]\d+)*|#?\d{3,6}(?=\s*\|))\s*[|,]\s*(?<next>\p{L}[^|,]*)[|,]/u;
const COORDINATES = /(?<![\d.])-?\d{1,2}\.\d{3,}\s*,\s*-?\d{1,3}\.\d{3,}(?![\d.])/;
const PIECES = new RegExp(
  String.raw`^\s*(?:${anyOf(languages.flatMap(({ pieces, counted }) => [...pieces, ...counted]))})(?!\p{Script=Latin})`,
  'iu',
);
const STARTS_AS_PHONE = /^(?:0\d{8}|6[0-35]\d{8})/;
const LEAST_DIGITS = 5;
const digitsOf = (text: string): number => text.replace(/\D/g, '').length;

const SENDER = oneOf(
  importWords.flatMap(({ persons }) =>
    persons.filter((word) => labelOf(word) === 'sender' && isPersonWord(word)),
  ),
);
/** `Nama pengirim letak Butik …`, `Pengirim letak: Butik …`; the word alone at its beginning is a label. */
const NAMES_SENDER = new RegExp(`(?<!^)${SENDER}|^${SENDER}(?:[^:\\d]+:|\\p{Script=Han})`, 'iu');
const CANCELLED = new RegExp(oneOf(orderWords.flatMap(({ cancelled }) => cancelled)), 'iu');

/** A line with the number of somebody who gets nothing: a sender without a label, or an order that is cancelled. */
const isOfOther = (line: string): boolean => {
  const phone = phoneIn(line);
  if (!phone || !(NAMES_SENDER.test(line) || CANCELLED.test(line))) return false;
  const others = line.replace(phone, ',').split(/[,|]/);
  return (
    !hasPostcode([line]) &&
    !others.some((part) => isPlace(part.trim())) &&
    !partsOf(line).some(({ label }) => label)
  );
};

const MINE = `(?:${anyOf(languages.flatMap(({ possessivesBefore, possessivesAfter }) => [...possessivesBefore, ...possessivesAfter]))})`;
const OF_WRITER = new RegExp(
  String.raw`^(?:${MINE}\s*(?<behind>[^\d,|]+?)|(?<before>[^\d,|]+?)\s+${MINE})[\s:.]*(?<number>\+?\d[\d\s-]{5,}\d)(?<more>.*)$`,
  'iu',
);
/** `my no 9822 1100 if any issue`, `no saya 019…`: a line with the number of whoever writes. */
const isOfWriter = (line: string): boolean => {
  const { before = '', behind = before, number = '', more = '' } = OF_WRITER.exec(line)?.groups ?? {};
  const isNumber = digitsOf(number) >= LEAST_OF_PHONE && (namesNumber(behind) || labelOf(behind) === 'Phone');
  return isNumber && !hasPostcode([more]) && !more.split(/[,|]/).some((part) => isPlace(part.trim()));
};
const LEAST_OF_PHONE = 7;

interface WithoutNumbers {
  lines: string[];
  /** Codes of orders before persons. */
  references: string[];
  rest: string[];
}

/** The lines without numbers that are no phone, no pieces and no unit: of orders, accounts, persons, extensions, and the numbers of others. */
export function apartFromNumbers(written: readonly string[], { country }: MessageContext): WithoutNumbers {
  const found: WithoutNumbers = { lines: [], references: [], rest: [] };
  const hasOwn = written.some((line) => phoneIn(line) && !isOfOther(line));
  // Only below the mobile number of the receiver: who writes may be the receiver.
  const called = written.findIndex(
    (line) => isMobile(phoneIn(line) || numberIn(line), country) && !isOfWriter(line) && !isOfOther(line),
  );
  for (const [i, line] of written.entries()) {
    if (!/\d/.test(line)) {
      found.lines.push(line);
      continue;
    }
    if ((hasOwn && isOfOther(line)) || (called >= 0 && i > called && isOfWriter(line))) {
      found.rest.push(line);
      continue;
    }
    let text = line;
    const takeOut = (piece: string, into: string[], value = piece): void => {
      const [before, behind] = splitLast(text, piece);
      text = [before.replace(/[\s,|]+$/, ''), behind.replace(/^[\s,|]+/, '')].filter(Boolean).join(', ');
      into.push(value.trim());
    };
    // `Tel En Kamarul 019…, tel saya 012…`
    const parts = line.split(/\s*(?:[,|;]|\.\s)\s*/);
    const first = parts.findIndex((part) => isMobile(phoneIn(part), country) && !isOfWriter(part));
    if (called >= 0 && (i > called || first >= 0))
      for (const part of parts.slice(i > called ? 0 : first + 1))
        if (isOfWriter(part)) takeOut(part, found.rest);
    const { code = '', next = '' } = CODE_FIRST.exec(line)?.groups ?? {};
    if (code && isPersonLike(next.trim()) && phoneIn(line))
      takeOut(code, digitsOf(code) >= 3 ? found.references : found.rest, code.replace('#', ''));
    for (const [piece] of line.matchAll(OF_OTHERS))
      if (digitsOf(piece) >= LEAST_DIGITS) takeOut(piece, found.rest);
    const [payment = ''] = namesCash(text) ? [] : (OF_PAYMENT.exec(text) ?? []);
    if (payment) takeOut(payment, found.rest);
    const [order = ''] = OF_ORDER.exec(text) ?? [];
    const number = OF_ORDER.exec(text)?.groups?.number ?? '';
    // `nak order 0123456789`
    if (digitsOf(number) >= LEAST_DIGITS && !STARTS_AS_PHONE.test(number)) takeOut(order, found.rest);
    const phone = phoneIn(text);
    const behind = text.slice(text.indexOf(phone) + phone.length);
    const extension = phone ? EXTENSION.exec(behind) : null;
    // `0123456789 x 20`: a mobile phone has no extension.
    if (
      extension &&
      (extension.groups?.word || !isMobile(phone, country)) &&
      !PIECES.test(behind.slice(extension[0].length))
    ) {
      text = text.replace(extension[0], ' ');
      found.rest.push(extension[0].replace(/[(),]/g, '').trim());
    }
    const [place] = COORDINATES.exec(text) ?? [];
    if (place) takeOut(place, found.rest);
    if (text || !line) found.lines.push(text);
  }
  return found;
}
