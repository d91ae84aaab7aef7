import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STEP_NOTES } from '../../../contract/rules/orders/stepNotes.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { appUser, companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { trackingPages } from '../../../server/modules/tracking/pages.ts';
import { descriptionAt, locationAt } from '../../../server/sandbox/couriers/journey.ts';
import { makeParcel, PICTURE } from '../../support/parcel.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

let t: TestServer;
let app: App;
let shipper: TestShipper;
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

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });
const submit = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const RIDER = { name: 'Ahmad', phone: '+60 1155-500001', vehicleRegNo: 'WKL 1' };

describe('guest tracking page', () => {
  it('has one input and a button, and a title that names the company (TRACK-25, TRACK-39)', async () => {
    const page = await open('/customer/strack');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<title>Track &amp; trace - Company my</title>');
    expect(page.body.match(/<input /g)).toHaveLength(1);
    expect(page.body).toMatch(/<button class="button primary">\s*Track\s*<\/button>/);
  });

  it('shows the first of several numbers and leads to the others, which lead back (TRACK-06, SHELL-53)', async () => {
    const [a, b, c] = [
      await makeParcel(t, shipper, { statusCode: 600 }),
      await makeParcel(t, shipper, { statusCode: 700 }),
      await makeParcel(t, shipper, {}),
    ].map((parcel) => parcel.consignmentNo);
    const links = (body: string) =>
      [...body.matchAll(/href="\/customer\/strack\?trackingNo=([^"&]*)">([^<]*)<\/a><\/li>/g)].map(
        ([, address, words]) => [decodeURIComponent(address ?? ''), words],
      );
    const { body } = await open(`/customer/strack?trackingNo=${a},${b},,${c},${a}`);
    expect(body).toContain(`value="${a}"`);
    expect(links(body)).toEqual([
      [`${b},${a},${c}`, b],
      [`${c},${a},${b}`, c],
    ]);
    const second = await open(`/customer/strack?trackingNo=${b},${a},${c}`);
    expect(second.body).toContain(`value="${b}"`);
    expect(links((await open(`/customer/strack?trackingNo=${a}`)).body)).toEqual([]);
  });

  it('names a list of longest numbers without repeating it in every link (TRACK-06, SHELL-53)', async () => {
    const usual = Array.from({ length: 50 }, (_, i) => `MY26${String(i).padStart(12, '0')}`);
    const first = /href="\/customer\/strack\?trackingNo=([^"]*)">MY26000000000001</;
    const page = await open(`/customer/strack?trackingNo=${usual}`);
    expect(
      decodeURIComponent(first.exec(page.body)?.[1] ?? '')
        .split(',')
        .sort(),
    ).toEqual(usual);
    const longest = usual.map((number) => number.padEnd(60, 'X'));
    const { body } = await open(`/customer/strack?trackingNo=${longest}`);
    for (const number of longest) expect(body).toContain(number);
    expect(body.length).toBeLessThan(40_000);
  });

  it('a number that is too short counts against the limit like any other (TRACK-26, B2-5)', async () => {
    for (let look = 0; look < 60; look += 1) await open('/customer/strack?trackingNo=AB1');
    const page = await open('/customer/strack?trackingNo=AB1');
    expect(page.statusCode).toBe(429);
    expect(page.body).toMatch(/role="alert">Too many/);
  });

  it('a visitor over the limit sees that message on every page, never that the parcel is unknown (TRACK-40, TRACK-61)', async () => {
    const a = await makeParcel(t, shipper);
    for (const way of ['strack?trackingNo=AB1', 'etrack/unknown'])
      for (let look = 0; look < 60; look += 1) await open(`/customer/${way}`);
    for (const address of [`strack?trackingNo=${a.consignmentNo}`, `etrack/${a.nanoId}`, 'etrack/unknown']) {
      const page = await open(`/customer/${address}`);
      expect(page.statusCode).toBe(429);
      const seconds = Number(page.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(page.body).toContain(`Please try again in ${seconds} seconds.`);
      expect(page.body).not.toMatch(/No tracking data|does not exist/);
    }
  });

  it.each([
    [600, true],
    [625, false],
    [651, false],
    [655, false],
    [661, false],
    [663, false],
    [700, false],
  ])(
    'says at %i that it is late, how far the courier is and on which map only if so: %s (TRACK-34, TRACK-35, TRACK-36)',
    async (statusCode, told) => {
      const a = await makeParcel(t, shipper, {
        statusCode,
        durationS: -3600,
        personnel: RIDER,
        position: { lat: 5.31, lon: 100.33 },
      });
      for (const address of [`strack?trackingNo=${a.consignmentNo}`, `etrack/${a.nanoId}`]) {
        const { body } = await open(`/customer/${address}`);
        for (const part of ['Later than expected', 'km away', '/customer/rmap'])
          expect(body.includes(part), part).toBe(told);
        expect(body.includes('Ahmad')).toBe(statusCode <= 625);
      }
    },
  );

  it.each([600, 625, 651, 655])(
    'the promised date stays at %i after it has passed (TRACK-34)',
    async (statusCode) => {
      const a = await makeParcel(t, shipper, { statusCode, durationS: -3600 });
      const { body } = await open(`/customer/strack?trackingNo=${a.consignmentNo}`);
      expect(body).toContain('Mon, 2 Mar');
    },
  );

  it('shows status, number, estimate, way and timeline in the HTML itself (TRACK-27, TRACK-28, TRACK-32, TRACK-34, TRACK-37)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 600 });
    const { body } = await open(`/customer/strack?trackingNo=%20${a.consignmentNo.toLowerCase()}`);
    for (const part of [
      'Delivery In Transit',
      a.consignmentNo,
      'Wed, 4 Mar',
      'George Town, Pulau Pinang',
      '2 Mar 2026, 12:00 pm',
      'Times in GMT+8',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toMatch(/Tan|Chulia|7777/);
    expect(body).not.toContain(a.nanoId);
    expect(body).not.toContain(a.id);
  });

  it('offers copy and share of its own address (TRACK-29, TRACK-31)', async () => {
    const a = await makeParcel(t, shipper);
    const { body } = await open(`/customer/strack?trackingNo=${a.consignmentNo}`);
    const address = encodeURIComponent(`http://localhost:4000/customer/strack?trackingNo=${a.consignmentNo}`);
    expect(body).toContain('Copy link');
    expect(body).toContain(`https://wa.me/?text=${address}`);
    expect(body).toMatch(new RegExp(`mailto:\\?subject=[^"]*body=${address.replaceAll(/[.*?]/g, '\\$&')}`));
  });

  it("links to the courier's own tracking, but runs no script from there (TRACK-33)", async () => {
    const a = await makeParcel(t, shipper);
    const link = async (extTrackUrl: string) => {
      await t.db.sql.update(orders).set({ extTrackUrl }).where(eq(orders.id, a.id));
      return (await open(`/customer/strack?trackingNo=${a.consignmentNo}`)).body;
    };
    expect(await link('https://courier.test/t/1')).toContain('href="https://courier.test/t/1"');
    expect(await link('javascript:alert(1)')).not.toContain('javascript:');
  });

  it('has the courier to call, text and chat with only while in progress, and how far it is (TRACK-35, TRACK-36)', async () => {
    const a = await makeParcel(t, shipper, {
      statusCode: 600,
      personnel: RIDER,
      position: { lat: 5.31, lon: 100.33 },
    });
    const { body } = await open(`/customer/strack?trackingNo=${a.consignmentNo}`);
    for (const part of [
      'Ahmad',
      'WKL 1',
      'href="tel:+601155500001"',
      'href="sms:+601155500001"',
      'href="https://wa.me/601155500001"',
      '11 km away',
    ]) {
      expect(body).toContain(part);
    }
    const done = await makeParcel(t, shipper, { statusCode: 700, personnel: RIDER });
    expect((await open(`/customer/strack?trackingNo=${done.consignmentNo}`)).body).not.toContain('Ahmad');
  });

  it('the secret page shows the courier while the parcel is on its way (TRACK-53)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 600, personnel: RIDER });
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    const card = /<section class="card" data-part="courier">.*?<\/section>/s.exec(body)?.[0] ?? '';
    for (const part of ['Ahmad', 'WKL 1', 'href="tel:+601155500001"']) expect(card).toContain(part);
    const done = await makeParcel(t, shipper, { statusCode: 700, personnel: RIDER });
    expect((await open(`/customer/etrack/${done.nanoId}`)).body).not.toContain('data-part="courier"');
  });

  it('refuses a number that is too short and keeps it (TRACK-26)', async () => {
    const page = await open('/customer/strack?trackingNo=AB1');
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('Tracking number length must be more than 3.');
    expect(page.body).toContain('value="AB1"');
  });

  it('an unknown number and one of another tenant get the same message (TRACK-40)', async () => {
    const other = await makeShipper(t, { companyCode: 'acme' });
    const foreign = await makeParcel(t, other, { consignmentNo: 'ACME12345' });
    const page = await open(`/customer/strack?trackingNo=${foreign.consignmentNo}`);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('No tracking data available for ACME12345');
    const strip = (body: string) => body.replaceAll(/ACME\w+|nonce="[^"]+"/g, '');
    expect(strip((await open('/customer/strack?trackingNo=ACME99999')).body)).toBe(strip(page.body));
  });

  it('writes what was typed as text only (TRACK-27)', async () => {
    const { body } = await open(
      `/customer/strack?trackingNo=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(body.toLowerCase()).not.toContain('<script>alert');
  });

  it("shows the company's banner (TRACK-38)", async () => {
    const data = [
      {
        imageURL: 'https://cdn.test/b.png',
        linkURL: 'https://promo.test/',
        title: 'Promo',
        description: null,
      },
    ];
    await t.db.sql
      .insert(companySetting)
      .values({ companyId: shipper.companyId, name: 'consumer_app.banner_settings', data });
    const page = await open('/customer/strack');
    expect(page.body).toContain('<img src="https://cdn.test/b.png" alt="Promo"');
    expect(page.headers['content-security-policy']).toContain('https://cdn.test');
  });

  it('has no personal data in previews and asks not to be indexed (TRACK-25)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 600, personnel: RIDER });
    const page = await open(`/customer/etrack/${a.nanoId}`);
    const previews = [...page.body.matchAll(/<meta property="og:[^>]+>/g)].join('\n');
    expect(previews).toContain('og:title');
    expect(previews).not.toMatch(/Tan|Aisyah|Ahmad|George|MY26/);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.body).toContain('name="robots" content="noindex, nofollow"');
  });

  it('sets styles and scripts by nonce only (TRACK-25)', async () => {
    const page = await open('/customer/strack');
    const nonce = /nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))![1]!;
    expect(page.body).toContain(`<style nonce="${nonce}">`);
    expect(page.body).toContain(`src="/customer/assets/track.js" nonce="${nonce}"`);
    expect(page.body).not.toMatch(/ style="| on\w+="/);
  });
});

describe('the form for the proof of delivery without a script', () => {
  const tried = async (trackingId: string, back: string) =>
    (await submit('/customer/track-proof', { trackingId, back, phoneNo: '0000' })).body;
  const others = (body: string) =>
    [...body.matchAll(/<li><a class="mono" href="[^"]*">([^<]*)<\/a><\/li>/g)].map(([, number]) => number);

  it('keeps the other numbers at hand (DET-29, TRACK-06)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const list = encodeURIComponent(`${a.consignmentNo},MY 2,MY3`);
    const shown = await open(`/customer/strack?trackingNo=${list}`);
    const back = /name="back" value="([^"]*)"/.exec(shown.body)?.[1] ?? '';
    const body = await tried(a.consignmentNo, back.replaceAll('&amp;', '&'));
    expect(body).toContain('These digits do not match');
    expect(others(body)).toEqual(['MY2', 'MY3']);
    expect(body).toContain(`name="back" value="${back}"`);
  });

  it.each([
    '//evil.test/customer/strack?trackingNo=MY2',
    'javascript:alert(1)?trackingNo=MY2',
    '/customer/orders?trackingNo=MY2',
  ])('takes nothing from %s (DET-29)', async (back) => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const body = await tried(a.consignmentNo, back);
    expect(others(body)).toEqual([]);
    expect(body).not.toMatch(/evil|javascript:|MY2(?!6)/);
  });

  it('shows its input as text only, and at most as many numbers as a list has (DET-29, B2-5)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const many = Array.from({ length: 80 }, (_, i) => `MY${i}`).join(',');
    const list = encodeURIComponent(`"><script>alert(1)</script>,${many}`);
    const body = await tried(a.consignmentNo, `/customer/strack?trackingNo=${list}&next=//evil.test`);
    expect(body.toLowerCase()).not.toMatch(/<script>alert|evil/);
    expect(others(body)).toHaveLength(49);
  });
});

