import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { appUser, companySetting } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { makeCode } from '../../../server/modules/auth/codeStore.ts';
import { messages } from '../../support/messages.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD, type TestShipper, withSession } from '../../support/world.ts';
import { call, stepUp } from '../orders/orderBody.ts';

withServer();
afterEach(() => t.truncate());

const OWNER = '203.0.113.1';
const NEW_PASSWORD = 'another long horse';
const stranger = (n: number) => `198.51.${n % 250}.7`;
const post = (url: string, payload: object, remoteAddress: string) =>
  t.app.inject({ method: 'POST', url: `/v1.0/${url}`, payload, remoteAddress });
const mailsTo = async (to: string) => {
  await runDueJobs(t.ctx);
  const rows = await messages(t, to);
  return rows.map(({ body }) => body);
};
const digitsIn = (body = '') => /code is (\d{6})/.exec(body)?.[1] ?? null;
const linkIn = (body = '') => /[?&]code=([\w-]{43})/.exec(body)?.[1] ?? '';
const wrongFor = (code: string | null) => (code === '000000' ? '000001' : '000000');

async function withCodes(): Promise<TestShipper> {
  const who = await makeShipper(t);
  await t.db.sql
    .insert(companySetting)
    .values({ companyId: who.companyId, name: 'features', data: { passwordless: true } });
  return who;
}

describe('a reset of the password', () => {
  const forgot = (who: TestShipper, from: string) =>
    post('user/forgotPassword', { companyId: who.companyId, email: who.email }, from);
  const reset = ({ companyId, email }: TestShipper, code: string, from = OWNER) =>
    post('user/resetPassword', { companyId, email, code, newPassword: NEW_PASSWORD }, from);

  it('a reset of the password is mailed despite strangers’ requests: six times an hour, then each ten minutes (B1-11, B1-12)', async () => {
    const who = await makeShipper(t);
    const answers = new Set<string>();
    for (let i = 0; i < 60; i++) answers.add((await forgot(who, stranger(i % 6))).body);
    expect([...answers]).toHaveLength(1);
    expect(await mailsTo(who.email)).toHaveLength(6);
    for (const [seconds, mails] of [
      [599, 6],
      [1, 7],
      [599, 7],
      [1, 8],
    ] as const) {
      t.clock.advance(seconds);
      await forgot(who, stranger(100));
      expect((await forgot(who, OWNER)).statusCode).toBe(200);
      expect(await mailsTo(who.email)).toHaveLength(mails);
    }
  });

  it('a reset of the password works by any link of the last half hour, despite strangers’ attempts and requests; then all links end (B1-12)', async () => {
    const who = await makeShipper(t);
    await forgot(who, OWNER);
    const first = linkIn((await mailsTo(who.email)).at(-1));
    await forgot(who, stranger(1));
    const second = linkIn((await mailsTo(who.email)).at(-1));
    for (let i = 0; i < 12; i++)
      expect((await reset(who, i % 2 ? '000000' : `${first.slice(0, -1)}x`, stranger(i))).statusCode).toBe(
        400,
      );
    expect((await reset(who, first)).statusCode).toBe(200);
    for (const code of [first, second]) expect((await reset(who, code)).statusCode).toBe(400);
  });

  it.each([
    ['29:59', 1799, 200],
    ['30:00', 1800, 400],
  ])(
    'a reset of the password by a link that is %s old, %i s, is answered with %i (B1-12)',
    async (_age, seconds, status) => {
      const who = await makeShipper(t);
      const code = await makeCode(t.ctx, 'reset', `${who.companyId}:${who.userId}`, 'link');
      t.clock.advance(seconds);
      expect((await reset(who, code)).statusCode).toBe(status);
    },
  );

  it('a reset of the password allows sixty wrong attempts an hour from one IP address; refused new passwords of the owner do not count (B1-11)', async () => {
    const who = await makeShipper(t);
    const code = await makeCode(t.ctx, 'reset', `${who.companyId}:${who.userId}`, 'link');
    const { companyId, email } = who;
    const same = { companyId, email, code, newPassword: PASSWORD };
    for (let i = 0; i < 3; i++) expect((await post('user/resetPassword', same, OWNER)).statusCode).toBe(422);
    for (let i = 0; i < 60; i++) expect((await reset(who, '000000')).statusCode).toBe(400);
    expect((await reset(who, '000000')).statusCode).toBe(429);
    expect((await reset(who, code, '203.0.113.2')).statusCode).toBe(200);
  });
});

