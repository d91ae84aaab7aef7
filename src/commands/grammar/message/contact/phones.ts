import { isNeverCalled } from '../../../../../contract/rules/text/neverCalled.ts';
import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { countryNamed } from '../../knownCountries.ts';
import { labelOf } from '../labels.ts';
import { NAME_STARTS } from '../people/personNames.ts';

export const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
// A postcode before a phone number is not part of the number: `S(068895). 9888 7777`.
const PHONE =
  /(?<!\bS\)? ?\(? ?)(?:\+|(?<!#|#\w{1,4}-)\b0|(?<!#|#\w{1,4}-|\d-)\b6)(?!\d{4,5}\s+[+06]\d{7})\d?[\d\s().-]{6,18}\d/;
/** A number with this many digits is complete: a house number or a postcode after it on the same line is not part of it. */
const LONGEST_ABROAD = 12;
const WHOLE_NUMBER = { local: 9, abroad: 10 } as const;
/** Eight digits without a country code, as in Singapore: alone in a part, or after a name. Not a postcode such as 12345-678. */
const NUMBER_ALONE =
  /(?<=^|[,，|/(]\s*|\)\.?\s+|S\d{6}\.\s+|\d{6}\s*,\s*)(?!\d{5}-\d{3,4}\b)[1-9](?:[\s().-]{0,2}\d){7,11}(?=\s*\.?\s*(?:$|[,，|/()]))/;
const NUMBER_AFTER_NAME = /(?<=^\p{L}[^\d#]*\s)[3689]\d{3}[\s-]?\d{4}(?![\d/-])/u;
/** Numbers of mobile phones, by the country's code or a zero in its place. */
const MOBILE =
  /^\+?601\d{7}|^\+?673[78]\d{6}$|^\+?628\d{7}|^\+?639\d{9}$|^(?:\+?65)?[89]\d{7}$|^\+?66[689]\d/;
/** The same with the country's own code or zero: `082-…` is a landline in Malaysia. */
const LOCAL_MOBILE: Readonly<Record<string, RegExp>> = {
  MY: /^(?:60|0)1/,
  ID: /^(?:62|0)8/,
  PH: /^(?:63|0)9/,
  TH: /^(?:66|0)[689]/,
};
export const isMobile = (number: string, home: string): boolean => {
  const digits = number.replace(/[^\d+]/g, '');
  return MOBILE.test(digits) || Boolean(LOCAL_MOBILE[home]?.test(digits));
};
/** A Malaysian mobile number with a digit too many: only numbers of 011 and 015 have that length, but dialling plans accept it. */
export const TOO_LONG = /^(?:\+?60|0)1[^15]\d{8}$/;

/** `Dr. Jualang (Bilik 2.14). Office` */
const KIND_BEHIND = new RegExp(
  `(?<=[.,;:/)]\\s*)(?:${anyOf(Object.values(inAllLanguages('messageWords')).flatMap(({ phoneKinds }) => phoneKinds))})[\\s,]*$`,
  'iu',
);
/** `Dr. Jualang Office`: behind a title and a name. `Land Office` keeps its last word. */
const KIND_OF_PERSON = new RegExp(
  `(?<=[.,;:/)\\s]\\s*)(?:${anyOf(Object.values(inAllLanguages('messageWords')).flatMap(({ phoneKinds }) => phoneKinds))})[\\s,]*$`,
  'iu',
);
/** `Siti Tel`, `H/P`: a label before a number that was taken out. */
export function withoutEndLabel(text: string): string {
  for (const { index } of text.matchAll(/(?<!\S)\S/g)) {
    const end = text.slice(index);
    if (end.split(' ').length <= 3 && ['Phone', 'Email'].includes(labelOf(end) ?? ''))
      return text.slice(0, index);
  }
  const [title = ''] = text.split(/[\s.]/);
  const kind = NAME_STARTS.has(title.toLowerCase()) ? KIND_OF_PERSON : KIND_BEHIND;
  return text
    .replace(kind, '')
    .replace(LAND_AND_LABEL, (written, land: string, label: string) =>
      labelOf(label) === 'Phone' && countryNamed(land) ? '' : written,
    );
}
/** A country and `mobile` in Chinese, in one word */
const LAND_AND_LABEL = /(\p{Script=Han}{2,4})(\p{Script=Han}{2})\s*$/u;
export const isLocal = (phone: string, home: string): boolean =>
  LOCAL_MOBILE[home]?.test(phone.replace(/\D/g, '')) ?? NUMBER_ALONE.test(phone);

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;
/** The digits that all spellings of a number share: without the country's code or the leading zero. */
const OWN_DIGITS = 8;
export const isSameNumber = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, '').slice(-OWN_DIGITS));
  return a === b && a !== '';
};

/** A mobile number of China beside Chinese text. */
const CHINESE_MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)(?<=\p{Script=Han}[^\d]*\d{11})/u;

export const OTHER_OF_EIGHT = /(?<![\d#/+-])[3689]\d{3}[\s-]?\d{4}(?![\d/-])/;

/** The phone number in a line, without a house number or postcode after it; '' without one. */
export function phoneIn(line: string): string {
  const match = PHONE.exec(line) ?? CHINESE_MOBILE.exec(line);
  if (!match) return '';
  const after = line.slice(match.index + match[0].length);
  const run = match[0] + (/^\d+/.exec(after)?.[0] ?? '');
  const whole = run.startsWith('0') ? WHOLE_NUMBER.local : WHOLE_NUMBER.abroad;
  let number = run;
  for (let before = number; digitsOf(before) >= whole; before = number.replace(/\s+\S+$/, '')) {
    number = before;
    if (!/\s/.test(number)) break;
  }
  // One digit too many belongs to the number, so that the number is refused. A house number stands before a street.
  const spare = run.slice(number.length).trim();
  const isHouseNumber =
    /^(?:\/\d+)*[\s,/-]*\p{L}/u.test(after) || /^(?:\d{5,6}|[+0]\d{8,})$/.test(spare.replace(/[\s-]/g, ''));
  if (spare && !isHouseNumber) number = run;
  // The end of a sentence.
  number = number.replace(/[\s.-]+$/, '');
  // `JT 6300198827731` is a parcel's number.
  const isTooLong = /^6[0356]/.test(number) && digitsOf(number) > LONGEST_ABROAD;
  return digitsOf(number) >= 8 && !isTooLong && !isNeverCalled(number) ? number : '';
}

/** A number that is a phone number by its length and place alone; '' for none. */
export function numberIn(line: string): string {
  const number = (NUMBER_ALONE.exec(line) ?? NUMBER_AFTER_NAME.exec(line))?.[0] ?? numberAfterLabel(line);
  return isNeverCalled(number) ? '' : number;
}

/** `HP 81234567`. */
function numberAfterLabel(line: string): string {
  const match = /(?<!\d)[3689]\d{3}[\s-]?\d{4}(?![\d/-])/.exec(line);
  const before = match ? line.slice(0, match.index).trimEnd() : '';
  const isBehindLabel = withoutEndLabel(before) !== before || labelOf(before) === 'Name';
  return match && isBehindLabel ? match[0] : '';
}
