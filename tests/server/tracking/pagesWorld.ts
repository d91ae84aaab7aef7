import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { trackingPages } from '../../../server/modules/tracking/pages.ts';
import { t, withNewShipper } from '../../support/shipperServer.ts';

export { shipper, t } from '../../support/shipperServer.ts';

export let app: App;

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
  withNewShipper({});
  beforeAll(async () => {
    app = await createApp(t.ctx);
    await trackingPages(app, t.ctx, {
      script: '/customer/assets/track.js',
      style: 'body{margin:0}',
      worker: 'self',
    });
  });
  afterAll(async () => {
    await app.close();
  });
}
