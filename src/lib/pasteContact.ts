import { foldName } from '../../contract/rules/importText.ts';
import { anyOf } from '../../contract/rules/wordPattern.ts';
import { CONTACT_WORDS } from '../../contract/texts/contactWords.ts';
import { knownState, MALAYSIAN_STATES } from './malaysianStates.ts';

/** Contact and address found in a pasted block; parts that it does not hold are absent. */
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
// A postcode behind a whole number on the same line is not part of it.
const PHONE =
  /(?:\+|\b0|\b6)(?:[\s().-]*\d){8,12}(?=\s+\d{5,6}(?![\d-]))|(?:\+|\b0|\b6)\d?[\d\s().-]{6,18}\d/;
const POSTCODE = /(?<![\d/-])\d{5,6}(?![\d/-])/;
const languages = Object.values(CONTACT_WORDS);
/** Said in front of a part. A unit's word stays: it belongs to its number. */
const LABELS = new Set(
  languages.flatMap(({ sides: { receiver }, fields: { UnitNo: _, ...fields } }) =>
    [receiver.alone, receiver.beside, ...Object.values(fields)].flat(),
  ),
);
const COMPANY = wholeWords(languages.flatMap(({ companyForms }) => companyForms));
const UNIT = new RegExp(
  String.raw`^(?:(?:${anyOf(languages.flatMap(({ unitForms }) => unitForms))})\b.{0,20}|#.{1,12}|[a-z]?\d{0,3}[a-z]?-\d+[a-z]?(?:-\d+[a-z]?)?)$`,
  'i',
);

/** Chinese is written without blanks: its words count within others. */
function wholeWords(words: readonly string[]): RegExp {
  const isLatin = (word: string) => /^[\x20-\x7e]+$/.test(word);
  const apart = String.raw`(?<!\w)(?:${anyOf(words.filter(isLatin))})(?!\w)`;
  return new RegExp([apart, anyOf(words.filter((word) => !isLatin(word)))].filter(Boolean).join('|'), 'i');
}

/** The line without the label in front of its colon. */
function withoutLabel(line: string): string {
  const [, label = '', rest = ''] = /^([^:：]*)[:：](.*)$/.exec(line) ?? [];
  return LABELS.has(foldName(label)) ? rest : line;
}

/**
 * Reads a pasted address. Twelve lines are taken in their fixed order: name, phone, email, company, unit number, three lines of
 * address 1, address 2, postcode, city, state (FORM-14). Fewer lines, or one with commas, are recognised by what they look like.
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

/** Without what is empty. */
const told = (
  contact: Record<keyof Omit<PastedContact, 'country'>, string> & { country?: string },
): PastedContact => Object.fromEntries(Object.entries(contact).filter(([, value]) => value)) as PastedContact;

function recognised(lines: string[], countries: KnownCountry[]): PastedContact {
  let rest = lines.filter(Boolean);
  const take = (pattern: RegExp, accept: (found: string) => boolean = () => true): string => {
    for (const [i, line] of rest.entries()) {
      const found = pattern.exec(line)?.[0];
      if (!found || !accept(found)) continue;
      rest[i] = trimmed(line.replace(found, ' '));
      rest = rest.filter(Boolean);
      return found.trim();
    }
    return '';
  };
  const email = take(EMAIL);
  const phone = take(PHONE, (found) => found.replace(/\D/g, '').length >= 8);
  let parts =
    rest.length > 1
      ? rest
      : (rest[0] ?? '')
          .split(/[,;，；、]/)
          .map(trimmed)
          .filter(Boolean);
  const pick = (test: (part: string) => boolean): string => {
    const found = parts.find(test);
    if (found !== undefined) parts = parts.filter((part) => part !== found);
    return found ?? '';
  };
  const countryName = pick((part) => countries.some((c) => c.name.toLowerCase() === part.toLowerCase()));
  const country = countries.find((c) => c.name.toLowerCase() === countryName.toLowerCase())?.countryCode;
  const [name = '', ...others] = parts;
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

const trimmed = (text: string) => text.replace(/\s+/g, ' ').replace(/^[\s,;:，；|/-]+|[\s,;:，；|-]+$/g, '');
const isState = (text: string) => (MALAYSIAN_STATES as readonly string[]).includes(knownState('MY', text));

/** Parts the street from postcode, city and state: what follows the postcode is the city, then the state. */
function locate(parts: string[]): { street: string[]; postcode: string; city: string; state: string } {
  const at = parts.findLastIndex((part) => POSTCODE.test(part));
  const holder = parts[at];
  if (at < 0 || holder === undefined) return { street: parts, postcode: '', city: '', state: '' };
  const postcode = POSTCODE.exec(holder)?.[0] ?? '';
  const [before = '', after = ''] = holder.split(postcode).map(trimmed);
  const following = [...after.split(','), ...parts.slice(at + 1).flatMap((p) => p.split(','))]
    .map((p) => trimmed(p).replace(/\.$/, ''))
    .filter(Boolean);
  const preceding = before.split(',').map(trimmed).filter(Boolean);
  // "Kuala Lumpur 50450": the city stands before the postcode when nothing stands behind it.
  const cityBefore = following.length === 0 ? preceding.pop() : undefined;
  const [first = cityBefore ?? '', ...later] = following;
  const stateText = [...later].reverse().find(isState) ?? later.at(-1) ?? '';
  return {
    street: [...parts.slice(0, at), ...preceding],
    postcode,
    city: first,
    state: stateText ? knownState('MY', stateText) : '',
  };
}
