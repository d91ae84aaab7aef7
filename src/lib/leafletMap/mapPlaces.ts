import type { Place } from '../../../contract/rules/places/isPlace.ts';

export { isPlace, type Place } from '../../../contract/rules/places/isPlace.ts';

/** One marker on a map. `label` is its text for screen readers and next to the map. */
export interface MapMarker extends Place {
  id: string;
  kind: 'pickup' | 'dropoff' | 'courier';
  /** Text in the marker: the number of the stop. */
  mark: string;
  label: string;
  /** Whether the pointer and the arrow keys can move it. */
  movable?: boolean;
}

/** Width of a marker. */
export const MARKER_PX = 32;
const METRES_PER_DEGREE = 111_320;

/** A place moved by the given metres to the north and to the east. */
export function movedBy(place: Place, north: number, east: number): Place {
  const lat = Math.max(-85, Math.min(85, place.lat + north / METRES_PER_DEGREE));
  const width = METRES_PER_DEGREE * Math.max(0.01, Math.cos((place.lat * Math.PI) / 180));
  return { lat: round(lat), lon: round(place.lon + east / width) };
}

/** Kilometres between two places that are not far apart. */
export function kmBetween(a: Place, b: Place): number {
  const north = (b.lat - a.lat) * METRES_PER_DEGREE;
  const east = (b.lon - a.lon) * METRES_PER_DEGREE * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east) / 1000;
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

const STEP_M = 25;
const FAR_STEP_M = 250;
const DIRECTIONS: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The place to which an arrow key moves a marker: 25 m away, or 250 m with Shift; null for other keys. */
export function keyMove(place: Place, key: string, far: boolean): Place | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const metres = far ? FAR_STEP_M : STEP_M;
  return movedBy(place, direction[0] * metres, direction[1] * metres);
}

/** Horizontal offset of each marker in pixels, by id: markers at one place form a row, so that each can be seen and clicked. */
export function markerShifts(markers: readonly MapMarker[]): ReadonlyMap<string, number> {
  const shared = new Map<string, MapMarker[]>();
  for (const m of markers) {
    const at = `${m.lat.toFixed(5)},${m.lon.toFixed(5)}`;
    shared.set(at, [...(shared.get(at) ?? []), m]);
  }
  return new Map(
    [...shared.values()].flatMap((group) =>
      group.map((m, i) => [m.id, (i - (group.length - 1) / 2) * MARKER_PX] as const),
    ),
  );
}
