import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboxLine, InboxMessageResult } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { ASK_LIMITS, RECIPIENT_ASKS } from '../../../contract/rules/orders/recipientAsks.ts';
import type { Coord } from '../../../contract/wire/scalars.ts';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { activity, orders, waypoint } from '../../../server/db/schema/orders/orders.ts';
import { recipientRequest } from '../../../server/db/schema/orders/requests.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { townCoord } from '../../../server/geo/embeddedGeocoder.ts';
import { recipientPages } from '../../../server/modules/recipients/recipientPages.ts';
import { lastStopOf } from '../../../server/modules/recipients/recipientStore.ts';
import { NEAR_KM } from '../../../server/modules/services/outlets/nearOutlets.ts';
import { trackingPages } from '../../../server/modules/tracking/pages.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { textsOf } from '../../../texts/read.ts';
import { toWindow, useUp } from '../../support/limits.ts';
import { TEST_NOW } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { choose, sendAll, setPrices } from '../notices/noticeWorld.ts';
import { call, data, error, makeOrder, pageOf, RECEIVER } from '../orders/orderBody.ts';

let app: App;
let shipper: TestShipper;
withServer();
beforeAll(async () => {
  app = await createApp(t.ctx);
  await trackingPages(app, t.ctx, { script: '', style: '' });
  await recipientPages(app, t.ctx, { script: '', style: '' });
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  await t.truncate();
  // Each test starts on the same day, because tests move the clock.
  t.clock.advance((Date.parse(TEST_NOW) - t.clock.now().getTime()) / 1000);
  shipper = await makeShipper(t, { walletMinor: 1_000_000 });
});

const DIGITS = RECEIVER.phone.slice(-4);
const READER = { ...RECEIVER, email: 'reader@example.test' };
const PRIVATE = [
  RECEIVER.address1,
  RECEIVER.phone,
  RECEIVER.name,
  READER.email,
  '0123456789',
  'Jalan Ampang',
];

const post = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const get = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'localhost' } });

type Parcel = { id: string; nanoId: string; consignmentNo: string | null };
const parcelAt = async (statusCode = 650, more: Parameters<typeof makeOrder>[2] = {}): Promise<Parcel> => {
  const made = await makeOrder(t, shipper, { receiver: READER, ...more });
  await moveTo(t.ctx, made.id, statusCode);
  return made;
};
const enter = (
  trackingId: string,
  phoneNo = DIGITS,
  headers: Record<string, string> = {},
  remoteAddress?: string,
) => post('/customer/recipient', { trackingId, phoneNo }, headers, remoteAddress);
const tokenIn = (body: string) => /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
const opened = async ({ nanoId }: Parcel) => tokenIn((await enter(nanoId)).body);
const ask = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post('/customer/recipient/ask', { token, ...fields }, headers);
const requests = () =>
  t.db.sql.select().from(recipientRequest).orderBy(asc(recipientRequest.createdAt), asc(recipientRequest.id));
const orderOf = async ({ id }: Parcel) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));
const historyOf = async (parcel: Parcel) =>
  ((await orderOf(parcel)).activities ?? []).filter(({ by }) => by === 'recipient');
const kmNorthOf = ({ lat, lon }: Coord, km: number): Coord => ({ lat: lat + km / 111.195, lon });
const asksIn = (body: string) => [...body.matchAll(/name="ask" value="(\w+)"/g)].map(([, name]) => name);

