import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { trackingPages } from '../../../server/modules/tracking/pages.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

export let t: TestServer;
export let app: App;
export let shipper: TestShipper;

export const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });
export const submit = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Prepares each test file that calls it. */
export function withPages(): void {
  beforeAll(async () => {
    t = await startTestServer();
    app = await createApp(t.ctx);
    await trackingPages(app, t.ctx, {
      script: '/customer/assets/track.js',
      style: 'body{margin:0}',
      worker: 'self',
    });
  });
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t);
  });
  afterAll(async () => {
    await app.close();
    await t.close();
  });
}
