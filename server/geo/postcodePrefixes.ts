import { readRows } from './dataFile.ts';
import { once } from './once.ts';
import { readCoord } from './readCoord.ts';

/** State by country and first digits, with the city if the digits belong to one city. */
const prefixes = once(
  () =>
    new Map(
      readRows('postcodePrefixes').map(([country = '', digits = '', state = '', city = '']) => [
        `${country} ${digits}`,
        { state, city },
      ]),
    ),
);

/** The known prefixes of a country's postcodes. */
export const prefixAreas = (country: string): { digits: string; state: string; city: string }[] =>
  [...prefixes()].flatMap(([key, area]) => {
    const [of, digits = ''] = key.split(' ');
    return of === country ? [{ digits, ...area }] : [];
  });

/** The area of the longest known prefix of a postcode. */
export function areaByPrefix(country: string, postcode: string): { state: string; city: string } | undefined {
  for (let length = postcode.length; length > 1; length--) {
    const area = prefixes().get(`${country} ${postcode.slice(0, length)}`);
    if (area) return area;
  }
  return undefined;
}

const sectors = once(
  () =>
    new Map(
      readRows('sgSectors').map(([sector = '', district = '', lat, lon]) => [
        sector,
        { district, coord: readCoord(lat, lon) },
      ]),
    ),
);

/** The first two digits of Singapore's postcodes. */
export const singaporeSectors = (): string[] => [...sectors().keys()];

/** Quarter of Singapore by the first two digits of a postcode. */
export const singaporeSector = (postcode: string) => sectors().get(postcode.slice(0, 2));
