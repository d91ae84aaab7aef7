import { z } from 'zod';
import type { Suggestion } from '../../contract/places/parameters.ts';
import type { Coord } from '../../contract/wire/scalars.ts';
import type { GeoAccuracy } from '../ports/geocoder.ts';
import { suggest } from './placeAddress.ts';
import { stateNamed } from './states.ts';

/** One result of a geocoding service, in this project's terms. */
export interface HttpHit {
  suggestion: Suggestion;
  accuracy: GeoAccuracy;
}

/** Requests to one kind of service, and the reading of its answers. */
export interface HttpGeocoderKind {
  searchPath(q: string, limit: number, at: Coord | undefined): string;
  reversePath(coord: Coord): string;
  readHits(json: unknown): HttpHit[];
}

interface Parts {
  houseNumber?: string | undefined;
  street?: string | undefined;
  name?: string | undefined;
  district?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postcode?: string | undefined;
  countryCode: string;
  coord: Coord;
}

function hit(parts: Parts): HttpHit {
  const country = parts.countryCode.toUpperCase();
  const street = [parts.houseNumber, parts.street].filter(Boolean).join(' ');
  const city = parts.city ?? (country === 'SG' ? 'Singapore' : '');
  const state = parts.state ?? (country === 'SG' ? 'Singapore' : '');
  const lines = [...new Set([parts.name ?? '', street, parts.district ?? ''])].filter(
    (line) => line && line !== city,
  );
  const accuracy = street || parts.postcode ? 'postcode' : city ? 'city' : state ? 'state' : 'country';
  const suggestion = suggest({
    address1: lines[0] ?? '',
    address2: lines.slice(1).join(', '),
    city,
    state: stateNamed(country, state)?.name ?? state,
    postcode: parts.postcode ?? '',
    country,
    coord: parts.coord,
  });
  return { suggestion, accuracy };
}

const text = z.string().optional();
const lat = z.coerce.number().min(-90).max(90);
const lon = z.coerce.number().min(-180).max(180);

const NominatimHit = z.object({
  lat,
  lon,
  name: text,
  address: z.object({
    house_number: text,
    road: text,
    suburb: text,
    neighbourhood: text,
    quarter: text,
    city_district: text,
    city: text,
    town: text,
    municipality: text,
    village: text,
    county: text,
    state: text,
    region: text,
    postcode: text,
    country_code: z.string().length(2),
  }),
});

export const nominatim: HttpGeocoderKind = {
  searchPath(q, limit, at) {
    const near = at && { viewbox: [at.lon - 1, at.lat + 1, at.lon + 1, at.lat - 1].join(','), bounded: '0' };
    return `search?${query({ q, limit, format: 'jsonv2', addressdetails: 1, 'accept-language': 'en', ...near })}`;
  },
  reversePath: ({ lat, lon }) =>
    `reverse?${query({ lat, lon, format: 'jsonv2', addressdetails: 1, 'accept-language': 'en' })}`,
  readHits(json) {
    const list = Array.isArray(json) ? json : [json];
    return list.flatMap((one) => {
      const parsed = NominatimHit.safeParse(one);
      if (!parsed.success) return [];
      const { address: a, name, lat, lon } = parsed.data;
      const city = a.city ?? a.town ?? a.municipality ?? a.village ?? a.county;
      return hit({
        houseNumber: a.house_number,
        street: a.road,
        name: name && name !== a.road && name !== a.state ? name : undefined,
        district: a.suburb ?? a.neighbourhood ?? a.quarter ?? a.city_district,
        city,
        state: a.state ?? a.region,
        postcode: a.postcode,
        countryCode: a.country_code,
        coord: { lat, lon },
      });
    });
  },
};

const PhotonHit = z.object({
  geometry: z.object({ coordinates: z.tuple([lon, lat]) }),
  properties: z.object({
    name: text,
    housenumber: text,
    street: text,
    district: text,
    locality: text,
    city: text,
    county: text,
    state: text,
    postcode: text,
    countrycode: z.string().length(2),
    type: text,
  }),
});

export const photon: HttpGeocoderKind = {
  searchPath: (q, limit, at) => `api?${query({ q, limit, lang: 'en', ...at })}`,
  reversePath: ({ lat, lon }) => `reverse?${query({ lat, lon, lang: 'en' })}`,
  readHits(json) {
    const collection = z.object({ features: z.array(z.unknown()) }).safeParse(json);
    return (collection.data?.features ?? []).flatMap((one) => {
      const parsed = PhotonHit.safeParse(one);
      if (!parsed.success) return [];
      const { properties: p, geometry } = parsed.data;
      const [lon, lat] = geometry.coordinates;
      const isCity = p.type === 'city' || p.type === 'locality';
      const isArea = p.type === 'state' || p.type === 'country' || p.type === 'county';
      return hit({
        houseNumber: p.housenumber,
        street: p.street,
        name: isCity || isArea ? undefined : p.name,
        district: p.district ?? p.locality,
        city: p.city ?? (isCity ? p.name : p.county),
        state: p.state ?? (p.type === 'state' ? p.name : undefined),
        postcode: p.postcode,
        countryCode: p.countrycode,
        coord: { lat, lon },
      });
    });
  },
};

function query(values: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString();
}
