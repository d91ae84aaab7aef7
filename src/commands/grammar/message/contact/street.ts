import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { labelOf } from '../labels.ts';
import { COUNTED, isFilling, LEADS, PLACE_LEADS, PRONOUNS, VERBS } from './chatWords.ts';
import { COMPANY } from './organisations.ts';
import { withoutSelf } from './persons.ts';
import {
  FIVE_DIGITS,
  isHouse,
  isState,
  isUnit,
  isUnitAlone,
  PLACE,
  STREET,
  startsAsPlace,
} from './places.ts';
import { hanWords, trimmed } from './textParts.ts';
import type { Located } from './town.ts';

const languages = Object.values(inAllLanguages('contactWords'));
const messageWords = Object.values(inAllLanguages('messageWords'));

/** The company, the unit and the lines of a street. */
export function partsOfAddress(lines: readonly string[], named: string) {
  const parted = lines.flatMap((line) => (COMPANY.test(line) ? line.split(/\s*,\s*/) : [line]));
  const company = named || (parted.find((part) => COMPANY.test(part)) ?? '');
  const units = parted.filter((part) => part !== company && isUnitAlone(part));
  const unitNo = units.join(', ');
  const [address1 = '', ...more] = parted.filter((part) => part !== company && !units.includes(part));
  // "Lot 5" alone is the street; "No 12" comes before its street.
  const [next, ...others] = more;
  const [street1 = '', ...street2] =
    NUMBER_ONLY.test(address1) && next ? [`${address1}, ${next}`, ...others] : [address1 || unitNo, ...more];
  return { company, unitNo, address1, street1, street2 };
}

/** The lines of a street. Counted goods, a second postcode and a state above a house are in `rest`. */
export function streetLines({ street, postcode }: Located, rest: string[]): string[] {
  const isOdd = (part: string, i: number): boolean => {
    // `12A, Jalan …`
    const isNumber = NUMBER_ONLY.test(part) && STREET.test(street[i + 1] ?? '');
    const isCounted =
      COUNTED.test(part) && !isNumber && !STREET.test(part) && !PLACE.test(part) && !isUnit(part);
    const isPostcode = postcode !== '' && FIVE_DIGITS.test(part) && !STREET.test(part);
    // `Penang` above a house in Petaling Jaya
    if (i === 0 && isState(part) && postcode && street.length > 1) return true;
    return (isCounted && street.some((other) => other !== part && isHouse(other))) || isPostcode;
  };
  rest.push(...street.filter(isOdd));
  const lines = street
    .filter((part, i) => !isOdd(part, i))
    .map((part) => (postcode ? withoutPostcode(part, rest) : part));
  return lines.flatMap((part, i) => {
    if (isPlotBefore(lines, i)) return [];
    return isPlotBefore(lines, i - 1) ? [`${lines[i - 1]}, ${part}`] : [part];
  });
}

/** `Lot 334`, then `Jalan …`, below a landmark: the number of the plot stays beside its street. */
const isPlotBefore = (lines: readonly string[], i: number): boolean =>
  i > 0 && PLOT.test(lines[i] ?? '') && STREET.test(lines[i + 1] ?? '');
const PLOT = new RegExp(
  `^(?:${anyOf(languages.flatMap(({ plotForms }) => plotForms))})\\.?\\s?(?:no\\.?\\s?)?[a-z]{0,3}-?\\d[\\w/&-]*$`,
  'iu',
);
const HAN_SENT = new RegExp(
  `^(?:${hanWords(messageWords.flatMap(({ receiverLeads, verbs }) => [...receiverLeads, ...verbs]))})\\p{Script=Han}*\\s*(?=[#\\dA-Z])`,
  'u',
);
/** Phones begin a line with a capital letter: `Di 12 Jalan …`. */
const isPlaceLead = (word: string): boolean => PLACE_LEADS.has(word.toLowerCase()) && !PLACE.test(word);

/** `alamat 12 Jalan …`, `want order 2 cap. My address 14 Jalan …`, `di 12 Jalan …` */
export function withoutAddressLabel(written: string, rest: string[]): string {
  // Chinese is written without a space behind the label.
  const label = [4, 2].find(
    (size) =>
      /^\p{Script=Han}+$/u.test(written.slice(0, size + 1)) && labelOf(written.slice(0, size)) === 'Address1',
  );
  const text = written.slice(label ?? 0);
  const words = text.split(' ');
  const isHouseAt = (i: number) => isHouse(words.slice(i).join(' '));
  // A request in Chinese before an address in Latin letters
  const [sent = ''] = HAN_SENT.exec(text) ?? [];
  if (sent) {
    rest.push(sent.trim());
    return text.slice(sent.length);
  }
  // `Dia duduk 44-1 Jalan …`
  const house = words.findIndex((word) => /^#?[a-z]?\d/i.test(word));
  if (PRONOUNS.has((words[0] ?? '').toLowerCase()) && house > 0 && house < 5 && isHouseAt(house)) {
    rest.push(words.slice(0, house).join(' '));
    return words.slice(house).join(' ');
  }
  const at = words.findIndex((word, i) => {
    if (i === words.length - 1 || STREET.test(word)) return false;
    if (labelOf(word) === 'Address1') return i === 0 || isHouseAt(i + 1);
    // `kerepek hantar ke 23 Kg Parit Jawa`
    const isSent = VERBS.has((words[i - 1] ?? '').toLowerCase()) && PLACE_LEADS.has(word.toLowerCase());
    return isSent && (isHouseAt(i + 1) || isFilling(words.slice(0, i).join(' ')));
  });
  const before = trimmed(words.slice(0, Math.max(at, 0)).join(' '));
  if (before && !isFilling(before)) rest.push(before);
  const named = at < 0 ? text : withoutSelf(words.slice(at + 1).join(' '));
  const namedWords = named.split(' ');
  const start = namedWords.findIndex((word) => !isPlaceLead(word) && !LEADS.has(word));
  const [leads, place] = [namedWords.slice(0, start), namedWords.slice(Math.max(start, 0)).join(' ')];
  // `To Kwa Wan Road` is a street, and `Dekat Masjid Jamek` says where it is.
  if (start < 1 || !startsAsPlace(place)) return named;
  if (leads.some(isPlaceLead)) rest.push(leads.join(' '));
  return place;
}

/** A street without a second postcode and its town, which are shown as not understood. */
function withoutPostcode(street: string, rest: string[]): string {
  const parts = street.split(/\s*,\s*/);
  const other = parts.findIndex((part, i) => i > 0 && FIVE_DIGITS.test(part) && !STREET.test(part));
  if (other < 0) return street;
  rest.push(parts.slice(other).join(', '));
  return parts.slice(0, other).join(', ');
}
/** `No 12`, `12A`. */
const NUMBER_ONLY = /^(?:\p{L}{2,4}\.? ?)?\d+[a-z]?$/iu;
