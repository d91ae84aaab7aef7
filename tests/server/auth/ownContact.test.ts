import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../contract/account/auth.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser, companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { refusedPast, toWindow, useUp } from '../../support/limits.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD, type TestShipper, withSession } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';

const NEW_EMAIL = 'new.address@example.test';
const NEW_PASSWORD = 'another long phrase';

withServer();
afterEach(() => t.truncate());

const messages = async (to: string) => {
  await runDueJobs(t.ctx);
  return t.db.sql
    .select()
    .from(outboxMessage)
    .where(eq(outboxMessage.recipient, to))
    .orderBy(outboxMessage.id);
};
const codeSentTo = async (to: string) => /\b\d{6}\b/.exec((await messages(to)).at(-1)?.body ?? '')?.[0];
const prove = (who: TestShipper, proof: object = { password: PASSWORD }) =>
  call(t, who, 'POST', 'auth/stepUp', proof);
const post = (who: TestShipper, body: object) => call(t, who, 'POST', 'user', body);
const refusal = (answer: Awaited<ReturnType<typeof call>>) => [answer.status, error(answer).code];
const me = async (who: TestShipper) => data(await call(t, who, 'GET', 'user'));
const signIn = (username: string, password: string) =>
  call(t, null, 'POST', 'auth/login', { companyCode: 'my', username, password });
/** The same user in another browser. */
const otherSession = (who: TestShipper) => withSession(t, who, { remember: true });

describe('proving who is signed in', () => {
  it('a proof of identity is required for a changed contact; it is valid for this session only and for ten minutes (B1-22, SET-78)', async () => {
    const who = await makeShipper(t);
    const other = await otherSession(who);
    expect(refusal(await post(who, { email: NEW_EMAIL }))).toEqual([403, 'ERR_STEP_UP']);
    expect(await messages(NEW_EMAIL)).toEqual([]);
    expect((await prove(who)).status).toBe(200);
    expect((await post(who, { email: NEW_EMAIL })).status).toBe(200);
    expect(refusal(await post(other, { email: NEW_EMAIL }))).toEqual([403, 'ERR_STEP_UP']);
    t.clock.advance(10 * 60 + 1);
    expect(refusal(await post(who, { email: NEW_EMAIL }))).toEqual([403, 'ERR_STEP_UP']);
  });

  it.each([
    ['9:59', 599, 200],
    ['10:00', 600, 200],
    ['10:01', 601, 403],
  ])(
    'a proof of identity is not required for %s after signing in with the password, also by a renewed token (B1-22)',
    async (_at, seconds, status) => {
      const who = await makeShipper(t);
      const session = data<Session>(await signIn(who.email, PASSWORD));
      t.clock.advance(seconds);
      const renewed = data<Session>(
        await call(t, null, 'POST', 'auth/refreshToken', { refreshToken: session.refreshToken }),
      );
      const later = { ...who, auth: { ...who.auth, authorization: `Bearer ${renewed.accessToken}` } };
      expect((await post(later, { email: NEW_EMAIL })).status).toBe(status);
    },
  );

  it('a proof of identity is not required right after signing up or in with a mailed code, but is required after a code to a phone, which proves no mailbox (B1-22)', async () => {
    const who = await makeShipper(t);
    const { companyId } = who;
    const features = { companyId, name: 'features', data: { passwordless: true } };
    await t.db.sql.insert(companySetting).values(features);
    const mobile = '+60123334444';
    await t.db.sql
      .update(appUser)
      .set({ mobile, mobileProvenAt: t.clock.now() })
      .where(eq(appUser.id, who.userId));
    const enter = async (contact: { email: string } | { phone: string }, to: string) => {
      await call(t, null, 'POST', 'auth/easyLogin', { companyId, ...contact });
      const code = await codeSentTo(to);
      return data<Session>(await call(t, null, 'POST', 'auth/easyLogin', { companyId, ...contact, code }));
    };
    const makesKey = async ({ accessToken }: Session) => {
      const auth = { ...who.auth, authorization: `Bearer ${accessToken}` };
      return (await call(t, { ...who, auth }, 'POST', 'auth/personalAccessToken', { name: 'Shop' })).status;
    };
    expect(await makesKey(await enter({ email: who.email }, who.email))).toBe(200);
    expect(await makesKey(await enter({ phone: mobile }, mobile))).toBe(403);
    const signUp = { companyCode: 'my', name: 'Siti', mobile: '0123335555', password: PASSWORD };
    const opened = await call(t, null, 'POST', 'user/register', { ...signUp, email: 'siti@example.test' });
    expect(await makesKey(data<Session>(opened))).toBe(200);
  });

  it('a mailed code proves the identity once instead of the password, only in the session that requested it (B2-12)', async () => {
    const who = await makeShipper(t);
    const other = await otherSession(who);
    await call(t, who, 'POST', 'auth/stepUp/code', {});
    const code = await codeSentTo(who.email);
    expect((await prove(other, { code })).status).toBe(400);
    expect((await prove(who, { code })).status).toBe(200);
    expect(refusal(await prove(who, { code }))).toEqual([400, 'ERR_AUTH_U04']);
  });

  it('one session gets at most five codes an hour (B1-11, B2-18)', async () => {
    toWindow(t, 3600);
    const who = await makeShipper(t);
    const other = await otherSession(who);
    for (let i = 0; i < 5; i++) expect((await call(t, who, 'POST', 'auth/stepUp/code', {})).status).toBe(200);
    const over = await call(t, who, 'POST', 'auth/stepUp/code', {});
    expect([over.status, over.headers['retry-after']]).toEqual(refusedPast(5, 3600));
    expect((await call(t, other, 'POST', 'auth/stepUp/code', {})).status).toBe(200);
  });

  it('a proof of identity with a wrong password is refused at its field, and after five wrong ones for a while even with the right password (B1-11)', async () => {
    const who = await makeShipper(t);
    for (let i = 0; i < 5; i++) {
      const answer = await prove(who, { password: 'not it at all' });
      expect([answer.status, error(answer).field]).toEqual([422, 'password']);
    }
    expect((await prove(who)).status).toBe(429);
  });
});

