import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TestMail } from '../../../contract/account/branding.ts';
import { company, customer } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { messages } from '../../support/messages.ts';
import { png } from '../../support/pictures.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { pages, path, read, save, upload, withBranding } from './brandingWorld.ts';

withBranding();

describe('a brand', () => {
  it('a brand stores every sent field, keeps the absent ones and empties the null ones (SET-42, SET-43, SET-44, SET-45, SET-46, SET-48, SET-49, SET-59, API-61, API-154)', async () => {
    const brand = {
      name: 'Batik & Co',
      description: 'Since 1998',
      colorPrimary: '#7a1f4b',
      colorBg: '#fff4e6',
      url: 'https://batik.test/',
      supportUrl: 'https://chat.test/',
      supportEmail: 'hi@batik.test',
      supportPhone: '+60 19999',
      promoNoticeTitle: 'Raya sale',
      promoNoticeDescription: 'Until Friday',
      promoNoticeCTA: 'Shop now',
      promoNoticeUrl: 'https://batik.test/sale',
      promoBannerDesc: 'New',
      promoBannerUrl: 'https://batik.test/new',
      promoPopupDesc: 'Free shawl',
      promoPopupUrl: 'https://batik.test/free',
      footer: 'Made in Kuala Lumpur',
      googleAnalyticsId: 'G-ABCD1234',
      googleAdsId: 'AW-123456789',
      facebookPixelId: '1234567890',
      mixpanelToken: '0123456789abcdef0123456789abcdef',
      tiktokPixelId: 'C4ABCDEFGHIJKLMNOPQR',
      notifySms: '{sender_name}: {tracking_no}',
      notifyEmail100: {
        title: '{tracking_no} is booked',
        content: ['Hello {receiver_name},', '', 'thanks!'],
      },
      notifyEmail700: { title: 'Delivered', content: ['It is there.'] },
    };
    expect(data(await save({ customerId: shipper.customerId, ...brand }))).toMatchObject(brand);
    expect(await read()).toMatchObject(brand);
    await save({ name: null, notifyEmail700: null, footer: 'Since 1998' });
    expect(await read()).toMatchObject({
      ...brand,
      name: null,
      notifyEmail700: null,
      footer: 'Since 1998',
    });
  });

  it('a brand is switched on together with its other parts, and a refused save switches nothing (SET-58)', async () => {
    const { updatedAt } = await read();
    const saved = await save({ name: 'Batik', customBranding: true, updatedAt });
    expect(data(saved)).toMatchObject({ name: 'Batik', customBranding: true });
    const late = await save({ name: 'Other', customBranding: false, updatedAt });
    expect(late.status).toBe(409);
    expect((await save({ url: 'no address', customBranding: false })).status).toBeGreaterThanOrEqual(400);
    expect(await read()).toMatchObject({ name: 'Batik', customBranding: true });
  });

  it('a brand is switched on and off by its account (SET-40, SET-58, API-59)', async () => {
    const on = await call(t, shipper, 'POST', `customer/${shipper.customerId}`, { customBranding: true });
    expect(data(on)).toMatchObject({ customBranding: true });
    expect(await read()).toMatchObject({ customBranding: true });
  });

  it.each([
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'http://batik.test/' }, 'url'],
    [{ supportUrl: 'https://bank.test@evil.test/' }, 'supportUrl'],
    [{ promoPopupUrl: 'https://bank.test:pw@evil.test/' }, 'promoPopupUrl'],
    [{ promoNoticeUrl: 'https://:pw@evil.test/' }, 'promoNoticeUrl'],
    [{ promoBannerUrl: 'data:text/html,x' }, 'promoBannerUrl'],
    [{ colorPrimary: 'red;}body{display:none' }, 'colorPrimary'],
    [{ supportEmail: 'nobody' }, 'supportEmail'],
    [{ notifySms: 'x'.repeat(141) }, 'notifySms'],
    [{ notifySms: '{password}' }, 'notifySms'],
    [{ notifyEmail100: { title: '{tracking_nr}', content: [] } }, 'notifyEmail100.title'],
    [{ facebookPixelId: '"><script>' }, 'facebookPixelId'],
    [{ logo: 'https://elsewhere.test/logo.png' }, 'logo'],
    [{ promoBannerImg: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'promoBannerImg'],
  ])('%j is refused by its field and nothing is stored (SET-47)', async (body, field) => {
    const before = await read();
    const refused = await save(body);
    expect([refused.status, error(refused).field]).toEqual([422, field]);
    expect(await read()).toEqual(before);
  });

  it("a neighbour's brand can be neither read nor changed", async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId });
    expect((await call(t, shipper, 'POST', path(other), { name: 'Mine' })).status).toBe(404);
    expect((await upload('logo', await png(10, 10), shipper, other)).status).toBe(404);
    expect(await read(other)).toMatchObject({ name: null, logo: null });
  });
});

