import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { STEP_NOTES } from '../../../contract/rules/orders/stepNotes.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { descriptionAt, locationAt } from '../../../server/sandbox/couriers/journey.ts';
import { toWindow, useUp } from '../../support/limits.ts';
import { makeParcel, PICTURE } from '../../support/parcel.ts';
import { app, open, shipper, submit, t, withPages } from './pagesWorld.ts';

withPages();

describe('the form for the proof of delivery without a script', () => {
  const tried = async (trackingId: string, back: string) =>
    (await submit('/customer/track-proof', { trackingId, back, phoneNo: '0000' })).body;
  const others = (body: string) =>
    [...body.matchAll(/<li><a class="mono" href="[^"]*">([^<]*)<\/a><\/li>/g)].map(([, number]) => number);

  it('the form for the proof of delivery keeps the links to the other numbers (DET-29, TRACK-06)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const list = encodeURIComponent(`${a.consignmentNo},MY 2,MY3`);
    const shown = await open(`/customer/strack?trackingNo=${list}`);
    const back = /name="back" value="([^"]*)"/.exec(shown.body)?.[1] ?? '';
    const body = await tried(a.consignmentNo, back.replaceAll('&amp;', '&'));
    expect(body).toContain('These digits do not match');
    expect(others(body)).toEqual(['MY2', 'MY3']);
    expect(body).toContain(`name="back" value="${back}"`);
  });

  it('the form for the proof of delivery leads to the link in the message if the tenant compares no more digits (DET-31, B2-10)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    toWindow(t, 86_400);
    await useUp(t, `guesses:phone:${shipper.companyId}`, 1000);
    expect(await tried(a.consignmentNo, '')).toContain(
      'Please open the link in the message about the parcel.',
    );
  });

  it.each([
    '//evil.test/customer/strack?trackingNo=MY2',
    'javascript:alert(1)?trackingNo=MY2',
    '/customer/orders?trackingNo=MY2',
  ])('the form for the proof of delivery accepts nothing from %s (DET-29)', async (back) => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const body = await tried(a.consignmentNo, back);
    expect(others(body)).toEqual([]);
    expect(body).not.toMatch(/evil|javascript:|MY2(?!6)/);
  });

  it('the form for the proof of delivery shows its input as text only, and at most as many numbers as a list has (DET-29, B2-5)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const many = Array.from({ length: 80 }, (_, i) => `MY${i}`).join(',');
    const list = encodeURIComponent(`"><script>alert(1)</script>,${many}`);
    const body = await tried(a.consignmentNo, `/customer/strack?trackingNo=${list}&next=//evil.test`);
    expect(body.toLowerCase()).not.toMatch(/<script>alert|evil/);
    expect(others(body)).toHaveLength(49);
  });
});

describe('previews', () => {
  it('previews show a generated picture of the right size if the tenant has none that can be fetched (TRACK-25)', async () => {
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

describe('texts that others send to the forms', () => {
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url, headers: { host: 'localhost', 'content-type': type }, payload });

  it('NUL is removed from every field of the public forms (TRACK-42, TRACK-56, B2-5)', async () => {
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
  ])('%s is answered with the page (TRACK-26, B2-5)', async (_name, payload, type) => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    expect((await post('/customer/track-proof', payload, type)).statusCode).toBe(200);
    const rated = await post(`/customer/etrack/${a.nanoId}/rate`, payload, type);
    expect(rated.body).toContain('Please choose a number of stars');
  });

  it('a too long form gets a page as its answer (TRACK-56, B2-5)', async () => {
    const page = await post('/customer/track-proof', `trackingId=${'x'.repeat(9000)}`);
    expect(page.statusCode).toBe(413);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('Back Home');
  });

  it('a long note keeps its first 500 letters (TRACK-56)', async () => {
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
    'the tracking page shows in %s the steps that the courier reports; a note of a person stays as written (TRACK-37, I18N-01)',
    async (lang, note, place) => {
      const a = await makeParcel(t, shipper, { statusCode: 500 });
      await moveOrder(t.ctx, shipper, a.id, 555, {
        description: descriptionAt(555, true),
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

  it('each report of a courier exists in every language (TRACK-37, I18N-01)', () => {
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

  it('the tracking page remembers the chosen language (I18N-01)', async () => {
    expect(String((await open('/customer/strack?lang=my')).headers['set-cookie'])).toMatch(/^lang=my;/);
    expect((await open('/customer/strack')).headers['set-cookie']).toBeUndefined();
  });
});
