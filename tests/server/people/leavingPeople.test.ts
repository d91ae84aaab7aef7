import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../contract/account/auth.ts';
import { pushSubscription, refreshToken } from '../../../server/db/schema/account/access.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { makeMember } from '../../support/members.ts';
import { shipper as owner, t } from '../../support/shipperServer.ts';
import { makeAccount, PASSWORD } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { keyOf, people, seat, withPeople } from './peopleWorld.ts';

withPeople();

const nobody = { auth: { host: 'localhost' } };

describe('the last Owner', () => {
  it('the last Owner cannot leave, be removed or get another role, until there is another one (BX-50)', async () => {
    const manager = await makeMember(t, owner, { role: 'manager' });
    for (const [method, path, body] of [
      ['POST', 'people/leave', undefined],
      ['DELETE', seat(owner), undefined],
      ['PATCH', seat(owner), { role: 'manager' }],
      ['POST', 'user/deleteAccount', { password: PASSWORD }],
    ] as const) {
      const refused = await call(t, owner, method, path, body);
      expect([path, refused.status, error(refused).message]).toEqual([
        path,
        409,
        'The last owner stays. Make somebody else an owner first.',
      ]);
    }
    await call(t, owner, 'PATCH', seat(manager), { role: 'owner' });
    expect((await call(t, owner, 'POST', 'people/leave')).status).toBe(200);
    expect((await call(t, manager, 'GET', 'people')).status).toBe(200);
  });

  it('one Owner stays when two Owners leave at the same moment (BX-50)', async () => {
    const second = await makeMember(t, owner, { role: 'owner' });
    const left = await Promise.all([owner, second].map((who) => call(t, who, 'POST', 'people/leave')));
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await t.db.sql.select().from(customerUser);
    expect(rows.map(({ role }) => role)).toEqual(['owner']);
  });
});

describe('a person who leaves', () => {
  it('a person who leaves loses session, keys, push messages and stream of the account at once (BX-50)', async () => {
    const packer = await makeMember(t, owner, { role: 'packer' });
    const key = await keyOf(packer);
    const [session] = await t.db.sql
      .select()
      .from(refreshToken)
      .where(eq(refreshToken.userId, packer.userId));
    await t.db.sql.insert(pushSubscription).values({
      userId: packer.userId,
      customerId: owner.customerId,
      family: session!.family,
      endpoint: 'https://push.example.com/1',
      p256dh: 'p',
      auth: 'a',
      lang: 'en_US',
      lastEventId: 0,
    });
    const stream = await t.app.inject({
      url: '/v1.0/events',
      headers: packer.auth,
      payloadAsStream: true,
    });
    expect(stream.statusCode).toBe(200);
    const ended = new Promise((resolve) => stream.stream().once('end', resolve).resume());
    expect((await call(t, key, 'GET', 'order')).status).toBe(200);

    expect((await call(t, owner, 'DELETE', seat(packer))).status).toBe(200);
    await ended;
    expect((await call(t, packer, 'GET', 'order')).status).toBe(401);
    expect((await call(t, key, 'GET', 'order')).status).toBe(401);
    expect(await t.db.sql.select().from(pushSubscription)).toEqual([]);
    expect((await people()).members.map(({ userId }) => userId)).toEqual([owner.userId]);
    // A second invitation does not restore the old key.
    await makeMember(t, owner, { role: 'packer', userId: packer.userId });
    expect((await call(t, key, 'GET', 'order')).status).toBe(401);
  });

  it('a person who leaves keeps the session for other accounts and their keys (BX-50)', async () => {
    const packer = await makeMember(t, owner, { role: 'packer' });
    const home = await makeAccount(t, { companyId: owner.companyId, userId: packer.userId });
    await call(t, packer, 'POST', 'people/leave');
    expect((await call(t, packer, 'GET', 'order')).status).toBe(404);
    const there = { auth: { ...packer.auth, 'x-customer-id': String(home) } };
    expect((await call(t, there, 'GET', 'order')).status).toBe(200);
  });

  it('a person who leaves the only account cannot sign in until a new invitation, and gets that reason (BX-50)', async () => {
    const packer = await makeMember(t, owner, { role: 'packer' });
    const { email: username, companyCode } = packer;
    const signIn = () => call(t, nobody, 'POST', 'auth/login', { username, password: PASSWORD, companyCode });
    const session = data<Session>(await signIn());
    await call(t, owner, 'DELETE', seat(packer));
    const refused = await signIn();
    expect([refused.status, error(refused).message]).toEqual([
      403,
      'You do not belong to an account any more. Ask its owner for an invitation.',
    ]);
    const { refreshToken: token } = session;
    const ended = await call(t, nobody, 'POST', 'auth/refreshToken', { refreshToken: token });
    expect([ended.status, error(ended)]).toMatchObject([
      401,
      { code: 'ERR_FORBIDDEN', message: error(refused).message },
    ]);
    await makeAccount(t, { companyId: owner.companyId, userId: packer.userId });
    expect((await signIn()).status).toBe(200);
  });

  it('a person who deletes the own user leaves the account to the others (BX-50, AUTH-92)', async () => {
    const second = await makeMember(t, owner, { role: 'owner' });
    const gone = await call(t, second, 'POST', 'user/deleteAccount', { password: PASSWORD });
    expect(gone.status).toBe(200);
    expect((await people()).members).toHaveLength(1);
  });
});
