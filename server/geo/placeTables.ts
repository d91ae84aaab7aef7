import { INDONESIAN_PROVINCES } from '../../contract/rules/places/indonesianProvinces.ts';
import { FEDERAL_TERRITORIES } from '../../contract/rules/places/malaysianStates.ts';
import { PHILIPPINE_PROVINCES, PHILIPPINE_REGIONS } from '../../contract/rules/places/philippineProvinces.ts';
import { type Places, type PlaceTable, placesOf } from '../../contract/rules/places/placeTable.ts';
import { STATE_NAMES } from '../../contract/rules/places/stateNames.ts';
import type { Coord } from '../../contract/wire/scalars.ts';
import { townAliases } from './aliases.ts';
import { places, placesNamed } from './cities.ts';
import { foldText } from './foldText.ts';
import { haversineKm } from './lanes.ts';
import { once } from './once.ts';
import { prefixAreas, singaporeSectors } from './postcodePrefixes.ts';
import { POSTCODE_COUNTRIES, POSTCODE_DIGITS } from './postcodes.ts';
import { postTowns } from './postcodeTables.ts';

/** Minimum population of a town in its country's table; smaller towns are listed only under the name of a larger one. */
const SMALLEST_TOWN: Record<string, number> = { ID: 50_000, MY: 0, PH: 50_000, TH: 50_000 };

/** A place with a post town's name within this distance is the town itself. */
const SAME_TOWN_KM = 20;

interface Row {
  name: string;
  state: string;
  coord: Coord | undefined;
  postcodes: string[];
}

const byCountry = new Map(
  POSTCODE_COUNTRIES.map((country) => {
    const table = once(() => tableOf(country));
    return [country, { table, places: once(() => placesOf(table())) }] as const;
  }),
);

/** The known places of a country; undefined without any. */
export const placeTable = (country: string): PlaceTable | undefined => byCountry.get(country)?.table();
export const knownPlaces = (country: string): Places | undefined => byCountry.get(country)?.places();
export const allPlaceTables = (): PlaceTable[] => [...byCountry.values()].map(({ table }) => table());

function tableOf(country: string): PlaceTable {
  const states = (STATE_NAMES[country] ?? []).map((names) => [...names]);
  const place = new Map(states.map(([name], i) => [name, i]));
  const at = ({ lat, lon }: Coord) => `${Math.round(lat * 10) / 10},${Math.round(lon * 10) / 10}`;
  const posted = postRows(country);
  const towns = [...posted, ...otherTowns(country, posted)]
    .map(({ name, state, coord, postcodes }) =>
      [
        name,
        townAliases(country, name).join('|'),
        place.get(state) ?? '',
        coord ? at(coord) : '',
        postcodes.join(' '),
      ].join('\t'),
    )
    .join('\n');
  return {
    country,
    digits: POSTCODE_DIGITS[country] ?? 0,
    states,
    regions: regionsOf(country, place),
    towns,
  };
}

const OLD_PROVINCES = [
  ['PA', 'PS', 'PT', 'PE'],
  ['PB', 'PD'],
] as const;

function regionsOf(country: string, place: Map<string | undefined, number>): PlaceTable['regions'] {
  const placesOf = (names: readonly (string | undefined)[]) => names.flatMap((name) => place.get(name) ?? []);
  if (country === 'MY')
    return [{ names: [...FEDERAL_TERRITORIES.names], states: placesOf(FEDERAL_TERRITORIES.states) }];
  // Four provinces were one Papua until 2022, and two were Papua Barat.
  if (country === 'ID')
    return OLD_PROVINCES.map((codes) => ({
      names: [...(INDONESIAN_PROVINCES[codes[0]] ?? [])],
      states: placesOf(codes.map((code) => INDONESIAN_PROVINCES[code]?.[0])),
    }));
  if (country !== 'PH') return [];
  return PHILIPPINE_REGIONS.map(({ names, provinces }) => ({
    names: [...names],
    states: placesOf(provinces.split(' ').map((code) => PHILIPPINE_PROVINCES[code]?.[0])),
  }));
}

/** Towns and areas with postcodes; one row holds all postcodes of a town. */
function postRows(country: string): Row[] {
  if (country === 'SG')
    return [{ name: 'Singapore', state: 'Singapore', coord: undefined, postcodes: singaporeSectors() }];
  return country === 'MY' || country === 'PH' ? townRows(country) : areaRows(country);
}

function townRows(country: string): Row[] {
  const rows = new Map<string, Row>();
  for (const { country: of, city, state, coord, postcodes } of postTowns()) {
    if (of !== country) continue;
    const key = `${state} ${city}`;
    const row = rows.get(key) ?? { name: city, state, coord, postcodes: [] };
    rows.set(key, { ...row, postcodes: [...new Set([...row.postcodes, ...postcodes])] });
  }
  return [...rows.values()];
}

const areaRows = (country: string): Row[] =>
  prefixAreas(country).map(({ digits, state, city }) => ({
    name: city,
    state,
    coord: city ? placesNamed(city, country).find((p) => p.state === state)?.coord : undefined,
    postcodes: [digits],
  }));

/**
 * Towns without a postcode of their own, and all places with the name of a town, since such a name does not identify the state. Places of
 * one name in one state have no location, so their distance is unknown.
 */
function otherTowns(country: string, posted: readonly Row[]): Row[] {
  const smallest = SMALLEST_TOWN[country];
  if (smallest === undefined) return [];
  const inCountry = places().filter((place) => place.country === country);
  const known = new Map(posted.map((row) => [`${row.state} ${foldText(row.name)}`, row]));
  const names = new Set(posted.map(({ name }) => foldText(name)));
  for (const { folded, population } of inCountry) if (population >= smallest) names.add(folded);
  const rows = new Map<string, Row>();
  for (const { name, folded, state, coord } of inCountry) {
    if (!names.has(folded)) continue;
    const key = `${state} ${folded}`;
    const postTown = known.get(key)?.coord;
    if (postTown && haversineKm(postTown, coord) < SAME_TOWN_KM) continue;
    rows.set(key, { name, state, coord: rows.has(key) || known.has(key) ? undefined : coord, postcodes: [] });
  }
  return [...rows.values()];
}
