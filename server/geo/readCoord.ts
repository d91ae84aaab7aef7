import type { Coord } from '../../contract/wire/scalars.ts';

/** A coordinate of two cells of a data file; undefined when they are empty. */
export function readCoord(lat: string | undefined, lon: string | undefined): Coord | undefined {
  return lat && lon ? { lat: Number(lat), lon: Number(lon) } : undefined;
}
