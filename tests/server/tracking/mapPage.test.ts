import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { App } from '../../../server/context.ts';
import { tileMeta, tileOrigins } from '../../../server/http/tiles.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { mapPages } from '../../../server/modules/tracking/mapPage.ts';
import { trackingPages } from '../../../server/modules/tracking/pages.ts';
import { watchParcel } from '../../../server/modules/tracking/watchParcel.ts';
import { makeParcel } from '../../support/parcel.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

let app: App;
let shipper: TestShipper;
withServer({ env: { TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' } });
beforeAll(async () => {
  app = await createApp(t.ctx);
  await trackingPages(app, t.ctx, { script: '/t.js', style: '' });
  mapPages(app, t.ctx, { script: '/map.js', style: '' });
  shipper = await makeShipper(t);
});
afterAll(async () => {
  await app.close();
});
const open = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'localhost' } });

it('the live map is also at the address that shops’ pages use (TRACK-36)', async () => {
  const { consignmentNo } = await makeParcel(t, shipper, { statusCode: 600 });
  const [page, ownPage] = await Promise.all(
    ['/track/rmap', '/customer/rmap'].map((path) => open(`${path}?trackingNo=${consignmentNo}`)),
  );
  expect([page?.statusCode, page?.headers['content-type']]).toEqual([200, ownPage?.headers['content-type']]);
  expect(page?.body).toContain(consignmentNo);
});

const IPOH = { lat: 4.6, lon: 101.08 };

