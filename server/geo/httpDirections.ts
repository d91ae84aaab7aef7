import { z } from 'zod';
import type { DirectionsFinder } from '../ports/directions.ts';
import { readBounded } from '../readBounded.ts';

export interface HttpDirectionsOptions {
  /** Address of an OSRM service, with or without a trailing slash. */
  url: string;
  fetch: typeof fetch;
  timeoutMs: number;
}

const LARGEST_ANSWER = 2_000_000;

const OsrmAnswer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        distance: z.number().min(0),
        geometry: z.object({
          coordinates: z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])).min(2),
        }),
      }),
    )
    .min(1),
});

/** Asks an OSRM service for the road route. Rejects when the service is slow, down, redirects or finds no route. */
export function createHttpDirections({ url, fetch, timeoutMs }: HttpDirectionsOptions): DirectionsFinder {
  const base = url.endsWith('/') ? url : `${url}/`;
  return {
    async route(points) {
      const stops = points.map(({ lat, lon }) => `${lon.toFixed(6)},${lat.toFixed(6)}`).join(';');
      const path = `route/v1/driving/${stops}?overview=simplified&geometries=geojson&steps=false`;
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(new URL(path, base), {
        headers: { accept: 'application/json', 'user-agent': 'waybill' },
        redirect: 'error',
        signal,
      });
      const text = (await readBounded(response, { bytes: LARGEST_ANSWER, signal })).toString('utf8');
      if (!response.ok) throw new Error(`The directions service answered ${response.status}`);
      const [route] = OsrmAnswer.parse(JSON.parse(text)).routes;
      if (!route) throw new Error('The directions service knows no way');
      return {
        kind: 'road',
        line: route.geometry.coordinates.map(([lon, lat]) => [lat, lon]),
        distance: Math.round(route.distance),
      };
    },
  };
}
