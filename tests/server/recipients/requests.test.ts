import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InboxLine, InboxMessageResult } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { ASK_LIMITS } from '../../../contract/rules/orders/recipientAsks.ts';
import type { Coord } from '../../../contract/wire/scalars.ts';
import { activity, orders, waypoint } from '../../../server/db/schema/orders/orders.ts';
import { townCoord } from '../../../server/geo/embeddedGeocoder.ts';
import { lastStopOf } from '../../../server/modules/recipients/recipientStore.ts';
import { NEAR_KM } from '../../../server/modules/services/outlets/nearOutlets.ts';
import { textsOf } from '../../../texts/read.ts';
import { messages } from '../../support/messages.ts';
import { t } from '../../support/shipperServer.ts';
import { call, data, error, pageOf } from '../orders/orderBody.ts';
import {
  ask,
  asksIn,
  enter,
  opened,
  orderOf,
  type Parcel,
  PRIVATE,
  parcelAt,
  READER,
  requests,
  shipper,
  tokenIn,
  withRecipientPages,
} from './recipientsWorld.ts';

withRecipientPages();

const historyOf = async (parcel: Parcel) =>
  ((await orderOf(parcel)).activities ?? []).filter(({ by }) => by === 'recipient');
const kmNorthOf = ({ lat, lon }: Coord, km: number): Coord => ({ lat: lat + km / 111.195, lon });

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
      const [mail, ...more] = (await messages(t)).filter(({ recipient }) => recipient === READER.email);
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
    const [message, ...more] = (await messages(t)).filter(({ channel }) => channel === 'sms');
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
      const requested = await ask(tokenIn(body), { ask: 'holdAtOutlet', outletId: 'TPI-BGS' });
      expect(requested.statusCode).toBe(isOffered ? 200 : 422);
      const lines = pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox?kind=deliveryFailed')).data;
      expect(lines.map((line) => line.instructions.includes('holdAtOutlet'))).toEqual([isOffered]);
      const instructed = await call(t, shipper, 'POST', `order/${parcel.id}/instruct`, {
        holdAtOutlet: 'TPI-BGS',
      });
      expect(instructed.status).toBe(isOffered ? 200 : 422);
      if (!isOffered)
        expect(error(instructed)).toMatchObject({
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
