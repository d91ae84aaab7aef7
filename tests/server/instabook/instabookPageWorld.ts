import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { instabookPages } from '../../../server/modules/instabook/page.ts';
import { t, withNewShipper } from '../../support/shipperServer.ts';
import type { ShipperOptions } from '../../support/world.ts';

let app: App;

/** The buyer's pages, and before each test a new shipper. */
export function withInstabookPages(options: ShipperOptions = {}): void {
  withNewShipper(options);
  beforeAll(async () => {
    app = await createApp(t.ctx);
    await instabookPages(app, t.ctx, { script: '/customer/assets/instabook.js', style: 'body{margin:0}' });
  });
  afterAll(() => app.close());
}

export const open = (id: string, query = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `/customer/ib/${id}${query}`, headers: { host: 'localhost', ...headers } });

export const submit = (id: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/customer/ib/${id}`,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