describe('the digits of a recipient’s phone', () => {
  it('the digits of a recipient’s phone open the requests that fit the parcel, and neither an address nor a phone is shown (BX-42)', async () => {
    const parcel = await parcelAt();
    for (const id of [parcel.nanoId, parcel.consignmentNo ?? '']) {
      const page = await enter(id);
      expect(page.statusCode).toBe(200);
      expect(asksIn(page.body)).toEqual([
        'anotherDay',
        'safePlace',
        'landmark',
        'holdAtOutlet',
        'notOrdered',
        'message',
      ]);
      for (const text of PRIVATE) expect(page.body).not.toContain(text);
    }
  });

  it.each([
    ['of a same-day rider', { serviceCode: 'SDD' }, 0],
    ['after three attempts', {}, 3],
  ])(
    'another day is neither offered nor accepted for a parcel %s, whose courier makes no later round (BX-42, BX-41)',
    async (_what, more, failedAttempts) => {
      const parcel = await parcelAt(650, more);
      if (failedAttempts)
        await t.db.sql.update(orders).set({ failedAttempts }).where(eq(orders.id, parcel.id));
      const page = await enter(parcel.nanoId);
      expect(asksIn(page.body)).toContain('safePlace');
      expect(asksIn(page.body)).not.toContain('anotherDay');
      const refused = await ask(tokenIn(page.body), { ask: 'anotherDay', day: '2026-03-04' });
      expect(refused.statusCode).toBe(409);
      expect(await requests()).toEqual([]);
    },
  );

  it.each([
    ['in the shipper’s brand', true],
    ['in the company’s look, for an order without the brand', false],
  ])(
    'the digits of a recipient’s phone open pages %s, and wrong digits the company’s look (BX-42, TRACK-59)',
    async (_what, branded) => {
      const branding = { name: 'Batik & Co', colorBg: '#fff4e6', footer: 'Made by hand' };
      await t.db.sql.update(customer).set({ customBranding: true, branding });
      const parcel = await parcelAt();
      await t.db.sql.update(orders).set({ branded });
      const page = await enter(parcel.nanoId);
      const done = await ask(tokenIn(page.body), { ask: 'safePlace', words: 'Shed' });
      for (const part of ['Batik &amp; Co', '--brand-ground:#fff4e6', 'Made by hand'])
        expect([page, done].map(({ body }) => body.includes(part))).toEqual([branded, branded]);
      expect((await enter(parcel.nanoId, '0000')).body).not.toContain('Made by hand');
    },
  );

  it.each([
    ['with cash to collect', 650, { cod: { amount: 40 } }, true],
    ['without', 650, {}, false],
  ])(
    'the digits of a recipient’s phone for a parcel %s offer that the cash is ready: %s (BX-42)',
    async (_what, code, more, isOffered) => {
      const page = await enter((await parcelAt(code, more)).nanoId);
      expect(asksIn(page.body).includes('cashReady')).toBe(isOffered);
    },
  );

  it.each([
    [655, true],
    [661, false],
    [700, false],
  ])(
    'the digits of a recipient’s phone for a parcel with status %i open requests: %s (BX-42)',
    async (code, isOpen) => {
      const page = await enter((await parcelAt(code)).nanoId);
      expect(page.statusCode).toBe(200);
      expect(asksIn(page.body).length > 0).toBe(isOpen);
      expect(page.body.includes(textsOf('en_US', 'ask').tooLate)).toBe(!isOpen);
    },
  );

  it('wrong digits get the same answer as an unknown parcel, byte for byte (BX-42, B1-14)', async () => {
    const { nanoId } = await parcelAt();
    const plain = ({ statusCode, body }: { statusCode: number; body: string }, id: string) => [
      statusCode,
      body.replaceAll(id, 'ID').replace(/nonce="[^"]*"/g, ''),
    ];
    const wrong = plain(await enter(nanoId, '0000'), nanoId);
    expect(wrong[0]).toBe(403);
    const [unknown, foreign] = ['x'.repeat(nanoId.length), 'MY0000009999'];
    for (const id of [unknown, foreign]) expect(plain(await enter(id, '0000'), id)).toEqual(wrong);
    expect(wrong[1]).toContain('These digits do not match this parcel.');
    // The next typed text goes into the field.
    expect(wrong[1]).toMatch(/<input id="ask-digits"[^>]* autofocus>/);
  });

  it('the digits of the sender do not open the requests, nor does a parcel of another tenant (BX-42)', async () => {
    const parcel = await parcelAt();
    expect((await enter(parcel.nanoId, '6789')).statusCode).toBe(403);
    await makeShipper(t, { companyCode: 'other' });
    const elsewhere = await enter(parcel.nanoId, DIGITS, { host: 'other.localhost' });
    expect(elsewhere.statusCode).toBe(403);
    const token = await opened(parcel);
    expect((await ask(token, { ask: 'message', words: 'Hi' }, { host: 'other.localhost' })).statusCode).toBe(
      403,
    );
  });

  it.each([
    ['consignmentNo', 'nanoId'],
    ['nanoId', 'consignmentNo'],
  ] as const)(
    'digits open a parcel after nine wrong tries by its %s, not after ten; by its %s they still do (BX-42, B1-13)',
    async (tried, other) => {
      const parcel = await parcelAt();
      const statusOf = async (by: typeof tried, digits?: string) =>
        (await enter(parcel[by] ?? '', digits)).statusCode;
      for (let i = 0; i < 9; i++) expect(await statusOf(tried, '0000')).toBe(403);
      expect(await statusOf(tried)).toBe(200);
      expect(await statusOf(tried, '0000')).toBe(403);
      const locked = await enter(parcel[tried] ?? '');
      expect(locked.statusCode).toBe(429);
      expect(locked.body).toContain('Too many wrong tries.');
      expect(asksIn(locked.body)).toEqual([]);
      expect(await statusOf(other)).toBe(200);
      t.clock.advance(25 * 3600);
      expect(await statusOf(tried)).toBe(200);
    },
  );

  it('digits of any parcel open it after nineteen wrong tries within an hour from one IP address, not after twenty (BX-42, B1-13)', async () => {
    const { nanoId } = await parcelAt();
    for (let i = 0; i < 19; i++) expect((await enter(`MY00000001${i}`, '0000')).statusCode).toBe(403);
    expect((await enter(nanoId)).statusCode).toBe(200);
    expect((await enter('MY0000000200', '0000')).statusCode).toBe(403);
    const limited = await enter(nanoId);
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enter(nanoId, DIGITS, {}, '10.9.0.1')).statusCode).toBe(200);
  });

  it('a tenant that compares no more digits at numbers leads to the link in the message, in the page’s language (BX-42, B2-10)', async () => {
    const { consignmentNo, nanoId } = await parcelAt();
    toWindow(t, 86_400);
    await useUp(t, `guesses:phone:${shipper.companyId}`, 1000);
    for (const [cookie, said] of [
      ['lang=en_US', 'Please open the link in the message about the parcel.'],
      ['lang=my', 'Sila buka pautan dalam mesej tentang bungkusan itu.'],
    ] as const) {
      const page = await enter(consignmentNo ?? '', DIGITS, { cookie });
      expect([page.statusCode, asksIn(page.body)]).toEqual([429, []]);
      expect(page.body).toContain(said);
    }
    expect((await enter(nanoId)).statusCode).toBe(200);
  });

  it('missing digits are requested again, and the number stays (BX-42)', async () => {
    const page = await enter('MY12345', '12a');
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('Please enter exactly 4 digits');
    expect(page.body).toContain('value="MY12345"');
  });
});

