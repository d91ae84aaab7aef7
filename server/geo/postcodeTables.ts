import type { Coord } from '../../contract/wire/scalars.ts';
import { readRows } from './dataFile.ts';
import { foldText } from './foldText.ts';
import { once } from './once.ts';
import { readCoord } from './readCoord.ts';
import { stateByCode } from './states.ts';

/** A town with postcodes of its own. */
export interface PostTown {
  country: string;
  city: string;
  state: string;
  /** The part of the town that the postcodes cover, if they are that detailed. */
  district: string;
  coord: Coord | undefined;
  postcodes: string[];
}

export const postTowns = once((): PostTown[] => [
  ...readRows('postcodesMY').map(([state = '', city = '', lat, lon, codes = '']) =>
    town('MY', state, city, '', readCoord(lat, lon), codes),
  ),
  ...readRows('postcodesPH').map(([state = '', city = '', district = '', lat, lon, codes = '']) =>
    town('PH', state, city, district, readCoord(lat, lon), codes),
  ),
]);

function town(
  country: string,
  state: string,
  city: string,
  district: string,
  coord: Coord | undefined,
  codes: string,
): PostTown {
  return {
    country,
    city,
    state: stateByCode(country, state)?.name ?? '',
    district,
    coord,
    postcodes: codes.split(' '),
  };
}

/** Postcode of MY or PH → its town. If two towns share a postcode, the town with fewer postcodes is more exact. */
export const townByPostcode = once(() => {
  const map = new Map<string, PostTown>();
  for (const t of postTowns()) {
    for (const code of t.postcodes) {
      const key = `${t.country} ${code}`;
      const other = map.get(key);
      if (!other || t.postcodes.length < other.postcodes.length) map.set(key, t);
    }
  }
  return map;
});

const generalCodes = once(() => {
  const map = new Map<string, string>();
  for (const t of postTowns()) {
    const key = `${t.country} ${foldText(t.state)} ${foldText(t.city)}`;
    const lowest = [...t.postcodes].sort()[0] ?? '';
    const known = map.get(key);
    if (!known || lowest < known) map.set(key, lowest);
  }
  return map;
});

/** The lowest postcode of a town, which is its main post office's; '' when the town has no postcode. */
export function generalPostcode(country: string, state: string, city: string): string {
  return generalCodes().get(`${country} ${foldText(state)} ${foldText(city)}`) ?? '';
}
