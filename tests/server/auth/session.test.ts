import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rateWindow } from '../../../server/db/schema/account/access.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { makeCode } from '../../../server/modules/auth/codeStore.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeAccount, makeCompany, makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterEach(() => t.truncate());
afterAll(() => t.close());

const login = (s: Pick<TestShipper, 'email' | 'companyCode'>, password = PASSWORD, more: object = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/v1.0/auth/login',
    payload: { companyCode: s.companyCode, username: s.email, password, ...more },
  });
const refresh = (refreshToken: string) =>
  t.app.inject({ method: 'POST', url: '/v1.0/auth/refreshToken', payload: { refreshToken } });
const tokens = (body: string) =>
  (JSON.parse(body) as { data: { accessToken: string; refreshToken: string } }).data;
const user = (accessToken: string) =>
  t.app.inject({ url: '/v1.0/user', headers: { authorization: `Bearer ${accessToken}` } });

describe('sign-in', () => {
  it('answers tokens and ids, and sets the refresh cookie out of reach of scripts (AUTH-09, AUTH-10, API-21)', async () => {
    const shipper = await makeShipper(t);
    const answer = await login(shipper);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: { companyId: shipper.companyId, userId: shipper.userId, expiresIn: 600 },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/wb_refresh=.+HttpOnly; SameSite=Strict/);
    expect((await user(tokens(answer.body).accessToken)).json()).toMatchObject({
      data: { email: shipper.email },
    });
  });

  it('answers an unknown account and a wrong password alike (AUTH-13)', async () => {
    const shipper = await makeShipper(t);
    const [wrong, unknown] = [
      await login(shipper, 'not it'),
      await login({ ...shipper, email: 'nobody@example.test' }, 'not it'),
    ];
    expect(wrong.statusCode).toBe(401);
    const { requestId: a, ...first } = wrong.json<{ error: Record<string, unknown> }>().error;
    const { requestId: b, ...second } = unknown.json<{ error: Record<string, unknown> }>().error;
    expect(first).toEqual(second);
    expect(a).not.toBe(b);
  });

  it('names an account to activate only after the right password (AUTH-14, AUTH-18)', async () => {
    const shipper = await makeShipper(t, { status: 0 });
    expect((await login(shipper, 'not it')).json()).toMatchObject({ error: { code: 'ERR_AUTH_U01' } });
    const answer = await login(shipper);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      error: {
        code: 'ERR_AUTH_U00',
        message:
          'Account is inactive, please check your email and/or phone for verification code (or spam folder).',
        detail: { email: shipper.email },
      },
    });
  });

  it('sends a new code on request, and the code activates the account once (AUTH-15, AUTH-16, API-26, API-27)', async () => {
    const shipper = await makeShipper(t, { status: 0 });
    const asked = await t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/verify/email',
      payload: { userId: shipper.userId, email: shipper.email },
    });
    expect(asked.json()).toMatchObject({ data: { message: 'Request successfull. Check your email.' } });
    expect(await t.db.sql.select().from(outboxMessage)).toEqual([]);
    await runDueJobs(t.ctx);
    const [mail] = await t.db.sql.select().from(outboxMessage).limit(1);
    const code = /code is (\d{6})/.exec(mail?.body ?? '')?.[1] ?? '';
    const verify = (c: string) =>
      t.app.inject({
        method: 'POST',
        url: '/v1.0/auth/verify',
        payload: { companyId: shipper.companyId, username: shipper.email, code: c },
      });
    expect((await verify(code === '000000' ? '000001' : '000000')).json()).toMatchObject({
      error: { message: 'Invalid code' },
    });
    expect((await verify(code)).statusCode).toBe(200);
    expect((await verify(code)).json()).toEqual({
      data: { message: 'This account is already verified. Please login.' },
    });
    expect((await login(shipper)).statusCode).toBe(200);
  });

  it('guessing passwords is slowed down, the owner can still sign in from elsewhere (AUTH-13)', async () => {
    const shipper = await makeShipper(t);
    for (let i = 0; i < 5; i++) await login(shipper, 'guess');
    const refused = await login(shipper);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/login',
      remoteAddress: '10.9.8.7',
      payload: { companyCode: 'my', username: shipper.email, password: PASSWORD },
    });
    expect(elsewhere.statusCode).toBe(200);
    const wait = Number(refused.headers['retry-after']);
    expect(refused.json<{ error: { message: string } }>().error.message).toContain(
      `Try again in ${Math.ceil(wait / 60)} min`,
    );
    t.clock.advance(wait - 2);
    expect((await login(shipper)).statusCode).toBe(429);
    t.clock.advance(2);
    expect((await login(shipper)).statusCode).toBe(200);
  });

  it('compares at most five of sixty guesses at a time, by e-mail address and mobile number together (AUTH-13, B1-11)', async () => {
    const shipper = await makeShipper(t);
    await t.db.sql.update(appUser).set({ mobile: '+60123450000' }).where(eq(appUser.id, shipper.userId));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        login({ ...shipper, email: i % 2 ? '+60123450000' : shipper.email }, `guess ${i}`),
      ),
    );
    const compared = answers.filter((a) => a.statusCode === 401).length;
    expect([compared, answers.filter((a) => a.statusCode === 429).length]).toEqual([5, 55]);
  });

  it('counts no right password, however often it is used (AUTH-13)', async () => {
    const shipper = await makeShipper(t);
    for (let i = 0; i < 8; i++) expect((await login(shipper)).statusCode).toBe(200);
    const counted = () => t.db.sql.select({ key: rateWindow.key, count: rateWindow.count }).from(rateWindow);
    expect((await counted()).map(({ count }) => count)).toEqual([0, 0]);
    // A wrong password counts for the user and for the IP address.
    await login(shipper, 'guess');
    expect((await counted()).map(({ count }) => count)).toEqual([1, 1]);
  });

  it('allows no burst of twice the limit around the end of a window (B1-11)', async () => {
    const shipper = await makeShipper(t);
    const windowMs = 900_000;
    const left = windowMs - (t.clock.now().getTime() % windowMs);
    t.clock.advance(left / 1000 - 10);
    for (let i = 0; i < 5; i++) expect((await login(shipper, 'guess')).statusCode).toBe(401);
    t.clock.advance(20);
    expect((await login(shipper, 'guess')).statusCode).toBe(429);
  });

  it('sign-in is possible again after a password reset (AUTH-13, B1-11)', async () => {
    const shipper = await makeShipper(t);
    for (let i = 0; i < 5; i++) await login(shipper, 'guess');
    expect((await login(shipper)).statusCode).toBe(429);
    const { companyId, email } = shipper;
    const code = await makeCode(t.ctx, 'reset', `${companyId}:${shipper.userId}`, 'link');
    const newPassword = 'another long horse';
    const reset = await t.app.inject({
      method: 'POST',
      url: '/v1.0/user/resetPassword',
      payload: { companyId, email, code, newPassword },
    });
    expect(reset.statusCode).toBe(200);
    expect((await login(shipper, newPassword)).statusCode).toBe(200);
  });

  it('an e-mail address does not open an account of another tenant (SHELL-04)', async () => {
    const shipper = await makeShipper(t);
    await makeCompany(t, 'sg');
    expect((await login({ email: shipper.email, companyCode: 'sg' })).statusCode).toBe(401);
  });
});