describe('the field that the digits sign', () => {
  it('the field that the digits sign is valid for half an hour, and refused from then on (BX-42)', async () => {
    const parcel = await parcelAt();
    const token = await opened(parcel);
    t.clock.advance(30 * 60 - 1);
    expect((await ask(token, { ask: 'message', words: 'Before' })).statusCode).toBe(200);
    t.clock.advance(1);
    const late = await ask(token, { ask: 'message', words: 'At' });
    expect(late.statusCode).toBe(403);
    expect(late.body).toContain('open for too long');
    expect(await requests()).toHaveLength(1);
  });

  it.each([
    ['its secret link', ({ nanoId }: Parcel) => nanoId, '/customer/etrack/'],
    ['its number', ({ consignmentNo }: Parcel) => consignmentNo ?? '', '/customer/strack?trackingNo='],
  ])(
    'the pages after the digits lead back to a parcel that was found by %s, to the requests in another language without its digits, and to the digits after half an hour (BX-42)',
    async (_way, idOf, tracking) => {
      const id = idOf(await parcelAt());
      /** The fields of a page's first form. */
      const fieldsOf = (body: string) =>
        Object.fromEntries(
          [...(/<form.*?<\/form>/s.exec(body)?.[0] ?? '').matchAll(/name="(\w+)" value="([^"]+)"/g)].map(
            ([, name, value]) => [name, value],
          ),
        ) as Record<string, string>;
      const chosen = await enter(id);
      const done = await post('/customer/recipient/ask', {
        ...fieldsOf(chosen.body),
        ask: 'safePlace',
        words: 'Shed',
      });
      const more = await post('/customer/recipient/more', fieldsOf(done.body));
      for (const { statusCode, body } of [chosen, done, more]) {
        expect(statusCode).toBe(200);
        expect(body).toContain(`href="${tracking}${id}"`);
        const [to = '', fields = ''] =
          /<footer.*?<form id="language" method="post" hidden>(.*?)<\/form>.*? formaction="([^"]+lang=zh_CN)"/s
            .exec(body)
            ?.toReversed() ?? [];
        const chinese = await post(to, fieldsOf(`<form>${fields}</form>`));
        expect(chinese.body).toContain(textsOf('zh_CN', 'ask').choose);
        expect(asksIn(chinese.body)).toEqual(asksIn(chosen.body));
        expect(chinese.headers['set-cookie']).toContain('lang=zh_CN');
      }
      t.clock.advance(30 * 60);
      const late = await post('/customer/recipient/more', fieldsOf(more.body));
      expect(late.statusCode).toBe(403);
      const again = await post('/customer/recipient', { ...fieldsOf(late.body), phoneNo: DIGITS });
      expect(asksIn(again.body)).toContain('safePlace');
    },
  );

  it('the field that the digits sign ends half an hour after the digits, however many pages it has opened (BX-42)', async () => {
    const parcel = await parcelAt();
    let token = await opened(parcel);
    for (const open of [
      () => post('/customer/recipient/more', { token }),
      () => ask(token, { ask: 'message', words: 'Hi' }),
      () => ask(token, { ask: 'message', words: '' }),
    ]) {
      t.clock.advance(9 * 60);
      token = tokenIn((await open()).body);
    }
    t.clock.advance(3 * 60 - 1);
    expect((await post('/customer/recipient/more', { token })).statusCode).toBe(200);
    t.clock.advance(1);
    const late = await post('/customer/recipient/more', { token });
    expect([late.statusCode, tokenIn(late.body)]).toEqual([403, '']);
  });

  it('the pages after the digits nowhere contain the order’s id, which opens the label (BX-42)', async () => {
    const parcel = await parcelAt();
    const chosen = await enter(parcel.consignmentNo ?? '');
    const done = await ask(tokenIn(chosen.body), { ask: 'message', words: 'Hi' });
    const more = await post('/customer/recipient/more', { token: tokenIn(done.body) });
    const wrong = await ask(tokenIn(more.body), { ask: 'message', words: '' });
    for (const { statusCode, body } of [chosen, done, more, wrong]) {
      expect([200, 422]).toContain(statusCode);
      expect(tokenIn(body)).not.toBe('');
      expect(body).not.toContain(parcel.id);
    }
  });

  it('the field that the digits sign is refused for another parcel and after a change (BX-42)', async () => {
    const [a, b] = [await parcelAt(), await parcelAt()];
    const token = await opened(a);
    const forged = [
      token.replace(a.consignmentNo ?? '', b.consignmentNo ?? ''),
      `${token}x`,
      token.slice(1),
      '',
      'a.b.c',
      `${token}.x`,
    ];
    for (const one of forged) expect((await ask(one, { ask: 'message', words: 'Hi' })).statusCode).toBe(403);
    expect(await requests()).toEqual([]);
  });
});

