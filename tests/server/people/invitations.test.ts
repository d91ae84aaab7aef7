import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type { Invitation, InvitationShown, People } from '../../../contract/account/people.ts';
import { MEMBERS_MAX } from '../../../contract/rules/account/rights.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { invitation } from '../../../server/db/schema/account/people.ts';
import { appUser } from '../../../server/db/schema/tenants.ts';
import { makeMember } from '../../support/members.ts';
import { messages } from '../../support/messages.ts';
import { shipper as owner, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD } from '../../support/world.ts';
import { call, data, error, stepUp } from '../orders/orderBody.ts';

const NEW = { name: 'Tan Wei Ling', password: 'quite a long password' };

withNewShipper({});
beforeEach(async () => {
  await stepUp(t, owner);
});

const invite = (email: string, more: object = { role: 'viewer' }) =>
  call(t, owner, 'POST', 'people/invitation', { email, ...more });
const mailTo = async (email: string) => (await messages(t, email)).at(-1);
const codeTo = async (email: string) =>
  /invitation\?code=([\w-]+)/.exec((await mailTo(email))?.body ?? '')![1]!;
const show = (code: string) => call(t, null, 'POST', 'people/invitation/show', { code });
const accept = (code: string, more: object = NEW) =>
  call(t, null, 'POST', 'people/invitation/accept', { code, ...more });
const people = async () => data<People>(await call(t, owner, 'GET', 'people'));

