import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { waypoint } from '../../../server/db/schema/orders/orders.ts';
import { idForCall } from '../../../server/http/request/idempotency.ts';
import { mapPages } from '../../../server/modules/tracking/mapPage.ts';
import { trackingPages } from '../../../server/modules/tracking/pages.ts';
import { makeParcel, PICTURE } from '../../support/parcel.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

let app: App;
let shipper: TestShipper;
withServer();
beforeAll(async () => {
  app = await createApp(t.ctx);
  const assets = { script: '/customer/assets/track.js', style: '' };
  await trackingPages(app, t.ctx, assets);
  mapPages(app, t.ctx, assets);
  shipper = await makeShipper(t);
});
afterAll(async () => {
  await app.close();
});

it.each([[600], [700]])(
  'no recipient page, answer or form at %i holds the id that opens the label, or the digits that open the proof (B1-5, B1-13)',
  async (statusCode) => {
    const parcel = await makeParcel(t, shipper, {
      statusCode,
      podPicture: [PICTURE],
      personnel: { name: 'Ahmad', phone: '+601155500001', vehicleRegNo: 'WKL 1' },
      position: { lat: 4, lon: 101 },
    });
    const { id, nanoId, consignmentNo } = parcel;
    const stops = await t.db.sql.select().from(waypoint).where(eq(waypoint.orderId, id));
    const phones = stops.flatMap(({ contact }) => [contact.phone, contact.mobile].filter((p) => p !== null));
    expect(phones.map((phone) => phone.slice(-4))).toContain('7777');
    const rating = { rating: 5, nanoId };
    const requests: Record<string, [string, object?]> = {
      'by link': [`/v1.0/etrack/${nanoId}`],
      'by number': [`/v1.0/order/track/${consignmentNo}`],
      'by numbers': ['/v1.0/order/track', { consignmentNo: [consignmentNo] }],
      proof: ['/v1.0/order/tracking-pod', { trackingId: nanoId, phoneNo: '7777' }],
      'page of a link': [`/customer/etrack/${nanoId}`],
      'page of a number': [`/customer/strack?trackingNo=${consignmentNo}`],
      'map of a link': [`/customer/rmap?id=${nanoId}`],
      'map of a number': [`/customer/rmap?trackingNo=${consignmentNo}`],
      rating: [`/v1.0/order/${nanoId}/rate`, rating],
    };
    for (const [name, [url, payload]] of Object.entries(requests)) {
      const answer = await app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { host: 'localhost' },
        ...(payload ? { payload } : {}),
      });
      expect([name, answer.statusCode]).toEqual([name, name === 'rating' && statusCode < 700 ? 409 : 200]);
      expect([name, answer.body.includes(id)]).toEqual([name, false]);
      for (const phone of phones)
        expect([name, answer.body.includes(phone.slice(-4))]).toEqual([name, false]);
    }
  },
);

it('an id derived from an idempotency key is always the same, and cannot be computed without the secret (B1-1)', () => {
  const request = { idempotency: { scope: '1:1', key: 'order-1' } };
  const id = idForCall(t.ctx, request);
  expect(idForCall(t.ctx, request)).toBe(id);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idForCall({ secret: new TextEncoder().encode('k'.repeat(40)) }, request)).not.toBe(id);
  const plain = createHash('sha256').update('1:1\norder-1').digest('hex');
  expect(id.startsWith(plain.slice(0, 8))).toBe(false);
});
