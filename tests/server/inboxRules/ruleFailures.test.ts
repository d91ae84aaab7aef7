import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { InboxRule, InboxRules } from '../../../contract/orders/inboxRules.ts';
import { memberSpending } from '../../../server/db/schema/account/people.ts';
import { inboxRuleLine } from '../../../server/db/schema/integrations/inboxRules.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser, customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { DAY_S } from '../../../server/ports/clock.ts';
import { toWindow } from '../../support/limits.ts';
import { makeMember } from '../../support/members.ts';
import { shipper as owner, t, withNewShipper } from '../../support/shipperServer.ts';
import { type TestShipper, walletMinorOf, withSession } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { parcelFails, tellNow, withWhatsApp } from './inboxRulesWorld.ts';

withNewShipper();

const UNPAID = 'The wallet does not hold the price of the message.';
const UNREACHED = 'Messages of this kind do not reach you here.';
const NO_RIGHT = 'Your role in this account does not include “Confirm and pay orders”.';

const make = (by: TestShipper, input: object = {}) =>
  call(t, by, 'POST', 'inboxRule', { kinds: [], channel: 'whatsapp', time: 'atOnce', ...input });
const ruleOf = async (by: TestShipper) => data<InboxRules>(await call(t, by, 'GET', 'inboxRule')).rules[0]!;
const messages = (channel = 'whatsapp') =>
  t.db.sql.select().from(outboxMessage).where(eq(outboxMessage.channel, channel));
/** The mails about switched off rules, with their receivers. */
async function offMails() {
  await runDueJobs(t.ctx);
  const mails = (await messages('email')).filter(
    ({ subject }) => subject === 'A rule of yours is switched off',
  );
  return mails.map(({ recipient, body }) => [recipient, body]);
}
const setWallet = (walletMinor: number) =>
  t.db.sql.update(customer).set({ walletMinor }).where(eq(customer.id, owner.customerId));
const walletMinor = () => walletMinorOf(t, owner);
const unsentCount = async () =>
  (await t.db.sql.select().from(inboxRuleLine)).filter(({ sentAt }) => sentAt === null).length;
const spendingOf = ({ userId }: TestShipper) =>
  t.db.sql.select().from(memberSpending).where(eq(memberSpending.userId, userId));
const setRole = (by: TestShipper, role: 'viewer' | 'operations') =>
  t.db.sql.update(customerUser).set({ role }).where(eq(customerUser.userId, by.userId));

/** A new session, because the old one has ended. */
async function renewSession(by: TestShipper) {
  by.auth = (await withSession(t, by)).auth;
}

/** A member with a proven number in a tenant whose messages cost RM 0.25. */
async function member(role: 'viewer' | 'packer' | 'operations', dayLimitMinor?: number) {
  const found = await makeMember(t, owner, {
    role,
    ...(dayLimitMinor === undefined ? {} : { dayLimitMinor }),
  });
  await withWhatsApp(t, found);
  return found;
}

