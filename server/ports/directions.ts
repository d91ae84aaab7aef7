import type { Directions } from '../../contract/directions.ts';
import type { Coord } from '../../contract/scalars.ts';

export type { Directions } from '../../contract/directions.ts';

export interface DirectionsFinder {
  /** The route through the points in their order, at least two of them. Rejects when there is none. */
  route(points: readonly Coord[]): Promise<Directions>;
}
