import { isPostcode } from '../../../../../contract/rules/places/postcodes.ts';
import { isStateName, STATE_NAMES, stateNamed } from '../../../../../contract/rules/places/stateNames.ts';
import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { knownState } from '../../../../shared/address/rules/malaysianStates.ts';
import { countryNamed } from '../../knownCountries.ts';
import { labelOf, labelStart } from '../labels.ts';
import { namesGoods } from '../people/personNames.ts';
import { COUNTED_HAN, isFilling, isHanChat, isSmall } from './chatWords.ts';
import {
  FIVE_DIGITS,
  isHouseOrUnit,
  isRoad,
  isState,
  letterCodeIn,
  OF_FOUR_DIGITS,
  PLACE,
  STREET,
} from './places.ts';
import { BETWEEN_PARTS, hanWords, IN_HAN, splitLast, trimmed } from './textParts.ts';
import { namesNumber } from './unread.ts';

const FOUR_DIGITS = /(?<![\d/-])\d{4}(?![\d/-])/;
const LAST_FOUR_DIGITS = new RegExp(`${FOUR_DIGITS.source}(?!.*${FOUR_DIGITS.source})`);
/** `…, Cainta, Rizal 1900`, `…, Quezon City 1105, Metro Manila`. */
const TOWN_THEN_CODE = /,\s*\p{L}[\p{L}\s.'-]*,?\s\d{4}(?:,\s*\p{L}[\p{L}\s.'-]*)?$/u;
const BRACKET_AT_END = /\s*\([^()]*\)$/;
/** `8800 Kota Kinabalu`. */
const SHORT_POSTCODE = /^\d{4}\s+\p{L}[\p{L}\s.'-]*$/u;
export const CITY_STATES = new Set(['SG', 'HK', 'MO', 'MC']);
const messageWords = Object.values(inAllLanguages('messageWords'));
const HAN_STATE_END = new RegExp(
  `(?:${anyOf(messageWords.flatMap(({ hanStateEnds }) => hanStateEnds))})$`,
  'u',
);

export const isPostcodeLine = (text: string, home: string): boolean =>
  OF_FOUR_DIGITS.has(home)
    ? isPostcode(text, home)
    : FIVE_DIGITS.test(text) || letterCodeIn(text, home) !== '';

const HAN_PERSON = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ pronouns }) => pronouns.filter((word) => /^\p{Script=Han}$/u.test(word))))})`,
  'u',
);
const HAN_NO = new RegExp(
  `^(?:${hanWords(Object.values(inAllLanguages('orderWords')).flatMap(({ not }) => not))})`,
  'u',
);
/** A town and a state without goods, thanks or a signature behind the postcode. */
export function withoutOddTown(
  town: string,
  state: string,
  { abroad, postcode, street1 }: { abroad: string; postcode: string; street1: string },
  rest: string[],
): [town: string, state: string] {
  const isOfCityState = abroad === 'SG' && postcode.length === 6;
  const isSmallOnly = isSmall(town) && town.includes(' ') && /\p{Lu}\p{Ll}/u.test(street1);
  const isOdd =
    town !== '' &&
    (isOfCityState
      ? cityState(town) === undefined
      : /[&@+|]/.test(town) ||
        HAN_PERSON.test(town) ||
        HAN_NO.test(town) ||
        (IN_HAN.test(town) && town.includes(' ')) ||
        isHanChat(town) ||
        isSmallOnly ||
        isFilling(town.replace(/&/g, ' ')) ||
        ((isSmall(town) || IN_HAN.test(town)) && namesGoods(town)));
  if (isOdd) rest.push(town);
  const isOddState = state !== '' && (isOfCityState || isOdd) && !isStateName(state);
  if (isOddState) rest.push(state);
  return [isOdd ? '' : town, isOddState ? '' : state];
}

/** A town, unless it is counted goods. */
export function withoutCounted(town: string, rest: string[]): string {
  if (!COUNTED_HAN.test(town)) return town;
  rest.push(town);
  return '';
}

/** `KL by tomorrow`, `Kajang asap pls`: words behind a town that say when. */
export function withoutTail(town: string, rest: string[]): string {
  const [, name = '', tail = ''] = TOWN_TAIL.exec(town) ?? HAN_TAIL.exec(town) ?? [];
  if (!name) return town;
  if (!isFilling(tail)) rest.push(tail);
  return name;
}
/** A Latin town before Chinese words. */
const HAN_TAIL = /^(\p{Script=Latin}[^\p{Script=Han}]*?)\s*(\p{Script=Han}.*)$/u;
const TOWN_TAIL = new RegExp(
  `^(.+?)\\s+((?:${anyOf(messageWords.flatMap(({ townEnds }) => townEnds))})(?!\\p{L}).*)$`,
  'iu',
);

export const cityState = (town: string): string | undefined => {
  const country = town ? countryNamed(town) : undefined;
  return country && CITY_STATES.has(country) ? country : undefined;
};

export interface Located {
  street: string[];
  postcode: string;
  city: string;
  state: string;
  rest: string[];
}

export const postcodeIn = (part: string, country: string): string =>
  letterCodeIn(part, country) ||
  ((FIVE_DIGITS.exec(part) ?? (OF_FOUR_DIGITS.has(country) ? LAST_FOUR_DIGITS.exec(part) : null))?.[0] ?? '');

/** The texts around a postcode that stands within another labelled text: `Kota: Bandung 40135`, `City: 47300 Petaling Jaya, Selangor`. */
function apartFromCode(text: string, country: string): { code: string; texts: string[] } {
  const code = postcodeIn(text, country);
  const around = code ? splitLast(text, code) : [text];
  return { code, texts: around.flatMap((part) => part.split(',').map(trimmed)).filter(Boolean) };
}

/** The labelled parts of the place, each in its own field. Text that no field takes is added to `rest`. */
export function placeOfLabels<Labelled extends Record<'postcode' | 'city' | 'state' | 'address2', string>>(
  labelled: Labelled,
  country: string,
  rest: string[],
): Labelled {
  const isStateHere = (text: string) =>
    stateNamed(country, text) !== undefined || (country === 'MY' && isState(text));
  const town = apartFromCode(labelled.city, country);
  const state = apartFromCode(labelled.state, country);
  const isCodeLast = FIVE_DIGITS.test(/\S*$/.exec(labelled.address2)?.[0] ?? '');
  const street = isCodeLast
    ? apartFromCode(labelled.address2, country)
    : { code: '', texts: [labelled.address2] };
  const [city = '', ...more] = town.texts;
  const [named = '', ...others] = [...state.texts, ...more.filter(isStateHere)];
  // `Poskod: tak ingat`
  const written = /\d/.test(labelled.postcode) ? labelled.postcode : '';
  if (labelled.postcode && !written) rest.push(labelled.postcode);
  const [code = '', ...codes] = new Set([written, town.code, state.code, street.code].filter(Boolean));
  rest.push(...more.filter((text) => !isStateHere(text)), ...others, ...codes);
  return { ...labelled, city, state: named, postcode: code, address2: street.texts.join(', ') };
}

/** The part with the postcode; -1 if none has one. */
function placeOfCode(parts: readonly string[], country: string): number {
  const five = parts.findLastIndex((part) => FIVE_DIGITS.test(part) || letterCodeIn(part, country));
  // Four digits in the first part or in a street are a house number.
  const four = parts.findLastIndex(
    (part, i) =>
      (i > 0 && !STREET.test(part) && postcodeIn(part, country) !== '') ||
      (OF_FOUR_DIGITS.has(country) && TOWN_THEN_CODE.test(part)),
  );
  // A postcode that lacks one of its five digits: the last part of an address, before its state, is not a house number.
  const short = parts.findLastIndex(
    (part, i) =>
      i > 0 &&
      SHORT_POSTCODE.test(part) &&
      !STREET.test(part) &&
      parts.slice(i + 1).every((other) => !/\d/.test(other) && isState(other)),
  );
  return [five, four, country === 'MY' ? short : -1].find((place) => place >= 0) ?? -1;
}

/** Separates the street from postcode, city and state, where the city follows the postcode and the state follows the city. */
export function locate(written: readonly string[], country: string): Located {
  // `Misamis Oriental 9000 (tabi ng Puregold)`
  const asides: string[] = [];
  const parts = written.map((part) => {
    const bare = part.replace(BRACKET_AT_END, '');
    if (bare === part || !OF_FOUR_DIGITS.has(country) || !TOWN_THEN_CODE.test(bare)) return part;
    asides.push(part.slice(bare.length).trim());
    return bare;
  });
  const at = placeOfCode(parts, country);
  const holder = parts[at];
  if (at < 0 || holder === undefined)
    return { street: [...parts], postcode: '', city: '', state: '', rest: [] };
  const postcode = postcodeIn(holder, country) || (FOUR_DIGITS.exec(holder)?.[0] ?? '');
  const [lead, ending = ''] = splitLast(holder, postcode);
  const { town, next } = apartFromNextSentence(ending, country);
  const end = trimmed(town);
  // `43152 (depan mushola Al-Ikhlas, pagar ijo)`
  const remarks: string[] = end.match(/\([^()]*(?:\)|$)/g) ?? [];
  if (next && !namesNumber(next)) remarks.push(next);
  const after = end.replace(/\s*\([^()]*(?:\)|$)/g, '');
  const before = withoutPostcodeLabel(trimmed(lead ?? ''));
  const clean = (text: string) => trimmed(text).replace(/\.$/, '');
  const [beside, behind] = [
    after.split(BETWEEN_TOWNS).map(clean).flatMap(apartFromCount),
    parts.slice(at + 1).flatMap((part) => part.split(BETWEEN_PARTS)),
  ].map((list) => list.map(clean).filter(Boolean)) as [string[], string[]];
  const goods = beside.filter((part) => COUNTED_HAN.test(part) || (isSmall(part) && namesGoods(part)));
  const preceding = before
    .split(',')
    .map(clean)
    .filter((part) => part && !isFilling(part));
  // `Calamba, Laguna 4027`: the town and its state are named already.
  const isNamed = stateNamed(country, preceding.at(-1) ?? '') !== undefined && preceding.length > 1;
  const notTowns =
    beside.length > 0
      ? goods
      : isNamed
        ? behind.filter((part) => !countryNamed(part))
        : withoutTown(behind, postcode, country);
  // `Petaling Jaya 47300, Malaysia`: no town has the name of its own country, except a city state's.
  const isLand = (part: string) => countryNamed(part) === country && !CITY_STATES.has(country);
  const following = [...beside, ...behind].filter((part) => !notTowns.includes(part) && !isLand(part));
  // A town or a state contains no digits. A part with digits is a street if it looks like one.
  const isOfStreet = (part: string) => /\d/.test(part) || isRoad(part);
  const named = following.filter((part) => !isOfStreet(part));
  const numbered = following.filter(isOfStreet);
  const earlier = parts.slice(0, at);
  // "Kuala Lumpur 50450": the city is before the postcode if nothing follows the postcode, or if only its state follows.
  const [only] = named;
  // "New York, NY 10001"
  const isAbroadUnknown = STATE_NAMES[country] === undefined;
  const isStateHere = (text: string): boolean =>
    country === 'MY'
      ? isState(text) && !TOWN_STATES.has(knownState('MY', text))
      : stateNamed(country, text) !== undefined || (isAbroadUnknown && /^[A-Z]{2,3}$/.test(text));
  const isStateOnly = only !== undefined && isStateHere(only);
  let city = named.length === 0 ? preceding.pop() : isStateOnly ? lastTown(preceding, earlier) : undefined;
  // `Subang 47620 UEP`: letters beside a town are a quarter, unless they are a short name of a town.
  const isQuarter =
    country === 'MY' &&
    only !== undefined &&
    /^[A-Z]{2,4}$/.test(only) &&
    !SHORT_TOWNS.has(only) &&
    preceding.length > 0;
  if (isQuarter && TOWN_NAME.test(preceding.at(-1) ?? '') && !STREET.test(preceding.at(-1) ?? ''))
    city = preceding.pop();
  // `12 jln pulai skudai 81300 johor`: no town is called Johor.
  const isStateAlone = isStateOnly && country === 'MY' && !TOWN_STATES.has(knownState('MY', only));
  let state = isStateOnly && (city !== undefined || isStateAlone) ? only : '';
  // "Petaling Jaya, Selangor 47300"
  if (!state && city !== undefined && isStateHere(city)) {
    const town = lastTown(preceding, earlier);
    if (town !== undefined) [state, city] = [city, town];
  }
  // `10 Anson Road #12-08 Singapore 079903`: a street is not a town, but it may end with a town that is also a country.
  const isBuilding = isAbroadUnknown && named.length === 0 && PLACE.test(city ?? '');
  if (city !== undefined && (isNoTown(city) || isBuilding)) {
    const words = city.split(' ');
    const from = words.findIndex((_, i) => i > 0 && cityState(words.slice(i).join(' ')) !== undefined);
    preceding.push(from > 0 ? trimmed(words.slice(0, from).join(' ')) : city);
    city = from > 0 ? words.slice(from).join(' ') : undefined;
  }
  const [first = '', ...later] = state && named.length > 0 ? ['', ...named.slice(1)] : named;
  const known = [...later].reverse().find(isState);
  // The states of Malaysia are known; in other countries the part after the town is the state.
  const isElsewhere = country !== 'MY' || FIVE_DIGITS.exec(holder)?.[0].length === 6;
  const abroad = isElsewhere
    ? later.find(isAbroadUnknown ? (part) => DISTRICTS[country]?.test(part) ?? true : isStateHere)
    : undefined;
  state ||= known ?? abroad ?? '';
  const apart = state ? undefined : (inHan(city ?? first, country) ?? townAndState(city ?? first));
  if (apart) [city, state] = apart;
  const isStreet = (part: string) => isHouseOrUnit(part) || isRoad(part);
  return {
    street: [...earlier, ...preceding, ...numbered.filter(isStreet)],
    postcode,
    city: city ?? first,
    state: state ? (stateNamed(country, state) ?? knownState('MY', state)) : '',
    rest: [
      ...notTowns,
      ...later.filter((part) => part !== state),
      ...numbered.filter((part) => !isStreet(part)),
      ...remarks,
      ...asides,
    ],
  };
}
/** Where the names of states are few and known: goods behind a town are none of them. */
const DISTRICTS: Readonly<Record<string, RegExp>> = {
  BN: /^(?:daerah\s+)?(?:brunei[\s-]+(?:and\s+)?muara|belait|tutong|temburong)(?:\s+district)?$/iu,
};

