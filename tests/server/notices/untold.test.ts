import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderNotice } from '../../../contract/messages/notices.ts';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { noticesADay } from '../../../server/modules/notices/noticeCaps.ts';
import { sendDueNotices } from '../../../server/modules/notices/sendNotices.ts';
import { noticeMonth } from '../../../server/modules/notices/service.ts';
import { reportComplaint } from '../../../server/modules/operate/notices.ts';
import { cancelOrders } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, walletMinorOf } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { book, choose, notices, outbox, READER, sendAll, setPrices, states } from './noticeWorld.ts';

withNewShipper();

const ALL_CHANNELS = { smsNotifications: true, whatsappRecipientOrderStatus: true };
const cancelledNotices = { notices: { cancelled: { email: true, sms: true, whatsapp: true } } };
const walletOf = () => walletMinorOf(t, shipper);
const setStatus = (status: number) =>
  t.db.sql.update(appUser).set({ status }).where(eq(appUser.id, shipper.userId));
const month = (who = shipper) => noticeMonth(t.ctx, who);
const cancel = (id: string) => cancelOrders(t.ctx, shipper, [id], 'Mistake');

describe('an order cancelled before its booking was reported', () => {
  it('an order cancelled before its booking was reported sends its recipient nothing by mail, SMS or WhatsApp, and costs no message (BX-06)', async () => {
    await setPrices(t, shipper, { emailRate: 0.05, smsRate: 0.1, waRate: 0.15 });
    await choose(t, shipper, { ...ALL_CHANNELS, ...cancelledNotices, emailNotifications: true });
    const before = await walletOf();
    const { id } = await book(t, shipper);
    expect(await states(t)).toHaveLength(3);
    await cancel(id);
    await sendAll(t);
    expect(await outbox(t)).toEqual([]);
    expect(new Set((await notices(t)).map(({ state }) => state))).toEqual(new Set(['cancelled']));
    expect(await notices(t)).toHaveLength(6);
    expect(await walletOf()).toBe(before);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    const seen = data<OrderNotice[]>(await call(t, shipper, 'GET', `order/${id}/notices`));
    expect(seen[0]).toMatchObject({ state: 'cancelled', cost: null, sentAt: null, nextAt: null });
  });

  it.each([
    [59, 0],
    [60, 1],
    [61, 1],
  ])(
    'the message of a booking is held for a minute: after %i s %i mails went out (BX-06)',
    async (seconds, mails) => {
      await book(t, shipper);
      t.clock.advance(seconds);
      await sendDueNotices(t.ctx);
      expect(await outbox(t)).toHaveLength(mails);
    },
  );

  it('a message that waits for the evening is not sent if the order is cancelled meanwhile (BX-06)', async () => {
    await choose(t, shipper, { noticesOnceADay: true });
    const { id } = await book(t, shipper);
    await cancel(id);
    t.clock.advance(86_400);
    await sendDueNotices(t.ctx);
    expect(await outbox(t)).toEqual([]);
  });
});

it('a recipient who got the message about the booking gets one about the cancellation (BX-06)', async () => {
  await choose(t, shipper, cancelledNotices);
  const { id } = await book(t, shipper);
  await sendAll(t);
  await cancel(id);
  await sendAll(t);
  expect(await states(t)).toEqual(['booked email sent', 'cancelled email sent']);
});

describe('an account without a verified address', () => {
  it('an account without a verified address sends no message and stores the state unverified; after verification it sends new ones (BX-06)', async () => {
    await choose(t, shipper, ALL_CHANNELS);
    await setStatus(0);
    const { id } = await book(t, shipper);
    await sendAll(t);
    expect(await outbox(t)).toEqual([]);
    expect(await states(t)).toEqual([
      'booked email unverified',
      'booked sms unverified',
      'booked whatsapp unverified',
    ]);
    expect((await month()).isVerified).toBe(false);
    await setStatus(1);
    await moveTo(t.ctx, id, 600);
    await sendAll(t);
    expect((await outbox(t)).map(({ channel }) => channel).sort()).toEqual(['email', 'sms', 'whatsapp']);
    expect((await month()).isVerified).toBe(true);
  });

  it('an account without a verified address sends no news of its orders to its contact address or phone, which may be a stranger’s (BX-06)', async () => {
    await choose(t, shipper, {
      notifyMeOrderStatus: true,
      smsNotifications: true,
      notifyRecipientOrderStatus: false,
    });
    await setStatus(0);
    const { id } = await book(t, shipper);
    await moveTo(t.ctx, id, 700);
    await sendAll(t);
    expect(await outbox(t)).toEqual([]);
    expect(new Set((await notices(t)).map(({ state }) => state))).toEqual(new Set(['unverified']));
  });

  it.each([
    ['its user has proven', true, 'sms', ['email unverified', 'sms sent', 'sms together']],
    ['nobody has proven', false, undefined, ['email unverified', 'sms unverified']],
  ])(
    'an account without a verified address gets news of its orders by SMS if %s its phone, and no mail (BX-06)',
    async (_, isProven, channel, expected) => {
      await choose(t, shipper, {
        notifyMeOrderStatus: true,
        smsNotifications: true,
        notifyRecipientOrderStatus: false,
      });
      await setStatus(0);
      const phone = '+60123334455';
      await t.db.sql.update(customer).set({ phone }).where(eq(customer.id, shipper.customerId));
      await t.db.sql
        .update(appUser)
        .set({ mobile: phone, mobileProvenAt: isProven ? t.clock.now() : null })
        .where(eq(appUser.id, shipper.userId));
      const { id } = await book(t, shipper);
      await moveTo(t.ctx, id, 700);
      await sendAll(t);
      expect((await outbox(t)).map((message) => message.channel)).toEqual(channel ? [channel] : []);
      const ends = (await notices(t)).map((row) => `${row.channel} ${row.state}`);
      expect([...new Set(ends)].sort()).toEqual(expected);
    },
  );

  it('an account without a verified address sends neither invitations nor mails with its own texts, not even to its own address (BX-06)', async () => {
    await setStatus(0);
    const invited = await call(t, shipper, 'POST', 'referral/invite', { emails: 'a@x.test', type: 'C' });
    const tested = await call(t, shipper, 'POST', `customer/${shipper.customerId}/branding/testMail`, {
      code: 100,
      title: 'Your bank',
      content: ['Click'],
    });
    for (const answer of [invited, tested]) {
      expect(answer.status).toBe(403);
      expect(error(answer).message).toBe('Verify your email address first.');
    }
    expect(await outbox(t)).toEqual([]);
  });
});