describe('previews', () => {
  it('show a drawn picture of the right size where the tenant has none that can be fetched (TRACK-25)', async () => {
    const page = await open('/customer/strack');
    const [, url = ''] = /property="og:image" content="([^"]+)"/.exec(page.body) ?? [];
    expect(url).toBe('http://localhost:4000/customer/preview/my.png');
    const picture = await open(new URL(url).pathname);
    expect(picture.headers['content-type']).toBe('image/png');
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.rawPayload.length).toBeLessThan(60_000);
    expect((await open('/customer/preview/nobody.png')).statusCode).toBe(404);
  });
});

describe('what others send to the forms', () => {
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url, headers: { host: 'localhost', 'content-type': type }, payload });

  it('removes NUL from every field (TRACK-42, TRACK-56, B2-5)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const junk = '%00';
    const proof = await post(
      '/customer/track-proof',
      `trackingId=${a.consignmentNo}${junk}&back=%00&phoneNo=${junk}7777`,
    );
    expect(proof.statusCode).toBe(200);
    const rated = await post(`/customer/etrack/${a.nanoId}/rate`, `rating=5&ratingNote=Good${junk}`);
    expect(rated.statusCode).toBe(200);
    expect(rated.body).toContain('Awesome thank you!');
    for (const path of [
      `/customer/strack?trackingNo=${a.consignmentNo}${junk}`,
      `/customer/strack?trackingNo=${junk}`,
      `/customer/etrack/${junk}`,
      `/customer/rmap?id=${junk}`,
    ])
      expect((await open(path)).statusCode, path).toBeLessThan(500);
  });

  it.each([
    ['no body', '', 'application/x-www-form-urlencoded'],
    ['JSON with numbers', '{"trackingId":5,"back":5,"phoneNo":[]}', 'application/json'],
    ['a JSON list', '[1]', 'application/json'],
  ])('answers %s with the page (TRACK-26, B2-5)', async (_name, payload, type) => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    expect((await post('/customer/track-proof', payload, type)).statusCode).toBe(200);
    const rated = await post(`/customer/etrack/${a.nanoId}/rate`, payload, type);
    expect(rated.body).toContain('Please choose a number of stars');
  });

  it('answers a form that is too long with a page (TRACK-56, B2-5)', async () => {
    const page = await post('/customer/track-proof', `trackingId=${'x'.repeat(9000)}`);
    expect(page.statusCode).toBe(413);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('Back Home');
  });

  it('keeps the first 500 letters of a long note (TRACK-56)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700 });
    const page = await post(`/customer/etrack/${a.nanoId}/rate`, `rating=4&ratingNote=${'n'.repeat(700)}`);
    expect(page.body).toContain('Awesome thank you!');
    const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, a.id));
    expect(row?.ratingNote).toBe('n'.repeat(500));
  });
});