describe('a new e-mail address', () => {
  it('a new e-mail address is set by the code that was sent to it; the old address gets a mail, and its reset links end (SET-76, SET-78, API-17)', async () => {
    const who = await makeShipper(t);
    await call(t, null, 'POST', 'user/forgotPassword', { companyId: who.companyId, email: who.email });
    const reset = /code=([\w-]+)/.exec((await messages(who.email)).at(-1)?.body ?? '')?.[1];
    await prove(who);
    await post(who, { email: NEW_EMAIL.toUpperCase() });
    expect(await me(who)).toMatchObject({ email: who.email });
    const code = await codeSentTo(NEW_EMAIL);
    expect(refusal(await post(who, { email: NEW_EMAIL, code: '000000' }))).toEqual([400, 'ERR_AUTH_U04']);
    expect(refusal(await post(who, { email: 'other@example.test', code }))).toEqual([400, 'ERR_AUTH_U04']);
    expect(data(await post(who, { email: NEW_EMAIL, code }))).toMatchObject({ email: NEW_EMAIL });
    expect((await signIn(NEW_EMAIL, PASSWORD)).status).toBe(200);
    expect((await signIn(who.email, PASSWORD)).status).toBe(401);
    const mails = await messages(who.email);
    expect(mails.at(-1)?.subject).toBe('Your email address was changed');
    const secondReset = await call(t, null, 'POST', 'user/resetPassword', {
      companyId: who.companyId,
      email: NEW_EMAIL,
      code: reset,
      newPassword: NEW_PASSWORD,
    });
    expect(secondReset.status).toBe(400);
  });

  it('a new e-mail address that is the user’s address already is refused in any spelling, and gets no code (SET-75)', async () => {
    const who = await makeShipper(t);
    await prove(who);
    const answer = await post(who, { email: ` ${who.email.toUpperCase()} ` });
    expect([answer.status, error(answer)]).toMatchObject([
      422,
      { field: 'email', message: 'This is your email address already.' },
    ]);
    expect(await messages(who.email)).toEqual([]);
  });

  it('a new e-mail address that somebody else has gets the usual answer, but no code (B1-14)', async () => {
    const who = await makeShipper(t);
    const owner = await makeShipper(t, { companyId: who.companyId });
    await prove(who);
    const [known, unknown] = [await post(who, { email: owner.email }), await post(who, { email: NEW_EMAIL })];
    expect([known.status, known.raw]).toEqual([unknown.status, unknown.raw]);
    expect(await messages(owner.email)).toEqual([]);
    expect(await messages(NEW_EMAIL)).toHaveLength(1);
  });

  it('a new e-mail address that another user takes meanwhile is refused, and the user keeps the old one (B1-14)', async () => {
    const who = await makeShipper(t);
    await prove(who);
    await post(who, { email: NEW_EMAIL });
    const code = await codeSentTo(NEW_EMAIL);
    const owner = await makeShipper(t, { companyId: who.companyId });
    await t.db.sql.update(appUser).set({ email: NEW_EMAIL }).where(eq(appUser.id, owner.userId));
    const late = await post(who, { email: NEW_EMAIL, code });
    expect([late.status, error(late).field]).toEqual([422, 'email']);
    expect(await me(who)).toMatchObject({ email: who.email });
  });

  it('messages about a new e-mail address cost money, so a user has ten a day (B2-18)', async () => {
    toWindow(t, 86_400);
    const who = await makeShipper(t);
    await prove(who);
    for (let i = 0; i < 10; i++) expect((await post(who, { email: `n${i}@example.test` })).status).toBe(200);
    const over = await post(who, { email: 'n11@example.test' });
    expect([over.status, over.headers['retry-after']]).toEqual(refusedPast(10, 86_400));
  });

  it('a new e-mail address allows at most twenty wrong codes an hour; a right one does not count (B1-11, B1-12)', async () => {
    toWindow(t, 3600);
    const who = await makeShipper(t);
    await prove(who);
    await post(who, { email: NEW_EMAIL });
    const code = await codeSentTo(NEW_EMAIL);
    await useUp(t, `change-contact-try:${who.userId}`, 19);
    expect((await post(who, { email: NEW_EMAIL, code })).status).toBe(200);
    expect((await post(who, { email: 'next@example.test', code: '000000' })).status).toBe(400);
    const over = await post(who, { email: 'next@example.test', code: '000000' });
    expect([over.status, over.headers['retry-after']]).toEqual(refusedPast(20, 3600));
  });

  it.each([
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: NEW_EMAIL, mobile: '0123456789' }, 'email'],
    [{ email: NEW_EMAIL, code: '12' }, 'code'],
  ])('a new e-mail address is refused for %j at %s (SET-75)', async (body, field) => {
    const who = await makeShipper(t);
    const answer = await post(who, body);
    expect([answer.status, error(answer).field]).toEqual([422, field]);
  });
});