const OUTLET = 'Tupai Bangsar, 41 Jalan Telawi 3, 59100 Kuala Lumpur';

describe('a request', () => {
  it.each([
    [
      'anotherDay',
      { day: '2026-03-04' },
      'The recipient asks for delivery on 4 Mar 2026.',
      'Bring it on 4 Mar 2026',
    ],
    [
      'safePlace',
      { words: 'With the guard' },
      'The recipient names a safe place.',
      'Safe place: With the guard',
    ],
    [
      'landmark',
      { words: 'Blue gate' },
      'The recipient names a unit number or a landmark.',
      'Find it: Blue gate',
    ],
    [
      'holdAtOutlet',
      { outletId: 'TPI-BGS' },
      `The recipient wants to collect the parcel at ${OUTLET}.`,
      `Wants it held at ${OUTLET}`,
    ],
    ['notOrdered', { words: '' }, 'The recipient says that nothing was ordered.', null],
    ['message', { words: 'Ring twice' }, 'The recipient has written to you.', null],
  ])(
    'the request %s is in the order at once, on the driver’s note if it is for the driver, and is confirmed by mail (BX-42)',
    async (name, fields, sentence, note) => {
      const parcel = await parcelAt();
      const page = await ask(await opened(parcel), { ask: name, ...fields });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('You also get a message');
      expect(await historyOf(parcel)).toMatchObject([{ description: sentence, statusCode: 650 }]);
      expect((await orderOf(parcel)).waypoint.at(-1)?.recipientNote ?? null).toBe(note);
      const [mail, ...more] = (await t.db.sql.select().from(outboxMessage)).filter(
        ({ recipient }) => recipient === READER.email,
      );
      expect(more).toEqual([]);
      expect(mail?.body).toContain(textsOf('en_US', 'ask').asks[name as 'message']);
      if ('outletId' in fields) expect(mail?.body).toContain(OUTLET);
      if ('words' in fields && fields.words) expect(`${mail?.body}${mail?.html}`).not.toContain(fields.words);
    },
  );

  it('a request is confirmed in the language of its page; an SMS names the request, and an outlet without its address (BX-42)', async () => {
    const parcel = await parcelAt(650, { receiver: { ...READER, email: null } });
    const wish = { ask: 'holdAtOutlet', outletId: 'TPI-BGS' };
    await ask(await opened(parcel), wish, { 'accept-language': 'zh-CN' });
    const [message, ...more] = (await t.db.sql.select().from(outboxMessage)).filter(
      ({ channel }) => channel === 'sms',
    );
    expect(more).toEqual([]);
    const chinese = textsOf('zh_CN', 'ask').asks.holdAtOutlet;
    expect(message?.body).toContain(`${chinese}：${OUTLET.split(',')[0]}。`);
    for (const text of PRIVATE) expect(message?.body).not.toContain(text);
  });

  it('later messages to a recipient are in the language of the page on which the last request was made (BX-40, BX-42)', async () => {
    const parcel = await parcelAt();
    for (const [name, locale, language] of [
      ['safePlace', 'id_ID', 'id-ID'],
      ['message', 'zh_CN', 'zh-CN'],
    ] as const) {
      await ask(await opened(parcel), { ask: name, words: 'Guard' }, { 'accept-language': language });
      const line = data<InboxLine[]>(await call(t, shipper, 'GET', 'inbox?kind=deliveryFailed'))[0];
      const [sent] = data<InboxMessageResult[]>(
        await call(t, shipper, 'POST', `inbox/${line?.id}/message`, {}),
      );
      const [, , question] = textsOf(locale, 'inboxMessages').deliveryFailed.split(/%\{\w+\}/);
      expect(sent?.message?.text).toContain(question);
      expect((await orderOf(parcel)).waypoint.at(-1)?.contact).toMatchObject({ ...READER, lang: locale });
    }
  });

  it('a request that the cash is ready is on the driver’s note (BX-42)', async () => {
    const parcel = await parcelAt(650, { cod: { amount: 40 } });
    expect((await ask(await opened(parcel), { ask: 'cashReady' })).statusCode).toBe(200);
    expect((await orderOf(parcel)).waypoint.at(-1)?.recipientNote).toBe('Cash is ready');
    const dry = await parcelAt();
    expect((await ask(await opened(dry), { ask: 'cashReady' })).statusCode).toBe(409);
  });

  it('a repeated or reloaded request changes nothing; a changed request replaces the driver’s note (BX-42)', async () => {
    const parcel = await parcelAt();
    const token = await opened(parcel);
    for (let i = 0; i < 3; i++)
      expect((await ask(token, { ask: 'safePlace', words: 'Guard' })).statusCode).toBe(200);
    expect(await requests()).toHaveLength(1);
    expect(await historyOf(parcel)).toHaveLength(1);
    await ask(token, { ask: 'safePlace', words: 'Shoe rack' });
    expect((await orderOf(parcel)).waypoint.at(-1)?.recipientNote).toBe('Safe place: Shoe rack');
  });

  it('one of three simultaneous requests is written (BX-42)', async () => {
    const token = await opened(await parcelAt());
    await Promise.all([1, 2, 3].map(() => ask(token, { ask: 'message', words: 'Hi' })));
    expect(await requests()).toHaveLength(1);
  });

  const inKl = { postcode: '59100', city: 'Kuala Lumpur', state: 'Kuala Lumpur', country: 'MY' };
  it.each([
    ['1 km below the largest distance', { coord: kmNorthOf(townCoord(inKl)!, NEAR_KM - 1) }, true],
    ['at the largest distance', { coord: kmNorthOf(townCoord(inKl)!, NEAR_KM) }, true],
    ['1 km above the largest distance', { coord: kmNorthOf(townCoord(inKl)!, NEAR_KM + 1) }, false],
    ['in the outlet’s city, whose postcode nobody knows', { postcode: '', coord: null }, true],
    ['in a town that nobody knows', { postcode: '', city: 'Nowhere', state: '', coord: null }, false],
    ['in another country', { country: 'SG', coord: kmNorthOf(townCoord(inKl)!, 1) }, false],
  ])(
    'an outlet %s from the recipient: page, inbox and instruction agree on whether it is offered (BX-40, BX-41, BX-42)',
    async (_what, place, isOffered) => {
      const parcel = await parcelAt();
      const { id: stopId, contact } = (await lastStopOf(t.ctx, parcel.id))!;
      await t.db.sql
        .update(waypoint)
        .set({ contact: { ...contact, ...inKl, ...place } })
        .where(eq(waypoint.id, stopId));
      const { body } = await enter(parcel.nanoId);
      expect(asksIn(body).includes('holdAtOutlet')).toBe(isOffered);
      const asked = await ask(tokenIn(body), { ask: 'holdAtOutlet', outletId: 'TPI-BGS' });
      expect(asked.statusCode).toBe(isOffered ? 200 : 422);
      const lines = pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox?kind=deliveryFailed')).data;
      expect(lines.map((line) => line.instructions.includes('holdAtOutlet'))).toEqual([isOffered]);
      const told = await call(t, shipper, 'POST', `order/${parcel.id}/instruct`, { holdAtOutlet: 'TPI-BGS' });
      expect(told.status).toBe(isOffered ? 200 : 422);
      if (!isOffered)
        expect(error(told)).toMatchObject({
          field: 'holdAtOutlet',
          message: 'Tupai Bangsar is in another area than the recipient.',
        });
    },
  );

  it('a request is not copied with its order (BX-42)', async () => {
    const parcel = await parcelAt();
    await ask(await opened(parcel), { ask: 'safePlace', words: 'Guard' });
    const copy = data<{ orderId: string }>(await call(t, shipper, 'POST', `order/${parcel.id}/clone`, {}));
    const made = data<Order>(await call(t, shipper, 'GET', `order/${copy.orderId}`));
    expect(JSON.stringify(made)).not.toContain('Guard');
  });

  it.each([
    ['another day', { ask: 'anotherDay', day: '2026-03-02' }, 422],
    ['another day', { ask: 'anotherDay', day: '2026-03-03' }, 200],
    ['another day', { ask: 'anotherDay', day: '2026-03-09' }, 200],
    ['another day', { ask: 'anotherDay', day: '2026-03-10' }, 422],
    ['another day', { ask: 'anotherDay' }, 422],
    ['an outlet of another area', { ask: 'holdAtOutlet', outletId: 'TPI-GTN' }, 422],
    ['no words', { ask: 'message', words: '  ' }, 422],
    ['words of the most letters', { ask: 'message', words: 'x'.repeat(ASK_LIMITS.words - 1) }, 200],
    ['words of the most letters', { ask: 'message', words: 'x'.repeat(ASK_LIMITS.words) }, 200],
    ['words above them', { ask: 'message', words: 'x'.repeat(ASK_LIMITS.words + 1) }, 422],
    ['something that is no wish', { ask: 'refund' }, 409],
  ])(
    'a request with %s %j gets %i, with its form open and the entered values (BX-42)',
    async (_what, fields, status) => {
      const page = await ask(await opened(await parcelAt()), fields as Record<string, string>);
      expect(page.statusCode).toBe(status);
      if (status === 422) expect(page.body).toContain('<details class="wish" open>');
      const words = (fields as { words?: string }).words?.trim();
      if (status === 422 && words) expect(page.body).toContain(words);
      expect(await requests()).toHaveLength(status === 200 ? 1 : 0);
    },
  );

  it('a parcel accepts seven requests within a day, three of them messages, and refuses more until the next day (BX-42)', async () => {
    const parcel = await parcelAt();
    const token = await opened(parcel);
    const send = async (fields: Record<string, string>) => (await ask(token, fields)).statusCode;
    const words = ['a', 'b', 'c', 'd'].map((text) => ({ ask: 'message', words: text }));
    expect(await Promise.all(words.slice(0, 2).map(send))).toEqual([200, 200]);
    expect(await send({ ask: 'notOrdered' })).toBe(200);
    expect(await send(words[2]!)).toBe(429);
    expect(await send({ ask: 'landmark', words: '1' })).toBe(200);
    expect(await send({ ask: 'landmark', words: '2' })).toBe(200);
    expect(await send({ ask: 'landmark', words: '3' })).toBe(200);
    expect(await send({ ask: 'landmark', words: '4' })).toBe(200);
    expect(await send({ ask: 'landmark', words: '5' })).toBe(429);
    expect(await requests()).toHaveLength(ASK_LIMITS.perDay);
    t.clock.advance(24 * 3600 - 1);
    expect((await ask(await opened(parcel), { ask: 'landmark', words: '5' })).statusCode).toBe(429);
    t.clock.advance(1);
    const next = await opened(parcel);
    expect((await ask(next, { ask: 'landmark', words: '5' })).statusCode).toBe(200);
  });

  it('a request is no instruction, so the courier gets no message (BX-42)', async () => {
    const parcel = await parcelAt();
    await ask(await opened(parcel), { ask: 'anotherDay', day: '2026-03-04' });
    expect((await historyOf(parcel)).map(({ by }) => by)).toEqual(['recipient']);
    const rows = await t.db.sql.select().from(activity).where(eq(activity.orderId, parcel.id));
    expect(rows.filter(({ saidBy }) => saidBy === 'shipper')).toEqual([]);
    const [order] = await t.db.sql.select().from(orders).where(eq(orders.id, parcel.id));
    expect([order?.statusCode, order?.failedAttempts]).toEqual([650, 1]);
  });
});

