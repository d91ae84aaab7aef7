import { type Place, placesNamed } from './cities.ts';
import { countryCodeNamed, countryCodeOf } from './countries.ts';
import { lookupPostcode, POSTCODE_COUNTRIES, type PostcodeArea } from './postcodes.ts';
import { exactPlaces } from './rankPlaces.ts';
import { type State, stateNamed } from './states.ts';
import {
  foldedBetween,
  isInStreet,
  isStreetWord,
  type TypedWord,
  typedWords,
  writtenBetween,
} from './typedWords.ts';

/** A typed address parsed from its end: country, state, postcode, then town; the rest is the street. */
export interface ParsedAddress {
  country: string | undefined;
  state: State | undefined;
  /** Meanings of the postcode, one per country in which it exists. */
  postcodes: PostcodeArea[];
  /** Text at the position of a town; with a postcode it may be empty or no town at all. */
  townText: string;
  /** Whether `townText` names a known town in full. */
  townKnown: boolean;
  /** The street as the user typed it. */
  street: string;
}

const LONGEST_NAME = 5;
const LARGE_TOWN = 50_000;
const LONGEST_CODE = 2;
const STATE_COUNTRIES = ['MY', 'ID', 'PH', 'TH', 'VN', 'BN'];

export function parseAddress(text: string): ParsedAddress {
  const words = typedWords(text);
  const { country, end: afterCountry } = takeCountry(words);
  const { state: stateAtEnd, end } = takeState(words, afterCountry, country);
  const { postcodes, index } = findPostcode(words, end, stateAtEnd?.country ?? country);
  const { state, end: beforeState } =
    index === undefined || stateAtEnd ? { state: stateAtEnd, end: index } : takeState(words, index, country);
  const area = state?.country ?? country;
  const town =
    index === undefined
      ? townAtEnd(words, end, area, state?.name)
      : townAround(words, end, index, beforeState ?? index, area);
  return {
    country: area,
    state,
    postcodes: state ? postcodes.filter((found) => found.country === state.country) : postcodes,
    townText: foldedBetween(words, town.from, town.to),
    townKnown: town.known,
    street: writtenBetween(text, words, 0, Math.min(town.from, index ?? town.from)),
  };
}

function takeCountry(words: TypedWord[]): { country: string | undefined; end: number } {
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length--) {
    const from = words.length - length;
    const name = foldedBetween(words, from, words.length);
    // A code or a short name is a country only after a comma: "my" and "id" are words too.
    const code = words[from - 1]?.endsPart ? countryCodeOf(name) : countryCodeNamed(name);
    if (code) return { country: code, end: from };
  }
  return { country: undefined, end: words.length };
}

/** A state's name at the end, unless the town of the same name is meant. */
function takeState(
  words: TypedWord[],
  end: number,
  country: string | undefined,
): { state: State | undefined; end: number } {
  for (let length = Math.min(LONGEST_NAME, end); length > 0; length--) {
    const from = end - length;
    if (isStreetWord(words[from - 1])) continue;
    const name = foldedBetween(words, from, end);
    // Codes are words too: "la" and "ba" are provinces of Indonesia.
    if (name.length <= LONGEST_CODE && !(country && words[from - 1]?.endsPart)) continue;
    for (const code of country ? [country] : STATE_COUNTRIES) {
      const state = stateNamed(code, name);
      if (!state) continue;
      const alsoTown = placesNamed(name, code).length > 0;
      if (!alsoTown || namesTownBefore(words, from, state)) return { state, end: from };
    }
  }
  return { state: undefined, end };
}

const namesTownBefore = (words: TypedWord[], end: number, state: State) =>
  end > 0 &&
  (townAtEnd(words, end, state.country, state.name).known || /^\d{5}$/.test(words[end - 1]?.folded ?? ''));

function findPostcode(
  words: TypedWord[],
  end: number,
  country: string | undefined,
): { postcodes: PostcodeArea[]; index: number | undefined } {
  for (let index = end - 1; index >= 0; index--) {
    const digits = /^(?:s|singapore)?(\d{4,6})$/.exec(words[index]?.folded ?? '')?.[1];
    if (!digits) continue;
    const found = (country ? [country] : POSTCODE_COUNTRIES).flatMap(
      (code) => lookupPostcode(code, digits) ?? [],
    );
    const postcodes = found.filter(
      (area) => (country || area.city) && isMeant(area, words, index, end, country),
    );
    if (postcodes.length > 0) return { postcodes, index };
  }
  return { postcodes: [], index: undefined };
}

/** Four digits are a house number as often as a postcode: they count only next to the town or the country. */
function isMeant(
  area: PostcodeArea,
  words: TypedWord[],
  index: number,
  end: number,
  country: string | undefined,
): boolean {
  if (area.postcode.length > 4 || country || words.length === 1) return true;
  const beside = townAround(words, end, index, index, area.country);
  return beside.known;
}

interface TownSpan {
  from: number;
  to: number;
  known: boolean;
}

/** The town after a postcode, or, without a postcode, the town at the end of the preceding words. */
function townAround(
  words: TypedWord[],
  end: number,
  index: number,
  before: number,
  country: string | undefined,
): TownSpan {
  if (index + 1 < end) {
    const name = foldedBetween(words, index + 1, end);
    return { from: index + 1, to: end, known: placesNamed(name, country).length > 0 };
  }
  const town = townAtEnd(words, before, country, undefined);
  return town.known ? town : { from: before, to: before, known: false };
}

/** The longest known town at the end of the words; else the last part or all words, for a name that is still being typed. */
function townAtEnd(
  words: TypedWord[],
  end: number,
  country: string | undefined,
  state: string | undefined,
): TownSpan {
  for (let length = Math.min(LONGEST_NAME, end); length > 0; length--) {
    const from = end - length;
    if (isStreetWord(words[from - 1]) || isStreetWord(words[from])) continue;
    const name = foldedBetween(words, from, end);
    const [likeliest] = /\D/.test(name) ? exactPlaces(name, { country, state }) : [];
    if (likeliest && isTownHere(likeliest, words, from, name)) return { from, to: end, known: true };
  }
  let from = end - 1;
  while (from > 0 && !words[from - 1]?.endsPart) from--;
  return { from: Math.max(0, from), to: end, known: false };
}

/**
 * After a street's name without a comma only a large town counts: "Jalan Bukit Bintang" contains no Bintang. Two letters count only as a
 * short form of a longer name, like KL.
 */
function isTownHere(place: Place, words: TypedWord[], from: number, name: string): boolean {
  if (name.length < 3 && from > 0 && place.folded === name) return false;
  return !isInStreet(words, from) || place.population >= LARGE_TOWN;
}
