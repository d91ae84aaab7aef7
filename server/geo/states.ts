import { STATE_NAMES, stateNamed as usualName } from '../../contract/rules/places/stateNames.ts';
import type { Coord } from '../../contract/wire/scalars.ts';
import { readRows } from './dataFile.ts';
import { foldText } from './foldText.ts';
import { once } from './once.ts';
import { readCoord } from './readCoord.ts';

export interface State {
  country: string;
  code: string;
  name: string;
  folded: string;
  /** Coordinate of its capital, or else of its largest place. */
  coord: Coord | undefined;
}

const byCountry = once(() => {
  const map = new Map<string, State[]>();
  for (const [country = '', code = '', name = '', lat, lon] of readRows('states')) {
    const list = map.get(country) ?? [];
    list.push({ country, code, name, folded: foldText(name), coord: readCoord(lat, lon) });
    map.set(country, list);
  }
  return map;
});
const byCode = once(
  () => new Map([...byCountry().values()].flat().map((state) => [`${state.country}.${state.code}`, state])),
);

/** Names of a country's states or provinces as address forms write them, in alphabetical order. */
export function states(countryCode: string): string[] {
  return (byCountry().get(countryCode.toUpperCase()) ?? []).map((state) => state.name);
}

/** Finds a state by the code that the data files use. */
export const stateByCode = (countryCode: string, code: string): State | undefined =>
  byCode().get(`${countryCode}.${code}`);

/** Finds a state by its name, its code or another usual name, in any case and without accents. */
export function stateNamed(countryCode: string, text: string): State | undefined {
  const name = STATE_NAMES[countryCode] ? usualName(countryCode, text) : undefined;
  const folded = foldText(text);
  return byCountry()
    .get(countryCode)
    ?.find((state) => (name ? state.name === name : state.folded === folded));
}
