import type { CityRow } from '../../contract/places/parameters.ts';
import type { Coord } from '../../contract/wire/scalars.ts';
import { resolveNames } from './aliases.ts';
import { readRows } from './dataFile.ts';
import { foldText } from './foldText.ts';
import { once } from './once.ts';
import { stateByCode } from './states.ts';
import { beginsStreetWord } from './typedWords.ts';

export interface Place {
  name: string;
  folded: string;
  state: string;
  country: string;
  coord: Coord;
  population: number;
}

/** Every known town and quarter, the larger ones of a country first. */
export const places = once(() =>
  readRows('cities').map(
    ([country = '', state = '', name = '', lat, lon, population]): Place => ({
      name,
      folded: foldText(name),
      state: stateByCode(country, state)?.name ?? '',
      country,
      coord: { lat: Number(lat), lon: Number(lon) },
      population: Number(population || 0),
    }),
  ),
);

const byName = once(() => {
  const map = new Map<string, Place[]>();
  for (const place of places()) {
    for (const name of new Set([place.folded, place.folded.replace(/ city$/, '')])) {
      const same = map.get(name);
      if (same) same.push(place);
      else map.set(name, [place]);
    }
  }
  return map;
});

/** Countries in which alternative names of a place are looked up. */
const ALIASED = ['MY', 'ID', 'PH', 'TH', 'VN', 'BN'];

/** Places of exactly this name or an alias of it, larger ones first. */
export function placesNamed(text: string, countryCode?: string): Place[] {
  const folded = foldText(text);
  const found = new Set(
    (byName().get(folded) ?? []).filter((p) => !countryCode || p.country === countryCode),
  );
  for (const country of countryCode ? [countryCode] : ALIASED) {
    for (const name of resolveNames(country, folded)) {
      for (const place of byName().get(name) ?? []) if (place.country === country) found.add(place);
    }
  }
  return [...found].sort((a, b) => b.population - a.population);
}

export type MatchKind = 'exact' | 'start' | 'word';

/** Score of a folded name against folded text. */
export function matchKind(name: string, text: string): MatchKind | undefined {
  if (name === text) return 'exact';
  if (name.startsWith(text)) return 'start';
  return name.includes(` ${text}`) ? 'word' : undefined;
}

const KIND_ORDER: Record<MatchKind, number> = { exact: 0, start: 1, word: 2 };

/**
 * Cities whose name, or a word in it, starts with the text. Names in the preferred country come first, then other names, then words; larger
 * cities first.
 */
export function searchCities(
  countryCode: string | undefined,
  text: string,
  preferred?: string,
  limit = 20,
): CityRow[] {
  const folded = foldText(text);
  if (!folded) return [];
  const country = countryCode?.toUpperCase();
  const isStreet = preferred !== undefined && beginsStreetWord(folded);
  const named = new Set(placesNamed(text, country));
  const hits: { place: Place; order: number }[] = [];
  for (const place of places()) {
    if (country && place.country !== country) continue;
    const kind = named.has(place) ? 'exact' : matchKind(place.folded, folded);
    if (isStreet && kind !== 'exact' && place.country !== preferred) continue;
    const isHome = place.country === preferred && kind !== 'word';
    if (kind) hits.push({ place, order: isHome ? KIND_ORDER[kind] - KIND_ORDER.word : KIND_ORDER[kind] });
  }
  return hits
    .sort((a, b) => a.order - b.order || b.place.population - a.place.population)
    .slice(0, limit)
    .map(({ place }) => ({
      city: place.name,
      state: place.state,
      country: place.country,
      coord: place.coord,
    }));
}