describe('the messages of a day', () => {
  const NEW = { ageDays: 0, paidOrders: 0, stops: 0, complaints: 0 };
  /** Stores this many messages as sent today. */
  async function alreadySent(orderId: string, count: number): Promise<void> {
    const { companyId, customerId } = shipper;
    await t.db.sql.insert(notice).values(
      Array.from({ length: count }, (_, i) => ({
        id: crypto.randomUUID(),
        companyId,
        customerId,
        orderId,
        kind: 'assigned' as const,
        channel: 'email' as const,
        day: new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10),
        state: 'sent' as const,
        nextAt: t.clock.now(),
        recipient: `somebody${i}@example.test`,
        outboxId: 1_000_000 + i,
        sentAt: t.clock.now(),
      })),
    );
  }
  const newAccount = () =>
    t.db.sql.update(customer).set({ createdAt: t.clock.now() }).where(eq(customer.id, shipper.customerId));

  it.each([
    [-1, 'sent', 0],
    [0, 'held', 1],
    [1, 'held', 1],
  ] as const)(
    'a message %i beyond the daily limit is %s; the month and the order show a held message, which is sent the next day (BX-06)',
    async (beyond, state, held) => {
      await newAccount();
      const { id } = await book(t, shipper);
      const limit = noticesADay({ ...NEW, paidOrders: 1 });
      await alreadySent(id, limit + beyond);
      await sendAll(t);
      const [booked] = (await notices(t)).filter(({ kind }) => kind === 'booked');
      expect(booked?.state).toBe(state);
      expect((await month()).day).toEqual({ limit, left: 0, held });
      if (state === 'sent') return;
      const wait = (booked?.nextAt.getTime() ?? 0) - t.clock.now().getTime();
      expect(booked?.nextAt.toISOString()).toContain('T16:00:00.000Z');
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(86_400_000);
      const seen = data<OrderNotice[]>(await call(t, shipper, 'GET', `order/${id}/notices`));
      expect(seen.find(({ kind }) => kind === 'booked')).toMatchObject({ state: 'held', sentAt: null });
      t.clock.advance(wait / 1000);
      await sendAll(t);
      expect((await states(t)).filter((state) => state.startsWith('booked'))).toEqual(['booked email sent']);
    },
  );

  it('the limit of messages grows with days and paid orders, but not with cancelled or free orders or those of an own courier account (BX-06)', async () => {
    await newAccount();
    const limit = async () => (await month()).day.limit;
    expect(await limit()).toBe(noticesADay(NEW));
    const [paid, cancelled, free, ownCourier] = [
      await book(t, shipper),
      await book(t, shipper),
      await book(t, shipper),
      await book(t, shipper),
    ];
    expect(await limit()).toBe(noticesADay({ ...NEW, paidOrders: 4 }));
    await cancel(cancelled.id);
    await t.db.sql.update(orders).set({ priceMinor: 0 }).where(eq(orders.id, free.id));
    await t.db.sql.update(orders).set({ ownCourier: true }).where(eq(orders.id, ownCourier.id));
    expect(paid.id).not.toBe('');
    expect(await limit()).toBe(noticesADay({ ...NEW, paidOrders: 1 }));
    t.clock.advance(3 * 86_400);
    expect(await limit()).toBe(noticesADay({ ...NEW, paidOrders: 1, ageDays: 3 }));
  });

  it('a complaint stops messages to the address and lowers the limit for thirty days for each account that wrote to it (BX-06)', async () => {
    await newAccount();
    await book(t, shipper);
    await sendAll(t);
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const before = (await month()).day.limit;
    const complaint = { tenant: 'my', address: 'Wei.Ling@ｅxample.test' };
    const { said } = await reportComplaint(t.ctx, complaint, { reason: 'spam report', by: 'test' });
    expect(said.join()).toContain('wrote to it lately: 1');
    expect((await month()).day.limit).toBe(Math.floor(before / 2));
    expect((await month(other)).day.limit).toBe(noticesADay({ ...NEW, ageDays: 0 }));
    await book(t, shipper, { email: READER.email });
    await sendAll(t);
    expect((await states(t)).at(-1)).toBe('booked email unsubscribed');
    t.clock.advance(30 * 86_400);
    expect((await month()).day.limit).toBe(noticesADay({ ...NEW, ageDays: 30, paidOrders: 2 }));
  });
});
