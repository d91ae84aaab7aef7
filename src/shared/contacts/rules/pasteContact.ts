import { foldName } from '../../../../contract/rules/import/importText.ts';
import { anyOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { knownState, MALAYSIAN_STATES } from '../../address/rules/malaysianStates.ts';

/** Contact and address found in a pasted block; missing parts are absent. */
export interface PastedContact {
  name?: string;
  phone?: string;
  email?: string;
  company?: string;
  unitNo?: string;
  address1?: string;
  address2?: string;
  postcode?: string;
  city?: string;
  state?: string;
  /** Two letters. */
  country?: string;
}

interface KnownCountry {
  countryCode: string;
  name: string;
}

const FULL_BLOCK = 12;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
// A postcode before a number is not part of it.
const PHONE = /(?:\+|\b0|\b6)(?!\d{4,5}\s+[+06]\d{7})\d?[\d\s().-]{6,18}\d/;
/** With this many digits a number is complete: a house number or a postcode after it on the same line is not part of it. */
const WHOLE_NUMBER = { local: 9, abroad: 10 } as const;
/** Eight digits as in Singapore, without a code before them: alone in a part, or after a name. Not a postcode such as 12345-678. */
const NUMBER_ALONE =
  /(?<=^|[,;，；、|]\s*)(?!\d{5}-\d{3,4}\b)[1-9](?:[\s().-]{0,2}\d){7,11}(?=\s*(?:$|[,;，；、|]))/;
const NUMBER_AFTER_NAME = /(?<=^\p{L}[^\d#]*\s)[3689]\d{3}[\s-]?\d{4}(?![\d/-])/u;
const POSTCODE = /(?<![\d/-])\d{5,6}(?![\d/-])/;
const languages = Object.values(inAllLanguages('contactWords'));
/** Labels before a part. A unit's label stays: it belongs to its number. */
const LABELS = new Set(
  languages.flatMap(({ sides: { receiver }, fields: { UnitNo: _, ...fields } }) =>
    [receiver.alone, receiver.beside, ...Object.values(fields)].flat(),
  ),
);
const COMPANY = wholeWords(languages.flatMap(({ companyForms }) => companyForms));
const STREET_FORMS = languages.flatMap(({ streetForms }) => streetForms);
const STREET = wholeWords([...STREET_FORMS, ...languages.flatMap(({ streetEndings }) => streetEndings)]);
/** A name without a separator before a street: the text before a house number or a street word. */
const NAME_THEN_STREET = new RegExp(
  String.raw`^(\p{L}[^\d#]*?)\s+((?:(?:${anyOf(STREET_FORMS)})\b|#?[a-z]?-?\d).*)$`,
  'iu',
);
const UNIT = new RegExp(
  String.raw`^(?:(?:${anyOf(languages.flatMap(({ unitForms }) => unitForms))})\b.{0,20}|#.{1,12}|[a-z]?\d{0,3}[a-z]?-\d+[a-z]?(?:-\d+[a-z]?)?)$`,
  'i',
);

/** Chinese is written without blanks, so its words match within others. */
function wholeWords(words: readonly string[]): RegExp {
  const isLatin = (word: string) => /^[\x20-\x7e]+$/.test(word);
  const apart = String.raw`(?<!\w)(?:${anyOf(words.filter(isLatin))})(?!\w)`;
  return new RegExp([apart, anyOf(words.filter((word) => !isLatin(word)))].filter(Boolean).join('|'), 'i');
}

/** The line without a label before a colon. */
function withoutLabel(line: string): string {
  const [, label = '', rest = ''] = /^([^:：]*)[:：](.*)$/.exec(line) ?? [];
  return LABELS.has(foldName(label)) ? rest : line;
}

/**
 * Reads a pasted address. Twelve lines are taken in their fixed order: name, phone, email, company, unit number, three lines of
 * address 1, address 2, postcode, city, state (FORM-14). Fewer lines, or one with commas, are recognised by their content.
 */
export function pasteContact(text: string, countries: KnownCountry[] = []): PastedContact {
  const lines = text
    .replace(/\r/g, '')
    .replace(/^\n+|\s+$/g, '')
    .split('\n')
    .map((line) => withoutLabel(line).trim());
  return isFullBlock(lines) ? inOrder(lines) : recognised(lines, countries);
}

const isFullBlock = (lines: string[]) =>
  lines.length === FULL_BLOCK && /^\+?[\d\s().-]{7,}$/.test(lines[1] ?? '') && POSTCODE.test(lines[9] ?? '');

function inOrder(lines: string[]): PastedContact {
  const [
    name = '',
    phone = '',
    email = '',
    company = '',
    unitNo = '',
    a = '',
    b = '',
    c = '',
    address2 = '',
    postcode = '',
    city = '',
    state = '',
  ] = lines;
  return told({
    name,
    phone,
    email,
    company,
    unitNo,
    address1: [a, b, c].filter(Boolean).join(', '),
    address2,
    postcode,
    city,
    state: knownState('MY', state),
  });
}

/** Without empty parts. */
const told = (
  contact: Record<keyof Omit<PastedContact, 'country'>, string> & { country?: string },
): PastedContact => Object.fromEntries(Object.entries(contact).filter(([, value]) => value)) as PastedContact;

function recognised(lines: string[], countries: KnownCountry[]): PastedContact {
  let rest = lines.filter(Boolean);
  const isOneLine = rest.length === 1;
  /** Removes a part from its line; the text before and after it becomes two parts. */
  const take = (find: (line: string) => string): string => {
    for (const [i, line] of rest.entries()) {
      const found = find(line);
      if (!found) continue;
      const at = line.indexOf(found);
      const around = [line.slice(0, at), line.slice(at + found.length)];
      rest = rest.toSpliced(i, 1, ...around.map(trimmed).filter(Boolean));
      return found.trim();
    }
    return '';
  };
  const email = take((line) => EMAIL.exec(line)?.[0] ?? '');
  const phone = take(phoneIn) || take(numberIn);
  // The same number once more is no part of the address.
  while (phone && take((line) => (isSameNumber(phoneIn(line), phone) ? phoneIn(line) : '')));
  let parts = isOneLine
    ? rest.flatMap((line) => line.split(/[,;，；、|]/).map(trimmed)).filter(Boolean)
    : rest;
  // The last part that is a country; the first part is a name, such as Jordan.
  const countryOf = (part: string) =>
    countries.find(({ name }) => name.toLowerCase() === part.toLowerCase())?.countryCode;
  const countryAt = parts.findLastIndex((part, i) => i > 0 && countryOf(part) !== undefined);
  const country = countryOf(parts[countryAt] ?? '');
  parts = parts.filter((_, i) => i !== countryAt);
  const [name, others] = nameAmong(parts, isOneLine);
  const located = locate(others);
  const company = located.street.find((part) => COMPANY.test(part)) ?? '';
  const unitNo = located.street.find((part) => part !== company && UNIT.test(part)) ?? '';
  const [address1 = '', ...more] = located.street.filter((part) => part !== company && part !== unitNo);
  return told({
    name,
    phone,
    email,
    company,
    unitNo,
    address1,
    address2: more.join(', '),
    postcode: located.postcode,
    city: located.city,
    state: located.state,
    ...(country ? { country } : {}),
  });
}

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;
/** The digits that all spellings of a number share: without the country's code or the leading zero. */
const OWN_DIGITS = 8;
const isSameNumber = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, '').slice(-OWN_DIGITS));
  return a === b && a !== '';
};