describe('the words of a recipient', () => {
  const EVIL = '<img src=x onerror=alert(1)> =HYPERLINK("https://evil.test") {receiver_name}';

  it('the words of a recipient are plain text on every page, and invisible to readers with only the number (BX-42, B2-21, B2-23)', async () => {
    const parcel = await parcelAt();
    const token = await opened(parcel);
    const done = await ask(token, { ask: 'safePlace', words: EVIL });
    expect(done.body).not.toContain('<img');
    const refused = await ask(token, { ask: 'landmark', words: `${EVIL}${'x'.repeat(200)}` });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).not.toContain('<img');
    expect(refused.body).toContain('&lt;img');
    const secret = (await get(`/customer/etrack/${parcel.nanoId}`)).body;
    expect(secret).toContain('The recipient names a safe place.');
    expect(secret).not.toMatch(/HYPERLINK|<img src=x/);
    const guest = (await get(`/customer/strack?trackingNo=${parcel.consignmentNo}`)).body;
    expect(guest).not.toMatch(/HYPERLINK|safe place\.|The recipient asked/);
    expect((await orderOf(parcel)).activities?.find(({ by }) => by)?.detail).toBe(EVIL);
  });

  it('the words of a recipient lose characters that hide text or turn it around (BX-42, B2-23)', async () => {
    const parcel = await parcelAt();
    await ask(await opened(parcel), { ask: 'safePlace', words: 'a\u202eb\u0000c\u200bd\r\ne\u2028f' });
    expect((await requests())[0]?.words).toBe('abcd e f');
  });
});

