import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnSession } from '../../../contract/account/auth.ts';
import { auditEntry } from '../../../server/db/schema/account/audit.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { makeMember } from '../../support/members.ts';
import { makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';
import { call } from '../orders/orderBody.ts';
import { login, t, tokens, user, withSession } from './sessionWorld.ts';

withSession();

const refresh = (refreshToken: string) =>
  t.app.inject({ method: 'POST', url: '/v1.0/auth/refreshToken', payload: { refreshToken } });

describe('refresh', () => {
  it('a refresh rotates the token; a second use within thirty seconds gets the same new token (AUTH-27, AUTH-28, API-32)', async () => {
    const shipper = await makeShipper(t);
    const first = tokens((await login(shipper)).body);
    const [a, b] = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)]);
    expect([a.statusCode, b.statusCode]).toEqual([200, 200]);
    expect(tokens(a.body).refreshToken).toBe(tokens(b.body).refreshToken);
    expect(tokens(a.body).refreshToken).not.toBe(first.refreshToken);
  });

  it('an old token used later ends every token of the session (AUTH-30)', async () => {
    const shipper = await makeShipper(t);
    const first = tokens((await login(shipper)).body);
    const second = tokens((await refresh(first.refreshToken)).body);
    t.clock.advance(31);
    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
    expect((await user(second.accessToken)).statusCode).toBe(401);
  });

  it('an old token used later is reported once, by a mail and in the person’s activity; a use within the grace period is not (AUTH-30, B1-7, B2-14)', async () => {
    const shipper = await makeShipper(t);
    const first = tokens((await login(shipper)).body);
    const reports = async () => [
      await t.db.sql
        .select({ subject: outboxMessage.subject })
        .from(outboxMessage)
        .where(eq(outboxMessage.recipient, shipper.email))
        .orderBy(asc(outboxMessage.id)),
      await t.db.sql
        .select({ userId: auditEntry.userId, customerId: auditEntry.customerId })
        .from(auditEntry)
        .where(eq(auditEntry.operation, 'endReusedSession'))
        .orderBy(asc(auditEntry.at)),
    ];
    for (let n = 0; n < 2; n++) await refresh(first.refreshToken);
    expect(await reports()).toEqual([[], []]);
    t.clock.advance(31);
    for (let n = 0; n < 2; n++) expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    const { userId, customerId } = shipper;
    expect(await reports()).toEqual([
      [{ subject: 'A session of yours was ended' }],
      [{ userId, customerId }],
    ]);
  });

  it('a session expires after twelve hours, or thirty days when remembered (AUTH-20)', async () => {
    const shipper = await makeShipper(t);
    const short = tokens((await login(shipper)).body);
    const long = tokens((await login(shipper, PASSWORD, { remember: true })).body);
    t.clock.advance(12 * 3600 + 1);
    expect((await refresh(short.refreshToken)).statusCode).toBe(401);
    expect((await refresh(long.refreshToken)).statusCode).toBe(200);
  });

  it('a remembered session expires seven days after its last use (AUTH-20)', async () => {
    const shipper = await makeShipper(t);
    const first = tokens((await login(shipper, PASSWORD, { remember: true })).body);
    t.clock.advance(7 * 86_400 - 1);
    const second = await refresh(first.refreshToken);
    expect(second.statusCode).toBe(200);
    t.clock.advance(7 * 86_400);
    expect((await refresh(tokens(second.body).refreshToken)).statusCode).toBe(401);
  });

  it('an access token is refused past its ten minutes and a minute of clock difference (AUTH-27)', async () => {
    const shipper = await makeShipper(t);
    const { accessToken } = tokens((await login(shipper)).body);
    t.clock.advance(600 + 59);
    expect((await user(accessToken)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await user(accessToken)).statusCode).toBe(401);
  });

  const logout = (payload: { refreshToken: string; companyId?: string }) =>
    t.app.inject({ method: 'POST', url: '/v1.0/auth/logout', payload });
  const expectRefused = async ({ accessToken, refreshToken }: ReturnType<typeof tokens>) => {
    expect((await user(accessToken)).statusCode).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  };

  it('a sign-out ends the refresh at once (AUTH-23, API-31)', async () => {
    const shipper = await makeShipper(t);
    const session = tokens((await login(shipper)).body);
    await logout({ companyId: shipper.companyId, refreshToken: session.refreshToken });
    await expectRefused(session);
  });

  it.each([
    ['that is still good', 'Bearer ', 0],
    ['that has expired', 'Bearer ', 700],
    ['named in small letters', 'bearer ', 0],
    ['behind two spaces', 'BEARER  ', 0],
  ])(
    'a sign-out by only the bearer, %s, ends the refresh (AUTH-23, API-31, B1-22)',
    async (_which, scheme, seconds) => {
      const shipper = await makeShipper(t);
      const session = tokens((await login(shipper)).body);
      const other = tokens((await login(shipper)).body);
      t.clock.advance(seconds);
      const answer = await t.app.inject({
        method: 'POST',
        url: '/v1.0/auth/logout',
        headers: { authorization: `${scheme}${session.accessToken}` },
      });
      expect(answer.json()).toEqual({ data: { message: 'Signed out.' } });
      await expectRefused(session);
      expect((await refresh(other.refreshToken)).statusCode).toBe(200);
    },
  );

  it('a sign-out with a foreign bearer does not end the refresh (B1-22)', async () => {
    const session = tokens((await login(await makeShipper(t))).body);
    const [head, body] = session.accessToken.split('.');
    for (const bearer of [`${head}.${body}.`, 'nonsense'])
      await t.app.inject({
        method: 'POST',
        url: '/v1.0/auth/logout',
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect((await user(session.accessToken)).statusCode).toBe(200);
  });

  it('a sign-out by an already renewed token ends the refresh (B1-22)', async () => {
    const session = tokens((await login(await makeShipper(t))).body);
    const renewed = await refresh(session.refreshToken);
    expect(renewed.statusCode).toBe(200);
    await logout({ refreshToken: session.refreshToken });
    await expectRefused(session);
    await expectRefused(tokens(renewed.body));
  });

  it('a sign-out ends the refresh while the same token is being renewed, in either order (B1-22)', async () => {
    const session = tokens((await login(await makeShipper(t))).body);
    const [renewed] = await Promise.all([
      refresh(session.refreshToken),
      logout({ refreshToken: session.refreshToken }),
    ]);
    const issued = renewed.statusCode === 200 ? [session, tokens(renewed.body)] : [session];
    for (const each of issued) await expectRefused(each);
  });
});