/** The phone number in a line, without a house number or postcode after it; '' for none. */
function phoneIn(line: string): string {
  const run = PHONE.exec(line)?.[0] ?? '';
  const whole = run.startsWith('0') ? WHOLE_NUMBER.local : WHOLE_NUMBER.abroad;
  let number = run;
  for (let before = number; digitsOf(before) >= whole; before = number.replace(/\s+\S+$/, '')) {
    number = before;
    if (!/\s/.test(number)) break;
  }
  return digitsOf(number) >= 8 ? number : '';
}

/** A number that is a phone number by its length and place alone; '' for none. */
const numberIn = (line: string): string =>
  (NUMBER_ALONE.exec(line) ?? NUMBER_AFTER_NAME.exec(line))?.[0] ?? '';

/** Whether a part of a line is more than a word: a number to call, an e-mail address, or a place. */
export const isContactPart = (part: string): boolean =>
  phoneIn(part) !== '' || EMAIL.test(part) || isPlace(part) || STREET.test(part);

/** Whether a part is a location: a house in a street, a unit, or a postcode with its town. */
const isPlace = (part: string): boolean =>
  POSTCODE.test(part) || UNIT.test(part) || isState(part) || (/\d/.test(part) && STREET.test(part));

/** The person's name, and the other parts. The name is first, or after the address where that is first. */
function nameAmong(parts: string[], isOneLine: boolean): [name: string, others: string[]] {
  const [first = '', ...others] = parts;
  const joined = isOneLine ? NAME_THEN_STREET.exec(first) : null;
  if (joined?.[2] && isPlace(joined[2])) return [joined[1] ?? '', [joined[2], ...others]];
  if (!isPlace(first)) return [first, others];
  const postcodeAt = parts.findLastIndex((part) => POSTCODE.test(part));
  const townFollows = /^\D?\d{5,6}\D?$/.test(parts[postcodeAt] ?? '');
  const at = parts.findIndex(
    (part, i) =>
      i > postcodeAt + (townFollows ? 1 : 0) &&
      !/\d/.test(part) &&
      !STREET.test(part) &&
      !isState(part) &&
      !isState(part.split(' ')[0] ?? ''),
  );
  return at < 0 ? ['', parts] : [parts[at] ?? '', parts.toSpliced(at, 1)];
}

const trimmed = (text: string) => text.replace(/\s+/g, ' ').replace(/^[\s,;:，；|/-]+|[\s,;:，；|-]+$/g, '');
const isState = (text: string) => MALAYSIAN_STATES.includes(knownState('MY', text));

/** Separates the street from postcode, city and state: the postcode is followed by the city, then the state. */
function locate(parts: string[]): { street: string[]; postcode: string; city: string; state: string } {
  const at = parts.findLastIndex((part) => POSTCODE.test(part));
  const holder = parts[at];
  if (at < 0 || holder === undefined) return { street: parts, postcode: '', city: '', state: '' };
  const postcode = POSTCODE.exec(holder)?.[0] ?? '';
  const [before = '', after = ''] = holder.split(postcode).map(trimmed);
  const behind = [...after.split(','), ...parts.slice(at + 1).flatMap((p) => p.split(','))]
    .map((p) => trimmed(p).replace(/\.$/, ''))
    .filter(Boolean);
  // No town or state contains digits: the street follows it.
  const following = behind.filter((part) => !/\d/.test(part));
  const preceding = before.split(',').map(trimmed).filter(Boolean);
  // "Kuala Lumpur 50450": the city is before the postcode when nothing follows it.
  const cityBefore = following.length === 0 ? preceding.pop() : undefined;
  const [first = cityBefore ?? '', ...later] = following;
  const stateText = [...later].reverse().find(isState) ?? later.at(-1) ?? '';
  return {
    street: [...parts.slice(0, at), ...preceding, ...behind.filter((part) => !following.includes(part))],
    postcode,
    city: first,
    state: stateText ? knownState('MY', stateText) : '',
  };
}