it('no content of a form makes the pages fail or write unrequested text (BX-42, B2-23)', async () => {
  const parcel = await parcelAt();
  const token = await opened(parcel);
  const junk = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      token,
      `${token}.`,
      parcel.nanoId,
      '<script>alert(1)</script>',
      '\u0000',
      '2026-03-04',
      'TPI-BGS',
      'constructor',
      '__proto__',
    ),
  );
  const names = fc.constantFrom(
    'token',
    'ask',
    'day',
    'outletId',
    'words',
    'trackingId',
    'phoneNo',
    'toString',
  );
  const paths = fc.constantFrom('', '/ask', '/more');
  await fc.assert(
    fc.asyncProperty(
      paths,
      fc.dictionary(names, junk, { maxKeys: 6 }),
      fc.integer({ min: 1, max: 250 }),
      async (path, fields, host) => {
        const page = await app.inject({
          method: 'POST',
          url: `/customer/recipient${path}`,
          remoteAddress: `10.0.${host}.${(host * 7) % 250}`,
          headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ ...fields }).toString(),
        });
        expect([200, 403, 409, 413, 422, 429]).toContain(page.statusCode);
        expect(page.body).not.toMatch(/<script>alert/);
        for (const text of PRIVATE) expect(page.body).not.toContain(text);
      },
    ),
    { numRuns: 200 },
  );
  for (const { ask: name } of await requests()) expect(RECIPIENT_ASKS).toContain(name);
});