describe('a sign-in by code', () => {
  const ask = ({ companyId }: { companyId: string }, email: string, from = OWNER) =>
    post('auth/easyLogin', { companyId, email }, from);
  const enter = ({ companyId }: { companyId: string }, email: string, code: string, from = OWNER) =>
    post('auth/easyLogin', { companyId, email, code }, from);

  it('a sign-in by code works for everybody of a tenant after hundreds of wrong codes for others (B1-12)', async () => {
    const who = await withCodes();
    await ask(who, who.email);
    const code = digitsIn((await mailsTo(who.email)).at(-1));
    for (let i = 0; i < 301; i++)
      expect((await enter(who, `p${i}@example.test`, '000000', stranger(i))).statusCode).toBe(400);
    expect((await enter(who, who.email, code ?? '')).statusCode).toBe(200);
  });

  it('a sign-in by code allows sixty wrong attempts an hour from one IP address over all contacts; correct codes of any contact do not count (B1-11, B1-12)', async () => {
    const who = await withCodes();
    const email = 'siti@example.test';
    await ask(who, email);
    const code = digitsIn((await mailsTo(email)).at(-1)) ?? '';
    await ask(who, email, stranger(1));
    const newer = digitsIn((await mailsTo(email)).at(-1)) ?? '';
    // The code is proven but not used up, because a new user must first give a name.
    for (let i = 0; i < 61; i++) expect((await enter(who, email, code)).statusCode).toBe(200);
    for (let i = 0; i < 60; i++)
      expect((await enter(who, `p${i}@example.test`, '000000')).statusCode).toBe(400);
    expect((await enter(who, 'last@example.test', '000000')).statusCode).toBe(429);
    for (const each of [code, newer])
      expect((await enter(who, email, each, '203.0.113.2')).statusCode).toBe(200);
  });

  it.each([
    [4, 200],
    [5, 400],
  ])(
    'a sign-in by code after %i wrong codes of strangers gets %i for the digits, and always works by the mail’s link (B1-12, B2-12)',
    async (wrong, status) => {
      const who = await withCodes();
      await ask(who, who.email);
      const body = (await mailsTo(who.email)).at(-1);
      const code = digitsIn(body);
      for (let i = 0; i < wrong; i++) await enter(who, who.email, wrongFor(code), stranger(i));
      expect((await enter(who, who.email, code ?? '')).statusCode).toBe(status);
      if (status === 400) expect((await enter(who, who.email, linkIn(body))).statusCode).toBe(200);
      expect((await enter(who, who.email, linkIn(body))).statusCode).toBe(400);
    },
  );

  it('a sign-in by code works with a code although a stranger has requested a newer one (B1-12)', async () => {
    const who = await withCodes();
    await ask(who, who.email);
    const code = digitsIn((await mailsTo(who.email)).at(-1));
    await ask(who, who.email, stranger(1));
    expect(await mailsTo(who.email)).toHaveLength(2);
    expect((await enter(who, who.email, code ?? '')).statusCode).toBe(200);
  });

  it('the next code is sent within ten minutes while strangers request codes; twenty messages a day contain digits, further ones only the link (B1-12, AUTH-47)', async () => {
    const who = await withCodes();
    for (let i = 0; i < 6; i++) expect((await ask(who, who.email, stranger(i))).statusCode).toBe(200);
    const early = await ask(who, who.email);
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '600']);
    expect(early.json().error.message).toBe('The next code can be sent in 10 min.');
    t.clock.advance(599);
    expect((await ask(who, who.email)).statusCode).toBe(429);
    t.clock.advance(1);
    expect((await ask(who, who.email)).statusCode).toBe(200);
    for (let i = 7; i < 21; i++) {
      t.clock.advance(600);
      expect((await ask(who, who.email, stranger(i))).statusCode).toBe(200);
    }
    const mails = await mailsTo(who.email);
    expect(mails).toHaveLength(21);
    // Jobs run in parallel, so the mail without digits may not be the last.
    const withoutDigits = mails.filter((body) => digitsIn(body) === null);
    expect(withoutDigits).toHaveLength(1);
    expect((await enter(who, who.email, linkIn(withoutDigits[0]))).statusCode).toBe(200);
  });

  it.each([
    [
      'phone',
      ['012-333 4444', '+60 12.333.4444', '０１２３３３４４４４', '0060123334444', ' (012) 3334444 '],
    ],
    ['email', ['Siti@Example.test', ' siti@example.test', 'ＳＩＴＩ@example.test', 'siti@EXAMPLE．test']],
  ] as const)(
    'a sign-in by code treats every spelling of a %s as one contact, for its limits and its code (AUTH-40, AUTH-41, AUTH-47)',
    async (field, spellings) => {
      const { companyId } = await withCodes();
      const send = (contact: string, more: object = {}, from = OWNER) =>
        post('auth/easyLogin', { companyId, [field]: contact, ...more }, from);
      for (const [i, spelling] of spellings.entries())
        expect([spelling, (await send(spelling)).statusCode]).toEqual([spelling, i ? 429 : 200]);
      const to = field === 'phone' ? '+60123334444' : 'siti@example.test';
      const code = digitsIn((await mailsTo(to)).at(-1));
      for (const spelling of spellings)
        expect([spelling, (await send(spelling, { code })).json()]).toMatchObject([
          spelling,
          { data: { required: expect.any(Array) } },
        ]);
    },
  );
});

