import type { AddressToLocate, Geocoder, Suggestion } from '../ports/geocoder.ts';
import { readBounded } from '../readBounded.ts';
import { type HttpHit, nominatim, photon } from './httpAnswers.ts';
import { coordOf } from './rankPlaces.ts';

export interface HttpGeocoderOptions {
  /** Address of the service, with or without a trailing slash. */
  url: string;
  kind: 'nominatim' | 'photon';
  fetch: typeof fetch;
  timeoutMs: number;
}

const DEFAULT_LIMIT = 8;
const LARGEST_ANSWER = 2_000_000;

/** Asks a Nominatim or Photon service. Its calls reject when the service is slow, down or answers with an error. */
export function createHttpGeocoder({ url, kind, fetch, timeoutMs }: HttpGeocoderOptions): Geocoder {
  const service = kind === 'photon' ? photon : nominatim;
  const base = url.endsWith('/') ? url : `${url}/`;

  async function ask(path: string): Promise<HttpHit[]> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(new URL(path, base), {
      headers: { accept: 'application/json', 'user-agent': 'waybill' },
      signal,
    });
    const text = (await readBounded(response, { bytes: LARGEST_ANSWER, signal })).toString('utf8');
    if (!response.ok) throw new Error(`The geocoding service answered ${response.status}`);
    return service.readHits(JSON.parse(text));
  }

  return {
    async autosuggest(q, at, limit = DEFAULT_LIMIT) {
      const hits = await ask(service.searchPath(q, limit, coordOf(at)));
      const found = hits.map((hit) => hit.suggestion);
      const isAbroad = ({ address }: Suggestion) =>
        at?.country !== undefined && address.country !== at.country;
      return [...found.filter((s) => !isAbroad(s)), ...found.filter(isAbroad)].slice(0, limit);
    },
    async reverse(coord) {
      const suggestion = (await ask(service.reversePath(coord)))[0]?.suggestion;
      return suggestion && { ...suggestion, address: { ...suggestion.address, coord } };
    },
    async locate(address) {
      const text = written(address);
      const hit = text ? (await ask(service.searchPath(text, 1, undefined)))[0] : undefined;
      const coord = hit?.suggestion.address.coord;
      return hit && coord ? { ...coord, accuracy: hit.accuracy } : undefined;
    },
  };
}

function written({ address1, address2, postcode, city, state, country }: AddressToLocate): string {
  const town = [postcode, city].filter(Boolean).join(' ');
  return [address1, address2, town, state, country].filter(Boolean).join(', ');
}

/**
 * Asks the first geocoder and, when it fails, the second, so that a service that is down never stops a shipment. A place
 * that the first cannot locate is passed to the second too.
 */
export function withFallback(
  primary: Geocoder,
  secondary: Geocoder,
  onFailure?: (error: unknown) => void,
): Geocoder {
  async function firstOf<T>(ask: (geocoder: Geocoder) => Promise<T>): Promise<T> {
    try {
      return await ask(primary);
    } catch (error) {
      onFailure?.(error);
      return ask(secondary);
    }
  }
  return {
    autosuggest: (q, at, limit) => firstOf((g) => g.autosuggest(q, at, limit)),
    reverse: (coord) => firstOf((g) => g.reverse(coord)),
    locate: async (address) => (await firstOf((g) => g.locate(address))) ?? secondary.locate(address),
  };
}
