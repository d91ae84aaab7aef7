import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order, OrderOutcome } from '../../../contract/orders/orders.ts';
import type { Template } from '../../../contract/orders/templates.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { memberSpending } from '../../../server/db/schema/account/people.ts';
import { orderRepeat, orderRepeatRun } from '../../../server/db/schema/orders/templates.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { company, customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { dueRepeats } from '../../../server/modules/templates/repeatStore.ts';
import { planRepeats } from '../../../server/modules/templates/runRepeats.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper as person, t, withNewShipper } from '../../support/shipperServer.ts';
import { type TestShipper, walletMinorOf } from '../../support/world.ts';
import {
  call,
  data,
  error,
  orderBody,
  PRICE_MINOR,
  pageOf,
  valueInDollarSigns,
} from '../orders/orderBody.ts';

const MINUTE_S = 60;
const DAY_S = 86_400;
const KEY = `dx${'d'.repeat(40)}`;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

describe.each(DATABASES)('on %s', (kind) => {
  let shipper: TestShipper;
  let template: Template;
  withNewShipper({ walletMinor: 10_000 }, { kind });
  beforeEach(async () => {
    // A key, because a session would end within the days of these tests.
    await storeApiToken(t.ctx, person, 'days', KEY);
    shipper = { ...person, auth: { host: 'localhost', 'x-delyvax-access-token': KEY } };
    template = await kept('Flowers');
  });

  const kept = async (name: string, receiver: object = {}) => {
    const { waypoint, serviceCode, itemType } = orderBody({ receiver });
    const order = { waypoint, serviceCode, itemType };
    return data<Template>(await call(t, shipper, 'POST', 'template', { name, order }));
  };
  const path = (step = '') => `template/${template.id}/repeat${step}`;
  const put = (body: object) =>
    call(t, shipper, 'PUT', path(), { weekdays: EVERY_DAY, time: '09:00', ...body });
  const repeat = async (body: object = {}) => data<Template>(await put(body)).repeat!;
  const now = async () => data<Template>(await call(t, shipper, 'GET', `template/${template.id}`)).repeat!;
  /** Moves the clock just past this moment and runs the due work. */
  const reach = async (moment: string | null) => {
    t.clock.advance((Date.parse(moment ?? '') - t.clock.now().getTime()) / 1000 + MINUTE_S);
    await work();
  };
  const work = async () => {
    await planRepeats(t.ctx);
    await runDueJobs(t.ctx);
  };
  const orders = async () =>
    (
      await Promise.all(
        ['0', '100', '99'].map(
          async (code) =>
            pageOf<Order>(await call(t, shipper, 'GET', `order?statusCode=${code}&limit=100`)).data,
        ),
      )
    ).flat();
  const wallet = () => walletMinorOf(t, shipper);

  it('a template becomes a draft on its day at its time in the company’s time zone, once for any number of runs', async () => {
    const set = await repeat();
    expect(set).toMatchObject({ state: 'active', last: null, books: false, left: null });
    await work();
    expect(await orders()).toEqual([]);
    await reach(set.nextAt);
    await work();
    const [made, ...more] = await orders();
    expect(more).toEqual([]);
    expect(made).toMatchObject({ statusCode: 0, serviceCode: 'DX', source: 'repeat', consignmentNo: null });
    expect(made?.price?.amount).toBe(PRICE_MINOR / 100);
    const after = await now();
    expect(after.last).toEqual({ on: set.nextOn, result: 'drafted', message: null, orderId: made?.id });
    expect(Date.parse(after.nextAt!) - Date.parse(set.nextAt!)).toBe(DAY_S * 1000);
    expect(await wallet()).toBe(10_000);
  });

  it('a repeat of goods in an unclear currency is held as a draft with the reason on its day (ORD-39)', async () => {
    const { id: orderId } = data<OrderOutcome>(await call(t, shipper, 'POST', 'order', orderBody()));
    await valueInDollarSigns(t, orderId);
    template = data<Template>(await call(t, shipper, 'POST', 'template', { name: 'Of an order', orderId }));
    const set = await repeat({ books: true });
    await reach(set.nextAt);
    expect((await now()).last).toMatchObject({
      on: set.nextOn,
      result: 'held',
      message: expect.stringContaining('must be a currency code such as USD'),
      orderId: expect.any(String),
    });
  });

  it('a template of goods with a number alone is scheduled, and becomes a draft on its day', async () => {
    const order = { waypoint: [{ contact: {} }, { contact: {}, inventory: [{ quantity: 2 }] }] };
    template = data<Template>(await call(t, shipper, 'POST', 'template', { name: 'Two', order }));
    const answer = await put({});
    expect(answer.status).toBe(200);
    const { repeat: set, order: shown } = data<Template>(answer);
    const item = { quantity: 2, type: 'PARCEL', name: null, price: null, weight: null, hsCode: null };
    expect(shown.waypoint.map(({ inventory }) => inventory)).toMatchObject([[item], [item]]);
    await reach(set!.nextAt);
    expect((await now()).last).toMatchObject({ on: set!.nextOn, result: 'drafted' });
  });

  it('a schedule whose job waits does not take the place of another due schedule', async () => {
    await repeat();
    const first = template;
    template = await kept('Cakes');
    const set = await repeat();
    t.clock.advance((Date.parse(set.nextAt!) - t.clock.now().getTime()) / 1000 + MINUTE_S);
    const due = async () =>
      (await dueRepeats(t.ctx, 'order.repeat', 500)).map(({ templateId }) => templateId);
    expect((await due()).sort()).toEqual([first.id, template.id].sort());
    await planRepeats(t.ctx);
    expect(await due()).toEqual([]);
    await runDueJobs(t.ctx);
    expect(await orders()).toHaveLength(2);
  });

  it('only the chosen days of the week are due, from the first day to the last', async () => {
    const [row] = await t.db.sql.select({ zone: company.timezone }).from(company);
    expect(row?.zone).toBe('Asia/Kuala_Lumpur');
    const set = await repeat({
      weekdays: [1, 3],
      startsOn: '2026-12-01',
      until: '2026-12-09',
      time: '00:30',
    });
    // Half past midnight in Kuala Lumpur is the day before by UTC.
    expect([set.nextOn, set.nextAt]).toEqual(['2026-12-02', '2026-12-01T16:30:00.000Z']);
    const days = [];
    for (let next = set; next.nextAt; next = await now()) {
      days.push(next.nextOn);
      await reach(next.nextAt);
    }
    expect(days).toEqual(['2026-12-02', '2026-12-07', '2026-12-09']);
    expect(await now()).toMatchObject({ state: 'ended', nextOn: null });
    expect(await orders()).toHaveLength(3);
  });

  it('a schedule makes from 1 to 1,000 orders, for at most 99,999,999.00 each', async () => {
    for (const [body, status] of [
      [{ count: 0 }, 422],
      [{ count: 1 }, 200],
      [{ count: 1000 }, 200],
      [{ count: 1001 }, 422],
      [{ maxPrice: 100_000_000_000 }, 200],
      [{ maxPrice: 100_000_000_000.01 }, 422],
    ] as const)
      expect([body, (await put({ books: true, ...body })).status]).toEqual([body, status]);
  });

  it('a schedule that books pays the present price, and ends after its count', async () => {
    const set = await repeat({ books: true, count: 2, maxPrice: 7 });
    await reach(set.nextAt);
    expect((await now()).left).toBe(1);
    await reach((await now()).nextAt);
    expect(await now()).toMatchObject({ state: 'ended', left: 0, last: { result: 'booked', message: null } });
    const made = await orders();
    expect(made.map(({ statusCode }) => statusCode)).toEqual([100, 100]);
    expect(made.every(({ consignmentNo }) => consignmentNo)).toBe(true);
    expect(await wallet()).toBe(10_000 - 2 * PRICE_MINOR);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it.each<[string, object, number, RegExp]>([
    ['the wallet is short', {}, PRICE_MINOR - 1, /balance|wallet/i],
    ['the courier refuses the parcel', { postcode: '99999', placeConfirmed: true }, 10_000, /./],
  ])(
    'where %s nothing is paid, the draft stays, and the shipper gets the reason, at once and by mail to the proven address, without links of the template’s name',
    async (_, receiver, walletMinor, why) => {
      template = await kept('Bread\nhttps://evil.example/win', receiver);
      await t.db.sql.update(customer).set({ walletMinor, email: 'shop@example.test' });
      await reach((await repeat({ books: true })).nextAt);
      const { last } = await now();
      expect(last).toMatchObject({ result: 'held', message: expect.stringMatching(why) });
      const [made, ...more] = await orders();
      expect([made?.id, made?.statusCode, more]).toEqual([last?.orderId, 0, []]);
      expect(await wallet()).toBe(walletMinor);
      const heldEvents = await t.db.sql.select().from(event).where(eq(event.type, 'repeat.held'));
      expect(heldEvents.map(({ orderId }) => orderId)).toEqual([made?.id]);
      const mails = await t.db.sql.select().from(outboxMessage);
      expect(mails.map(({ recipient }) => recipient)).toEqual([person.email]);
      expect(mails[0]?.body).toContain('“Bread evil. example/win”');
      expect(mails[0]?.body).toContain(last?.message);
      expect(mails[0]?.body).toContain(`/customer/orders/new-order/${made?.id}`);
    },
  );

  it('a schedule books nothing above its highest price', async () => {
    await reach((await repeat({ books: true, maxPrice: PRICE_MINOR / 100 - 0.01 })).nextAt);
    expect((await now()).last).toMatchObject({
      result: 'held',
      message: 'The price is above the highest price of this repeat.',
    });
    expect(await wallet()).toBe(10_000);
    const malay = await t.app.inject({
      url: `/v1.0/template/${template.id}`,
      headers: { ...shipper.auth, 'accept-language': 'zh-CN' },
    });
    expect(malay.json().data.repeat.last.message).toBe('价格高于此重复的最高价。');
  });

  it('a paused schedule makes nothing and continues with the next future day; a skipped day is left out; a deleted schedule makes nothing', async () => {
    const set = await repeat();
    await call(t, shipper, 'POST', path('/pause'));
    await reach(set.nextAt);
    expect(await orders()).toEqual([]);
    const resumed = data<Template>(await call(t, shipper, 'POST', path('/resume'))).repeat!;
    expect(Date.parse(resumed.nextAt!) - Date.parse(set.nextAt!)).toBe(DAY_S * 1000);
    const skipped = data<Template>(await call(t, shipper, 'POST', path('/skip'))).repeat!;
    expect(Date.parse(skipped.nextAt!) - Date.parse(resumed.nextAt!)).toBe(DAY_S * 1000);
    await reach(resumed.nextAt);
    expect(await orders()).toEqual([]);
    await call(t, shipper, 'DELETE', path());
    await reach(skipped.nextAt);
    expect(await orders()).toEqual([]);
    expect((await call(t, shipper, 'POST', path('/skip'))).status).toBe(404);
  });

  it('a step of a schedule that was changed meanwhile is refused with the present one, and so is the skip of another day than the next (BX-50)', async () => {
    const read = await repeat();
    const skipped = data<Template>(await call(t, shipper, 'POST', path('/skip'), { on: read.nextOn }))
      .repeat!;
    expect(skipped.nextOn).not.toBe(read.nextOn);
    for (const [step, body] of [
      ['skip', { on: read.nextOn }],
      ['skip', { updatedAt: read.updatedAt }],
      ['resume', { updatedAt: read.updatedAt }],
      ['pause', { updatedAt: read.updatedAt }],
    ] as const) {
      const refused = await call(t, shipper, 'POST', path(`/${step}`), body);
      expect([step, refused.status, error(refused).detail]).toMatchObject([step, 409, { repeat: skipped }]);
      expect(error(refused).message).toBe('This was changed meanwhile. Please look at it and try again.');
    }
    const { updatedAt, nextOn: on } = skipped;
    expect((await call(t, shipper, 'POST', path('/skip'), { updatedAt, on })).status).toBe(200);
  });

  it('a schedule that somebody paused stays paused when a person who read it as active changes it; without that state the change resumes it (BX-50)', async () => {
    await repeat();
    await call(t, shipper, 'POST', path('/pause'));
    expect(await repeat({ time: '10:00', state: 'active' })).toMatchObject({
      time: '10:00',
      state: 'paused',
    });
    expect(await repeat({ time: '11:00' })).toMatchObject({ time: '11:00', state: 'active' });
  });

  it('a day that ended without a running server is reported as missed, and later days continue', async () => {
    const set = await repeat();
    await reach(new Date(Date.parse(set.nextAt!) + 2 * DAY_S * 1000).toISOString());
    await work();
    await work();
    const runs = await t.db.sql.select().from(orderRepeatRun);
    expect(runs.map(({ result }) => result).sort()).toEqual(['drafted', 'missed', 'missed']);
    expect(await orders()).toHaveLength(1);
  });

  it('a schedule that is saved in the minute of its day keeps that day, unless the change leaves it out (BX-50)', async () => {
    const set = await repeat({ books: true, maxPrice: 7 });
    t.clock.advance((Date.parse(set.nextAt!) - t.clock.now().getTime()) / 1000 + 5);
    const saved = await repeat({ books: true, maxPrice: 8, startsOn: set.startsOn });
    expect([saved.nextOn, saved.nextAt]).toEqual([set.nextOn, set.nextAt]);
    await work();
    const made = await now();
    expect(made.last).toMatchObject({ on: set.nextOn, result: 'booked' });
    expect(await orders()).toHaveLength(1);
    t.clock.advance((Date.parse(made.nextAt!) - t.clock.now().getTime()) / 1000 + 5);
    const weekday = new Date(`${made.nextOn}T00:00:00Z`).getUTCDay() || 7;
    const without = await repeat({ weekdays: EVERY_DAY.filter((day) => day !== weekday) });
    expect(without.nextOn).not.toBe(made.nextOn);
    await work();
    expect(await orders()).toHaveLength(1);
  });

  it('a schedule that is set again does not make an already made day twice', async () => {
    const set = await repeat();
    await reach(set.nextAt);
    await call(t, shipper, 'DELETE', path());
    const later = new Date(Date.parse(set.nextAt!) + 8 * 3_600_000 + 5 * 60_000).toISOString().slice(11, 16);
    const secondRepeat = await repeat({ time: later });
    expect(secondRepeat.nextOn).not.toBe(set.nextOn);
    expect(await orders()).toHaveLength(1);
  });

  it('a schedule makes one order at a time that daylight saving skips or repeats', async () => {
    await t.db.sql.update(company).set({ timezone: 'America/New_York' });
    for (const [time, day] of [
      ['02:30', '2027-03-14'],
      ['01:30', '2027-11-07'],
    ]) {
      const set = await repeat({ time, startsOn: day, until: day });
      expect(set.nextOn).toBe(day);
      await reach(set.nextAt);
      t.clock.advance(3_600);
      await work();
      expect(await now()).toMatchObject({ state: 'ended', last: { on: day, result: 'drafted' } });
    }
    expect(await orders()).toHaveLength(2);
  });

  it('a deleted template and a blocked account make nothing', async () => {
    const set = await repeat();
    await call(t, shipper, 'DELETE', `template/${template.id}`);
    await reach(set.nextAt);
    await call(t, shipper, 'POST', `template/${template.id}/restore`);
    await t.db.sql.update(customer).set({ blockedAt: t.clock.now() });
    await work();
    const [run] = await t.db.sql.select().from(orderRepeatRun);
    expect(run).toMatchObject({ result: 'missed', orderId: null });
  });

  describe('a schedule of a person who is not the Owner', () => {
    const BOOKS = { weekdays: EVERY_DAY, time: '09:00', books: true };
    const MAKER_GONE =
      'The person who set this repeat may no longer pay for orders. It is paused until somebody who may resumes it.';
    const KEY_GONE =
      'The API key that set this repeat was revoked or has expired. It is paused until somebody resumes it.';
    const setBy = async (who: TestShipper) =>
      data<Template>(await call(t, who, 'PUT', path(), BOOKS)).repeat!;
    const placed = (who: TestShipper, set: object) =>
      t.db.sql.update(customerUser).set(set).where(eq(customerUser.userId, who.userId));
    const outcome = async () => {
      const { last, state } = await now();
      return { result: last?.result, message: last?.message, state };
    };

    it.each<[string, (who: TestShipper) => Promise<unknown>, string, string]>([
      [
        'was removed',
        (who) => t.db.sql.delete(customerUser).where(eq(customerUser.userId, who.userId)),
        MAKER_GONE,
        'paused',
      ],
      ['may not pay any more', (who) => placed(who, { role: 'packer' }), MAKER_GONE, 'paused'],
      [
        'got a limit below the price',
        (who) => placed(who, { dayLimitMinor: PRICE_MINOR - 1 }),
        'This costs MYR 7.00. Of your limit of MYR 6.99 a day MYR 6.99 are left.',
        'active',
      ],
    ])(
      'a schedule that books makes a draft with a message once its maker %s, and is paused if that is permanent (BX-50)',
      async (_, lose, message, state) => {
        const who = await makeMember(t, person, { role: 'operations' });
        const set = await setBy(who);
        await reach(set.nextAt);
        expect(await outcome()).toMatchObject({ result: 'booked' });
        const paid = await wallet();
        await lose(who);
        await reach((await now()).nextAt);
        expect(await outcome()).toEqual({ result: 'held', message, state });
        expect(await wallet()).toBe(paid);
      },
    );

    it('a limit that covers the price lets a schedule book, and counts the booking (BX-50)', async () => {
      const who = await makeMember(t, person, { role: 'operations' });
      const set = await setBy(who);
      await placed(who, { dayLimitMinor: PRICE_MINOR });
      await reach(set.nextAt);
      expect(await outcome()).toMatchObject({ result: 'booked' });
      const [row] = await t.db.sql.select().from(memberSpending);
      expect(row).toMatchObject({ userId: who.userId, spentMinor: PRICE_MINOR });
    });

    it.each([
      ['revoked', () => ({ revokedAt: t.clock.now() })],
      ['over', () => ({ expiresAt: t.clock.now() })],
    ])(
      'a schedule whose API key is %s is held and paused; the person who resumes it then pays (BX-50, BX-54)',
      async (_, ended) => {
        await repeat({ books: true });
        const { nextAt } = await now();
        await t.db.sql.update(apiToken).set(ended());
        await reach(nextAt);
        const key = `dx${'f'.repeat(40)}`;
        await storeApiToken(t.ctx, shipper, 'other', key);
        shipper = { ...shipper, auth: { host: 'localhost', 'x-delyvax-access-token': key } };
        expect(await outcome()).toEqual({ result: 'held', message: KEY_GONE, state: 'paused' });
        await call(t, shipper, 'POST', path('/resume'));
        await reach((await now()).nextAt);
        expect(await outcome()).toEqual({ result: 'booked', message: null, state: 'active' });
      },
    );

    it('an old schedule without a stored maker continues (BX-50)', async () => {
      const set = await repeat({ books: true });
      await t.db.sql.update(orderRepeat).set({ userId: null, tokenId: null });
      await t.db.sql.update(apiToken).set({ revokedAt: t.clock.now() });
      await reach(set.nextAt);
      const [run] = await t.db.sql.select().from(orderRepeatRun);
      expect(run?.result).toBe('booked');
    });

    it('a member and a key with limits can resume a schedule that makes drafts, but not one that books (BX-50, BX-54)', async () => {
      const who = await makeMember(t, person, { role: 'operations', dayLimitMinor: 1 });
      const key = `dx${'a'.repeat(40)}`;
      await storeApiToken(t.ctx, shipper, 'limited', key, {
        limits: { perDayMinor: 1, perBookingMinor: null, destinations: [], services: [] },
      });
      const program = { auth: { host: 'localhost', 'x-delyvax-access-token': key } };
      for (const [books, by, status] of [
        [false, who, 200],
        [false, program, 200],
        [true, who, 403],
        [true, program, 403],
      ] as const) {
        await repeat({ books });
        await call(t, shipper, 'POST', path('/pause'));
        const answer = await call(t, by, 'POST', path('/resume'));
        expect([books, answer.status]).toEqual([books, status]);
        expect((await now()).state).toBe(status === 200 ? 'active' : 'paused');
      }
    });

    it('a deleted schedule that books is restored paused, and a schedule for drafts is restored unchanged (BX-50)', async () => {
      for (const [books, state] of [
        [true, 'paused'],
        [false, 'active'],
      ] as const) {
        await repeat({ books });
        await call(t, shipper, 'DELETE', `template/${template.id}`);
        await call(t, shipper, 'POST', `template/${template.id}/restore`);
        expect([books, (await now()).state]).toEqual([books, state]);
      }
    });
  });

  it.each<[string, object, string]>([
    ['no day of the week', { weekdays: [] }, 'weekdays'],
    ['an eighth day', { weekdays: [8] }, 'weekdays.0'],
    ['a time that is none', { time: '24:00' }, 'time'],
    ['a last day before the first', { startsOn: '2027-01-02', until: '2027-01-01' }, 'until'],
    ['a last day that has gone', { startsOn: '2020-01-01', until: '2020-02-01' }, 'until'],
    ['a day that is none', { until: '2027-13-01' }, 'until'],
    ['a highest price where nothing is booked', { maxPrice: 5 }, 'maxPrice'],
  ])('%s is refused by its name', async (_, body, field) => {
    const answer = await put(body);
    expect([answer.status, error(answer).field]).toEqual([422, field]);
  });
});
