import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type { NoticeMonth } from '../../../contract/messages/notices.ts';
import { usualChoice } from '../../../contract/rules/account/notices.ts';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { postCorrection } from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';
import { book, choose, outbox, sendAll, states } from './noticeWorld.ts';
import { charges, noticesOf, walletOf, withPaidNotices } from './paidNoticesWorld.ts';

withPaidNotices();

const ON = { smsNotifications: true, whatsappRecipientOrderStatus: true };
const month = async () => data<NoticeMonth>(await call(t, shipper, 'GET', 'notice/month'));

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

it('only its shipper sees the messages of an order (B1-3)', async () => {
  const { id } = await book(t, shipper);
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  expect((await call(t, stranger, 'GET', `order/${id}/notices`)).status).toBe(404);
});
