import type { DirectionsFinder } from '../ports/directions.ts';
import { haversineKm } from './lanes.ts';

/** Knows no streets: connects the points directly and marks the result so. */
export function createStraightDirections(): DirectionsFinder {
  return {
    route: async (points) => ({
      kind: 'straight',
      line: points.map(({ lat, lon }) => [lat, lon]),
      distance: Math.round(
        points.slice(1).reduce((sum, to, i) => sum + haversineKm(points[i] ?? to, to) * 1000, 0),
      ),
    }),
  };
}
