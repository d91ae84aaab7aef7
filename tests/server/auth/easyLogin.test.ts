import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { appUser, companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { toWindow, useUp } from '../../support/limits.ts';
import { messages } from '../../support/messages.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany, makeShipper, PASSWORD } from '../../support/world.ts';

withServer();
afterEach(() => t.truncate());

/** A tenant that lets people sign in by codes. */
async function makeTenant(code = 'my'): Promise<string> {
  const id = await makeCompany(t, code);
  await switchOn(id);
  return id;
}
const switchOn = (companyId: string) =>
  t.db.sql.insert(companySetting).values({ companyId, name: 'features', data: { passwordless: true } });

let caller = 0;
/** Each call has its own address, so that only the tested limit applies. */
const call = (url: string, payload: object, from = `198.51.100.${++caller % 250}`) =>
  t.app.inject({ method: 'POST', url: `/v1.0/${url}`, payload, remoteAddress: from });
const easyLogin = (payload: object, from?: string) => call('auth/easyLogin', payload, from);
const sent = () => messages(t);
const codeIn = (body: string | undefined) => /code is (\d{6})/.exec(body ?? '')?.[1] ?? '';

/** Requests a code for a contact and returns it. */
async function receive(contact: object): Promise<string> {
  const answer = await easyLogin(contact);
  expect(answer.json()).toEqual({ data: { message: 'Code has been sent' } });
  await runDueJobs(t.ctx);
  // After the pause the next code may be requested.
  t.clock.advance(60);
  return codeIn((await sent()).at(-1)?.body);
}
const meOf = async (answer: { json: <T>() => T }) => {
  const { accessToken } = answer.json<{ data: { accessToken: string } }>().data;
  const me = await t.app.inject({ url: '/v1.0/user', headers: { authorization: `Bearer ${accessToken}` } });
  return me.json<{ data: { id: number; name: string; email: string; mobile: string; status: number } }>()
    .data;
};

it('a tenant without sign-in by code sends no codes, and its public record says so (AUTH-39)', async () => {
  const companyId = await makeCompany(t);
  const answer = await easyLogin({ companyId, email: 'siti@example.test' });
  expect(answer.json()).toMatchObject({
    error: { field: 'companyId', message: 'Signing in by a code is not switched on here.' },
  });
  const isOn = async () =>
    (await t.app.inject({ url: '/v1.0/company/info' })).json<{ data: { passwordless: boolean } }>().data
      .passwordless;
  expect(await isOn()).toBe(false);
  await switchOn(companyId);
  expect(await isOn()).toBe(true);
});

it.each([
  [{ email: 'no address' }, 'email', 'Invalid email address'],
  [{}, 'email', 'Email is required'],
  [{ phone: '12' }, 'phone', 'This phone number cannot be dialled.'],
  [{ email: 'a@b.test', code: '12345' }, 'code', 'Code must be 6 digits'],
  [{ email: 'a@b.test', code: '12345x' }, 'code', 'Code must be numeric'],
  [{ email: 'a@b.test', code: '123456', name: 'x' }, 'name', 'Name must be at least 2 characters'],
])(
  '%o is refused at its field (AUTH-42, AUTH-43, AUTH-48, AUTH-49, AUTH-53)',
  async (wrong, field, message) => {
    const companyId = await makeTenant();
    const answer = await easyLogin({ companyId, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { field, message } });
  },
);

it('a known user signs in by the mailed code, once (AUTH-40, AUTH-45, AUTH-46, API-22, API-23)', async () => {
  const shipper = await makeShipper(t);
  const { companyId, email } = shipper;
  await switchOn(companyId);
  const code = await receive({ companyId, email: email.toUpperCase() });
  expect((await sent()).at(-1)).toMatchObject({ channel: 'email', recipient: email, companyId });
  const answer = await easyLogin({ companyId, email, code });
  expect((await meOf(answer)).id).toBe(shipper.userId);
  expect(String(answer.headers['set-cookie'])).toContain('HttpOnly');
  const repeated = await easyLogin({ companyId, email, code });
  expect([repeated.statusCode, repeated.json()]).toMatchObject([400, { error: { message: 'Invalid code' } }]);
});

it('a new user with a right code is asked for the missing fields, and a call with these fields opens the account (AUTH-52, AUTH-54, AUTH-57, AUTH-58)', async () => {
  const companyId = await makeTenant();
  const email = 'siti@example.test';
  const code = await receive({ companyId, email });
  const wrong = await easyLogin({ companyId, email, code: code === '000000' ? '111111' : '000000' });
  expect(wrong.json()).toMatchObject({ error: { message: 'Invalid code' } });
  const answer = await easyLogin({ companyId, email, code });
  expect(answer.json()).toEqual({ data: { required: ['name', 'phone'] } });
  const opened = await easyLogin({
    companyId,
    email,
    code,
    name: 'Siti Aminah',
    phone: '012-333 4444',
    referralCode: 'FRIEND1',
  });
  expect(await meOf(opened)).toMatchObject({ name: 'Siti Aminah', email, mobile: '+60123334444', status: 1 });
  const [account] = await t.db.sql.select().from(customer);
  expect(account).toMatchObject({ name: 'Siti Aminah', phone: '+60123334444', referredBy: 'FRIEND1' });
});

it('a new user by WhatsApp adds an email that still needs its verification, and can then sign in by the number (AUTH-41, AUTH-55)', async () => {
  const companyId = await makeTenant();
  const phone = '+60123334444';
  const code = await receive({ companyId, phone: '012-333 4444' });
  expect((await sent()).at(-1)).toMatchObject({ channel: 'whatsapp', recipient: phone });
  const answer = await easyLogin({ companyId, phone, code });
  expect(answer.json()).toEqual({ data: { required: ['name', 'email'] } });
  const opened = await easyLogin({ companyId, phone, code, name: 'Siti', email: 'siti@example.test' });
  const { id } = await meOf(opened);
  expect(await meOf(opened)).toMatchObject({ status: 0, mobile: phone });
  expect((await sent()).at(-1)).toMatchObject({ channel: 'email', recipient: 'siti@example.test' });
  const next = await receive({ companyId, phone });
  expect((await meOf(await easyLogin({ companyId, phone, code: next }))).id).toBe(id);
});

it('an unverified number from a sign-up opens no account (AUTH-41, B1-5)', async () => {
  const shipper = await makeShipper(t);
  await switchOn(shipper.companyId);
  const phone = '+60123334444';
  await t.db.sql.update(appUser).set({ mobile: phone }).where(eq(appUser.id, shipper.userId));
  const code = await receive({ companyId: shipper.companyId, phone });
  const answer = await easyLogin({ companyId: shipper.companyId, phone, code });
  expect(answer.json()).toEqual({ data: { required: ['name', 'email'] } });
  const taken = await easyLogin({
    companyId: shipper.companyId,
    phone,
    code,
    name: 'Somebody',
    email: shipper.email,
  });
  expect(taken.json()).toMatchObject({ error: { field: 'email' } });
});

it('the first person who proves an unverified address gets the account, and nobody else (B1-11)', async () => {
  const companyId = await makeTenant();
  const email = 'victim@example.test';
  const opened = await call('user/register', {
    companyCode: 'my',
    name: 'Somebody Else',
    mobile: '+60123334444',
    email,
    password: PASSWORD,
  });
  const code = await receive({ companyId, email });
  expect(await meOf(await easyLogin({ companyId, email, code }))).toMatchObject({ email, status: 1 });
  const { accessToken } = opened.json<{ data: { accessToken: string } }>().data;
  const before = await t.app.inject({
    url: '/v1.0/user',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(before.statusCode).toBe(401);
  const login = await call('auth/login', { companyCode: 'my', username: email, password: PASSWORD });
  expect(login.statusCode).toBe(401);
});

it('known and unknown contacts get the same answers, also for a wrong code (B1-14, B2-13)', async () => {
  const shipper = await makeShipper(t);
  const { companyId, email } = shipper;
  await switchOn(companyId);
  const unknown = 'nobody@example.test';
  expect((await easyLogin({ companyId, email })).body).toBe(
    (await easyLogin({ companyId, email: unknown })).body,
  );
  await runDueJobs(t.ctx);
  expect((await sent()).map((m) => m.body.replace(/\d{6}/, ''))).toHaveLength(2);
  const withoutIds = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
  const guess = async (name: string) =>
    withoutIds((await easyLogin({ companyId, email: name, code: '000000' })).body);
  expect(await guess(email)).toBe(await guess(unknown));
});

it('a code is refused at the sixth try, after ten minutes, and for another contact or tenant (B1-12, B2-12, AUTH-51)', async () => {
  const companyId = await makeTenant();
  const other = await makeTenant('other');
  const email = 'siti@example.test';
  const refused = { error: { code: 'ERR_AUTH_U04', message: 'Invalid code', field: 'code' } };
  const code = await receive({ companyId, email });
  expect((await easyLogin({ companyId, email: 'b@example.test', code })).json()).toMatchObject(refused);
  expect((await easyLogin({ companyId: other, email, code })).json()).toMatchObject(refused);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let i = 0; i < 5; i++) await easyLogin({ companyId, email, code: wrong });
  expect((await easyLogin({ companyId, email, code })).json()).toMatchObject(refused);
  const next = await receive({ companyId, email });
  t.clock.advance(601);
  expect((await easyLogin({ companyId, email, code: next })).json()).toMatchObject(refused);
});

it('a known or unknown contact gets one code in half a minute and six in an hour by one IP address, then one in ten minutes; a refusal says when the next code can be sent (B1-12, AUTH-47)', async () => {
  const shipper = await makeShipper(t);
  const { companyId } = shipper;
  await switchOn(companyId);
  for (const email of [shipper.email, 'siti@example.test']) {
    const ask = () => easyLogin({ companyId, email }, '203.0.113.7');
    /** Requests a code too early, then at the time that the refusal named. */
    const refusedThenSent = async (message: RegExp) => {
      const early = await ask();
      expect([early.statusCode, early.json().error.message]).toEqual([429, expect.stringMatching(message)]);
      t.clock.advance(Number(early.headers['retry-after']));
      expect((await ask()).statusCode).toBe(200);
    };
    expect((await ask()).statusCode).toBe(200);
    await refusedThenSent(/^The next code can be sent in (30|[3-5]\d|60) s\.$/);
    for (let i = 2; i < 6; i++) {
      t.clock.advance(60);
      expect((await ask()).statusCode).toBe(200);
    }
    t.clock.advance(60);
    await refusedThenSent(/^The next code can be sent in 9 min\.$/);
  }
  await runDueJobs(t.ctx);
  expect(await sent()).toHaveLength(14);
});

it('an IP address requests twenty codes an hour, and a refused contact does not count (B1-12, AUTH-47)', async () => {
  const companyId = await makeTenant();
  const from = '203.0.113.7';
  const ask = (name: string) => easyLogin({ companyId, email: `${name}@example.test` }, from);
  expect((await ask('p0')).statusCode).toBe(200);
  expect((await ask('p0')).statusCode).toBe(429);
  for (let i = 1; i < 20; i++) expect((await ask(`p${i}`)).statusCode).toBe(200);
  const over = await ask('last');
  expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
});

it('a code for a known contact runs the same statements as one for an unknown contact, before and after the answer (B1-14, B2-13)', async () => {
  const shipper = await makeShipper(t);
  const { companyId, email } = shipper;
  await switchOn(companyId);
  const statements = async (work: () => Promise<unknown>) => {
    const spy = vi.spyOn(t.db, 'sql', 'get');
    await work();
    const n = spy.mock.calls.length;
    spy.mockRestore();
    return n;
  };
  const counted = async (name: string) => [
    await statements(() => easyLogin({ companyId, email: name })),
    await statements(() => runDueJobs(t.ctx)),
    await statements(() => easyLogin({ companyId, email: name, code: '000000' })),
  ];
  const unknown = await counted('nobody@example.test');
  expect(Math.min(...unknown)).toBeGreaterThan(0);
  expect(await counted(email)).toEqual(unknown);
  expect((await sent()).map((mail) => mail.recipient)).toEqual(['nobody@example.test', email]);
});

it('wrong codes at one tenant are limited to a thousand a day from any addresses; the mail’s link and other tenants still work (B1-11, B1-12)', async () => {
  const companyId = await makeTenant();
  const elsewhere = await makeTenant('id');
  const email = 'siti@example.test';
  toWindow(t, 86_400);
  await useUp(t, `guesses:code:${companyId}`, 998);
  const code = await receive({ companyId, email });
  const link = /code=([\w-]{43})/.exec((await sent()).at(-1)?.body ?? '')?.[1];
  const enter = async (typed: string | undefined, at = companyId) =>
    (await easyLogin({ companyId: at, email, code: typed })).statusCode;
  const verify = async () =>
    (await call('auth/verify', { companyId, username: email, code: '000000' })).statusCode;
  expect([await enter(code), await enter('000000'), await verify()]).toEqual([200, 400, 400]);
  const over = await easyLogin({ companyId, email, code });
  expect([over.statusCode, over.json().error.message]).toEqual([429, expect.stringMatching(/open the link/)]);
  expect([await verify(), await enter(link), await enter('000000', elsewhere)]).toEqual([429, 200, 400]);
});
