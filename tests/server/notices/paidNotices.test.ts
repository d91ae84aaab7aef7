import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type { NoticeMonth, OrderNotice } from '../../../contract/messages/notices.ts';
import type { Transaction } from '../../../contract/money/billing.ts';
import { usualChoice } from '../../../contract/rules/account/notices.ts';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { company, companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { orderNotices } from '../../../server/modules/notices/service.ts';
import { liftMark, reportBounce, showAddress } from '../../../server/modules/operate/notices.ts';
import { postCorrection } from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import type { Mailer } from '../../../server/ports/mailer.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper, walletMinorOf } from '../../support/world.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';
import { book, choose, confirm, notices, outbox, sendAll, setPrices, states } from './noticeWorld.ts';

const WALLET_MINOR = 1_000_000;
let shipper: TestShipper;

withServer();
beforeEach(async () => {
  await t.truncate();
  shipper = await makeShipper(t, { walletMinor: WALLET_MINOR });
  await setPrices(t, shipper, { emailRate: 0, smsRate: 0.1, waRate: 0.15 });
});

const ON = { smsNotifications: true, whatsappRecipientOrderStatus: true };
const charges = async (who = shipper) =>
  pageOf<Transaction>(await call(t, who, 'GET', 'wallet/tx?category=notice&limit=50')).data;
const noticesOf = async (id: string, who = shipper) =>
  data<OrderNotice[]>(await call(t, who, 'GET', `order/${id}/notices`));
const month = async () => data<NoticeMonth>(await call(t, shipper, 'GET', 'notice/month'));
const walletOf = () => walletMinorOf(t, shipper);

describe('a message that costs money', () => {
  it('a message that costs money is sent only on a switched on channel (SET-32, SET-35)', async () => {
    await book(t, shipper);
    expect(await states(t)).toEqual(['booked email waiting']);
  });

  it('a message that costs money is charged to the wallet once at sending, in its own category (SET-35)', async () => {
    await choose(t, shipper, ON);
    const order = await book(t, shipper);
    const before = await walletOf();
    await sendAll(t);
    await sendAll(t);
    expect(before - (await walletOf())).toBe(25);
    expect((await charges()).map(({ desc, amount }) => [desc, amount])).toEqual(
      expect.arrayContaining([
        [`SMS about ${order.consignmentNo}`, -0.1],
        [`WhatsApp message about ${order.consignmentNo}`, -0.15],
      ]),
    );
    const [, sms, whatsApp] = await outbox(t);
    expect([sms?.channel, sms?.recipient]).toEqual(['sms', '+60187654321']);
    expect(sms?.body).toContain(`/customer/etrack/${order.nanoId}`);
    expect(whatsApp?.channel).toBe('whatsapp');
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('a message whose stored price has three decimals costs the rounded price (SET-35)', async () => {
    await t.db.sql.update(companySetting).set({ data: { emailRate: 0, smsRate: 0.085 } });
    await choose(t, shipper, { smsNotifications: true, emailNotifications: false });
    await book(t, shipper);
    await sendAll(t);
    expect((await charges()).map(({ amount }) => amount)).toEqual([-0.09]);
  });

  it('a long SMS costs the price of each of its parts', async () => {
    await choose(t, shipper, { smsNotifications: true, emailNotifications: false });
    await t.db.sql
      .update(customer)
      .set({ customBranding: true, branding: { notifySms: `${'x'.repeat(140)} {tracking_link}` } });
    await book(t, shipper);
    await sendAll(t);
    expect((await charges()).map(({ amount }) => amount)).toEqual([-0.2]);
  });

  it('a message that costs money is not sent if the wallet does not cover it, while the free mail is sent', async () => {
    await choose(t, shipper, ON);
    const { id } = await book(t, shipper);
    const amountMinor = 12 - (await walletOf());
    await postCorrection(t.ctx, shipper, { amountMinor, currency: 'MYR', description: 'Correction' });
    await sendAll(t);
    expect(await states(t)).toEqual(['booked email sent', 'booked sms sent', 'booked whatsapp unpaid']);
    expect((await noticesOf(id)).map(({ state, cost, sentAt }) => [state, cost, sentAt !== null])).toEqual([
      ['sent', null, true],
      ['sent', 0.1, true],
      ['unpaid', null, false],
    ]);
    expect((await month()).unpaid).toBe(1);
    expect(await walletOf()).toBe(2);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('a message that costs money of an account that pays monthly is charged to its next invoice', async () => {
    await t.db.sql.update(customer).set({ billing: { paymentTerm: 'net14' }, creditLimitMinor: 100_000 });
    await choose(t, shipper, { smsNotifications: true });
    const order = await book(t, shipper);
    await sendAll(t);
    const bills = await t.db.sql.select().from(invoice).where(eq(invoice.type, 'charge'));
    expect(bills.map(({ items }) => items[0]?.name)).toContain(`SMS about ${order.consignmentNo}`);
    const account = data<Customer>(await call(t, shipper, 'GET', 'customer'));
    expect(account.unbilledAmount).toBe(7.1);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });
});

describe('the choice of messages', () => {
  it('the choice of messages is stored for each status and channel, and applied (SET-32, SET-38, API-56)', async () => {
    const expected = usualChoice();
    expected.booked = { email: false, sms: true, whatsapp: false };
    const saved = await call(t, shipper, 'PUT', 'customer', {
      ...ON,
      notices: expected,
      noticesOnceADay: false,
    });
    expect(data<Customer>(saved)).toMatchObject({ notices: expected, noticesOnceADay: false });
    await book(t, shipper);
    expect(await states(t)).toEqual(['booked sms waiting']);
  });

  it('a choice of messages with one switch changes only that switch; an unknown channel is refused (BX-07, SET-38)', async () => {
    const change = (notices: object) => call(t, shipper, 'PUT', 'customer', { notices });
    const usual = usualChoice();
    const other = { ...usual, booked: { ...usual.booked, email: !usual.booked.email } };
    const saved = await change({ booked: { email: other.booked.email } });
    expect(data<Customer>(saved).notices).toEqual(other);
    expect((await change({ booked: { pigeon: true } })).status).toBe(422);
    expect(data<Customer>(await call(t, shipper, 'GET', 'customer')).notices).toEqual(other);
  });
});

describe('GET notice/month', () => {
  it('GET notice/month counts the messages of this month in the company’s time zone, with their price', async () => {
    await choose(t, shipper, { smsNotifications: true });
    const [last, first] = [await book(t, shipper), await book(t, shipper)];
    await sendAll(t);
    const sentAt = (orderId: string, at: string) =>
      t.db.sql
        .update(notice)
        .set({ sentAt: new Date(at) })
        .where(eq(notice.orderId, orderId));
    // The last second of February in Kuala Lumpur, and the first of March.
    await sentAt(last.id, '2026-02-28T15:59:59Z');
    await sentAt(first.id, '2026-02-28T16:00:00Z');
    const { counts, currency, since } = await month();
    expect([currency, since]).toEqual(['MYR', '2026-03-01']);
    expect(counts.sort((a, b) => a.channel.localeCompare(b.channel))).toEqual([
      { kind: 'booked', channel: 'email', messages: 1, cost: 0 },
      { kind: 'booked', channel: 'sms', messages: 1, cost: 0.1 },
    ]);
  });
});

describe('an address that takes no mail', () => {
  it('an address that takes no mail is shown on the order, costs nothing, and gets no further mail until an operator lifts the mark', async () => {
    await t.truncate();
    shipper = await makeShipper(t, { walletMinor: WALLET_MINOR });
    await setPrices(t, shipper, { emailRate: 0.05 });
    await choose(t, shipper, { emailNotifications: true });
    const { id } = await book(t, shipper, { email: 'gone@bounce.test' });
    const before = await walletOf();
    await sendAll(t);
    const [notice] = await noticesOf(id);
    expect(notice).toMatchObject({ state: 'bounced', recipient: 'gone@bounce.test', cost: null });
    expect(notice?.reason).toContain('550');
    expect(await walletOf()).toBe(before);
    const mails = (await outbox(t)).length;
    await book(t, shipper, { email: 'Gone@bounce.test' });
    await sendAll(t);
    expect(await states(t)).toEqual(['booked email bounced', 'booked email bounced']);
    expect(await outbox(t)).toHaveLength(mails);
    const address = 'gone@bounce.test';
    const stamp = { reason: 'the mailbox is there again', by: 'test' };
    const complaint = { tenant: 'my', address };
    expect((await showAddress(t.ctx, complaint)).said.join()).toContain('550');
    await liftMark(t.ctx, complaint, stamp);
    expect((await showAddress(t.ctx, complaint)).said).toEqual(['The address gets messages.']);
    await reportBounce(t.ctx, { ...complaint, said: 'mailbox full' }, stamp);
    expect((await showAddress(t.ctx, complaint)).said.join()).toContain('mailbox full');
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it.each([
    ['a second below five days ago', 5 * 86_400 - 1, true],
    ['five days ago', 5 * 86_400, false],
  ])(
    'paid messages that were sent %s to an address that an operator reports as bounced are refunded once (SET-35)',
    async (_, seconds, isRefunded) => {
      await t.truncate();
      shipper = await makeShipper(t, { walletMinor: WALLET_MINOR });
      await setPrices(t, shipper, { emailRate: 0.05 });
      await choose(t, shipper, { emailNotifications: true });
      const { id } = await book(t, shipper, { email: 'gone@example.test' });
      const before = await walletOf();
      await sendAll(t);
      const paid = before - (await walletOf());
      expect(paid).toBeGreaterThan(0);
      await book(t, shipper, { email: 'other@example.test' });
      await sendAll(t);
      const sent = await walletOf();
      const [first] = await t.db.sql.select().from(notice).where(eq(notice.orderId, id));
      t.clock.advance(seconds - (t.clock.now().getTime() - first!.sentAt!.getTime()) / 1000);
      const bounce = { tenant: 'my', address: 'Gone@example.test', said: '550 5.1.1 unknown' };
      const stamp = { reason: 'bounce', by: 'test' };
      const said = [];
      for (const _time of [1, 2]) said.push((await reportBounce(t.ctx, bounce, stamp)).said.join());
      expect(said.map((text) => /nothing to refund/.test(text))).toEqual([!isRefunded, true]);
      expect((await walletOf()) - sent).toBe(isRefunded ? paid : 0);
      const [row] = await t.db.sql.select().from(notice).where(eq(notice.orderId, id));
      expect(row).toMatchObject(
        isRefunded
          ? { state: 'bounced', reason: '550 5.1.1 unknown', costMinor: null }
          : { state: 'sent', costMinor: paid },
      );
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    },
  );

  it('a paid message that is refunded after the tax rate has changed gives back the tax that was charged (SET-35, NUM-03)', async () => {
    const setRate = (taxBp: number) =>
      t.db.sql.update(company).set({ taxBp }).where(eq(company.id, shipper.companyId));
    await t.db.sql.update(companySetting).set({ data: { emailRate: 1 } });
    await choose(t, shipper, { emailNotifications: true });
    await setRate(600);
    await book(t, shipper, { email: 'gone@example.test' });
    await sendAll(t);
    await setRate(1000);
    const bounce = { tenant: 'my', address: 'gone@example.test', said: 'unknown' };
    await reportBounce(t.ctx, bounce, { reason: 'bounce', by: 'test' });
    expect((await charges()).map(({ amount, tax }) => [amount, tax])).toEqual([
      [1, -0.06],
      [-1, 0.06],
    ]);
  });

  it('a text that is no address gets no mail, and the shipper sees the reason', async () => {
    const { id } = await book(t, shipper, { email: 'not an address' });
    await sendAll(t);
    expect(await noticesOf(id)).toMatchObject([{ state: 'bounced', reason: 'Invalid email address' }]);
  });
});

describe('a message that cannot be handed over', () => {
  const broken: Mailer = {
    delivers: () => true,
    send: () => Promise.reject(new Error('The network is down')),
    sendNow: () => Promise.reject(new Error('The network is down')),
    takeRefunds: async () => [],
  };
  let mailer: Mailer;
  beforeEach(() => {
    mailer = t.ctx.ports.mailer;
  });
  afterEach(() => {
    t.ctx.ports.mailer = mailer;
  });

  it('a message that cannot be handed over is repeated with growing pauses, given up after the last one, and charged only if sent', async () => {
    await choose(t, shipper, { smsNotifications: true, emailNotifications: false });
    const { id } = await book(t, shipper);
    const before = await walletOf();
    t.ctx.ports.mailer = broken;
    const pauses: number[] = [];
    for (;;) {
      await sendAll(t);
      const [row] = await notices(t);
      if (row?.state !== 'waiting') break;
      const pause = row.nextAt.getTime() - t.clock.now().getTime();
      pauses.push(pause);
      t.clock.advance(pause / 1000);
    }
    expect(pauses.length).toBeGreaterThan(3);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(await orderNotices(t.ctx, shipper, id)).toMatchObject([
      { state: 'failed', reason: 'The network is down' },
    ]);
    expect(await walletOf()).toBe(before);
    expect(await outbox(t)).toEqual([]);
  });

  it('a message that cannot be handed over is sent by the next successful attempt', async () => {
    await book(t, shipper);
    t.ctx.ports.mailer = broken;
    await sendAll(t);
    t.ctx.ports.mailer = mailer;
    await sendAll(t);
    expect(await states(t)).toEqual(['booked email sent']);
  });
});

it('a confirmed wish to a refused address costs nothing and marks the address (SET-35)', async () => {
  await t.db.sql.update(companySetting).set({ data: { emailRate: 0.05 } });
  const { id } = await book(t, shipper, { email: 'gone@bounce.test' });
  const before = await walletOf();
  expect(await confirm(t, shipper, id)).toBe(false);
  expect([await walletOf(), (await charges()).map(({ amount }) => amount)]).toEqual([before, [0.05, -0.05]]);
  expect(await confirm(t, shipper, id)).toBe(false);
  expect(await charges()).toHaveLength(2);
  expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
});

it('only its shipper sees the messages of an order (B1-3)', async () => {
  const { id } = await book(t, shipper);
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  expect((await call(t, stranger, 'GET', `order/${id}/notices`)).status).toBe(404);
});
