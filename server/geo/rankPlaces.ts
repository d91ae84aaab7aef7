import type { Coord } from '../../contract/wire/scalars.ts';
import type { Nearby } from '../ports/geocoder.ts';
import { type MatchKind, matchKind, type Place, places, placesNamed } from './cities.ts';
import { foldText } from './foldText.ts';
import { haversineKm } from './lanes.ts';
import { beginsStreetWord } from './typedWords.ts';

const KIND_SCORE: Record<MatchKind, number> = { exact: 4, start: 2, word: 0.5 };
/** Countries of the portal's shippers: their towns come before larger ones of the same name elsewhere. */
const HOME_REGION = new Set(['MY', 'SG', 'ID', 'PH', 'TH', 'VN', 'BN']);
const NEAR_KM = 150;
/** A town whose name begins with the text comes before a larger foreign city with such a name. */
const IN_COUNTRY = 3;

/** The coordinate near which places are preferred; undefined without one. */
export const coordOf = (at: Nearby | undefined): Coord | undefined =>
  at?.lat === undefined || at.lon === undefined ? undefined : { lat: at.lat, lon: at.lon };

function score(place: Place, kind: MatchKind, at: Nearby | undefined): number {
  const size = Math.log10(place.population + 100) * 0.7;
  const home = HOME_REGION.has(place.country) ? 1 : 0;
  const coord = coordOf(at);
  const near = coord ? 3 * Math.exp(-haversineKm(coord, place.coord) / NEAR_KM) : 0;
  const inCountry = kind !== 'word' && place.country === at?.country ? IN_COUNTRY : 0;
  return KIND_SCORE[kind] + size + home + near + inCountry;
}

export interface Area {
  country?: string | undefined;
  state?: string | undefined;
}

const within = (place: Place, area: Area) =>
  (!area.country || place.country === area.country) && (!area.state || place.state === area.state);

/** Places of exactly this name, the most likely first. */
export function exactPlaces(text: string, area: Area = {}, at?: Nearby): Place[] {
  return likeliest(placesNamed(text, area.country), area, at);
}

const likeliest = (all: readonly Place[], area: Area, at: Nearby | undefined): Place[] =>
  all
    .filter((place) => within(place, area))
    .map((place) => ({ place, score: score(place, 'exact', at) }))
    .sort((a, b) => b.score - a.score)
    .map((hit) => hit.place);

/** Places whose name, or a word in it, starts with the text; the most likely first. */
export function placesBeginning(text: string, area: Area = {}, at?: Nearby): Place[] {
  const folded = foldText(text);
  if (!folded) return [];
  const named = new Set(placesNamed(text, area.country));
  const isStreet = at?.country !== undefined && beginsStreetWord(folded);
  const hits: { place: Place; score: number }[] = [];
  for (const place of places()) {
    if (!within(place, area)) continue;
    const kind = named.has(place) ? 'exact' : matchKind(place.folded, folded);
    if (isStreet && kind !== 'exact' && place.country !== at?.country) continue;
    if (kind) hits.push({ place, score: score(place, kind, at) });
  }
  return hits.sort((a, b) => b.score - a.score).map((hit) => hit.place);
}

/** The most likely places of an area, by any name. */
export const largestPlaces = (area: Area, at?: Nearby): Place[] => likeliest(places(), area, at);

/** The place closest to a coordinate, if one is near enough. */
export function nearestPlace(
  coord: Coord,
  maxKm: number,
  fits: (place: Place) => boolean = () => true,
): Place | undefined {
  let best: { place: Place; km: number } | undefined;
  for (const place of places()) {
    // A degree of latitude is 111 km: most of the world is ruled out without trigonometry.
    if (Math.abs(place.coord.lat - coord.lat) * 111 > (best?.km ?? maxKm)) continue;
    const km = haversineKm(coord, place.coord);
    if (km <= maxKm && (!best || km < best.km) && fits(place)) best = { place, km };
  }
  return best?.place;
}
