import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rateWindow } from '../../../server/db/schema/account/access.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { makeCode } from '../../../server/modules/auth/codeStore.ts';
import { makeCompany, makeShipper, PASSWORD } from '../../support/world.ts';
import { login, t, tokens, user, withSession } from './sessionWorld.ts';

withSession();

describe('sign-in', () => {
  it('sign-in returns tokens and ids, and sets the refresh cookie unreadable for scripts (AUTH-09, AUTH-10, API-21)', async () => {
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

  it('sign-in gives the same answer for an unknown account and a wrong password (AUTH-13)', async () => {
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

  it('sign-in names an account to activate only after the right password (AUTH-14, AUTH-18)', async () => {
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

  it('sign-in sends a new code on request, and the code activates the account once (AUTH-15, AUTH-16, API-26, API-27)', async () => {
    const shipper = await makeShipper(t, { status: 0 });
    const response = await t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/verify/email',
      payload: { userId: shipper.userId, email: shipper.email },
    });
    expect(response.json()).toMatchObject({ data: { message: 'Request successfull. Check your email.' } });
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

  it('sign-in slows down guesses of a password, and the owner can still sign in from elsewhere (AUTH-13)', async () => {
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

  it('sign-in compares at most five of sixty guesses at a time, by e-mail address and mobile number together (AUTH-13, B1-11)', async () => {
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

  it('sign-in does not count right passwords (AUTH-13)', async () => {
    const shipper = await makeShipper(t);
    for (let i = 0; i < 8; i++) expect((await login(shipper)).statusCode).toBe(200);
    const counted = () => t.db.sql.select({ key: rateWindow.key, count: rateWindow.count }).from(rateWindow);
    expect((await counted()).map(({ count }) => count)).toEqual([0, 0]);
    // A wrong password counts for the user and for the IP address.
    await login(shipper, 'guess');
    expect((await counted()).map(({ count }) => count)).toEqual([1, 1]);
  });

  it('sign-in allows no burst of twice the limit around the end of a window (B1-11)', async () => {
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