describe('languages', () => {
  it.each([
    ['en_US', 'The parcel has arrived at the hub', 'Ipoh hub'],
    ['zh_CN', '包裹已到达分拨中心', 'Ipoh 分拨中心'],
    ['id_ID', 'Paket telah tiba di hub', 'Hub Ipoh'],
    ['my', 'Bungkusan telah tiba di hab', 'Hab Ipoh'],
  ])(
    'tells in %s what the courier reports; a note of a person stays as written (TRACK-37, I18N-01)',
    async (lang, note, place) => {
      const a = await makeParcel(t, shipper, { statusCode: 500 });
      await moveOrder(t.ctx, shipper, a.id, 555, {
        description: descriptionAt(555),
        location: locationAt(
          555,
          { city: 'Ipoh', state: null, point: null },
          { city: null, state: null, point: null },
        ),
      });
      await moveOrder(t.ctx, shipper, a.id, 556, { description: 'Left at 5 with van 12' });
      const { body } = await open(`/customer/etrack/${a.nanoId}?lang=${lang}`);
      expect(body).toContain(`<span>${note}</span>`);
      expect(body).toContain(`· ${place}`);
      expect(body).toContain('<span lang="">Left at 5 with van 12</span>');
    },
  );

  it('has each report of a courier in every language (TRACK-37, I18N-01)', () => {
    for (const locale of ['zh_CN', 'id_ID', 'my'] as const)
      expect(Object.keys(TEXTS[locale].steps.notes)).toEqual(Object.keys(STEP_NOTES));
  });

  it.each([
    ['/customer/strack?lang=zh_CN', {}, 'lang="zh-CN"', '查询'],
    ['/customer/strack', { cookie: 'lang=id_ID' }, 'lang="id"', 'Lacak'],
    ['/customer/strack', { 'accept-language': 'ms-MY,en;q=0.5' }, 'lang="ms"', 'Jejak'],
  ])('%s %j (I18N-01)', async (url, headers, lang, word) => {
    const page = await open(url, headers as Record<string, string>);
    expect(page.body).toContain(`<html ${lang}`);
    expect(page.body).toContain(word);
  });

  it('remember the choice (I18N-01)', async () => {
    expect(String((await open('/customer/strack?lang=my')).headers['set-cookie'])).toMatch(/^lang=my;/);
    expect((await open('/customer/strack')).headers['set-cookie']).toBeUndefined();
  });
});