describe('the preview', () => {
  async function preview(
    fields: Record<string, string>,
    who: TestShipper | null = shipper,
    host = 'localhost',
  ) {
    const url = '/v1.0/customer/brandingPreview?lang=zh_CN';
    const { ticket } = who
      ? data<{ ticket: string }>(await call(t, who, 'POST', 'auth/ticket', { path: url }))
      : { ticket: 'x' };
    return pages.inject({
      method: 'POST',
      url: `${url}&jwt=${ticket}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  it('the ticket of an API key that only reads opens no preview (B1-22, SET-63)', async () => {
    const key = `dx${'a'.repeat(40)}`;
    await storeApiToken(t.ctx, shipper, 'Reader', key, { scopes: ['read'] });
    const reader = { ...shipper, auth: { host: 'localhost', 'x-delyvax-access-token': key } };
    expect((await preview({ draft: '{}' }, reader)).statusCode).toBe(403);
    expect((await preview({ draft: '{}' })).statusCode).toBe(200);
  });

  it('the preview is the tracking page with an unsaved brand, in the requested language, without scripts', async () => {
    const draft = {
      name: '<b>Batik</b>',
      colorBg: '#112233',
      url: 'javascript:alert(1)',
      footer: 'Made here',
    };
    const { statusCode, body, headers } = await preview({ draft: JSON.stringify(draft) });
    expect(statusCode).toBe(200);
    expect(body).toContain('&lt;b&gt;Batik&lt;/b&gt;');
    expect(body).toContain('--brand-ground:#112233');
    expect(body).toContain('Made here');
    expect(body).toContain('lang="zh');
    expect(body).not.toContain('javascript:');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(await read()).toMatchObject({ name: null });
  });

  it('the preview has a number and a place of the tenant’s country (TRACK-57)', async () => {
    await t.db.sql.update(company).set({ country: 'SG' }).where(eq(company.id, shipper.companyId));
    await t.db.sql
      .update(customer)
      .set({ city: null, state: null })
      .where(eq(customer.id, shipper.customerId));
    const { body } = await preview({ draft: '{}' });
    expect(body).toContain('SG0000000000');
    expect(body).toContain('新加坡');
    expect(body).not.toMatch(/MY0000000000|Kuala Lumpur/);
  });

  it('the preview shows a picture before its upload, and the promotion over the page only on request (TRACK-57, TRACK-58)', async () => {
    const image = `data:image/png;base64,${(await png(4, 4)).toString('base64')}`;
    const draft = JSON.stringify({ promoPopupImg: image });
    expect((await preview({ draft })).body).not.toContain('data-popup open');
    expect((await preview({ draft, popup: '1' })).body).toContain('data-popup open');
  });

  it('the preview is not rendered without a ticket, twice for one ticket, or on the host of another tenant', async () => {
    expect((await preview({}, null)).statusCode).toBe(401);
    await makeShipper(t, { companyCode: 'sg' });
    expect((await preview({}, shipper, 'sg.localhost')).statusCode).toBe(404);
  });
});

describe('a test mail', () => {
  it('a test mail is filled with a sample and goes to its writer only (SET-50)', async () => {
    const body = {
      code: 700,
      title: '{tracking_no} - {tracking_status}',
      content: ['{receiver_name},', 'from {sender_name}'],
    };
    const { to } = data<TestMail>(await call(t, shipper, 'POST', `${path()}/testMail`, body));
    const [mail] = await messages(t, to);
    expect(mail).toMatchObject({
      subject: 'MY0000000000 - Delivered',
      body: 'Aisyah Rahman,\nfrom Aisyah Trading',
    });
  });

  it('a test mail is refused with an unknown variable, and after 20 in an hour', async () => {
    const body = { code: 700, title: 'T', content: ['{secret}'] };
    expect((await call(t, shipper, 'POST', `${path()}/testMail`, body)).status).toBe(422);
    for (let i = 0; i < 20; i++)
      await call(t, shipper, 'POST', `${path()}/testMail`, { ...body, content: ['x'] });
    expect((await call(t, shipper, 'POST', `${path()}/testMail`, { ...body, content: ['x'] })).status).toBe(
      429,
    );
  });
});