describe('tokens that are not ours', () => {
  const altered = (token: string) => {
    const [head, body, sign] = token.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    return [
      `${none}.${body}.`,
      `${head}.${Buffer.from(
        Buffer.from(body, 'base64url')
          .toString()
          .replace(/"sub":"\d+"/, '"sub":"1"'),
      ).toString('base64url')}.${sign}x`,
      'nonsense',
      '',
    ];
  };

  it('tokens that are not ours all get the same refusal (AUTH-27)', async () => {
    const shipper = await makeShipper(t);
    const { accessToken } = tokens((await login(shipper)).body);
    for (const bad of altered(accessToken)) expect((await user(bad)).statusCode).toBe(401);
  });

  it('an API key works in its own header, which takes precedence over a bearer token, and as a bearer token (API-01, API-35, BX-54)', async () => {
    const shipper = await makeShipper(t);
    const { storeApiToken } = await import('../../../server/modules/apiTokens/store.ts');
    const key = `dx${'a'.repeat(40)}`;
    await storeApiToken(t.ctx, shipper, 'test', key);
    expect(
      (
        await t.app.inject({
          url: '/v1.0/user',
          headers: { 'x-delyvax-access-token': key, authorization: 'Bearer nonsense' },
        })
      ).statusCode,
    ).toBe(200);
    expect((await user(key)).statusCode).toBe(200);
    expect((await user(key.replace('a', 'b'))).statusCode).toBe(401);
    expect((await t.app.inject({ url: `/v1.0/user?jwt=${key}` })).statusCode).toBe(401);
  });
});

