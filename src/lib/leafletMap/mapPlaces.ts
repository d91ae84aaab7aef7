export interface Place {
  lat: number;
  lon: number;
}

/** One thing on a map. `label` is what a screen reader and the text beside the map say. */
export interface MapMarker extends Place {
  id: string;
  kind: 'pickup' | 'dropoff' | 'courier';
  /** Label of the marker: the number of the stop. */
  mark: string;
  label: string;
  /** May be moved by pointer or arrows. */
  movable?: boolean;
}

const METRES_PER_DEGREE = 111_320;

/** A place moved by so many metres to the north and to the east. */
export function movedBy(place: Place, north: number, east: number): Place {
  const lat = Math.max(-85, Math.min(85, place.lat + north / METRES_PER_DEGREE));
  const width = METRES_PER_DEGREE * Math.max(0.01, Math.cos((place.lat * Math.PI) / 180));
  return { lat: round(lat), lon: round(place.lon + east / width) };
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

/** Where an arrow key takes a marker: 25 m, with Shift 250 m; null for other keys. */
export function keyMove(place: Place, key: string, far: boolean): Place | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const metres = far ? FAR_STEP_M : STEP_M;
  return movedBy(place, direction[0] * metres, direction[1] * metres);
}

/** Whether a place can be drawn: finite, on the globe, and not the 0/0 of an empty field. */
export const isPlace = (place: { lat?: unknown; lon?: unknown } | null | undefined): place is Place =>
  typeof place?.lat === 'number' &&
  typeof place.lon === 'number' &&
  Math.abs(place.lat) <= 90 &&
  Math.abs(place.lon) <= 180 &&
  (place.lat !== 0 || place.lon !== 0);
