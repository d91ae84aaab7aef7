import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { rateWindow } from '../../../server/db/schema/account/access.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser } from '../../../server/db/schema/tenants.ts';
import * as personEntry from '../../../server/http/audit/personEntry.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { makeCode } from '../../../server/modules/auth/codeStore.ts';
import * as passwords from '../../../server/modules/auth/passwords.ts';
import { messages } from '../../support/messages.ts';
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
    expect(await messages(t)).toEqual([]);
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

  const NUMBER = '+60123450000';
  const SPELLINGS = [
    NUMBER,
    '0123450000',
    '012-345 0000',
    '60123450000',
    '+60 12 345 0000',
    '(012) 345.0000',
  ];
  const setNumber = (id: number, mobile: string, more: Partial<typeof appUser.$inferInsert> = {}) =>
    t.db.sql
      .update(appUser)
      .set({ mobile, ...more })
      .where(eq(appUser.id, id));

  it('sign-in and verification find a number in every spelling, of several users the one whose password or code it is (AUTH-13, AUTH-75)', async () => {
    const first = await makeShipper(t);
    const { companyId } = first;
    const second = await makeShipper(t, { companyId, status: 0 });
    await setNumber(second.userId, NUMBER, { passwordHash: await passwords.hashPassword('Other-lamp-73') });
    for (const [i, stored] of SPELLINGS.entries()) {
      await setNumber(first.userId, stored);
      const email = SPELLINGS.at(-1 - i)!;
      const answer = await login({ ...first, email });
      expect([stored, email, answer.statusCode]).toEqual([stored, email, 200]);
      expect(answer.json()).toMatchObject({ data: { userId: first.userId } });
    }
    expect((await login({ ...first, email: '012-345 0000' }, 'Other-lamp-73')).json()).toMatchObject({
      error: { code: 'ERR_AUTH_U00', detail: { userId: second.userId } },
    });
    expect((await login({ ...first, email: '012-345 0001' })).statusCode).toBe(401);
    const code = await makeCode(t.ctx, 'verify', `${companyId}:${second.userId}`);
    const verify = (typed: string | null) =>
      t.app.inject({
        method: 'POST',
        url: '/v1.0/auth/verify',
        payload: { companyId, username: '012-345 0000', code: typed },
      });
    expect((await verify(code === '000000' ? '000001' : '000000')).statusCode).toBe(400);
    expect((await verify(code)).statusCode).toBe(200);
    expect((await verify(code)).json()).toMatchObject({
      data: { message: 'This account is already verified. Please login.' },
    });
    expect((await login({ ...first, email: NUMBER }, 'Other-lamp-73')).json()).toMatchObject({
      data: { userId: second.userId },
    });
  });

  it('sign-in by a number compares as many passwords and refuses as many guesses for nobody as for one or for several users of it (AUTH-13, AUTH-75)', async () => {
    const one = await makeShipper(t);
    const several = await Promise.all([1, 2].map(() => makeShipper(t, { companyId: one.companyId })));
    await setNumber(one.userId, '0123450001');
    for (const { userId } of several) await setNumber(userId, '0123450002');
    const compared = vi.spyOn(passwords, 'passwordMatches');
    const guesses = async (end: number) => {
      compared.mockClear();
      const statuses: number[] = [];
      for (const start of [
        '+6012345000',
        '012-345 000',
        '6012345000',
        '012345000',
        '012 345 000',
        '+60 12345000',
      ])
        statuses.push((await login({ ...one, email: `${start}${end}` }, 'guess')).statusCode);
      return [...statuses, compared.mock.calls.length];
    };
    const same = [401, 401, 401, 401, 401, 429, 5 * 4];
    expect([await guesses(1), await guesses(2), await guesses(3)]).toEqual([same, same, same]);
  });

  const OTHER_PASSWORD = 'Other-lamp-73';
  /** Two active users of one number, the first of whom has proved it. */
  async function sharing() {
    const one = await makeShipper(t);
    const other = await makeShipper(t, { companyId: one.companyId });
    const hashes = [await passwords.hashPassword(PASSWORD), await passwords.hashPassword(OTHER_PASSWORD)];
    await setNumber(one.userId, NUMBER, { passwordHash: hashes[0]!, mobileProvenAt: t.clock.now() });
    await setNumber(other.userId, '012-345 0000', { passwordHash: hashes[1]! });
    return { one, other, hashes, byNumber: (password: string) => login({ ...one, email: NUMBER }, password) };
  }

  it('a wrong password by a number is shown only to the user who proved the number, or who alone has it (AUTH-13, AUTH-75)', async () => {
    const { one, other, byNumber } = await sharing();
    const written = vi.spyOn(personEntry, 'writePersonEntry').mockResolvedValue();
    const shownTo = async () => {
      written.mockClear();
      expect((await byNumber('guess')).statusCode).toBe(401);
      return written.mock.calls.map(([, { id }]) => id);
    };
    expect(await shownTo()).toEqual([one.userId]);
    await setNumber(one.userId, NUMBER, { mobileProvenAt: null });
    expect(await shownTo()).toEqual([]);
    await setNumber(one.userId, '012-345 0001');
    expect(await shownTo()).toEqual([other.userId]);
  });

  it('five wrong passwords of one user keep no other user of the number out, and nobody’s password is compared with a sixth (AUTH-13, AUTH-75, B1-11)', async () => {
    const { one, other, hashes, byNumber } = await sharing();
    for (let i = 0; i < 5; i++) expect((await login(one, 'guess')).statusCode).toBe(401);
    const compared = vi.spyOn(passwords, 'passwordMatches');
    expect((await byNumber(OTHER_PASSWORD)).json()).toMatchObject({ data: { userId: other.userId } });
    for (const guess of [PASSWORD, '2', '3', '4', '5', OTHER_PASSWORD])
      expect((await byNumber(guess)).statusCode).toBe(429);
    expect((await login({ ...other }, OTHER_PASSWORD)).statusCode).toBe(429);
    const times = hashes.map((hash) => compared.mock.calls.filter(([stored]) => stored === hash).length);
    expect(times).toEqual([0, 1 + 5]);
  });

  it('a right password by a number is a wrong guess for the users before, and none for those behind (AUTH-13, AUTH-75)', async () => {
    const { one, other, byNumber } = await sharing();
    for (let i = 0; i < 6; i++) expect((await byNumber(PASSWORD)).statusCode).toBe(200);
    expect((await login(other, OTHER_PASSWORD)).statusCode).toBe(200);
    for (let i = 0; i < 6; i++) expect((await byNumber(OTHER_PASSWORD)).statusCode).toBe(200);
    expect((await login(one)).statusCode).toBe(429);
  });

  it('of users with the same number and password the active one is signed in, before one to activate who proved the number (AUTH-14, AUTH-75)', async () => {
    const first = await makeShipper(t, { status: 0 });
    const { companyId } = first;
    const waiting = [first];
    for (let i = 0; i < 3; i++) waiting.push(await makeShipper(t, { companyId, status: 0 }));
    for (const { userId } of waiting) await setNumber(userId, NUMBER);
    await setNumber(first.userId, NUMBER, { mobileProvenAt: t.clock.now() });
    expect((await login({ ...first, email: NUMBER })).json()).toMatchObject({
      error: { code: 'ERR_AUTH_U00', detail: { userId: first.userId } },
    });
    const active = await makeShipper(t, { companyId });
    await setNumber(active.userId, NUMBER);
    expect((await login({ ...first, email: NUMBER })).json()).toMatchObject({
      data: { userId: active.userId },
    });
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
