import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { textsOf } from '../../../texts/read.ts';
import { toWindow, useUp } from '../../support/limits.ts';
import { t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import {
  ask,
  asksIn,
  DIGITS,
  enter,
  opened,
  type Parcel,
  PRIVATE,
  parcelAt,
  post,
  requests,
  shipper,
  tokenIn,
  withRecipientPages,
} from './recipientsWorld.ts';

withRecipientPages();

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
    for (const [cookie, text] of [
      ['lang=en_US', 'Please open the link in the message about the parcel.'],
      ['lang=my', 'Sila buka pautan dalam mesej tentang bungkusan itu.'],
    ] as const) {
      const page = await enter(consignmentNo ?? '', DIGITS, { cookie });
      expect([page.statusCode, asksIn(page.body)]).toEqual([429, []]);
      expect(page.body).toContain(text);
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
      const retried = await post('/customer/recipient', { ...fieldsOf(late.body), phoneNo: DIGITS });
      expect(asksIn(retried.body)).toContain('safePlace');
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
