export interface Place {
  lat: number;
  lon: number;
}

/** Whether a place is known: finite, on the globe, and not the 0/0 of an empty field, which lies in the sea. */
export const isPlace = (place: { lat?: unknown; lon?: unknown } | null | undefined): place is Place =>
  typeof place?.lat === 'number' &&
  typeof place.lon === 'number' &&
  Math.abs(place.lat) <= 90 &&
  Math.abs(place.lon) <= 180 &&
  (place.lat !== 0 || place.lon !== 0);
