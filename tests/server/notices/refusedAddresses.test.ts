import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { company, companySetting } from '../../../server/db/schema/tenants.ts';
import { orderNotices } from '../../../server/modules/notices/service.ts';
import { liftMark, reportBounce, showAddress } from '../../../server/modules/operate/notices.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import type { Mailer } from '../../../server/ports/mailer.ts';
import { setShipper, shipper, t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { book, choose, confirm, notices, outbox, sendAll, setPrices, states } from './noticeWorld.ts';
import { charges, noticesOf, WALLET_MINOR, walletOf, withPaidNotices } from './paidNoticesWorld.ts';

withPaidNotices();

describe('an address that takes no mail', () => {
  it('an address that takes no mail is shown on the order, costs nothing, and gets no further mail until an operator lifts the mark', async () => {
    await t.truncate();
    setShipper(await makeShipper(t, { walletMinor: WALLET_MINOR }));
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
      setShipper(await makeShipper(t, { walletMinor: WALLET_MINOR }));
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
      const reports = [];
      for (const _time of [1, 2]) reports.push((await reportBounce(t.ctx, bounce, stamp)).said.join());
      expect(reports.map((text) => /nothing to refund/.test(text))).toEqual([!isRefunded, true]);
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
