import type { Geocoder } from '../ports/geocoder.ts';
export function createEmbeddedGeocoder(): Geocoder {
  return {
    autosuggest: async () => [],
    reverse: async () => undefined,
    locate: async () => ({ lat: 3.1, lon: 101.6, accuracy: 'city' }),
  } as unknown as Geocoder;
}