it('a new mobile number gets the calling code of the tenant’s country, and is proven by the code of its message (SET-79, SET-80, API-18)', async () => {
  const who = await makeShipper(t);
  await prove(who);
  expect((await post(who, { mobile: '12' })).status).toBe(422);
  await post(who, { mobile: '012-345 6700' });
  const [message] = await messages('+60123456700');
  expect(message).toMatchObject({ channel: 'sms' });
  const code = await codeSentTo('+60123456700');
  const changed = await post(who, { mobile: '0123456700', code });
  expect(data(changed)).toMatchObject({ mobile: '+60123456700', email: who.email });
  const [row] = await t.db.sql.select().from(appUser).where(eq(appUser.id, who.userId));
  expect(row?.mobileProvenAt).not.toBeNull();
  expect((await messages(who.email)).at(-1)?.subject).toBe('Your phone number was changed');
});

it('a new mobile number of an account abroad gets the calling code of the account’s country (SET-79, API-18)', async () => {
  const who = await makeShipper(t);
  await t.db.sql.update(customer).set({ country: 'SG' }).where(eq(customer.id, who.customerId));
  await prove(who);
  await post(who, { mobile: '9123 4567' });
  expect(await messages('+6591234567')).toHaveLength(1);
});

describe('a new password', () => {
  const put = (who: TestShipper, body: object) => call(t, who, 'PUT', 'user', body);

  it('a new password is set by the current one; the other sessions end, this session continues, and the user gets a mail (API-16, SET-86)', async () => {
    const who = await makeShipper(t);
    const other = await otherSession(who);
    const answer = await put(who, { oldPassword: PASSWORD, password: NEW_PASSWORD });
    expect(data(answer)).toMatchObject({ id: who.userId });
    expect((await call(t, who, 'GET', 'user')).status).toBe(200);
    expect((await call(t, other, 'GET', 'user')).status).toBe(401);
    expect((await signIn(who.email, PASSWORD)).status).toBe(401);
    expect((await signIn(who.email, NEW_PASSWORD)).status).toBe(200);
    expect((await messages(who.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it.each([
    [
      'the wrong current one',
      { oldPassword: 'not it at all', password: NEW_PASSWORD },
      'oldPassword',
      'Wrong password.',
    ],
    [
      'the same again',
      { oldPassword: PASSWORD, password: PASSWORD },
      'password',
      'must not same as previous one',
    ],
    ['seven characters', { oldPassword: PASSWORD, password: '1234567' }, 'password', 'at least 8 characters'],
    ['a common one', { oldPassword: PASSWORD, password: 'password1' }, 'password', 'too common'],
    ['no current one', { password: NEW_PASSWORD }, 'oldPassword', 'is required'],
    ['no new one', { oldPassword: PASSWORD }, 'password', 'is required'],
  ])(
    'a new password is refused for %s, and the old one stays (SET-82, SET-83, SET-84, SET-85)',
    async (_, body, field, message) => {
      const who = await makeShipper(t);
      const answer = await put(who, { ...body, name: 'Someone Else' });
      expect([answer.status, error(answer)]).toEqual([
        422,
        expect.objectContaining({ field, message: expect.stringContaining(message) }),
      ]);
      expect((await signIn(who.email, PASSWORD)).status).toBe(200);
      expect(await me(who)).toMatchObject({ name: 'Aisyah Rahman' });
    },
  );

  it('a new password allows five guesses, over all calls that ask for it (B1-11)', async () => {
    const who = await makeShipper(t);
    for (let i = 0; i < 3; i++) await put(who, { oldPassword: `guess ${i}`, password: NEW_PASSWORD });
    for (let i = 0; i < 2; i++) await prove(who, { password: `guess ${i}` });
    expect((await put(who, { oldPassword: PASSWORD, password: NEW_PASSWORD })).status).toBe(429);
  });
});

it('an API key changes neither password, contacts, name, language nor photo of its maker, and proves nobody (B1-22, API-19)', async () => {
  const who = await makeShipper(t);
  const key = `dx${'5'.repeat(40)}`;
  await storeApiToken(t.ctx, who, 'Shop', key);
  const program = { ...who, auth: { 'x-delyvax-access-token': key } };
  const password = { oldPassword: PASSWORD, password: NEW_PASSWORD };
  for (const answer of [
    await call(t, program, 'PUT', 'user', password),
    await call(t, program, 'PUT', 'user', { name: 'Shop' }),
    await call(t, program, 'PUT', 'user', { lang: 'zh_CN' }),
    await call(t, program, 'PUT', 'user', { profilePic: null }),
    await post(program, { email: NEW_EMAIL }),
    await prove(program),
  ])
    expect([403, 404]).toContain(answer.status);
  expect((await signIn(who.email, PASSWORD)).status).toBe(200);
});
