import { afterAll, beforeAll } from 'vitest';
import type { CustomerBranding } from '../../../contract/account/branding.ts';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { brandPages } from '../../../server/modules/branding/brandPages.ts';
import { fileForm } from '../../support/pictures.ts';
import { setShipper, shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { type TestShipper, withSession } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';

export let pages: App;

export const path = (who = shipper) => `customer/${who.customerId}/branding`;
export const save = (body: object, who = shipper) => call(t, who, 'POST', path(who), body);
export const read = async (who = shipper) =>
  data<{ branding: CustomerBranding }>(
    await call(t, who, 'GET', `customer/${who.customerId}?retrieve=branding`),
  ).branding;

/** A new session, because the first one has ended after a day. */
export async function startOver() {
  setShipper(await withSession(t, shipper));
}

export async function upload(field: string, bytes: Buffer, who: TestShipper = shipper, to = who, texts = {}) {
  const { headers, payload } = fileForm(field, bytes, texts);
  const res = await t.app.inject({
    method: 'POST',
    url: `/v1.0/${path(to)}`,
    headers: { ...who.auth, host: 'localhost', ...headers },
    payload,
  });
  return { status: res.statusCode, body: res.json() };
}

export function withBranding(): void {
  withNewShipper({});
  beforeAll(async () => {
    pages = await createApp(t.ctx);
    await brandPages(pages, t.ctx, { script: '', style: 'body{margin:0}' });
  });
  afterAll(async () => {
    await pages.close();
  });
}
