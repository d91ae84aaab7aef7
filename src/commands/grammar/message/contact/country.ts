import { POSTCODE_LENGTHS } from '../../../../../contract/rules/places/postcodes.ts';
import { isStateName, stateNamed } from '../../../../../contract/rules/places/stateNames.ts';
import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { countryNamed } from '../../knownCountries.ts';
import { NAME_STARTS, namesPerson } from '../people/personNames.ts';
import { behindLabel } from './calledName.ts';
import { isFilling, PLACE_LEADS } from './chatWords.ts';
import { isOrganisation } from './organisations.ts';
import { isPersonLike } from './persons.ts';
import { isLocal } from './phones.ts';
import { FIVE_DIGITS, isState, STREET_FORMS } from './places.ts';
import { trimmed } from './textParts.ts';
import { CITY_STATES } from './town.ts';
import type { labelledIn } from './unread.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));

/** The country of an address, and the other texts. A country's name that is not of the address is in `rest`. */
export function apartCountry(
  written: readonly string[],
  labelled: ReturnType<typeof labelledIn>,
  phone: string,
  home: string,
): { named: string | undefined; texts: string[]; rest: string[] } {
  const parted = written.flatMap((text) => apartFromCountry(text, home));
  // The last part that is a country. The first part may be a name, such as Jordan.
  const countryAt = parted.findLastIndex(
    (part, i) => (i > 0 || labelled.name) && countryNamed(part) !== undefined,
  );
  const last = parted[countryAt] ?? '';
  const texts = parted.filter((_, i) => i !== countryAt);
  const isPerson = !labelled.name && mayBePerson(last, texts, phone, home);
  const isLabelled = countryNamed(labelled.country) !== undefined;
  const country = isLabelled ? labelled.country : last;
  // Behind its own label only the state speaks against a country.
  const isElsewhere =
    (isPerson && !isLabelled) || isOfHome([...texts, labelled.state], country, isLabelled ? '' : phone, home);
  const rest = [
    ...(isPerson && isLabelled ? [last] : []),
    ...(isElsewhere ? [country] : []),
    ...(labelled.country.length > 2 && !isLabelled ? [labelled.country] : []),
  ];
  return { named: isElsewhere ? undefined : countryNamed(country), texts, rest };
}

/** `to Singapore Mr Lim`, also in Chinese: a country or a state before the name is of the address. */
export function apartFromLand([written = '', ...others]: readonly string[]): string[] {
  const words = behindLabel(written).name.split(' ');
  // `padala sa Singapore Mr Lim`
  const first = words.slice(words.findIndex((word) => !PLACE_LEADS.has(word))).join(' ');
  const ends = [...first.matchAll(/\s+(?=\S)|(?<=\p{Script=Han})(?=\p{Script=Han})/gu)].map(
    ({ index }) => index,
  );
  const end = ends.slice(0, LONGEST_LAND).findLast((at) => {
    const [land, name] = [first.slice(0, at), first.slice(at).trim()];
    const isTitled = NAME_STARTS.has(name.split(/[\s.]/)[0]?.toLowerCase() ?? '');
    const isCountry =
      countryNamed(land) !== undefined && (isTitled || !NAMES_OF_COUNTRIES.has(land.toLowerCase()));
    return (isCountry || isState(land)) && namesPerson(name) && isPersonLike(name) && !isOrganisation(name);
  });
  const isAlone =
    countryNamed(first) !== undefined ? !NAMES_OF_COUNTRIES.has(first.toLowerCase()) : isState(first);
  const [person = '', ...more] = others;
  if (isAlone && isPersonLike(person)) return [person, first, ...more];
  return end === undefined ? [written, ...others] : [first.slice(end).trim(), first.slice(0, end), ...others];
}
const LONGEST_LAND = 5;

/** `Jordan` below an address, where nobody else is named and the number is of the own country. */
function mayBePerson(country: string, others: readonly string[], phone: string, home: string): boolean {
  const code = countryNamed(country);
  const isApart = code !== undefined && code !== home && !CITY_STATES.has(code) && /^\p{L}+$/u.test(country);
  return isApart && isLocal(phone, home) && !others.some((text) => isPersonLike(text) && !isFilling(text));
}

/**
 * `…, 47300 Petaling Jaya, Selangor`, then `Jordan`: the state of an address is of the own country; or its postcode and the number to call are, and
 * people have the country's name. A postcode that the other country has too says nothing.
 */
function isOfHome(texts: readonly string[], written: string, phone: string, home: string): boolean {
  const country = countryNamed(written);
  if (!country || country === home) return false;
  const isName = NAMES_OF_COUNTRIES.has(written.toLowerCase());
  const [homeLength, other] = [POSTCODE_LENGTHS[home], POSTCODE_LENGTHS[country]];
  const parts = texts.flatMap((text) => text.split(',')).map(trimmed);
  const codes = parts.flatMap((part) => part.match(FIVE_DIGITS) ?? []);
  if (other !== homeLength && codes.some((code) => code.length === other)) return false;
  const isStateHere = (text: string) =>
    text.length > LONGEST_CODE && stateNamed(home, text) !== undefined && !stateNamed(country, text);
  const endsWithState = (part: string) =>
    part.split(' ').some((_, i, words) => isStateHere(words.slice(i).join(' ')));
  const isOfState = (part: string, i: number) =>
    FIVE_DIGITS.test(part) ? endsWithState(part) : i > 0 && isStateHere(part);
  if (!CITY_STATES.has(home) && parts.some(isOfState)) return true;
  return (
    isName && other !== homeLength && isLocal(phone, home) && codes.some((code) => code.length === homeLength)
  );
}
const NAMES_OF_COUNTRIES = new Set(messageWords.flatMap(({ countriesAsNames }) => countriesAsNames));
/** `KUL`, `10`: codes of states are words of other texts too. */
const LONGEST_CODE = 3;

/** `…, 81100 Johor Bahru, Malaysia`: a country that ends a line with a postcode or several parts. */
function apartFromCountry(text: string, home: string): string[] {
  for (const end of COUNTRY_AT_END) {
    const [, before = '', mark = '', last = ''] = end.exec(text) ?? [];
    const country = countryNamed(last);
    const isOfStreet = !mark.trim() && OF_PLACE_NAME.test(before);
    const isApart =
      country &&
      country !== home &&
      !isOfStreet &&
      !CITY_STATES.has(country) &&
      (mark.trim() || isStateName(before) || /(?<!\d)\d{4,6}(?:\s+\p{L}|$)/u.test(before));
    if (isApart) return [before, last];
  }
  return [text];
}
/** `Jalan China`, `Kampung Mesir`, `Little India`: the country is a part of the name. */
const OF_PLACE_NAME = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf([...STREET_FORMS, ...messageWords.flatMap(({ placeWords, countryHeads }) => [...placeWords, ...countryHeads])])})\\.?$`,
  'iu',
);
const COUNTRY_AT_END = [
  /^(.*[^\s,])(\s*,\s*|\s+)(\p{L}+ \p{L}+)\.?$/u,
  /^(.*[^\s,])(\s*,\s*|\s+)([\p{L}\p{M}]+)\.?$/u,
];
