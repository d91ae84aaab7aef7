import { foldName } from '../import/importText.ts';
import { editDistance } from '../text/editDistance.ts';
import { firstOf, stateForms } from './stateNames.ts';

/** Known places of one country, compact enough for the wire. Rows end with `\n`, their cells are separated by `\t`. */
export interface PlaceTable {
  country: string;
  /** Digits of a postcode. */
  digits: number;
  /** One row per state: the shown name, then codes and other usual names. */
  states: string[][];
  /** Names that mean several states, and the indexes in `states`. */
  regions: { names: string[]; states: number[] }[];
  /**
   * One row per town: name, other names separated by `|`, index of its state in `states`, `lat,lon` or nothing, postcodes or their first
   * digits separated by blanks.
   */
  towns: string;
}

interface Point {
  lat: number;
  lon: number;
}

export interface Town {
  /** '' for an area of which only the state is known. */
  name: string;
  state: string;
  at: Point | undefined;
  postcodes: readonly string[];
}

/** A `PlaceTable` prepared for many look-ups. */
export interface Places {
  country: string;
  digits: number;
  /** Towns by postcodes, or by the first digits of postcodes. */
  byPostcode: ReadonlyMap<string, readonly Town[]>;
  byName: ReadonlyMap<string, readonly Town[]>;
  /** States by the first two and three digits of their postcodes. */
  statesByStart: ReadonlyMap<string, ReadonlySet<string>>;
  /** States by folded name; a region has several. */
  states: ReadonlyMap<string, readonly string[]>;
}

export function placesOf({ country, digits, states, regions, towns }: PlaceTable): Places {
  const nameOf = (i: number) => states[i]?.[0] ?? '';
  const byState = new Map<string, string[]>();
  for (const names of states) for (const name of names) byState.set(foldName(name), [names[0] ?? '']);
  for (const { names, states: members } of regions)
    for (const name of names) byState.set(foldName(name), members.map(nameOf));
  const byPostcode = new Map<string, Town[]>();
  const byName = new Map<string, Town[]>();
  const statesByStart = new Map<string, Set<string>>();
  const add = (map: Map<string, Town[]>, key: string, town: Town) => {
    const same = map.get(key);
    if (same) same.push(town);
    else map.set(key, [town]);
  };
  for (const row of towns.split('\n')) {
    const [name = '', others = '', state = '', at = '', codes = ''] = row.split('\t');
    if (state === '') continue;
    const [lat, lon] = at.split(',');
    const town: Town = {
      name,
      state: nameOf(Number(state)),
      at: lat && lon ? { lat: Number(lat), lon: Number(lon) } : undefined,
      postcodes: codes ? codes.split(' ') : [],
    };
    for (const code of town.postcodes) {
      add(byPostcode, code, town);
      for (const start of [code.slice(0, 2), code.slice(0, 3)])
        statesByStart.set(start, (statesByStart.get(start) ?? new Set()).add(town.state));
    }
    // `Bacolod` is also written for Bacolod City.
    const names = name ? [name, name.replace(/\s+city$/i, ''), ...others.split('|')] : [];
    for (const each of new Set(names.map(foldName))) if (each) add(byName, each, town);
  }
  return { country, digits, byPostcode, byName, statesByStart, states: byState };
}

/** The states that a text names: one state, all states of a region, or none. */
export const statesNamed = (places: Places, text: string): readonly string[] =>
  firstOf(stateForms(text), (form) => places.states.get(foldName(form))) ?? [];

/** Words that people add before or after a town's name. */
const AROUND =
  /^(bandar ?raya|bandaraya|bandar|city of|municipality of|kota adm(inistrasi)?\.?|kota|kabupaten|kab\.?|amphoe|mueang|muang)\s+|\s+(city|municipality|district|town)$/i;

/** Marks and postcodes between a town and the text next to it. */
const BESIDE = /[,;/()|]|(?<!\d)\d{4,6}(?!\d)/;

/**
 * Towns of this name, written with or without "Kota", "City" and the like, also with a postcode or a state: `Johor Bahru, Johor`, `80000
 * Johor Bahru`.
 */
export function townsNamed(places: Places, text: string): readonly Town[] {
  const whole = townsCalled(places, text);
  if (whole.length > 0) return whole;
  const parts = text
    .split(BESIDE)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
  for (const name of [...parts, ...parts.map((part) => beforeState(places, part))]) {
    const towns = townsCalled(places, name);
    if (towns.length > 0) return towns;
  }
  return [];
}

const townsCalled = ({ byName }: Places, text: string): readonly Town[] =>
  byName.get(foldName(text)) ?? byName.get(foldName(text.trim().replace(AROUND, ''))) ?? [];

/** Shorter names of real villages often differ from a town's by one letter, those below twelve letters by two. */
const SLIP_LENGTH = 8;
const TWO_SLIPS_LENGTH = 12;

/** Towns of which an unknown name may be a misspelling: `Kota Merudu` of Kota Marudu. */
export function townsSpeltLike({ byName }: Places, text: string): readonly Town[] {
  const folded = foldName(text);
  if (folded.length < SLIP_LENGTH) return [];
  const most = folded.length < TWO_SLIPS_LENGTH ? 1 : 2;
  return [...byName].flatMap(([name, towns]) =>
    name[0] === folded[0] && editDistance(name, folded, most) !== null ? towns : [],
  );
}

/** `Johor Bahru` of `Johor Bahru Johor`; '' if the text does not end with a state. */
function beforeState(places: Places, text: string): string {
  const words = text.split(/\s+/);
  const at = words.findIndex((_, i) => i > 0 && statesNamed(places, words.slice(i).join(' ')).length > 0);
  return at < 0 ? '' : words.slice(0, at).join(' ');
}

/** The town with the longest name at the start or the end of a text. */
export function townAtEdge(places: Places, text: string, edge: 'start' | 'end'): string {
  const words = text.split(/\s+/).filter(Boolean);
  for (let length = Math.min(words.length, LONGEST_TOWN); length > 0; length--) {
    const name = (edge === 'start' ? words.slice(0, length) : words.slice(-length)).join(' ');
    if (townsCalled(places, name).length > 0) return name;
  }
  return '';
}

const LONGEST_TOWN = 5;

/** The towns of a postcode, or of its longest known beginning. */
export function townsAt({ byPostcode }: Places, postcode: string): readonly Town[] {
  for (let length = postcode.length; length > 1; length--) {
    const towns = byPostcode.get(postcode.slice(0, length));
    if (towns) return towns;
  }
  return [];
}

/** The states of postcodes with the same first three digits, else the same first two. */
export function statesLike({ statesByStart }: Places, postcode: string): readonly string[] {
  return [...(statesByStart.get(postcode.slice(0, 3)) ?? statesByStart.get(postcode.slice(0, 2)) ?? [])];
}

const KM_PER_DEGREE = 111;

/** Rough distance, exact enough to find the state of a town. */
export function kmBetween(a: Point, b: Point): number {
  const north = (a.lat - b.lat) * KM_PER_DEGREE;
  const east = (a.lon - b.lon) * KM_PER_DEGREE * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}
