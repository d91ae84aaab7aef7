import type { Directions } from '../../contract/directions.ts';
import type { Coord } from '../../contract/scalars.ts';

export type { Directions } from '../../contract/directions.ts';

export interface DirectionsFinder {
  /** The way through the points in their order, at least two of them. Rejects when no way can be found. */
  route(points: readonly Coord[]): Promise<Directions>;
}
