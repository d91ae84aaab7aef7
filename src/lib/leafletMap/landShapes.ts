export interface LandData {
  /** Steps per degree. */
  scale: number;
  /** Each outline as differences between its points, longitude before latitude. */
  rings: number[][];
  /** Name, latitude, longitude, thousands of inhabitants; the largest first. */
  towns: [name: string, lat: number, lon: number, thousands: number][];
}

export interface Town {
  name: string;
  lat: number;
  lon: number;
}

/** An outline as points, latitude before longitude as in leaflet. */
export function ringCoordinates(ring: readonly number[], scale: number): [number, number][] {
  const places: [number, number][] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    x += ring[i] ?? 0;
    y += ring[i + 1] ?? 0;
    places.push([y / scale, x / scale]);
  }
  return places;
}

/** Minimum population, in thousands, of a named town at a zoom level. */
export const minPopulationAtZoom = (zoom: number): number =>
  zoom < 4 ? Number.POSITIVE_INFINITY : zoom < 6 ? 2000 : zoom < 7 ? 800 : zoom < 8 ? 250 : 0;

const TILE_PX = 256;
const LETTER_PX = 7.5;
const LINE_PX = 17;

/** The towns to name in a view: the largest first, without names that would overlap another name. */
export function townsInView(
  towns: LandData['towns'],
  view: { south: number; north: number; west: number; east: number },
  zoom: number,
  most = 24,
): Town[] {
  const least = minPopulationAtZoom(zoom);
  const pxPerDegree = (TILE_PX * 2 ** zoom) / 360;
  const named: Town[] = [];
  for (const [name, lat, lon, thousands] of towns) {
    if (thousands < least || lat < view.south || lat > view.north || lon < view.west || lon > view.east)
      continue;
    const covers = named.some((other) => {
      const [left, right] = other.lon < lon ? [other, { name, lon }] : [{ name, lon }, other];
      const width = left.name.length * LETTER_PX + 12;
      return (
        Math.abs(other.lat - lat) * pxPerDegree < LINE_PX && (right.lon - left.lon) * pxPerDegree < width
      );
    });
    if (!covers) named.push({ name, lat, lon });
    if (named.length === most) break;
  }
  return named;
}