describe('an invitation', () => {
  it('an invitation goes by mail with a link, and makes a new person a signed-in member with its role and limit (BX-50)', async () => {
    const made = await invite('New@Example.test', { role: 'operations', dayLimit: 30 });
    expect(data<Invitation>(made)).toMatchObject({
      email: 'new@example.test',
      role: 'operations',
      dayLimit: { amount: 30 },
      invitedBy: 'Aisyah Rahman',
      expired: false,
    });
    const code = await codeTo('new@example.test');
    expect(made.raw).not.toContain(code);
    expect(data<InvitationShown>(await show(code))).toEqual({
      account: 'Aisyah Trading',
      brand: 'Brand my',
      invitedBy: 'Aisyah Rahman',
      email: 'new@example.test',
      role: 'operations',
      roleName: null,
      isNew: true,
    });
    for (const [missing, field] of [
      [{ password: NEW.password }, 'name'],
      [{ name: NEW.name }, 'password'],
      [{ ...NEW, password: 'password1' }, 'password'],
    ] as const)
      expect(error(await accept(code, missing)).field).toBe(field);
    const joined = data<{ session: { accessToken: string }; customerId: number }>(await accept(code));
    expect(joined.customerId).toBe(owner.customerId);
    const auth = { host: 'localhost', authorization: `Bearer ${joined.session.accessToken}` };
    const account = data<Customer>(await call(t, { auth }, 'GET', 'customer'));
    expect([account.id, account.member]).toMatchObject([
      owner.customerId,
      { role: 'operations', dayLimit: { amount: 30, currency: 'MYR' } },
    ]);
    const { members, invitations } = await people();
    expect([members.map(({ name }) => name).toSorted(), invitations]).toEqual([
      ['Aisyah Rahman', NEW.name],
      [],
    ]);
  });

  it('an invitation lets an existing user join without signing the user in, and the user then has both accounts (BX-50)', async () => {
    const friend = await makeShipper(t, { companyId: owner.companyId });
    await invite(friend.email, { role: 'packer' });
    const code = await codeTo(friend.email);
    expect(data<InvitationShown>(await show(code)).isNew).toBe(false);
    const joined = await accept(code, {});
    expect([joined.status, data(joined).session, joined.headers['set-cookie']]).toEqual([
      200,
      null,
      undefined,
    ]);
    const accounts = data<Customer[]>(await call(t, friend, 'GET', 'user/customers'));
    expect(accounts.map(({ id, member }) => [id, member?.role])).toEqual([
      [owner.customerId, 'packer'],
      [friend.customerId, 'owner'],
    ]);
    // In this account the person is a packer, who sees no balance.
    expect(accounts.map(({ walletBalance }) => walletBalance)).toEqual([null, 0]);
  });

  it('an invitation works once, until its seventh day, and not after it was sent again or withdrawn (BX-50)', async () => {
    await invite('a@example.test');
    const first = await codeTo('a@example.test');
    const [{ id }] = (await people()).invitations as [Invitation];
    t.clock.advance(60);
    expect((await call(t, owner, 'POST', `people/invitation/${id}/resend`, {})).status).toBe(200);
    const second = await codeTo('a@example.test');
    expect(second).not.toBe(first);
    t.clock.advance(7 * 86_400 - 1);
    const newer = 'A newer invitation was sent to you. Please open the link of the newest mail.';
    for (const answer of [await show(first), await accept(first)])
      expect([answer.status, error(answer).message]).toEqual([400, newer]);
    expect((await show(second)).status).toBe(200);
    for (const seconds of [1, 1]) {
      t.clock.advance(seconds);
      for (const answer of [await show(second), await accept(second)])
        expect([answer.status, error(answer).message]).toEqual([
          400,
          'This invitation has expired. Ask for another one.',
        ]);
    }

    const secondMember = await makeMember(t, owner, { role: 'owner' });
    await call(t, secondMember, 'POST', `people/invitation/${id}/resend`, {});
    const third = await codeTo('a@example.test');
    const both = await Promise.all([accept(third), accept(third)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(error(await accept(third)).message).toBe('This invitation was used already. Please sign in.');

    await call(t, secondMember, 'POST', 'people/invitation', { email: 'b@example.test', role: 'viewer' });
    const withdrawn = await codeTo('b@example.test');
    const list = data<People>(await call(t, secondMember, 'GET', 'people')).invitations;
    await call(t, secondMember, 'DELETE', `people/invitation/${list[0]!.id}`);
    const guess = `${first.startsWith('A') ? 'B' : 'A'}${first.slice(1)}`;
    const messages = [await show(withdrawn), await show(first), await show('guessed'), await show(guess)].map(
      (answer) => error(answer).message,
    );
    expect(messages).toEqual([
      'This invitation was withdrawn. Ask for another one.',
      'This invitation was used already. Please sign in.',
      'This invitation is no longer good. Ask for another one.',
      'This invitation is no longer good. Ask for another one.',
    ]);
    const inMalay = { 'accept-language': 'ms' };
    const answer = await call(t, null, 'POST', 'people/invitation/show', { code: withdrawn }, inMalay);
    expect(error(answer).message).toBe('Jemputan ini telah ditarik balik. Minta yang baharu.');
  });

  it('an invitation is void once its sender is no longer an Owner (BX-50)', async () => {
    const second = await makeMember(t, owner, { role: 'owner' });
    await call(t, second, 'POST', 'people/invitation', { email: 'c@example.test', role: 'owner' });
    const code = await codeTo('c@example.test');
    await call(t, owner, 'PATCH', `people/member/${second.userId}`, { role: 'manager' });
    expect((await accept(code)).status).toBe(400);
  });

  it('an invitation takes an address away from a person who registered it without a proof (BX-50, AUTH-34)', async () => {
    const squatter = await makeShipper(t, { companyId: owner.companyId, status: 0 });
    await invite(squatter.email);
    const code = await codeTo(squatter.email);
    expect(data<InvitationShown>(await show(code)).isNew).toBe(true);
    expect((await accept(code)).status).toBe(200);
    expect((await call(t, squatter, 'GET', 'user')).status).toBe(401);
    const login = (password: string) =>
      call(t, null, 'POST', 'auth/login', { companyCode: 'my', username: squatter.email, password });
    expect([(await login(PASSWORD)).status, (await login(NEW.password)).status]).toEqual([401, 200]);
  });

  it('an invitation to a member or to an already invited person is refused at its field (BX-50)', async () => {
    await invite('d@example.test');
    for (const email of [owner.email.toUpperCase(), 'D@example.test', 'no address']) {
      const refused = await invite(email);
      expect([refused.status, error(refused).field]).toEqual([422, 'email']);
    }
  });

  it('an invitation is unknown at another tenant’s host (BX-50)', async () => {
    await makeShipper(t, { companyCode: 'elsewhere' });
    await invite('e@example.test');
    const code = await codeTo('e@example.test');
    const there = { auth: { host: 'elsewhere.localhost' } };
    expect((await call(t, there, 'POST', 'people/invitation/show', { code })).status).toBe(400);
  });

  it('invitations are limited to 20 a day, and five to the same address (BX-50)', async () => {
    await invite('f@example.test');
    const [{ id }] = (await people()).invitations as [Invitation];
    const resend = () => call(t, owner, 'POST', `people/invitation/${id}/resend`, {});
    for (let i = 0; i < 4; i++) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    for (let i = 0; i < 14; i++) expect((await invite(`f${i}@example.test`)).status).toBe(200);
    expect((await invite('f14@example.test')).status).toBe(429);
  });

  it('an account has at most a hundred people and invitations: the hundredth is invited, the next is not (BX-50)', async () => {
    const { companyId, customerId, userId: invitedBy } = owner;
    const expiresAt = new Date(t.clock.now().getTime() + 86_400_000);
    const others = Array.from({ length: MEMBERS_MAX - 3 }, (_, i) => ({
      id: randomUUID(),
      ...{ companyId, customerId, invitedBy, role: 'viewer' as const, expiresAt },
      ...{ email: `h${i}@example.test`, secretHash: `h${i}` },
    }));
    await t.db.sql.insert(invitation).values(others);
    for (const email of ['below@example.test', 'at@example.test'])
      expect((await invite(email)).status).toBe(200);
    const refused = await invite('above@example.test');
    expect([refused.status, error(refused).message]).toEqual([
      409,
      'An account can have 100 people. Please remove one first.',
    ]);
  });

  it('an invitation contains no name that mail programs turn into a link (BX-50)', async () => {
    await t.db.sql.update(appUser).set({ name: 'Prize at evil.com' }).where(eq(appUser.id, owner.userId));
    await call(t, owner, 'PUT', 'customer', { name: 'www.evil.com' });
    await invite('g@example.test');
    const mail = await mailTo('g@example.test');
    expect(`${mail!.subject} ${mail!.body}`).not.toContain('evil');
  });

  it.each(LOCALES)('an invitation is written in the language of its sender: %s (BX-50)', async (locale) => {
    await call(
      t,
      owner,
      'POST',
      'people/invitation',
      { email: 'h@example.test', role: 'viewer' },
      { 'accept-language': locale.replace('_', '-') },
    );
    const mail = await mailTo('h@example.test');
    expect(mail!.body).toContain('/customer/invitation?code=');
    expect(mail!.subject).toContain('Aisyah Trading');
  });
});
