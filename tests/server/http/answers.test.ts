import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';

withShipper();

const KL = { postcode: '50450', country: 'MY' };
const payload = {
  origin: KL,
  destination: KL,
  itemType: 'PARCEL',
  weight: { unit: 'kg', value: 2.3 },
};
const quote = (headers: Record<string, string>) =>
  t.app.inject({ method: 'POST', url: '/v1.0/service/instantQuote', headers, payload });

it('a long answer is compressed for clients that support it; a short answer is not', async () => {
  const plain = await quote(shipper.auth);
  const small = await quote({ ...shipper.auth, 'accept-encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual(plain.json());
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  const user = await t.app.inject({
    url: '/v1.0/user',
    headers: { ...shipper.auth, 'accept-encoding': 'gzip' },
  });
  expect(user.headers['content-encoding']).toBeUndefined();
});

it('a compressed answer is repeated under its key byte by byte', async () => {
  const headers = { ...shipper.auth, 'accept-encoding': 'gzip', 'idempotency-key': 'one-quote' };
  const first = await quote(headers);
  const second = await quote(headers);
  expect(first.headers['content-encoding']).toBe('gzip');
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(gunzipSync(second.rawPayload)).toEqual(gunzipSync(first.rawPayload));
});

it('a call without a session is refused with 401, with any body (API-01)', async () => {
  const body = { waypoint: 'none', process: 7 };
  const stranger = await t.app.inject({ method: 'POST', url: '/v1.0/order', payload: body });
  expect(stranger.statusCode).toBe(401);
  const known = await t.app.inject({
    method: 'POST',
    url: '/v1.0/order',
    headers: shipper.auth,
    payload: body,
  });
  expect(known.statusCode).toBe(400);
});
