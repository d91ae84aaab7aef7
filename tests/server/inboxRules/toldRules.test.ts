import { asc, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InboxRule, InboxRuleInput, InboxRules } from '../../../contract/orders/inboxRules.ts';
import { memberSpending } from '../../../server/db/schema/account/people.ts';
import { inboxRule } from '../../../server/db/schema/integrations/inboxRules.ts';
import { appUser, customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { makeMember } from '../../support/members.ts';
import { messages } from '../../support/messages.ts';
import { shipper as owner, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { parcelFails, tellNow, withWhatsApp } from './inboxRulesWorld.ts';

withNewShipper();

const UNREACHED = 'Messages of this kind do not reach this person here.';
const UNSEEN = 'This person may not see the inbox of this account.';
let maker: TestShipper;
let recipient: TestShipper;
beforeEach(async () => {
  maker = await makeMember(t, owner, { role: 'operations', name: 'Mei Ling' });
  recipient = await makeMember(t, owner, { role: 'packer', name: 'Pak Abu' });
});

const make = (input: Partial<InboxRuleInput> = {}, by = maker) =>
  call(t, by, 'POST', 'inboxRule', {
    kinds: [],
    channel: 'email',
    time: 'atOnce',
    tellUserId: recipient.userId,
    ...input,
  });
const rulesOf = async (by: TestShipper) => data<InboxRules>(await call(t, by, 'GET', 'inboxRule')).rules;
const stored = () => t.db.sql.select().from(inboxRule).orderBy(asc(inboxRule.id));
const sent = () => messages(t);
const receivers = async () => (await sent()).map(({ recipient }) => recipient);
const setUser = ({ userId }: TestShipper, set: Partial<typeof appUser.$inferInsert>) =>
  t.db.sql.update(appUser).set(set).where(eq(appUser.id, userId));
const loseInbox = ({ userId }: TestShipper) =>
  t.db.sql.update(customerUser).set({ role: 'own' }).where(eq(customerUser.userId, userId));

describe('a rule that tells another person', () => {
  it('a rule that tells another person mails that person, not its maker, in their language, and says whose it is and where it ends (BX-40, BX-50)', async () => {
    await setUser(maker, { name: 'Mei\nLing evil.example' });
    await t.db.sql
      .update(customer)
      .set({ name: 'Kedai\nevil.example' })
      .where(eq(customer.id, owner.customerId));
    await setUser(recipient, { lang: 'id_ID' });
    expect((await make()).status).toBe(200);
    const number = await parcelFails(t, owner);
    await tellNow(t);
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail!.recipient).toBe(recipient.email);
    expect(mail!.subject).toContain('kotak masuk Anda');
    expect(mail!.body).toContain('Halo Pak Abu');
    expect(mail!.body).toContain(number);
    expect(mail!.body).toContain('Mei Ling evil. example');
    expect(mail!.body).toContain('di akun Kedai evil. example');
    expect(mail!.body).toMatch(/\/customer\/settings\/rules$/);
  });

  it.each([
    [
      'who left',
      () => t.db.sql.delete(customerUser).where(eq(customerUser.userId, recipient.userId)),
      UNSEEN,
    ],
    ['without the right to the inbox', () => loseInbox(recipient), UNSEEN],
    ['with an unproven address', () => setUser(recipient, { status: 0 }), UNREACHED],
  ])(
    'a rule that tells a person %s is refused at its field (BX-40, BX-50)',
    async (_who, before, message) => {
      await before();
      const refused = await make();
      expect(refused.status).toBe(422);
      expect(error(refused)).toMatchObject({ field: 'tellUserId', message });
      expect(await stored()).toEqual([]);
    },
  );

  it('a rule that tells a person of another account, or nobody, is refused at its field; a chat tells no other person (BX-40, BX-50)', async () => {
    const stranger = await makeShipper(t, { companyId: owner.companyId });
    for (const input of [
      { tellUserId: stranger.userId },
      { tellUserId: 2_000_000_005 },
      { channel: 'chat', url: 'https://1.1.1.1/hook' } as const,
    ]) {
      const refused = await make(input);
      expect(refused.status).toBe(422);
      expect(error(refused).field).toBe('tellUserId');
    }
    expect(await stored()).toEqual([]);
    expect((await make({ tellUserId: maker.userId })).status).toBe(200);
    expect(await stored()).toMatchObject([{ userId: maker.userId, tellUserId: null }]);
  });

  it('a rule that tells another person is offered all who may see the inbox, and counts among its maker’s five only (BX-40, BX-50)', async () => {
    const blind = await makeMember(t, owner, { role: 'own' });
    const { people } = data<InboxRules>(await call(t, maker, 'GET', 'inboxRule'));
    expect(people.map(({ id }) => id).sort((a, b) => a - b)).toEqual([owner.userId, recipient.userId]);
    expect(people.map(({ id }) => id)).not.toContain(blind.userId);
    for (let n = 1; n <= 5; n++) expect((await make()).status).toBe(200);
    expect((await make()).status).toBe(409);
    expect((await make({ tellUserId: null }, recipient)).status).toBe(200);
  });

  it('a rule that tells another person is seen, switched off and deleted by that person, but neither switched on nor tested; others do not see it (BX-40, BX-50)', async () => {
    const { id } = data<InboxRule>(await make());
    expect(await rulesOf(maker)).toMatchObject([{ id, from: null, tells: 'Pak Abu' }]);
    expect(await rulesOf(recipient)).toMatchObject([{ id, from: 'Mei Ling', tells: 'Pak Abu' }]);
    expect(await rulesOf(owner)).toEqual([]);
    expect((await call(t, owner, 'DELETE', `inboxRule/${id}`)).status).toBe(404);
    const off = await call(t, recipient, 'PATCH', `inboxRule/${id}`, { on: false });
    expect(data<InboxRule>(off)).toMatchObject({ on: false, from: 'Mei Ling' });
    await parcelFails(t, owner);
    await tellNow(t);
    expect(await sent()).toEqual([]);
    for (const refused of [
      await call(t, recipient, 'PATCH', `inboxRule/${id}`, { on: true }),
      await call(t, recipient, 'POST', `inboxRule/${id}/test`, {}),
    ]) {
      expect(refused.status).toBe(403);
      expect(error(refused).message).toBe('Only the person who made a rule can switch it on or test it.');
    }
    expect((await call(t, maker, 'PATCH', `inboxRule/${id}`, { on: true })).status).toBe(200);
    expect((await call(t, recipient, 'DELETE', `inboxRule/${id}`)).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('a rule that tells another person ends when that person leaves, and when its maker leaves (BX-40, BX-50)', async () => {
    // A fresh proof by password is needed to remove people.
    const boss = await makeMember(t, owner, { role: 'owner' });
    await make();
    await make({ tellUserId: null });
    expect((await call(t, boss, 'DELETE', `people/member/${recipient.userId}`)).status).toBe(200);
    expect(await stored()).toMatchObject([{ userId: maker.userId, tellUserId: null }]);
    await make({ tellUserId: owner.userId });
    expect(await stored()).toHaveLength(2);
    expect((await call(t, boss, 'DELETE', `people/member/${maker.userId}`)).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('a rule that tells a person who may no longer see the inbox is switched off with the reason, until the right is back (BX-40, BX-50)', async () => {
    const { id } = data<InboxRule>(await make());
    await loseInbox(recipient);
    await parcelFails(t, owner);
    await tellNow(t);
    expect(await sent()).toEqual([]);
    expect(await rulesOf(maker)).toMatchObject([{ on: false, offReason: 'gone', failedReason: UNSEEN }]);
    const refused = await call(t, maker, 'PATCH', `inboxRule/${id}`, { on: true });
    expect([refused.status, error(refused).message]).toEqual([422, UNSEEN]);
    await t.db.sql
      .update(customerUser)
      .set({ role: 'viewer' })
      .where(eq(customerUser.userId, recipient.userId));
    expect((await call(t, maker, 'PATCH', `inboxRule/${id}`, { on: true })).status).toBe(200);
    await parcelFails(t, owner, 'pickup');
    await tellNow(t);
    expect(await receivers()).toEqual([recipient.email]);
  });

  it('a rule that tells another person shows only its maker why a message was refused (BX-40, BX-50)', async () => {
    await withWhatsApp(t, recipient);
    await make({ channel: 'whatsapp' });
    await parcelFails(t, owner);
    await t.db.sql.update(customer).set({ walletMinor: 24 }).where(eq(customer.id, owner.customerId));
    await tellNow(t);
    const failedReason = 'The wallet does not hold the price of the message.';
    expect(await rulesOf(maker)).toMatchObject([{ on: true, failedReason }]);
    expect(await rulesOf(recipient)).toMatchObject([{ on: true, failedReason: null }]);
  });

  it('a rule that tells another person does not show its maker the address that bounced (BX-40, BX-50)', async () => {
    await setUser(recipient, { email: 'gone@bounce.test' });
    const { id } = data<InboxRule>(await make());
    expect(data(await call(t, maker, 'POST', `inboxRule/${id}/test`, {}))).toEqual({ error: UNREACHED });
    await parcelFails(t, owner);
    await tellNow(t);
    expect(await rulesOf(maker)).toMatchObject([{ failedReason: UNREACHED }]);
  });

  it('a rule that tells another person sends them three tests a day, from all makers together, and none while it is off (BX-40, BX-50)', async () => {
    const ruleIds = [data<InboxRule>(await make()).id, data<InboxRule>(await make({}, owner)).id];
    const test = async (i: 0 | 1) =>
      (await call(t, [maker, owner][i]!, 'POST', `inboxRule/${ruleIds[i]}/test`, {})).status;
    await call(t, recipient, 'PATCH', `inboxRule/${ruleIds[0]}`, { on: false });
    expect(await test(0)).toBe(409);
    expect(await sent()).toEqual([]);
    await call(t, maker, 'PATCH', `inboxRule/${ruleIds[0]}`, { on: true });
    expect([await test(0), await test(1), await test(0)]).toEqual([200, 200, 200]);
    expect([await test(0), await test(1)]).toEqual([429, 429]);
    expect(await receivers()).toEqual(Array.from({ length: 3 }, () => recipient.email));
    // Others get theirs.
    const { id } = data<InboxRule>(await make({ tellUserId: owner.userId }));
    expect((await call(t, maker, 'POST', `inboxRule/${id}/test`, {})).status).toBe(200);
  });

  it('the mail about the end of a rule that tells another person names that person (BX-40, BX-50)', async () => {
    await make();
    await make({ tellUserId: owner.userId });
    await loseInbox(recipient);
    await parcelFails(t, owner);
    await tellNow(t);
    await runDueJobs(t.ctx);
    const mails = (await sent()).filter(({ subject }) => subject === 'A rule of yours is switched off');
    expect(mails.map(({ recipient }) => recipient)).toEqual([maker.email]);
    expect(mails[0]!.body).toContain('The messages to Pak Abu of your rule for the inbox');
  });

  it('a rule that tells another person by WhatsApp goes to their proven number, and its maker pays within the daily limit (BX-40, BX-50)', async () => {
    await withWhatsApp(t, recipient);
    await setUser(recipient, { mobileProvenAt: null });
    expect(error(await make({ channel: 'whatsapp' }))).toMatchObject({ field: 'tellUserId' });
    await withWhatsApp(t, recipient);
    // Its own person may not pay, so cannot make it.
    expect((await make({ channel: 'whatsapp', tellUserId: owner.userId }, recipient)).status).toBe(403);
    expect((await make({ channel: 'whatsapp' })).status).toBe(200);
    await parcelFails(t, owner);
    await tellNow(t);
    expect(await receivers()).toEqual(['+60123456789']);
    const spent = await t.db.sql
      .select()
      .from(memberSpending)
      .where(ne(memberSpending.userId, owner.userId))
      .orderBy(asc(memberSpending.userId));
    expect(spent).toMatchObject([{ userId: maker.userId, spentMinor: 25 }]);
  });

  it('a rule that tells another person repeats no matter of that person’s own rule, and keeps the maker’s own mail (BX-40, BX-50)', async () => {
    await make();
    await make({ tellUserId: null });
    await make({ tellUserId: null }, recipient);
    await parcelFails(t, owner);
    await tellNow(t);
    expect((await receivers()).sort()).toEqual([maker.email, recipient.email].sort());
  });
});
