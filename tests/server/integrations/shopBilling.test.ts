import { describe, expect, it } from 'vitest';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';
import { connected, t, who, withIntegrations } from './integrationsWorld.ts';

describe.each(DATABASES)('integrations on %s', (kind) => {
  withIntegrations(kind);

  describe('billing of a Shopify shop', () => {
    const ask = (id: number) => call(t, who, 'POST', `integration/${id}/billing`);
    const page = (address: string, answer?: string, host = 'localhost') =>
      t.app.inject({
        method: answer ? 'POST' : 'GET',
        url: new URL(address).pathname,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        ...(answer ? { payload: `answer=${answer}` } : {}),
      });
    const state = async (id: number) =>
      data<Integration>(await call(t, who, 'GET', `integration/${id}`)).metadata.recurring_application_charge;

    it('billing of a Shopify shop is off until its owner agrees on the shop’s page, and is requested again after a refusal (INTG-19, INTG-22)', async () => {
      const { id } = await connected('shopify');
      expect(await state(id)).toBeNull();
      const { confirmationUrl } = data<{ confirmationUrl: string }>(await ask(id));
      expect(confirmationUrl).toMatch(/^http:\/\/localhost:4000\/sandbox\/shop-billing\/.{20,}$/);
      expect(await state(id)).toEqual({ status: 'pending' });
      expect(data(await ask(id))).toEqual({ confirmationUrl });
      expect((await page(confirmationUrl)).body).toContain('Kedai Batik');
      await page(confirmationUrl, 'decline');
      expect(await state(id)).toEqual({ status: 'declined' });
      const next = data<{ confirmationUrl: string }>(await ask(id)).confirmationUrl;
      expect(next).not.toBe(confirmationUrl);
      expect((await page(confirmationUrl, 'approve')).statusCode).toBe(404);
      const answer = await page(next, 'approve');
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/customer/integration']);
      expect(await state(id)).toEqual({ status: 'active' });
      await page(next, 'decline');
      expect(await state(id)).toEqual({ status: 'active' });
      expect((await ask(id)).status).toBe(409);
    });

    it('billing of a Shopify shop is requested only for Shopify shops, and its page exists at no other tenant’s host (INTG-18)', async () => {
      const { id } = await connected('custom');
      expect((await ask(id)).status).toBe(409);
      const shop = await connected('shopify', 'S');
      const { confirmationUrl } = data<{ confirmationUrl: string }>(await ask(shop.id));
      await makeShipper(t, { companyCode: 'myhub' });
      const elsewhere = await page(confirmationUrl, 'approve', 'myhub.localhost');
      expect(elsewhere.statusCode).toBe(404);
      expect(await state(shop.id)).toEqual({ status: 'pending' });
    });
  });
});
