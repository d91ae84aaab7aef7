import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { instabookPages } from '../../../server/modules/instabook/page.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { BUYER, draftsOf, makeLink } from './instabookWorld.ts';

let app: App;
withNewShipper({ currency: 'IDR' });
beforeAll(async () => {
  app = await createApp(t.ctx);
  await instabookPages(app, t.ctx, { script: '/customer/assets/instabook.js', style: 'body{margin:0}' });
});
afterAll(async () => {
  await app.close();
});

it.each([
  ['150.000', 200, 150_000],
  ['1.250.000', 200, 1_250_000],
  ['45000', 200, 45_000],
  ['150.5', 422, undefined],
  ['1.50', 422, undefined],
])(
  'a buyer’s price %s in rupiah is answered with %d and stored as %s (IB-07, BX-23)',
  async (amount, status, stored) => {
    const link = await makeLink(t, shipper, {});
    const goods = { productName: 'Batik', amount, type: 'PARCEL', weightValue: '1' };
    const page = await app.inject({
      method: 'POST',
      url: `/customer/ib/${link.id}`,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...BUYER, ...goods, country: 'MY', note: '', key: amount }).toString(),
    });
    expect(page.statusCode).toBe(status);
    const [draft] = await draftsOf(t, shipper);
    expect(draft?.waypoint.at(-1)?.inventory?.[0]?.price?.amount).toBe(stored);
  },
);