describe('the page', () => {
  it.each(LOCALES)(
    'the recipient’s page is in %s, before and after the digits, without a script (BX-42)',
    async (locale) => {
      const parcel = await parcelAt();
      const texts = textsOf(locale, 'ask');
      const before = await get(`/customer/recipient?id=${parcel.nanoId}&lang=${locale}`);
      expect(before.statusCode).toBe(200);
      expect(before.body).toContain(texts.heading);
      expect(before.body).toContain(`value="${parcel.nanoId}"`);
      const after = await enter(parcel.nanoId, DIGITS, { cookie: `lang=${locale}` });
      for (const name of asksIn(after.body)) expect(after.body).toContain(texts.asks[name as 'message']);
      expect(after.body).not.toContain('<script');
    },
  );

  it('the recipient’s page is offered on both tracking pages until the delivery, after a failed attempt from the status too, and the failed attempt’s mail leads there (BX-42)', async () => {
    const parcel = await parcelAt();
    for (const url of [
      `/customer/etrack/${parcel.nanoId}`,
      `/customer/strack?trackingNo=${parcel.consignmentNo}`,
    ])
      expect((await get(url)).body).toContain('action="/customer/recipient"');
    const failed = (await get(`/customer/etrack/${parcel.nanoId}`)).body;
    // The card's first lines lead to the form below the history.
    expect(failed.indexOf('href="#change"')).toBeGreaterThan(failed.indexOf('data-part="card"'));
    expect(failed.indexOf('href="#change"')).toBeLessThan(failed.indexOf('data-part="timeline"'));
    const other = await parcelAt(600);
    expect((await get(`/customer/etrack/${other.nanoId}`)).body).not.toContain('href="#change"');
    await moveTo(t.ctx, parcel.id, 700);
    expect((await get(`/customer/etrack/${parcel.nanoId}`)).body).not.toContain('/customer/recipient');
    for (const locale of LOCALES)
      expect(textsOf(locale, 'noticeTexts').failedAttempt.join('\n')).toContain('{tracking_link}#change');
  });

  it.each(['email', 'sms', 'whatsapp'] as const)(
    'a failed attempt’s message by %s leads, as it was sent, to a page on which four digits change the delivery (BX-42)',
    async (channel) => {
      await choose(t, shipper, { smsNotifications: true, whatsappRecipientOrderStatus: true });
      await setPrices(t, shipper, { emailRate: 0, smsRate: 0.1, waRate: 0.15 });
      const parcel = await parcelAt(600);
      await sendAll(t);
      await t.db.sql.delete(outboxMessage);
      await moveTo(t.ctx, parcel.id, 650);
      await sendAll(t);
      const [message, ...more] = (await t.db.sql.select().from(outboxMessage)).filter(
        (sent) => sent.channel === channel,
      );
      expect(more).toEqual([]);
      const text = channel === 'email' ? message!.html! : message!.body;
      const link = new URL(/https?:[^\s"<>]+#change/.exec(text)![0]);
      expect(link.host).toBe('localhost:4000');
      const page = await get(link.pathname);
      expect(page.body).toContain(`id="${link.hash.slice(1)}"`);
      const [, action, id] =
        /action="(\/customer\/recipient)"><input type="hidden" name="trackingId" value="([^"]+)"/.exec(
          page.body,
        )!;
      const wishes = await post(action!, { trackingId: id!, phoneNo: DIGITS });
      expect(wishes.statusCode).toBe(200);
      const done = await ask(tokenIn(wishes.body), { ask: 'safePlace', words: 'With the guard' });
      expect(done.statusCode).toBe(200);
      for (const { body } of [page, wishes, done]) expect(body).not.toContain('<script');
      expect((await requests()).map(({ orderId, words }) => [orderId, words])).toEqual([
        [parcel.id, 'With the guard'],
      ]);
    },
  );

  it('the recipient’s page limits visits by IP address, and says when to come back (BX-42)', async () => {
    for (let i = 0; i < 60; i++) expect((await get('/customer/recipient')).statusCode).toBe(200);
    const limited = await get('/customer/recipient');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('the recipient’s page answers a too long form with a page (BX-42)', async () => {
    const token = await opened(await parcelAt());
    const page = await ask(token, { ask: 'message', words: 'x'.repeat(9000) });
    expect(page.statusCode).toBe(413);
    expect(page.headers['content-type']).toContain('text/html');
  });
});
