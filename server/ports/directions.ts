import type { Directions } from '../../contract/places/directions.ts';
import type { Coord } from '../../contract/wire/scalars.ts';

export type { Directions } from '../../contract/places/directions.ts';

export interface DirectionsFinder {
  /** The route through the points in their order, at least two. Rejects without a route. */
  route(points: readonly Coord[]): Promise<Directions>;
}