/** `30000 Ipoh. His number is`, `Makati 1226. Her`: a town ends at the full stop, unless a state or another part of the address follows. */
function apartFromNextSentence(behind: string, country: string): { town: string; next: string } {
  const [, town = '', next = ''] = SENTENCE_BEHIND.exec(behind) ?? [];
  const isOfAddress =
    /\d/.test(next) ||
    STREET.test(next) ||
    PLACE.test(next) ||
    next.split(',').some((part) => {
      const text = trimmed(part).replace(/\.$/, '');
      return isState(text) || stateNamed(country, text) !== undefined || countryNamed(text) !== undefined;
    });
  if (!next) return { town: behind, next };
  return isOfAddress ? { town: `${town}, ${next}`, next: '' } : { town, next };
}
/** `Kg. Baru`, `St. Mary` are shortened. */
const SENTENCE_BEHIND = /^((?:\s*\p{L}[\p{L}\s'’-]*\p{L}{3})?\s*)\.\s+(\p{L}.*)$/u;

/** `96000 Sibu - tudung`, `Kuching / sambal`: behind the sign is no part of the town. */
const BETWEEN_TOWNS = /[,|]|\s[-–—/]\s/;

/** A house, a street, or a town and its quarter in two scripts: nobody knows which is which. */
const isNoTown = (city: string): boolean =>
  /\d/.test(city) || STREET.test(city) || (/\p{Script=Han}/u.test(city) && /\p{Script=Latin}/u.test(city));

/** A town's name as people write it: a few words, each with a capital letter, or a few Chinese characters. */
export const TOWN_NAME =
  /^(?:\p{Lu}[\p{L}.'’()-]*(?:\s+(?:\p{Lu}[\p{L}.'’()-]*|d[aei]|of)){0,3}|\p{Script=Han}{2,6})$/u;

/**
 * The parts after a postcode that stands alone, without a first part that is not a town: `47300, isi baju`, `S560123, PayNow done`. The postcode
 * then determines the town. A part before a state or a country is a town.
 */
function withoutTown(behind: readonly string[], postcode: string, country: string): string[] {
  const [first = '', next = ''] = behind;
  if (!first || STATE_NAMES[country] === undefined) return [];
  // `57141`, then `2 krat roti, setoran`: only a house may stand before the town.
  if (/\d/.test(first)) return isHouseOrUnit(first) ? [] : behind.filter((part) => !isHouseOrUnit(part));
  if (isState(first) || stateNamed(country, first) || countryNamed(first) || townAndState(first)) return [];
  if (next && (isState(next) || stateNamed(country, next) || countryNamed(next))) return [];
  const isOfCityState = postcode.length === 6 && country === 'SG';
  const isTown = TOWN_NAME.test(first) && !COUNTED_HAN.test(first) && !isFilling(first) && !isOfCityState;
  return isTown ? [] : [...behind];
}

/** `Petaling Jaya 2 kuih`, `Bandung jumlah 3`: a number behind a town, which is no house. */
function apartFromCount(part: string): string[] {
  const { town = '', counted = '' } = COUNT_BEHIND.exec(part)?.groups ?? {};
  return town && !isHouseOrUnit(part) && !isHouseOrUnit(counted) ? [town, counted] : [part];
}
const COUNT_BEHIND = new RegExp(
  `^(?<town>\\p{L}[^\\d#]*?)\\s(?<counted>(?:(?:${anyOf(messageWords.flatMap(({ piecesLeads }) => piecesLeads))})\\s)?\\d{1,3}(?:\\s?\\p{L}\\D*)?)$`,
  'iu',
);

/** A label without a colon before the postcode: `Blk 201 postcode`. */
function withoutPostcodeLabel(text: string): string {
  const start = labelStart(text);
  return start >= 0 && labelOf(text.slice(start)) === 'Postcode' ? trimmed(text.slice(0, start)) : text;
}

const SHORT_TOWNS = new Set(['KL', 'PJ', 'JB', 'KK', 'BM', 'BP', 'KT', 'KB', 'AS', 'SP', 'TI', 'SA']);
/** A short name of a town, or the name of a state. */
export const isKnownTown = (text: string, country: string): boolean =>
  (country === 'MY' && SHORT_TOWNS.has(text.toUpperCase())) || stateNamed(country, text) !== undefined;
/** Names of states that are also names of towns. */
const TOWN_STATES = new Set(
  ['Kuala Lumpur', 'Putrajaya', 'Labuan', 'Melaka', 'Penang'].map((name) => knownState('MY', name)),
);

/** First words of towns whose names end like a state. */
export const TOWN_HEAD = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ townHeads }) => townHeads))})\\.?$`,
  'i',
);

/** `Petaling Jaya Selangor` without a comma. */
export function townAndState(text: string): [town: string, state: string] | undefined {
  if (isState(text)) return undefined;
  const words = text.split(' ');
  const at = words.findIndex((_, i) => i > 0 && isState(words.slice(i).join(' ')));
  // Kuala Terengganu is a town.
  return at < 0 || (at === 1 && TOWN_HEAD.test(words[0] ?? ''))
    ? undefined
    : [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

/** A Chinese town behind its country and its state, without spaces. */
function inHan(text: string, country: string): [town: string, state: string] | undefined {
  if (!IN_HAN.test(text)) return undefined;
  const ends = (left: string) =>
    [...left].map((_, i) => left.slice(0, left.length - 1 - i)).filter((part) => part.length > 1);
  const land = ends(text).find((start) => countryNamed(start)) ?? '';
  const left = text.slice(land.length);
  const named = (start: string) =>
    stateNamed(country, start.replace(HAN_STATE_END, '')) ??
    (isState(start) ? knownState('MY', start) : undefined);
  const start = ends(left).find((part) => part.length < left.length && named(part) !== undefined);
  return start ? [left.slice(start.length), named(start) ?? ''] : land && left ? [left, ''] : undefined;
}

/** Takes the town from the text before a state: the last part, unless it is a street. */
function lastTown(preceding: string[], earlier: string[]): string | undefined {
  const list = preceding.length > 0 ? preceding : earlier.length > 1 ? earlier : [];
  const last = list.at(-1);
  const isTown = last !== undefined && (/^(?:kab\p{L}*|kota)(?!\p{L})/iu.test(last) || !PLACE.test(last));
  return isTown && !/\d/.test(last) && !STREET.test(last) ? list.pop() : undefined;
}