describe('refresh', () => {
  it('rotates; a second use within thirty seconds gets the same new token (AUTH-27, AUTH-28, API-32)', async () => {
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

  it('expires with the session: after twelve hours, or thirty days when remembered (AUTH-20)', async () => {
    const shipper = await makeShipper(t);
    const short = tokens((await login(shipper)).body);
    const long = tokens((await login(shipper, PASSWORD, { remember: true })).body);
    t.clock.advance(12 * 3600 + 1);
    expect((await refresh(short.refreshToken)).statusCode).toBe(401);
    expect((await refresh(long.refreshToken)).statusCode).toBe(200);
  });

  it('expires seven days after the last use of a remembered session (AUTH-20)', async () => {
    const shipper = await makeShipper(t);
    const first = tokens((await login(shipper, PASSWORD, { remember: true })).body);
    t.clock.advance(7 * 86_400 - 1);
    const second = await refresh(first.refreshToken);
    expect(second.statusCode).toBe(200);
    t.clock.advance(7 * 86_400);
    expect((await refresh(tokens(second.body).refreshToken)).statusCode).toBe(401);
  });

  it('refuses an access token past its ten minutes and a minute of clock difference (AUTH-27)', async () => {
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

  it('ends with sign-out at once (AUTH-23, API-31)', async () => {
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
    'ends with sign-out by the bearer alone, by one %s (AUTH-23, API-31, B1-22)',
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

  it('is left alone by a sign-out with a bearer that is not ours (B1-22)', async () => {
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

  it('ends with sign-out by a token that was renewed already (B1-22)', async () => {
    const session = tokens((await login(await makeShipper(t))).body);
    const renewed = await refresh(session.refreshToken);
    expect(renewed.statusCode).toBe(200);
    await logout({ refreshToken: session.refreshToken });
    await expectRefused(session);
    await expectRefused(tokens(renewed.body));
  });

  it('ends with sign-out while the same token is being renewed, whichever comes first (B1-22)', async () => {
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

  it('are refused alike (AUTH-27)', async () => {
    const shipper = await makeShipper(t);
    const { accessToken } = tokens((await login(shipper)).body);
    for (const bad of altered(accessToken)) expect((await user(bad)).statusCode).toBe(401);
  });

  it('an API key works by its header only, and wins over a bearer (API-01, API-35)', async () => {
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
    expect((await user(key)).statusCode).toBe(401);
  });
});

describe('several accounts', () => {
  it('are listed, and a call names the one it is for; a foreign one answers like an unknown one (AUTH-36, SHELL-62, API-14)', async () => {
    const shipper = await makeShipper(t);
    const second = await makeAccount(t, {
      companyId: shipper.companyId,
      userId: shipper.userId,
      walletMinor: 777,
    });
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const listed = await t.app.inject({ url: '/v1.0/user/customers', headers: shipper.auth });
    expect(listed.json<{ data: { id: number }[] }>().data.map((c) => c.id)).toEqual([
      shipper.customerId,
      second,
    ]);
    const asSecond = await t.app.inject({
      url: '/v1.0/customer',
      headers: { ...shipper.auth, 'x-customer-id': String(second) },
    });
    expect(asSecond.json()).toMatchObject({ data: { id: second, walletBalance: 7.77 } });
    const asOther = await t.app.inject({
      url: `/v1.0/customer?customerId=${other.customerId}`,
      headers: shipper.auth,
    });
    expect(asOther.statusCode).toBe(404);
  });

  it('a profile change ignores fields that affect money (API-55)', async () => {
    const shipper = await makeShipper(t);
    const answer = await t.app.inject({
      method: 'PUT',
      url: '/v1.0/customer',
      headers: shipper.auth,
      payload: {
        name: 'New name',
        walletBalance: 1e6,
        discount: 99,
        planName: 'gold',
        billing: { maxCredit: 1e6 },
        companyId: 'x',
      },
    });
    expect(answer.json()).toMatchObject({
      data: {
        name: 'New name',
        walletBalance: 0,
        discount: 0,
        planName: null,
        billing: { maxCredit: 0 },
        companyId: shipper.companyId,
        city: 'Kuala Lumpur',
      },
    });
  });
});

describe('tickets', () => {
  it('open their own path and query once within a minute (LIVE-03, API-123)', async () => {
    const shipper = await makeShipper(t);
    const path = '/v1.0/contacts/export?limit=5';
    const ticket = async () =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/v1.0/auth/ticket',
          headers: shipper.auth,
          payload: { path },
        })
      ).json<{ data: { ticket: string } }>().data.ticket;
    const open = (jwt: string, url = path) => t.app.inject({ url: `${url}&jwt=${jwt}` });
    const one = await ticket();
    expect((await open(one, '/v1.0/contacts/export?limit=6')).statusCode).toBe(401);
    expect((await open(one)).statusCode).toBe(200);
    expect((await open(one)).statusCode).toBe(401);
    const late = await ticket();
    t.clock.advance(61);
    expect((await open(late)).statusCode).toBe(401);
  });

  it('are void once the session that asked for them is signed out; those of another session are not (B1-22, LIVE-03)', async () => {
    const shipper = await makeShipper(t);
    const [here, there] = [tokens((await login(shipper)).body), tokens((await login(shipper)).body)];
    const path = '/v1.0/contacts/export?limit=5';
    const ticket = async ({ accessToken }: { accessToken: string }) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/v1.0/auth/ticket',
          headers: { authorization: `Bearer ${accessToken}` },
          payload: { path },
        })
      ).json<{ data: { ticket: string } }>().data.ticket;
    const [mine, other] = [await ticket(here), await ticket(there)];
    await t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/logout',
      payload: { refreshToken: here.refreshToken },
    });
    const open = (jwt: string) => t.app.inject({ url: `${path}&jwt=${jwt}` });
    expect([(await open(mine)).statusCode, (await open(other)).statusCode]).toEqual([401, 200]);
  });
});