describe('the secret of a browser’s desk', () => {
  const deskOf = (answer: {
    cookies: { name: string; value: string; maxAge?: number; path?: string; httpOnly?: boolean }[];
  }) => answer.cookies.find(({ name }) => name === 'wb_desk');

  const refreshByCookie = (refreshToken: string) =>
    t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/refreshToken',
      payload: {},
      cookies: { wb_refresh: refreshToken },
    });

  it('the secrets of a browser’s desk last as long as the session’s cookie: one is the same in all sessions of a user, the other belongs to one session and stays over its refreshes (BX-53)', async () => {
    const ali = await makeShipper(t);
    const ben = await makeShipper(t, { companyId: ali.companyId });
    const first = await login(ali);
    const [one, two, other] = [
      deskOf(first),
      deskOf(await login(ali, PASSWORD, { remember: true })),
      deskOf(await login(ben)),
    ];
    expect(one?.value).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(one).toMatchObject({ path: '/customer', sameSite: 'Strict' });
    expect([one?.httpOnly, one?.maxAge, two?.maxAge]).toEqual([undefined, undefined, 30 * 86_400]);
    const [mine, later, bens] = [one, two, other].map((cookie) => cookie?.value.split('.') ?? []);
    expect(later?.[0]).toBe(mine?.[0]);
    expect(bens?.[0]).not.toBe(mine?.[0]);
    expect(new Set([...(mine ?? []), later?.[1], ...(bens ?? [])]).size).toBe(5);
    const { refreshToken } = tokens(first.body);
    // The second tab repeats the refresh of the first.
    for (let tab = 0; tab < 2; tab++) {
      const renewed = await refreshByCookie(refreshToken);
      expect(deskOf(renewed)?.value).toBe(one?.value);
    }
  });

  it('a refresh leaves the secrets of a browser’s desk as much time as the session has (BX-53)', async () => {
    const first = await login(await makeShipper(t), PASSWORD, { remember: true });
    t.clock.advance(5 * 86_400);
    const later = deskOf(await refreshByCookie(tokens(first.body).refreshToken));
    expect(later).toMatchObject({ value: deskOf(first)?.value, maxAge: 25 * 86_400 });
  });

  it('signing out removes the secrets of a browser’s desk (BX-53)', async () => {
    const { refreshToken } = tokens((await login(await makeShipper(t))).body);
    const url = '/v1.0/auth/logout';
    const cookies = { wb_refresh: refreshToken };
    const out = await t.app.inject({ method: 'POST', url, payload: {}, cookies });
    expect(out.statusCode).toBe(200);
    expect(deskOf(out)).toMatchObject({ value: '', path: '/customer' });
  });

  it.each<[string, (owner: TestShipper, member: TestShipper) => Promise<unknown>]>([
    ['that expired', async () => t.clock.advance(13 * 3600)],
    [
      'that was ended on the page of sessions',
      async (_owner, member) => {
        const { body } = await call(t, member, 'GET', 'auth/sessions');
        const other = (body.data as OwnSession[]).find(({ current }) => !current);
        return call(t, member, 'DELETE', `auth/sessions/${other?.id}`);
      },
    ],
    [
      'of a person who was removed from the account',
      (owner, member) => call(t, owner, 'DELETE', `people/member/${member.userId}`),
    ],
  ])(
    'the first answer to a session %s removes the secrets of its browser’s desk (BX-53, BX-50)',
    async (_, end) => {
      const owner = await makeMember(t, await makeShipper(t), { role: 'owner' });
      const member = await makeMember(t, owner, { role: 'packer' });
      const { refreshToken } = tokens((await login(member)).body);
      await end(owner, member);
      const ended = await refreshByCookie(refreshToken);
      expect(ended.statusCode).toBe(401);
      expect(deskOf(ended)).toMatchObject({ value: '', path: '/customer' });
    },
  );
});
