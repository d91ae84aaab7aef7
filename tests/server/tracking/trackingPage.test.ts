import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { makeParcel } from '../../support/parcel.ts';
import { makeShipper } from '../../support/world.ts';
import { open, shipper, t, withPages } from './pagesWorld.ts';

withPages();

const RIDER = { name: 'Ahmad', phone: '+60 1155-500001', vehicleRegNo: 'WKL 1' };

describe('guest tracking page', () => {
  it('the guest tracking page has one input and a button, and a title that names the company (TRACK-25, TRACK-39)', async () => {
    const page = await open('/customer/strack');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<title>Track &amp; trace - Company my</title>');
    expect(page.body.match(/<input /g)).toHaveLength(1);
    expect(page.body).toMatch(/<button class="button primary">\s*Track\s*<\/button>/);
  });

  it('the guest tracking page shows the first of several numbers and links to the others, which link back (TRACK-06, SHELL-53)', async () => {
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

  it('the guest tracking page of a list of longest numbers does not repeat the list in every link (TRACK-06, SHELL-53)', async () => {
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

  it('a too short number counts for the limit like any other (TRACK-26, B2-5)', async () => {
    for (let look = 0; look < 60; look += 1) await open('/customer/strack?trackingNo=AB1');
    const page = await open('/customer/strack?trackingNo=AB1');
    expect(page.statusCode).toBe(429);
    expect(page.body).toMatch(/role="alert">Too many/);
  });

  it('a visitor over the limit sees a message about the limit on every page, never “unknown parcel” (TRACK-40, TRACK-61)', async () => {
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
    'the guest tracking page at %i shows delay, the courier’s distance and the map: %s (TRACK-34, TRACK-35, TRACK-36)',
    async (statusCode, expected) => {
      const a = await makeParcel(t, shipper, {
        statusCode,
        durationS: -3600,
        personnel: RIDER,
        position: { lat: 5.31, lon: 100.33 },
      });
      for (const address of [`strack?trackingNo=${a.consignmentNo}`, `etrack/${a.nanoId}`]) {
        const { body } = await open(`/customer/${address}`);
        for (const part of ['Later than expected', 'km away', '/customer/rmap'])
          expect(body.includes(part), part).toBe(expected);
        expect(body.includes('Ahmad')).toBe(statusCode <= 625);
      }
    },
  );

  it.each([600, 625])(
    'the guest tracking page shows a past day at %i as the time when the parcel was expected, not as a promise (TRACK-34, BX-32)',
    async (statusCode) => {
      const a = await makeParcel(t, shipper, { statusCode, durationS: -3600 });
      const { body } = await open(`/customer/strack?trackingNo=${a.consignmentNo}`);
      expect(body).toContain('It was expected on Mon, 2 Mar.');
      expect(body).not.toMatch(/>Expected( by)?</);
    },
  );

  it.each([
    [9.9, null, 'Expected by', 'Mon, 2 Mar', true],
    [10, null, 'Expected', 'Mon, 2 Mar', false],
    [19.9, null, 'Expected', 'Tue, 3 Mar', false],
    [20, null, 'Expected by', 'Tue, 3 Mar', true],
    [24, null, 'Expected', 'Tue, 3 Mar', false],
    [9, 23, 'Expected by', 'Tue, 3 Mar', true],
    [9, 48, 'Expected', 'Wed, 4 Mar', false],
  ])(
    'a parcel booked at noon that takes %d hours, nine in ten within %s hours, is “%s” %s; with a time, from 8 to 22 within a day: %s (TRACK-34)',
    async (hours, usual, word, date, hasTime) => {
      const { consignmentNo } = await makeParcel(t, shipper, {
        statusCode: 500,
        durationS: hours * 3600,
        usualS: usual && usual * 3600,
      });
      const { body } = await open(`/customer/strack?trackingNo=${consignmentNo}`);
      expect(body).toContain(`<span>${word}</span> <strong>${date}</strong>${hasTime ? ' <em>' : '</p>'}`);
    },
  );

  it.each([651, 655])(
    'the guest tracking page shows a parcel for self collection at %i as ready since that step’s day, without a promise (TRACK-34, BX-32)',
    async (statusCode) => {
      const a = await makeParcel(t, shipper, { statusCode, durationS: -3600 });
      const { body } = await open(`/customer/strack?trackingNo=${a.consignmentNo}`);
      expect(body).toMatch(/Ready since<\/span> <strong>[A-Z][a-z]{2}, \d/);
      expect(body).not.toContain('xpected');
    },
  );

  it.each([600, 651, 700])(
    'guest tracking page says the status %i once in its card, as the heading (TRACK-28, BX-32)',
    async (statusCode) => {
      const a = await makeParcel(t, shipper, { statusCode });
      const { body } = await open(`/customer/strack?trackingNo=${a.consignmentNo}`);
      const card = /<section class="card hero".*?<\/section>/s.exec(body)?.[0] ?? '';
      expect(card.match(/data-status=/g)).toHaveLength(1);
      expect(card).toMatch(new RegExp(`<h1 class="status[^>]*>.*data-status="${statusCode}"`));
    },
  );

  it('the guest tracking page shows status, number, estimate, way and timeline in the HTML itself (TRACK-27, TRACK-28, TRACK-32, TRACK-34, TRACK-37)', async () => {
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

  it('the guest tracking page offers copy and share of its own address (TRACK-29, TRACK-31)', async () => {
    const a = await makeParcel(t, shipper);
    const { body } = await open(`/customer/strack?trackingNo=${a.consignmentNo}`);
    const address = encodeURIComponent(`http://localhost:4000/customer/strack?trackingNo=${a.consignmentNo}`);
    expect(body).toContain('<h2>Share this page</h2>');
    expect(body).toContain('Copy link');
    expect(body).toContain(`https://wa.me/?text=${address}`);
    expect(body).toMatch(new RegExp(`mailto:\\?subject=[^"]*body=${address.replaceAll(/[.*?]/g, '\\$&')}`));
  });

  it("the guest tracking page links to the courier's own tracking, but runs no script from there (TRACK-33)", async () => {
    const a = await makeParcel(t, shipper);
    const link = async (extTrackUrl: string) => {
      await t.db.sql.update(orders).set({ extTrackUrl }).where(eq(orders.id, a.id));
      return (await open(`/customer/strack?trackingNo=${a.consignmentNo}`)).body;
    };
    expect(await link('https://courier.test/t/1')).toContain('href="https://courier.test/t/1"');
    expect(await link('javascript:alert(1)')).not.toContain('javascript:');
  });

  it('the guest tracking page has distance, call, text and chat of the courier only while in progress (TRACK-35, TRACK-36)', async () => {
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

  it('the guest tracking page refuses a too short number and keeps it in the field (TRACK-26)', async () => {
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

  it('the guest tracking page writes typed text as text only (TRACK-27)', async () => {
    const { body } = await open(
      `/customer/strack?trackingNo=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(body.toLowerCase()).not.toContain('<script>alert');
  });

  it("the guest tracking page shows the company's banner (TRACK-38)", async () => {
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

  it('the guest tracking page has no personal data in previews and asks not to be indexed (TRACK-25)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 600, personnel: RIDER });
    const page = await open(`/customer/etrack/${a.nanoId}`);
    const previews = [...page.body.matchAll(/<meta property="og:[^>]+>/g)].join('\n');
    expect(previews).toContain('og:title');
    expect(previews).not.toMatch(/Tan|Aisyah|Ahmad|George|MY26/);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.body).toContain('name="robots" content="noindex, nofollow"');
  });

  it('the guest tracking page allows styles and scripts by nonce only (TRACK-25)', async () => {
    const page = await open('/customer/strack');
    const nonce = /nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))![1]!;
    expect(page.body).toContain(`<style nonce="${nonce}">`);
    expect(page.body).toContain(`src="/customer/assets/track.js" nonce="${nonce}"`);
    expect(page.body).not.toMatch(/ style="| on\w+="/);
  });
});
