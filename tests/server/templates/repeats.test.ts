import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderOutcome } from '../../../contract/orders/orders.ts';
import type { Template } from '../../../contract/orders/templates.ts';
import { orderRepeatRun } from '../../../server/db/schema/orders/templates.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { company, customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { dueRepeats } from '../../../server/modules/templates/repeatStore.ts';
import { planRepeats } from '../../../server/modules/templates/runRepeats.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { messages } from '../../support/messages.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper as person, t } from '../../support/shipperServer.ts';
import { call, data, orderBody, PRICE_MINOR, valueInDollarSigns } from '../orders/orderBody.ts';
import {
  DAY_S,
  kept,
  MINUTE_S,
  now,
  orders,
  put,
  reach,
  repeat,
  setTemplate,
  shipper,
  template,
  wallet,
  withRepeats,
  work,
} from './repeatsWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withRepeats(kind);

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
    setTemplate(data<Template>(await call(t, shipper, 'POST', 'template', { name: 'Of an order', orderId })));
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
    setTemplate(data<Template>(await call(t, shipper, 'POST', 'template', { name: 'Two', order })));
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
    setTemplate(await kept('Cakes'));
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
      setTemplate(await kept('Bread\nhttps://evil.example/win', receiver));
      await t.db.sql.update(customer).set({ walletMinor, email: 'shop@example.test' });
      await reach((await repeat({ books: true })).nextAt);
      const { last } = await now();
      expect(last).toMatchObject({ result: 'held', message: expect.stringMatching(why) });
      const [made, ...more] = await orders();
      expect([made?.id, made?.statusCode, more]).toEqual([last?.orderId, 0, []]);
      expect(await wallet()).toBe(walletMinor);
      const heldEvents = await t.db.sql.select().from(event).where(eq(event.type, 'repeat.held'));
      expect(heldEvents.map(({ orderId }) => orderId)).toEqual([made?.id]);
      const mails = await messages(t);
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
});
