import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activity, orders } from '../../../server/db/schema/orders/orders.ts';
import { courierInstruction } from '../../../server/db/schema/orders/requests.ts';
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { makeParcel, PICTURE } from '../../support/parcel.ts';
import { open, shipper, submit, t, withPages } from './pagesWorld.ts';

withPages();

describe('secure tracking page', () => {
  const BRAND = {
    name: 'Batik & Co',
    colorPrimary: '#7a1f4b',
    colorBg: '#fff4e6',
    url: 'https://batik.test/',
    supportUrl: 'https://chat.batik.test/',
    supportEmail: 'hi@batik.test',
    supportPhone: '012-345 6789',
    promoNoticeTitle: 'Raya sale',
    promoNoticeDescription: 'Until Friday',
    promoNoticeCTA: 'Shop now',
    promoNoticeUrl: 'https://batik.test/sale',
    promoBannerImg: 'https://cdn.test/banner.png',
    promoBannerDesc: 'New',
    promoPopupImg: 'https://cdn.test/popup.png',
  };

  it("the secure tracking page carries the shipper's brand, support and promotions for a branded order (TRACK-44, TRACK-45, TRACK-46, TRACK-47, TRACK-48, TRACK-49, TRACK-50, TRACK-51, TRACK-57, TRACK-58)", async () => {
    await t.db.sql
      .update(customer)
      .set({ customBranding: true, branding: BRAND })
      .where(eq(customer.id, shipper.customerId));
    await t.db.sql.update(appUser).set({ email: 'aina@batik.test' }).where(eq(appUser.id, shipper.userId));
    const a = await makeParcel(t, shipper, { statusCode: 200 });
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    for (const part of [
      'Contact Batik &amp; Co:',
      '--brand:#7a1f4b;--brand-ground:#fff4e6;--on-brand:#101418',
      'href="https://batik.test/"',
      'href="https://chat.batik.test/"',
      'href="mailto:hi@batik.test"',
      'href="tel:0123456789"',
      'href="https://wa.me/60123456789"',
      'Raya sale',
      'Shop now',
      'https://cdn.test/banner.png',
      'https://cdn.test/popup.png',
      'Scheduled',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).toContain('Powered by Brand my');
    expect(body.indexOf('Scheduled')).toBeLessThan(body.indexOf('Raya sale'));
  });

  it('the secure tracking page shows a notice that is only a button, and no chat with a number that cannot be dialled (TRACK-45, TRACK-50)', async () => {
    const branding = {
      ...BRAND,
      promoNoticeTitle: null,
      promoNoticeDescription: null,
      supportPhone: '15 999',
    };
    await t.db.sql
      .update(customer)
      .set({ customBranding: true, branding })
      .where(eq(customer.id, shipper.customerId));
    await t.db.sql.update(appUser).set({ email: 'aina@batik.test' }).where(eq(appUser.id, shipper.userId));
    const a = await makeParcel(t, shipper, { statusCode: 200 });
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    expect(body).toContain('Shop now');
    expect(body).toContain('href="tel:15999"');
    expect(body).not.toMatch(/wa\.me\/\d/);
  });

  it('the secure tracking page of an account without a verified address has no links to other hosts (BX-06)', async () => {
    await t.db.sql
      .update(customer)
      .set({ customBranding: true, branding: BRAND })
      .where(eq(customer.id, shipper.customerId));
    const a = await makeParcel(t, shipper, { statusCode: 200 });
    const page = async () => (await open(`/customer/etrack/${a.nanoId}`)).body;
    for (const [email, status, leads] of [
      ['aina@elsewhere.test', 1, false],
      ['aina@batik.test', 0, false],
      ['aina@batik.test', 1, true],
    ] as const) {
      await t.db.sql.update(appUser).set({ email, status }).where(eq(appUser.id, shipper.userId));
      const body = await page();
      expect([email, status, body.includes('batik.test/')]).toEqual([email, status, leads]);
      expect(body).toContain('Raya sale');
    }
  });

  it("the secure tracking page of a blocked account has the company's look (TRACK-59, BX-06)", async () => {
    await t.db.sql
      .update(customer)
      .set({ customBranding: true, branding: BRAND, blockedAt: t.ctx.ports.clock.now() })
      .where(eq(customer.id, shipper.customerId));
    const a = await makeParcel(t, shipper, { statusCode: 200 });
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    expect(body).not.toMatch(/Batik|Raya sale/);
    expect(body).toContain('Brand my');
    await t.db.sql.update(customer).set({ blockedAt: null }).where(eq(customer.id, shipper.customerId));
    expect((await open(`/customer/etrack/${a.nanoId}`)).body).toContain('Raya sale');
  });

  it("the secure tracking page has the company's look for an order without a brand (TRACK-59)", async () => {
    await t.db.sql
      .update(customer)
      .set({ customBranding: false, branding: BRAND })
      .where(eq(customer.id, shipper.customerId));
    const a = await makeParcel(t, shipper);
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    expect(body).not.toContain('Batik');
    expect(body).toContain('Brand my');
  });

  it('the secure tracking page shows destination, service, number and sender (TRACK-52, TRACK-54)', async () => {
    const a = await makeParcel(t, shipper);
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    for (const part of ['George Town', a.consignmentNo, 'Aisyah Trading']) expect(body).toContain(part);
  });

  it('an unknown id redirects to the apology page with a link home (TRACK-42, TRACK-61)', async () => {
    const away = await open('/customer/etrack/unknown');
    expect([away.statusCode, away.headers.location]).toEqual([302, '/customer/page-not-found']);
    const page = await open('/customer/page-not-found');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Sorry, the page you visited does not exist.');
    expect(page.body).toContain('Back Home');
  });

  it('the secure tracking page without an id explains itself and offers tracking by number (TRACK-43)', async () => {
    const page = await open('/customer/etrack');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('action="/customer/strack"');
  });

  it('the secure tracking page accepts one rating without a script after delivery (TRACK-56, DET-38, DET-39)', async () => {
    const moving = await makeParcel(t, shipper, { statusCode: 600 });
    expect((await open(`/customer/etrack/${moving.nanoId}`)).body).not.toContain('name="rating"');
    const a = await makeParcel(t, shipper, { statusCode: 700, deliveredAt: t.clock.now() });
    expect((await open(`/customer/etrack/${a.nanoId}`)).body).toContain('name="rating"');
    expect(
      (await submit(`/customer/etrack/${a.nanoId}/rate`, { rating: '4', ratingNote: 'fine' })).body,
    ).toContain('Awesome thank you!');
    const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, a.id));
    expect(row).toMatchObject({ rating: 4, ratingNote: 'fine' });
  });

  it('the secure tracking page of a delivered parcel names the status once above the day, that of a completed one also the delivery (TRACK-18, BX-32)', async () => {
    const when = async (statusCode: number) => {
      const a = await makeParcel(t, shipper, { statusCode, deliveredAt: t.clock.now() });
      return /<p class="when">(.*?)<\/p>/.exec((await open(`/customer/etrack/${a.nanoId}`)).body)?.[1];
    };
    expect(await when(700)).toMatch(/^<strong>Mon, 2 Mar<\/strong>/);
    expect(await when(1000)).toMatch(/^<span>Delivered<\/span> <strong>Mon, 2 Mar/);
  });

  it('the secure tracking page opens the proof of delivery without a script (DET-28, DET-29, DET-32)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const back = `/customer/etrack/${a.nanoId}`;
    const ask = async (phoneNo: string) =>
      (await submit('/customer/track-proof', { trackingId: a.nanoId, back, phoneNo })).body;
    expect(await ask('77')).toContain('Please enter exactly 4 digits');
    expect(await ask('0000')).not.toContain(PICTURE);
    expect(await ask('7777')).toContain(PICTURE);
  });

  it('opened proof stays open in another language without its digits, on both tracking pages; refused digits open none (DET-28, DET-32)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const form = /<form id="language" method="post" hidden>(.*?)<\/form>.*? formaction="([^"]+lang=zh_CN)"/s;
    const number = a.consignmentNo ?? '';
    for (const [trackingId, back] of [
      [a.nanoId, `/customer/etrack/${a.nanoId}`],
      [number, `/customer/strack?trackingNo=${number}`],
    ] as const) {
      const sent = { trackingId, back };
      const refused = await submit('/customer/track-proof', { ...sent, phoneNo: '0000' });
      expect(refused.body).not.toMatch(form);
      const opened = await submit('/customer/track-proof', { ...sent, phoneNo: '7777' });
      const [, fields = '', action = ''] = form.exec(opened.body) ?? [];
      const hidden = [...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]);
      const translated = await submit(action, Object.fromEntries(hidden));
      expect(translated.body).toContain(PICTURE);
      expect(translated.body).toContain('<html lang="zh');
    }
  });
});

it('the secure tracking page’s worker for offline results may fetch only from this host (TRACK-25)', async () => {
  const worker = await open('/customer/track-worker.js');
  expect(worker.headers['content-type']).toContain('text/javascript');
  expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
});

it('the secure tracking page names the day that the courier agreed to, without a time (BX-41, BX-45)', async () => {
  const { companyId, customerId } = shipper;
  const { id, nanoId } = await makeParcel(t, shipper, {
    statusCode: 650,
    durationS: 3600,
  });
  const createdAt = t.clock.now();
  const agreed = { id: randomUUID(), companyId, customerId, orderId: id, createdAt };
  await t.db.sql.insert(courierInstruction).values({ ...agreed, instruction: { reattemptOn: '2026-03-05' } });
  const step = {
    orderId: id,
    statusCode: 650,
    statusText: 'Failed to deliver',
    saidBy: 'shipper',
    createdAt,
  } as const;
  await t.db.sql.insert(activity).values(step);
  expect((await open(`/customer/etrack/${nanoId}`)).body).toContain('<strong>Thu, 5 Mar</strong></p>');
});