describe('a rule whose message is not taken', () => {
  it('a rule whose message the wallet cannot pay stores the reason and its matter, and sends it when the wallet covers the price (BX-40)', async () => {
    await withWhatsApp(t, owner);
    await make(owner);
    await parcelFails(t, owner);
    await setWallet(24);
    await tellNow(t);
    expect(await ruleOf(owner)).toMatchObject({ on: true, offReason: null, failedReason: UNPAID });
    expect(await messages()).toEqual([]);
    expect(await unsentCount()).toBe(1);
    await setWallet(25);
    // No second attempt before a pause.
    await tellNow(t);
    expect(await messages()).toEqual([]);
    t.clock.advance(300);
    await tellNow(t);
    expect(await messages()).toHaveLength(1);
    expect(await walletMinor()).toBe(0);
    expect(await ruleOf(owner)).toMatchObject({ on: true, failedReason: null });
    expect(await unsentCount()).toBe(0);
  });

  it('a rule whose address bounces or whose number is no longer proven stores the reason and its matter (BX-40)', async () => {
    await make(owner, { channel: 'email' });
    await t.db.sql.update(appUser).set({ email: 'gone@bounce.test' }).where(eq(appUser.id, owner.userId));
    await parcelFails(t, owner);
    await tellNow(t);
    expect(await ruleOf(owner)).toMatchObject({ on: true, failedReason: '550 5.1.1 <gone@bounce.test>' });
    expect(await unsentCount()).toBe(1);
    await call(t, owner, 'DELETE', `inboxRule/${(await ruleOf(owner)).id}`);
    await withWhatsApp(t, owner);
    await make(owner);
    await t.db.sql.update(appUser).set({ mobileProvenAt: null });
    await parcelFails(t, owner);
    await tellNow(t);
    expect(await ruleOf(owner)).toMatchObject({
      on: true,
      failedReason: UNREACHED,
    });
    expect(await unsentCount()).toBe(1);
  });

  it('a rule by WhatsApp costs nothing where no such messages are sent any more, and shows the reason (BX-40)', async () => {
    await withWhatsApp(t, owner);
    await make(owner);
    await parcelFails(t, owner);
    const before = await walletMinor();
    const delivers = vi
      .spyOn(t.ctx.ports.mailer, 'delivers')
      .mockImplementation((channel) => channel !== 'whatsapp');
    await tellNow(t);
    delivers.mockRestore();
    expect([await messages(), await walletMinor(), await unsentCount()]).toEqual([[], before, 1]);
    expect(await ruleOf(owner)).toMatchObject({ failedReason: UNREACHED });
  });

  it('a rule of a blocked account sends and pays nothing, and reports its matters when the account is open again (BX-40)', async () => {
    await withWhatsApp(t, owner);
    await make(owner);
    await parcelFails(t, owner);
    const before = await walletMinor();
    const block = (blockedAt: Date | null) => t.db.sql.update(customer).set({ blockedAt });
    await block(t.clock.now());
    await tellNow(t);
    expect([await messages(), await walletMinor()]).toEqual([[], before]);
    await block(null);
    await tellNow(t);
    expect([(await messages()).length, await walletMinor()]).toEqual([1, before - 25]);
  });

  it('a rule is switched off after six hours and ten refused messages, not earlier; switched on again it sends later matters (BX-40)', async () => {
    await withWhatsApp(t, owner);
    await make(owner);
    await parcelFails(t, owner);
    await setWallet(0);
    const failsAfter = async (seconds: number) => {
      t.clock.advance(seconds);
      await tellNow(t);
    };
    await failsAfter(0);
    // Each attempt is just after the longest pause; the tenth is 19,100 s after the first.
    for (const seconds of [...Array.from({ length: 6 }, () => 1400), 2700, 4000, 4000])
      await failsAfter(seconds);
    await renewSession(owner);
    expect((await ruleOf(owner)).on).toBe(true);
    await failsAfter(4000);
    await renewSession(owner);
    const off = await ruleOf(owner);
    expect(off).toMatchObject({ on: false, offReason: 'failures', failedReason: UNPAID });
    expect(await offMails()).toEqual([
      [
        owner.email,
        expect.stringContaining(`(WhatsApp), so the rule is switched off.\n\nThe last reason: ${UNPAID}`),
      ],
    ]);
    await setWallet(1000);
    await call(t, owner, 'PATCH', `inboxRule/${off.id}`, { on: true });
    await tellNow(t);
    expect(await messages()).toEqual([]);
    await parcelFails(t, owner, 'pickup');
    await setWallet(1000);
    await tellNow(t);
    expect((await messages()).map(({ body }) => body)).toMatchObject([
      expect.stringContaining('Pickup failed'),
    ]);
    expect(await ruleOf(owner)).toMatchObject({ on: true, offReason: null, failedReason: null });
  });
});