describe('the verification of an account', () => {
  it('an account is verified by the mail’s link after strangers used up the digits, and a second opening says that it is verified (AUTH-78, B1-12)', async () => {
    const who = await makeShipper(t, { status: 0 });
    await post('auth/verify/email', { userId: who.userId, email: who.email }, OWNER);
    const body = (await mailsTo(who.email)).at(-1);
    const verify = (code: string, from = OWNER) =>
      post('auth/verify', { companyId: who.companyId, username: who.email, code }, from);
    for (let i = 0; i < 5; i++) await verify(wrongFor(digitsIn(body)), stranger(i));
    expect((await verify(digitsIn(body) ?? '')).statusCode).toBe(400);
    expect((await verify(linkIn(body))).statusCode).toBe(200);
    expect((await verify(linkIn(body))).json().data.message).toContain('already verified');
  });

  it('the verification of an account is mailed despite strangers’ requests (B1-12)', async () => {
    const who = await makeShipper(t, { status: 0 });
    const resend = (from: string) =>
      post('auth/verify/email', { userId: who.userId, email: who.email }, from);
    for (let i = 0; i < 60; i++) await resend(stranger(i % 6));
    expect(await mailsTo(who.email)).toHaveLength(6);
    t.clock.advance(600);
    await resend(OWNER);
    expect(await mailsTo(who.email)).toHaveLength(7);
  });
});

describe('a signed-in user', () => {
  it('a signed-in user proves the identity while another, possibly stolen, session of the user tries passwords (B1-11, B1-22)', async () => {
    const who = await makeShipper(t);
    const thief = await withSession(t, who);
    for (let i = 0; i < 5; i++) await call(t, thief, 'POST', 'auth/stepUp', { password: 'not it at all' });
    expect((await call(t, thief, 'POST', 'auth/stepUp', { password: PASSWORD })).status).toBe(429);
    for (let i = 0; i < 6; i++) expect((await stepUp(t, who)).status).toBe(200);
  });

  it('a signed-in user gets a code to a new address within ten minutes after other accounts requested one for it (B1-12, SET-78)', async () => {
    const who = await makeShipper(t);
    const other = await makeShipper(t, { companyId: who.companyId });
    for (const each of [who, other]) await stepUp(t, each);
    const email = 'new@example.test';
    for (let i = 0; i < 6; i++) await call(t, other, 'POST', 'user', { email });
    const early = await call(t, who, 'POST', 'user', { email });
    expect(early.status).toBe(429);
    t.clock.advance(599);
    expect((await call(t, who, 'POST', 'user', { email })).status).toBe(429);
    t.clock.advance(1);
    expect((await call(t, who, 'POST', 'user', { email })).status).toBe(200);
  });

  it('a signed-in user signs in by a proven number that a stranger typed at sign-up before (AUTH-13, B1-11)', async () => {
    const first = await makeShipper(t);
    const owner = await makeShipper(t, { companyId: first.companyId });
    const mobile = '+60123334444';
    await t.db.sql.update(appUser).set({ mobile });
    await t.db.sql.update(appUser).set({ mobileProvenAt: t.clock.now() }).where(eq(appUser.id, owner.userId));
    const answer = await post(
      'auth/login',
      { companyCode: 'my', username: mobile, password: PASSWORD },
      OWNER,
    );
    expect(answer.json().data.userId).toBe(owner.userId);
  });
});

describe('callers', () => {
  const login = (from: string, username = 'nobody@example.test') =>
    post('auth/login', { companyCode: 'my', username, password: 'not it at all' }, from);

  it('all IPv6 addresses of one owner’s network, in every spelling, count as one caller, and addresses of the next network as another (B1-11)', async () => {
    await makeShipper(t);
    const same = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8::3:4', '2001:DB8::5', '2001:db8:0:1::6'];
    for (const from of same) expect((await login(from)).statusCode).toBe(401);
    expect((await login('2001:db8::7')).statusCode).toBe(429);
    expect((await login('2001:db8:1::7')).statusCode).toBe(401);
  });

  it.each(['198.51.100.7', '::ffff:198.51.100.7'])(
    'a caller from %s can try a hundred accounts an hour, each slowly (B1-11)',
    async (from) => {
      await makeShipper(t);
      for (let i = 0; i < 100; i++) expect((await login(from, `p${i}@example.test`)).statusCode).toBe(401);
      expect((await login('198.51.100.7', 'last@example.test')).statusCode).toBe(429);
    },
  );
});
