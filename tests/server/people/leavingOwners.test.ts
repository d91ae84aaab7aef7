import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { invitation } from '../../../server/db/schema/account/people.ts';
import { accountRole, appUser, customerUser } from '../../../server/db/schema/tenants.ts';
import { deleteMember, lockMembers } from '../../../server/modules/members/memberStore.ts';
import { makeMember } from '../../support/members.ts';
import { messages } from '../../support/messages.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper as owner, t, withNewShipper } from '../../support/shipperServer.ts';
import { PASSWORD, type TestShipper } from '../../support/world.ts';
import { type Answer, call, data, error, stepUp } from '../orders/orderBody.ts';
import { whileOpen } from '../security/lockWaits.ts';

// The embedded database runs one transaction at a time, so nobody leaves in the middle of another call.
describe.runIf(DATABASES.includes('postgres'))('a person who is leaving, on PostgreSQL', () => {
  let leaver: TestShipper;
  withNewShipper({ walletMinor: 10_000 }, { kind: 'postgres' });
  beforeEach(async () => {
    leaver = await makeMember(t, owner, { role: 'owner' });
  });

  /** The answer of a call that is made while the leaver's removal is not committed yet. */
  const whileLeaving = (send: () => Promise<Answer>): Promise<Answer> =>
    whileOpen(
      t,
      async () => {
        await lockMembers(t.ctx, owner);
        await deleteMember(t.ctx, owner, leaver.userId);
      },
      send,
    );
  const membersNow = async () =>
    (
      await t.db.sql
        .select()
        .from(customerUser)
        .where(eq(customerUser.customerId, owner.customerId))
        .orderBy(asc(customerUser.userId))
    ).map(({ userId, role }) => [userId, role]);

  it('a person who is leaving and another who deletes the own user leave no account with money behind (BX-50, AUTH-92)', async () => {
    const answer = await whileLeaving(() =>
      call(t, owner, 'POST', 'user/deleteAccount', { password: PASSWORD }),
    );
    expect([answer.status, error(answer).message]).toEqual([
      409,
      'There is still money in the wallet. Use it up, or ask support to pay it out, before you delete the account.',
    ]);
    expect(await membersNow()).toEqual([[owner.userId, 'owner']]);
    const [user] = await t.db.sql.select().from(appUser).where(eq(appUser.id, owner.userId));
    expect(user?.status).toBe(1);
  });

  it('a person who is being removed invites nobody, changes nobody and removes nobody, and changes no role (BX-50)', async () => {
    const packer = await makeMember(t, owner, { role: 'packer' });
    await stepUp(t, owner);
    const made = [
      await call(t, owner, 'POST', 'people/role', { name: 'Night', rights: ['orders.read'] }),
      await call(t, owner, 'POST', 'people/invitation', { email: 'early@example.test', role: 'packer' }),
    ];
    const [role, early] = made.map((answer) => `${data<{ id: string }>(answer).id}`);
    const rolesNow = () => t.db.sql.select().from(accountRole).where(eq(accountRole.id, role!));
    const openNow = () => t.db.sql.select().from(invitation).orderBy(asc(invitation.email));
    const before = [await rolesNow(), await openNow()];
    const calls = [
      () => call(t, leaver, 'POST', 'people/role', { name: 'Day', rights: ['orders.read'] }),
      () => call(t, leaver, 'PATCH', `people/role/${role}`, { name: 'Night', rights: ['orders.pay'] }),
      () => call(t, leaver, 'DELETE', `people/role/${role}`),
      () => call(t, leaver, 'POST', `people/invitation/${early}/resend`, {}),
      () => call(t, leaver, 'DELETE', `people/invitation/${early}`),
      () => call(t, leaver, 'POST', 'people/invitation', { email: 'back@example.test', role: 'owner' }),
      () => call(t, leaver, 'PATCH', `people/member/${packer.userId}`, { role: 'owner' }),
      () => call(t, leaver, 'DELETE', `people/member/${packer.userId}`),
    ];
    for (const send of calls) {
      await t.db.sql
        .insert(customerUser)
        .values({ customerId: owner.customerId, userId: leaver.userId, role: 'owner' })
        .onConflictDoNothing();
      const answer = await whileLeaving(send);
      expect([answer.status, error(answer).detail]).toEqual([403, { right: 'people' }]);
    }
    expect(await membersNow()).toEqual([
      [owner.userId, 'owner'],
      [packer.userId, 'packer'],
    ]);
    expect([await rolesNow(), await openNow()]).toEqual(before);
    expect(await t.db.sql.select({ name: accountRole.name }).from(accountRole)).toEqual([{ name: 'Night' }]);
    const mails = messages(t, 'back@example.test');
    expect(await mails).toEqual([]);
  });
});
