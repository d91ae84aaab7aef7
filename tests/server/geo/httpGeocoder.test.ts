import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createEmbeddedGeocoder } from '../../../server/geo/embeddedGeocoder.ts';
import { createHttpGeocoder, withFallback } from '../../../server/geo/httpGeocoder.ts';

let server: Server | undefined;

/** A geocoding service on localhost that records its requests; `undefined` never answers. */
async function serve(
  answer: { status?: number; body: string } | undefined,
): Promise<{ url: string; requests: URL[] }> {
  const requests: URL[] = [];
  server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '/', 'http://service'));
    if (!answer) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo`, requests };
}

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => (server ? server.close(done) : done(undefined)));
  server = undefined;
});

const geocoderAt = (url: string, kind: 'nominatim' | 'photon', timeoutMs = 5000) =>
  createHttpGeocoder({ url, kind, fetch, timeoutMs });

const NOMINATIM = {
  lat: '3.1172',
  lon: '101.6244',
  name: '',
  address: {
    house_number: '12',
    road: 'Jalan SS 2/24',
    suburb: 'SS2',
    city: 'Petaling Jaya',
    state: 'Selangor',
    postcode: '47300',
    country_code: 'my',
  },
};
const PHOTON = {
  features: [
    {
      geometry: { coordinates: [100.3354, 5.4112] },
      properties: {
        name: 'Fort Cornwallis',
        street: 'Jalan Tun Syed',
        city: 'George Town',
        state: 'Penang',
        postcode: '10200',
        countrycode: 'MY',
        type: 'house',
      },
    },
  ],
};

it('Nominatim’s answer is read without results that are no addresses (API-44, MULTI-09)', async () => {
  const { url, requests } = await serve({ body: JSON.stringify([NOMINATIM, { lat: 'x' }, null]) });
  const found = await geocoderAt(url, 'nominatim').autosuggest('12 ss2 & co', { lat: 3, lon: 101 }, 4);
  expect(found).toEqual([
    {
      title: '12 Jalan SS 2/24, SS2, 47300 Petaling Jaya, Selangor, Malaysia',
      address: {
        address1: '12 Jalan SS 2/24',
        address2: 'SS2',
        city: 'Petaling Jaya',
        state: 'Selangor',
        postcode: '47300',
        country: 'MY',
        coord: { lat: 3.1172, lon: 101.6244 },
      },
    },
  ]);
  expect(requests[0]?.pathname).toBe('/geo/search');
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({
    q: '12 ss2 & co',
    limit: '4',
    viewbox: '100,4,102,2',
  });
});

it('Photon’s answer is read with the form’s name of the state (API-44, FORM-16)', async () => {
  const { url, requests } = await serve({ body: JSON.stringify(PHOTON) });
  const [found] = await geocoderAt(`${url}/`, 'photon').autosuggest('fort', { lat: 5, lon: 100 });
  expect(found?.address).toMatchObject({
    address1: 'Fort Cornwallis',
    address2: 'Jalan Tun Syed',
    state: 'Pulau Pinang',
    postcode: '10200',
  });
  expect(requests[0]?.pathname).toBe('/geo/api');
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({ lat: '5', lon: '100' });
});

it('the address of a coordinate keeps the requested coordinate (API-45, MULTI-13)', async () => {
  const { url, requests } = await serve({ body: JSON.stringify(NOMINATIM) });
  const found = await geocoderAt(url, 'nominatim').reverse({ lat: 3.11, lon: 101.62 });
  expect(found?.address).toMatchObject({ city: 'Petaling Jaya', coord: { lat: 3.11, lon: 101.62 } });
  expect(requests[0]?.pathname).toBe('/geo/reverse');
});

it('the whole address is located (QUOTE-05)', async () => {
  const { url, requests } = await serve({ body: JSON.stringify(PHOTON) });
  const found = await geocoderAt(url, 'photon').locate({
    address1: 'Fort',
    postcode: '10200',
    city: 'George Town',
    country: 'MY',
  });
  expect(found).toEqual({ lat: 5.4112, lon: 100.3354, accuracy: 'postcode' });
  expect(requests[0]?.searchParams.get('q')).toBe('Fort, 10200 George Town, MY');
});

it('an empty result of the service gives no suggestion (QUOTE-14)', async () => {
  const { url } = await serve({ body: '[]' });
  const geocoder = geocoderAt(url, 'nominatim');
  expect(await geocoder.autosuggest('nowhere')).toEqual([]);
  expect(await geocoder.reverse({ lat: 0, lon: 0 })).toBeUndefined();
});

it.each([
  ['answers with an error', { status: 503, body: '{}' }, 5000],
  ['answers with something that is no JSON', { body: '<html>' }, 5000],
  ['does not answer in time', undefined, 60],
] as const)(
  'a service that %s is replaced by the embedded geocoder, and the call succeeds (MULTI-11, API-44, API-45)',
  async (_how, answer, timeoutMs) => {
    const { url } = await serve(answer);
    const alone = geocoderAt(url, 'nominatim', timeoutMs);
    await expect(alone.autosuggest('kuala lump')).rejects.toThrow();
    const failures: unknown[] = [];
    const together = withFallback(alone, createEmbeddedGeocoder(), (error) => failures.push(error));
    expect((await together.autosuggest('kuala lump'))[0]?.address.city).toBe('Kuala Lumpur');
    expect((await together.reverse({ lat: 1.5533, lon: 110.3592 }))?.address.city).toBe('Kuching');
    expect(await together.locate({ postcode: '50000', country: 'MY' })).toMatchObject({
      accuracy: 'postcode',
    });
    expect(failures).toHaveLength(3);
  },
);

it('an address that the service cannot locate is located by the embedded geocoder (QUOTE-05)', async () => {
  const { url } = await serve({ body: '[]' });
  const together = withFallback(geocoderAt(url, 'nominatim'), createEmbeddedGeocoder());
  expect(await together.locate({ city: 'Ipoh', country: 'MY' })).toMatchObject({ accuracy: 'city' });
});