describe('live map', () => {
  it('the live map shows the courier and the town, never the recipient, by number and by secure id (TRACK-36, TRACK-62)', async () => {
    const p = await makeParcel(t, shipper, { statusCode: 600, position: IPOH });
    for (const query of [`trackingNo=${p.consignmentNo}`, `id=${p.nanoId}`]) {
      const page = await open(`/customer/rmap?${query}`);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('data-lat="4.6" data-lon="101.08"');
      expect(page.body).toMatch(/\d+ km away/);
      expect(page.body).toContain('src="/map.js"');
      expect(page.body).not.toMatch(/Tan Wei|Chulia|7777/);
    }
  });

  it('the live map redirects from another tenant’s host to its own (TRACK-36)', async () => {
    const other = await makeShipper(t, { companyCode: 'lion' });
    const p = await makeParcel(t, other, { statusCode: 600, position: IPOH });
    const page = await open(`/customer/rmap?id=${p.nanoId}`);
    expect(page.statusCode).toBe(302);
    expect(page.headers.location).toBe(`http://lion.localhost:4000/customer/rmap?id=${p.nanoId}`);
  });

  it('a courier that reports 0/0 has no position, and no distance of half a globe (TRACK-36, TRACK-62)', async () => {
    const known = await makeParcel(t, shipper, { statusCode: 600, position: { lat: 0, lon: 0 } });
    for (const path of [
      `rmap?trackingNo=${known.consignmentNo}`,
      `strack?trackingNo=${known.consignmentNo}`,
      `etrack/${known.nanoId}`,
    ])
      expect((await open(`/customer/${path}`)).body).not.toMatch(/data-lat|km away|Show live map/);
  });

  it.each([100, 700])('live map shows no position at %i (TRACK-36)', async (statusCode) => {
    const p = await makeParcel(t, shipper, { statusCode, position: IPOH });
    const page = await open(`/customer/rmap?trackingNo=${p.consignmentNo}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('data-lat');
    expect(page.body).toContain('The map shows the courier while');
    expect((await open(`/customer/strack?trackingNo=${p.consignmentNo}`)).body).not.toContain(
      '/customer/rmap',
    );
  });

  it('the live map gives the same answer for an unknown number and an unknown id (TRACK-62)', async () => {
    for (const query of ['trackingNo=MYNOPE1', 'id=nope']) {
      const page = await open(`/customer/rmap?${query}`);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('No tracking data available');
    }
    expect((await open('/customer/rmap')).statusCode).toBe(200);
  });

  it('the tracking pages have the address of their parcel’s stream while it can move (TRACK-28)', async () => {
    const p = await makeParcel(t, shipper, { statusCode: 200 });
    for (const [address, query] of [
      [`strack?trackingNo=${p.consignmentNo}`, `trackingNo=${p.consignmentNo}`],
      [`etrack/${p.nanoId}`, `id=${p.nanoId}`],
    ])
      expect((await open(`/customer/${address}`)).body).toContain(
        `data-events="/customer/track-events?${query}&shown=200.`,
      );
    const done = await makeParcel(t, shipper, { statusCode: 1000 });
    expect((await open(`/customer/etrack/${done.nanoId}`)).body).not.toContain('data-events');
  });

  it('the live map is linked from the tracking pages and may be framed by them only (TRACK-36)', async () => {
    const p = await makeParcel(t, shipper, { statusCode: 600, position: IPOH });
    expect((await open(`/customer/strack?trackingNo=${p.consignmentNo}`)).body).toContain(
      `/customer/rmap?trackingNo=${p.consignmentNo}`,
    );
    const framed = await open(`/customer/rmap?trackingNo=${p.consignmentNo}&framed=1`);
    expect(framed.body).not.toMatch(/<header|<footer/);
    expect(framed.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  describe('framed by sites of its shipper', () => {
    const save = (mapSites: string[]) =>
      app.inject({
        method: 'POST',
        url: `/v1.0/customer/${shipper.customerId}/branding`,
        headers: shipper.auth,
        payload: { mapSites },
      });
    const frames = (page: { headers: Record<string, unknown> }) => [
      /frame-ancestors ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1],
      page.headers['x-frame-options'],
    ];
    const OWN = ["'self'", 'SAMEORIGIN'];

    it('the map of a shipper’s parcels may be framed by its sites, by number and by link, also before the courier is on the way; nothing else may (TRACK-36, BX-30)', async () => {
      const saved = await save([
        'https://Shop.Example.com/',
        'http://localhost:8080',
        'https://shop.example.com',
      ]);
      expect(saved.json().data.mapSites).toEqual(['https://shop.example.com', 'http://localhost:8080']);
      const moving = await makeParcel(t, shipper, { statusCode: 600, position: IPOH });
      const waiting = await makeParcel(t, shipper, { statusCode: 200 });
      const shop = ["'self' https://shop.example.com http://localhost:8080", undefined];
      for (const query of [
        `trackingNo=${moving.consignmentNo}&framed=1`,
        `id=${moving.nanoId}`,
        `trackingNo=${waiting.consignmentNo}`,
      ])
        for (const path of ['/track/rmap', '/customer/rmap'])
          expect([path, query, frames(await open(`${path}?${query}`))]).toEqual([path, query, shop]);
      for (const path of [
        '/track/rmap',
        '/track/rmap?trackingNo=MYNOPE1',
        `/customer/strack?trackingNo=${moving.consignmentNo}`,
        `/customer/etrack/${moving.nanoId}`,
      ])
        expect([path, frames(await open(path))]).toEqual([path, OWN]);
    });

    it('a map of another shipper, or of a shipper who removed the site, may not be framed (TRACK-36)', async () => {
      const other = await makeShipper(t, { companyId: shipper.companyId });
      const theirs = await makeParcel(t, other, { statusCode: 600, position: IPOH });
      await save(['https://shop.example.com']);
      expect(frames(await open(`/track/rmap?trackingNo=${theirs.consignmentNo}`))).toEqual(OWN);
      const mine = await makeParcel(t, shipper, { statusCode: 600, position: IPOH });
      await save([]);
      expect(frames(await open(`/track/rmap?trackingNo=${mine.consignmentNo}`))).toEqual(OWN);
    });

    it.each([
      'https://*.example.com',
      '*',
      'https://shop.example.com/maps',
      'https://shop.example.com?x',
      'https://shop.example.com/#x',
      'http://shop.example.com',
      'http://localhost.example.com',
      'https://me@shop.example.com',
      "https://shop.example.com;script-src 'unsafe-inline'",
      'https://a.test,https://b.test',
      'shop.example.com',
      'data:text/html,x',
    ])('a site %s is refused at its place (TRACK-36, SET-42)', async (site) => {
      const refused = await save(['https://shop.example.com', site]);
      expect([refused.statusCode, refused.json().error.field]).toEqual([422, 'mapSites.1']);
    });

    it('twenty sites are stored, one more is refused (TRACK-36)', async () => {
      const sites = Array.from({ length: 20 }, (_, i) => `https://s${i}.example.com`);
      expect((await save(sites)).json().data.mapSites).toEqual(sites);
      const refused = await save([...sites, 'https://s20.example.com']);
      expect([refused.statusCode, refused.json().error.field]).toEqual([422, 'mapSites']);
      await save([]);
    });
  });

  it('the live map’s stream reports that its parcel moved, without details (TRACK-36, TRACK-62)', async () => {
    const p = await makeParcel(t, shipper, { statusCode: 500, position: IPOH });
    const other = await makeParcel(t, shipper, { statusCode: 500 });
    const stream = await watchParcel(t.ctx, { id: p.id, customerId: shipper.customerId });
    const lines = stream[Symbol.asyncIterator]();
    expect(String((await lines.next()).value)).toMatch(/^retry: \d+\n\n$/);
    await moveOrder(t.ctx, shipper, other.id, 600);
    await moveOrder(t.ctx, shipper, p.id, 600, { coord: { lat: 5, lon: 100.5 } });
    expect(String((await lines.next()).value)).toBe('data: moved\n\n');
    stream.destroy();
  });

  it('a stream reports at once a step that its page does not show yet, and nothing that the page shows (TRACK-28, TRACK-36)', async () => {
    const { id, consignmentNo } = await makeParcel(t, shipper, { statusCode: 100 });
    await moveOrder(t.ctx, shipper, id, 500);
    const shownBy = (page: string) =>
      /data-events="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&').split('shown=')[1] ?? '';
    const { body } = await open(`/customer/strack?trackingNo=${consignmentNo}`);
    const shown = decodeURIComponent(shownBy(body));
    const follow = (at: string) => watchParcel(t.ctx, { id, customerId: shipper.customerId }, { shown: at });
    const current = await follow(shown);
    expect(String(current.read())).toMatch(/^retry: \d+\n\n$/);
    await moveOrder(t.ctx, shipper, id, 600);
    const late = await follow(shown);
    expect(String(late.read())).toMatch(/^retry: \d+\n\ndata: moved\n\n$/);
    current.destroy();
    late.destroy();
  });

  it('the live map’s stream reports after the commit, not at the next poll two seconds later (TRACK-36, TRACK-62)', async () => {
    const p = await makeParcel(t, shipper, { statusCode: 500, position: IPOH });
    const other = await makeParcel(t, shipper, { statusCode: 500 });
    // A stream without timers, so that only the event makes it send, on a machine of any speed.
    const noPolls = vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined, 0));
    const response = await app.inject({
      url: `/customer/track-events?id=${p.nanoId}`,
      headers: { host: 'localhost' },
      payloadAsStream: true,
    });
    expect(noPolls).toHaveBeenCalledTimes(2);
    noPolls.mockRestore();
    const stream = response.stream();
    const lines = stream[Symbol.asyncIterator]();
    expect(String((await lines.next()).value)).toMatch(/^retry: \d+\n\n$/);
    await moveOrder(t.ctx, shipper, other.id, 600);
    await moveOrder(t.ctx, shipper, p.id, 600);
    expect(String((await lines.next()).value)).toBe('data: moved\n\n');
    stream.destroy();
  });

  it('the live map refuses a stream for parcels that no longer move: unknown, completed, cancelled, none given (TRACK-36)', async () => {
    const done = await makeParcel(t, shipper, { statusCode: 1000, position: IPOH });
    const cancelled = await makeParcel(t, shipper, { statusCode: 900 });
    for (const query of [
      '',
      '?trackingNo=MYNOPE1',
      '?id=nope',
      `?id=${done.nanoId}`,
      `?id=${cancelled.nanoId}`,
    ])
      expect((await open(`/customer/track-events${query}`)).statusCode).toBe(404);
  });

  it('the live map allows only the configured tile server (TRACK-36)', async () => {
    const page = await open('/customer/rmap');
    expect(page.headers['content-security-policy']).toContain('https://*.tiles.example;');
    expect(page.body).toContain('name="map-tiles" content="https://{s}.tiles.example/{z}/{x}/{y}.png"');
    const none = readConfig({});
    expect([tileOrigins(none), tileMeta(none)]).toEqual([[], '']);
    expect(() => readConfig({ TILE_URL: 'https://a/{z}; script-src *' })).toThrow('TILE_URL');
  });
});