describe('a rule that spends the wallet', () => {
  it.each(['viewer', 'packer'] as const)(
    'a rule that spends the wallet is not offered to a %s, who cannot make, switch on or test one (BX-40, BX-50)',
    async (role) => {
      const by = await member('operations');
      const { id } = data<InboxRule>(await make(by));
      await call(t, by, 'PATCH', `inboxRule/${id}`, { on: false });
      await t.db.sql.update(customerUser).set({ role }).where(eq(customerUser.userId, by.userId));
      expect(data<InboxRules>(await call(t, by, 'GET', 'inboxRule')).channels).toEqual(['email', 'chat']);
      for (const refused of [
        await make(by),
        await call(t, by, 'PATCH', `inboxRule/${id}`, { on: true }),
        await call(t, by, 'POST', `inboxRule/${id}/test`, {}),
      ]) {
        expect(refused.status).toBe(403);
        expect(error(refused).message).toBe(NO_RIGHT);
      }
      expect((await make(by, { channel: 'email' })).status).toBe(200);
      expect(await messages()).toEqual([]);
      await withWhatsApp(t, by, 0);
      expect((await make(by)).status).toBe(200);
    },
  );

  it('a rule that spends the wallet is switched off with the reason when its person may not pay any more (BX-40, BX-50)', async () => {
    const by = await member('operations');
    await make(by);
    await setRole(by, 'viewer');
    await parcelFails(t, owner);
    const before = await walletMinor();
    await tellNow(t);
    expect(await ruleOf(by)).toMatchObject({ on: false, offReason: 'gone', failedReason: NO_RIGHT });
    expect(await messages()).toEqual([]);
    expect(await walletMinor()).toBe(before);
    expect(await offMails()).toEqual([[by.email, expect.stringContaining(NO_RIGHT)]]);
    await tellNow(t);
    expect(await offMails()).toHaveLength(1);
  });

  it('a rule that spends the wallet sends no mail when its person switches it off (BX-40)', async () => {
    await withWhatsApp(t, owner);
    const { id } = data<InboxRule>(await make(owner));
    await call(t, owner, 'PATCH', `inboxRule/${id}`, { on: false });
    await parcelFails(t, owner);
    await tellNow(t);
    expect(await offMails()).toEqual([]);
  });

  it('a rule that spends the wallet spends up to the last cent of its person’s daily limit, and no more (BX-40, BX-50)', async () => {
    const by = await member('operations', 50);
    await make(by);
    for (const sent of [1, 2, 2]) {
      await parcelFails(t, owner);
      await tellNow(t);
      expect(await messages()).toHaveLength(sent);
    }
    expect(await spendingOf(by)).toMatchObject([{ userId: by.userId, spentMinor: 50 }]);
    expect((await ruleOf(by)).failedReason).toContain('Of your limit of MYR 0.50 a day MYR 0.00 are left.');
  });

  it('a rule that spends the wallet costs nothing and uses no limit if its message is refused (BX-40, BX-50)', async () => {
    const by = await member('operations', 50);
    await make(by);
    await parcelFails(t, owner);
    await setWallet(24);
    await tellNow(t);
    expect(await spendingOf(by)).toEqual([]);
    expect(await walletMinor()).toBe(24);
  });

  it('a rule that spends the wallet sends three tests a day; a fourth one waits until the next day has room (BX-40)', async () => {
    toWindow(t, DAY_S);
    await renewSession(owner);
    await withWhatsApp(t, owner);
    const { id } = data<InboxRule>(await make(owner));
    const test = () => call(t, owner, 'POST', `inboxRule/${id}/test`, {});
    for (let n = 1; n <= 3; n++) expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(429);
    expect(await messages()).toHaveLength(3);
    // Tests of the last 24 hours count, so a third of a day later one more is allowed.
    t.clock.advance(DAY_S + DAY_S / 3 - 1);
    await renewSession(owner);
    expect((await test()).status).toBe(429);
    t.clock.advance(1);
    expect((await test()).status).toBe(200);
  });
});
