/** Colours of a stop's number, equal to its marker on the map (src/lib/leafletMap/map.css). */
export const MARK_COLORS = { pickup: '#1d5fd1', dropoff: '#17783a' } as const;
