import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { refusedPast, toWindow, useUp } from '../../support/limits.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import {
  codeSentTo,
  messagesTo,
  NEW_EMAIL,
  NEW_PASSWORD,
  otherSession,
  post,
  prove,
  refusal,
  signIn,
} from './ownContactWorld.ts';

withServer();
afterEach(() => t.truncate());
const me = async (who: TestShipper) => data(await call(t, who, 'GET', 'user'));

describe('a new e-mail address', () => {
  it('a new e-mail address is set by the code that was sent to it; the old address gets a mail, and its reset links end (SET-76, SET-78, API-17)', async () => {
    const who = await makeShipper(t);
    await call(t, null, 'POST', 'user/forgotPassword', { companyId: who.companyId, email: who.email });
    const reset = /code=([\w-]+)/.exec((await messagesTo(who.email)).at(-1)?.body ?? '')?.[1];
    await prove(who);
    await post(who, { email: NEW_EMAIL.toUpperCase() });
    expect(await me(who)).toMatchObject({ email: who.email });
    const code = await codeSentTo(NEW_EMAIL);
    expect(refusal(await post(who, { email: NEW_EMAIL, code: '000000' }))).toEqual([400, 'ERR_AUTH_U04']);
    expect(refusal(await post(who, { email: 'other@example.test', code }))).toEqual([400, 'ERR_AUTH_U04']);
    expect(data(await post(who, { email: NEW_EMAIL, code }))).toMatchObject({ email: NEW_EMAIL });
    expect((await signIn(NEW_EMAIL, PASSWORD)).status).toBe(200);
    expect((await signIn(who.email, PASSWORD)).status).toBe(401);
    const mails = await messagesTo(who.email);
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
    expect(await messagesTo(who.email)).toEqual([]);
  });

  it('a new e-mail address that somebody else has gets the usual answer, but no code (B1-14)', async () => {
    const who = await makeShipper(t);
    const owner = await makeShipper(t, { companyId: who.companyId });
    await prove(who);
    const [known, unknown] = [await post(who, { email: owner.email }), await post(who, { email: NEW_EMAIL })];
    expect([known.status, known.raw]).toEqual([unknown.status, unknown.raw]);
    expect(await messagesTo(owner.email)).toEqual([]);
    expect(await messagesTo(NEW_EMAIL)).toHaveLength(1);
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
  const [message] = await messagesTo('+60123456700');
  expect(message).toMatchObject({ channel: 'sms' });
  const code = await codeSentTo('+60123456700');
  const changed = await post(who, { mobile: '0123456700', code });
  expect(data(changed)).toMatchObject({ mobile: '+60123456700', email: who.email });
  const [row] = await t.db.sql.select().from(appUser).where(eq(appUser.id, who.userId));
  expect(row?.mobileProvenAt).not.toBeNull();
  expect((await messagesTo(who.email)).at(-1)?.subject).toBe('Your phone number was changed');
});

it('a new mobile number of an account abroad gets the calling code of the account’s country (SET-79, API-18)', async () => {
  const who = await makeShipper(t);
  await t.db.sql.update(customer).set({ country: 'SG' }).where(eq(customer.id, who.customerId));
  await prove(who);
  await post(who, { mobile: '9123 4567' });
  expect(await messagesTo('+6591234567')).toHaveLength(1);
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
    expect((await messagesTo(who.email)).at(-1)?.subject).toBe('Your password was changed');
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