describe('secure tracking page', () => {
  const BRAND = {
    name: 'Batik & Co',
    colorPrimary: '#7a1f4b',
    colorBg: '#fff4e6',
    url: 'https://batik.test/',
    supportUrl: 'https://chat.batik.test/',
    supportEmail: 'hi@batik.test',
    supportPhone: '+60 19999',
    promoNoticeTitle: 'Raya sale',
    promoNoticeDescription: 'Until Friday',
    promoNoticeCTA: 'Shop now',
    promoNoticeUrl: 'https://batik.test/sale',
    promoBannerImg: 'https://cdn.test/banner.png',
    promoBannerDesc: 'New',
    promoPopupImg: 'https://cdn.test/popup.png',
  };

  it("carries the shipper's brand, support and promotions for a branded order (TRACK-44, TRACK-45, TRACK-46, TRACK-47, TRACK-48, TRACK-49, TRACK-50, TRACK-51, TRACK-57, TRACK-58)", async () => {
    await t.db.sql
      .update(customer)
      .set({ customBranding: true, branding: BRAND })
      .where(eq(customer.id, shipper.customerId));
    await t.db.sql.update(appUser).set({ email: 'aina@batik.test' }).where(eq(appUser.id, shipper.userId));
    const a = await makeParcel(t, shipper, { statusCode: 200 });
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    for (const part of [
      'Batik &amp; Co',
      '--brand:#7a1f4b;--brand-ground:#fff4e6;--on-brand:#101418',
      'href="https://batik.test/"',
      'href="https://chat.batik.test/"',
      'href="mailto:hi@batik.test"',
      'href="tel:+6019999"',
      'href="https://wa.me/6019999"',
      'Raya sale',
      'Shop now',
      'https://cdn.test/banner.png',
      'https://cdn.test/popup.png',
      'Scheduled',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).toContain('Powered by Brand my');
  });

  it('leads to no host where nobody of the account has a verified address (BX-06)', async () => {
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

  it("keeps to the company's look for an order without a brand (TRACK-59)", async () => {
    await t.db.sql
      .update(customer)
      .set({ customBranding: false, branding: BRAND })
      .where(eq(customer.id, shipper.customerId));
    const a = await makeParcel(t, shipper);
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    expect(body).not.toContain('Batik');
    expect(body).toContain('Brand my');
  });

  it('shows destination, service, number and sender (TRACK-52, TRACK-54)', async () => {
    const a = await makeParcel(t, shipper);
    const { body } = await open(`/customer/etrack/${a.nanoId}`);
    for (const part of ['George Town', a.consignmentNo, 'Aisyah Trading']) expect(body).toContain(part);
  });

  it('an unknown id is sent to the apology page with a link home (TRACK-42, TRACK-61)', async () => {
    const away = await open('/customer/etrack/unknown');
    expect([away.statusCode, away.headers.location]).toEqual([302, '/customer/page-not-found']);
    const page = await open('/customer/page-not-found');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Sorry, the page you visited does not exist.');
    expect(page.body).toContain('Back Home');
  });

  it('without an id, explains the page and offers tracking by number (TRACK-43)', async () => {
    const page = await open('/customer/etrack');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('action="/customer/strack"');
  });

  it('takes a rating without a script, once, after delivery (TRACK-56, DET-38, DET-39)', async () => {
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

  it('opens the proof of delivery without a script (DET-28, DET-29, DET-32)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const back = `/customer/etrack/${a.nanoId}`;
    const ask = async (phoneNo: string) =>
      (await submit('/customer/track-proof', { trackingId: a.nanoId, back, phoneNo })).body;
    expect(await ask('77')).toContain('Please enter exactly 4 digits');
    expect(await ask('0000')).not.toContain(PICTURE);
    expect(await ask('7777')).toContain(PICTURE);
  });
});

it('serves the worker that keeps the last result with a policy that lets it fetch from here only (TRACK-25)', async () => {
  const worker = await open('/customer/track-worker.js');
  expect(worker.headers['content-type']).toContain('text/javascript');
  expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
});
