import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InviteOutcome, Referral, ReferralRow } from '../../../contract/account/referrals.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { invoice, payment, paymentRefund } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { appUser, companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { INVITE_QUEUE } from '../../../server/modules/referrals/service.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { creditReferrer } from '../../../server/modules/wallet/referral/referralBonus.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, makeOrder, pageOf, walletBalanceOf } from '../orders/orderBody.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withNewShipper({}, { kind });

  const referral = async (who: TestShipper) => data<Referral>(await call(t, who, 'GET', 'referral'));
  const friendOf = async (code: string, companyId = shipper.companyId) => {
    const friend = await makeShipper(t, { companyId });
    await t.db.sql
      .update(customer)
      .set({ referredBy: code, email: friend.email, phone: '+60198887766' })
      .where(eq(customer.id, friend.customerId));
    return friend;
  };
  const toppedUp = async (who: TestShipper, totalMinor: number) => {
    const id = randomUUID();
    const { companyId, customerId } = who;
    await t.db.sql.insert(invoice).values({
      ...{ id, companyId, customerId, totalMinor },
      invoiceNo: id,
      type: 'topup',
      status: 1,
      currency: 'MYR',
      createdAt: t.clock.now(),
    });
    return id;
  };
  const deliveredOrder = async (who: TestShipper, more: Partial<typeof orders.$inferInsert> = {}) => {
    const { companyId, customerId } = who;
    await t.db.sql.insert(orders).values({
      ...{ id: randomUUID(), nanoId: randomUUID(), companyId, customerId },
      statusCode: STATUS.delivered,
      currency: 'MYR',
      deliveredAt: t.clock.now(),
      ...more,
    });
  };
  const ask = (who: TestShipper) => t.db.tx(() => creditReferrer(t.ctx, who, 'MYR'));
  const offer = (setting: object) =>
    t.db.sql
      .insert(companySetting)
      .values({ companyId: shipper.companyId, name: 'referral.customer', data: setting });
  const balanceOf = (who: TestShipper) => walletBalanceOf(t, who);

  it('an account has one code, even after two simultaneous first calls, and a link on its tenant’s host (REF-01, REF-02)', async () => {
    const [one, two] = await Promise.all([referral(shipper), referral(shipper)]);
    expect(one).toEqual(two);
    expect(one.referralCode).toMatch(/^[A-Z2-9]{8}$/);
    expect(one.link).toBe(`http://localhost:4000/customer/signup?referralCode=${one.referralCode}`);
    expect(data<{ referralCode: string }>(await call(t, shipper, 'GET', 'customer')).referralCode).toBe(
      one.referralCode,
    );
    const neighbour = await makeShipper(t, { companyId: shipper.companyId });
    expect((await referral(neighbour)).referralCode).not.toBe(one.referralCode);
  });

  it('people who signed up with the code, in upper or lower case, are listed newest first, without people of other tenants (REF-07, REF-08, REF-09, API-107, API-165)', async () => {
    const { referralCode } = await referral(shipper);
    const first = await friendOf(referralCode.toLowerCase());
    const second = await friendOf(referralCode);
    const elsewhere = await makeShipper(t, { companyCode: 'sg' });
    await friendOf(referralCode, elsewhere.companyId);
    await friendOf('OTHERONE');
    const list = await call(t, shipper, 'GET', `referrals/${shipper.customerId}/lists?limit=1000&page=1`);
    const page = pageOf<ReferralRow>(list);
    expect(page.data.map((row) => row.id).sort()).toEqual([first.customerId, second.customerId].sort());
    expect(page).toMatchObject({ rowTotal: 2, page: 1 });
    expect(Object.keys(page.data[0] ?? {}).sort()).toEqual([
      'bonusPaidAt',
      'bonusStatus',
      'createdAt',
      'id',
      'name',
      'planName',
    ]);
    expect(page.data[0]).toMatchObject({ planName: null, bonusStatus: 'none', bonusPaidAt: null });
    const foreign = await call(t, elsewhere, 'GET', `referrals/${shipper.customerId}/lists`);
    expect(foreign.status).toBe(404);
  });

  it('a friend who topped up enough and had an order delivered gives the bonus, once, as entries that add up (BX-05, REF-01, PAY-35)', async () => {
    await offer({ promo_title: 'Bring a friend', bonus: 10, min_top_up: 50 });
    const { referralCode, bonus, minTopUp, promoTitle } = await referral(shipper);
    expect({ bonus, minTopUp, promoTitle }).toEqual({
      bonus: { amount: 10, currency: 'MYR' },
      minTopUp: { amount: 50, currency: 'MYR' },
      promoTitle: 'Bring a friend',
    });
    const friend = await friendOf(referralCode);
    const listed = async () => {
      const list = await call(t, shipper, 'GET', `referrals/${shipper.customerId}/lists`);
      return pageOf<ReferralRow>(list).data.map((row) => [row.bonusStatus, row.bonusPaidAt]);
    };
    const nothingYet = async () => {
      await ask(friend);
      expect([await balanceOf(shipper), await listed()]).toEqual([0, [['pending', null]]]);
    };
    await toppedUp(friend, 4999);
    await deliveredOrder(friend, { ownCourier: true });
    await nothingYet();
    await deliveredOrder(friend);
    await nothingYet();
    const invoiceId = await toppedUp(friend, 5000);
    const block = (blockedAt: Date | null) =>
      t.db.sql.update(customer).set({ blockedAt }).where(eq(customer.id, shipper.customerId));
    await block(t.clock.now());
    await ask(friend);
    await block(null);
    expect([await balanceOf(shipper), await listed()]).toEqual([0, [['pending', null]]]);
    // Refunded parts no longer count.
    const id = randomUUID();
    const paid = { methodId: 1, amountMinor: 5000, currency: 'MYR', createdAt: t.clock.now() };
    await t.db.sql.insert(payment).values({ ...paid, id, invoiceId, status: 'success' });
    const back = { id: randomUUID(), paymentId: id, amountMinor: 1, createdAt: t.clock.now() };
    await t.db.sql.insert(paymentRefund).values(back);
    await nothingYet();
    await t.db.sql.update(paymentRefund).set({ status: 'refused' });
    await Promise.all([ask(friend), ask(friend), ask(friend)]);
    expect(await balanceOf(shipper)).toBe(10);
    expect(await listed()).toEqual([['paid', t.clock.now().toISOString()]]);
    expect(await balanceOf(friend)).toBe(0);
    expect((await verifyLedger(t.ctx)).problems).toEqual([]);
  });

  it('the delivery by a courier of the tenant gives the bonus in its transaction (BX-05)', async () => {
    await offer({ bonus: 10 });
    const { referralCode } = await referral(shipper);
    const friend = await friendOf(referralCode);
    await toppedUp(friend, 1);
    await postTopUp(t.ctx, friend, { amountMinor: 5000, currency: 'MYR', description: 'test' });
    const order = await makeOrder(t, friend);
    expect(await balanceOf(shipper)).toBe(0);
    await moveTo(t.ctx, order.id, STATUS.delivered);
    expect(await balanceOf(shipper)).toBe(10);
  });

  it('a top-up and a delivery at the same moment give the bonus (BX-05)', async () => {
    await offer({ bonus: 10 });
    const { referralCode } = await referral(shipper);
    const friend = await friendOf(referralCode);
    let topUp = Promise.resolve();
    await new Promise<void>((isAsked) => {
      topUp = t.db.tx(async () => {
        await toppedUp(friend, 5000);
        await creditReferrer(t.ctx, friend, 'MYR');
        isAsked();
        // The delivery below comes before the top-up is committed.
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
    });
    await t.db.tx(async () => {
      await deliveredOrder(friend);
      await creditReferrer(t.ctx, friend, 'MYR');
    });
    await topUp;
    expect(await balanceOf(shipper)).toBe(10);
  });

  it.each([
    ['is not verified', { status: 0 }, {}],
    ['has the referrer’s number in another spelling', { mobile: '+60 12-777 6655' }, {}],
    ['has no number', { mobile: null }, { phone: null }],
    ['has the referrer’s mailbox with a mark of its own', {}, { email: 'Aisyah.Shop+two@GoogleMail.com' }],
  ])('nobody gets a bonus for a friend who %s (BX-05)', async (_, user, account) => {
    await offer({ bonus: 10 });
    const { referralCode } = await referral(shipper);
    const friend = await friendOf(referralCode);
    await t.db.sql
      .update(customer)
      .set({ email: 'aisyahshop@gmail.com', phone: '012-7776655' })
      .where(eq(customer.id, shipper.customerId));
    await toppedUp(friend, 5000);
    await deliveredOrder(friend);
    if (Object.keys(user).length > 0)
      await t.db.sql.update(appUser).set(user).where(eq(appUser.id, friend.userId));
    if (Object.keys(account).length > 0)
      await t.db.sql.update(customer).set(account).where(eq(customer.id, friend.customerId));
    await ask(friend);
    expect(await balanceOf(shipper)).toBe(0);
    await t.db.sql
      .update(appUser)
      .set({ status: 1, mobile: '+60135554433' })
      .where(eq(appUser.id, friend.userId));
    await t.db.sql
      .update(customer)
      .set({ email: 'somebody@example.test' })
      .where(eq(customer.id, friend.customerId));
    await ask(friend);
    expect(await balanceOf(shipper)).toBe(10);
  });

  it.each([
    ['no bonus in the settings', {}, undefined],
    ['its own code', { bonus: 10 }, 'own'],
    ['a code that nobody has', { bonus: 10 }, 'NOSUCHID'],
  ])('nobody gets a bonus with %s (B2-26)', async (_, setting, code) => {
    await offer(setting);
    const { referralCode } = await referral(shipper);
    const friend = await friendOf(code && code !== 'own' ? code : referralCode);
    const ownReferral = await referral(friend);
    if (code === 'own')
      await t.db.sql
        .update(customer)
        .set({ referredBy: ownReferral.referralCode })
        .where(eq(customer.id, friend.customerId));
    await toppedUp(friend, 5000);
    await deliveredOrder(friend);
    await ask(friend);
    expect([await balanceOf(shipper), await balanceOf(friend)]).toEqual([0, 0]);
  });

  const invited = async () =>
    (await t.db.sql.select().from(job).where(eq(job.queue, INVITE_QUEUE))).map(
      ({ payload }) => (payload as { to: string }).to,
    );
  const invite = (emails: unknown, who = shipper) =>
    call(t, who, 'POST', 'referral/invite', { emails, type: 'C' });

  it('friends are invited by a list or a text of addresses, each once; the wrong ones are named (REF-10, REF-11, REF-12, API-108)', async () => {
    const mixed = await invite('A@x.test, b@x.test;a@x.test\nnot an address');
    expect(data<InviteOutcome>(mixed)).toEqual({ success: 2, failed: ['not', 'an', 'address'] });
    expect(data<InviteOutcome>(await invite(['c@x.test']))).toEqual({ success: 1, failed: [] });
    expect(data<InviteOutcome>(await invite('nothing'))).toEqual({ success: 0, failed: ['nothing'] });
    const repeated = await invite('b@x.test d@x.test');
    expect(data<InviteOutcome>(repeated)).toEqual({ success: 1, failed: ['b@x.test'] });
    expect((await invited()).sort()).toEqual(['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']);
  });

  it('the sender’s own addresses are not invited, in capital or small letters; other people’s addresses are (REF-10, B2-26)', async () => {
    await t.db.sql
      .update(customer)
      .set({ email: 'Accounts@own.test' })
      .where(eq(customer.id, shipper.customerId));
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const ownAddresses = ['accounts@OWN.test', shipper.email.toUpperCase()];
    const answer = data<InviteOutcome>(await invite([...ownAddresses, other.email]));
    expect(answer).toEqual({ success: 1, failed: ownAddresses.map((email) => email.toLowerCase()) });
    expect(await invited()).toEqual([other.email]);
  });

  it('invitations have limits: twenty in a call, fifty in a day, and two in a day to one address of the tenant (B1-27, B2-26)', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => `friend${from + i}@x.test`);
    const refused = await invite(many(0, 21));
    expect([refused.status, error(refused).field]).toEqual([422, 'emails']);
    expect(error(refused).message).toBe('At most 20 addresses at once');
    expect((await invite(' , ')).status).toBe(422);
    for (const [from, count] of [
      [0, 20],
      [20, 20],
      [40, 10],
    ] as const)
      expect(data<InviteOutcome>(await invite(many(from, count))).success).toBe(count);
    const over = await invite(many(50, 1));
    expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
    const [second, third] = [
      await makeShipper(t, { companyId: shipper.companyId }),
      await makeShipper(t, { companyId: shipper.companyId }),
    ];
    expect(data<InviteOutcome>(await invite('friend0@x.test', second)).success).toBe(1);
    expect(data<InviteOutcome>(await invite('friend0@x.test', third))).toEqual({
      success: 0,
      failed: ['friend0@x.test'],
    });
  });
});
