import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { outboxMessage } from '../../../server/db/schema/sandbox.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany, makeShipper, PASSWORD } from '../../support/world.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterEach(() => t.truncate());
afterAll(() => t.close());

const post = (url: string, payload: object) => t.app.inject({ method: 'POST', url: `/v1.0/${url}`, payload });
const lastMail = async () => (await t.db.sql.select().from(outboxMessage)).at(-1);
const newcomer = {
  companyCode: 'my',
  name: 'Siti Aminah',
  mobile: '+60123334444',
  email: 'Siti@Example.test',
  password: 'batik and teak',
};

it('registration sends the code and signs in; the account stays inactive until it is verified (AUTH-71, AUTH-72, AUTH-73, API-20)', async () => {
  const companyId = await makeCompany(t);
  const answer = await post('user/register', newcomer);
  expect(answer.statusCode).toBe(200);
  const { accessToken } = answer.json<{ data: { accessToken: string } }>().data;
  const me = await t.app.inject({ url: '/v1.0/user', headers: { authorization: `Bearer ${accessToken}` } });
  expect(me.json()).toMatchObject({ data: { email: 'siti@example.test', status: 0, companyId } });
  const login = () =>
    post('auth/login', { companyCode: 'my', username: 'siti@example.test', password: newcomer.password });
  expect((await login()).json()).toMatchObject({ error: { code: 'ERR_AUTH_U00' } });
  const code = /code is (\d{6})/.exec((await lastMail())?.body ?? '')?.[1];
  await post('auth/verify', { companyId, username: 'siti@example.test', code });
  expect((await login()).statusCode).toBe(200);
});

it.each([
  ['email', { email: 'no address' }, 'Invalid email address'],
  ['password', { password: 'short' }, 'Password must contain at least 8 characters'],
  ['password', { password: 'password123' }, 'This password is too common. Choose another one.'],
  ['password', { password: 'Trustno1!!' }, 'This password is too common. Choose another one.'],
  ['password', { password: 'SERENITY' }, 'This password is too common. Choose another one.'],
  ['name', { name: ' ' }, 'Full name is required'],
  ['mobile', { mobile: '' }, 'Phone number is required'],
])(
  'names the field %s of a sign-up it refuses: %o (AUTH-61, AUTH-63, AUTH-65, AUTH-66)',
  async (field, wrong, message) => {
    await makeCompany(t);
    const answer = await post('user/register', { ...newcomer, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { field, message } });
  },
);

it('refuses an address that is taken, whatever its case (AUTH-74)', async () => {
  await makeCompany(t);
  await post('user/register', newcomer);
  const again = await post('user/register', { ...newcomer, email: 'SITI@example.test' });
  expect(again.json()).toMatchObject({ error: { field: 'email' } });
});

it('answers a forgotten password alike for everybody, and its link sets a new one once and ends every session (AUTH-83, AUTH-84, AUTH-90, AUTH-91, API-28, API-29)', async () => {
  const shipper = await makeShipper(t);
  const ask = (email: string) => post('user/forgotPassword', { companyId: shipper.companyId, email });
  const [known, unknown] = [await ask(shipper.email), await ask('nobody@example.test')];
  expect(known.body).toBe(unknown.body);
  const code = /code=([\w-]+)/.exec((await lastMail())?.body ?? '')?.[1] ?? '';
  const reset = (newPassword: string) =>
    post('user/resetPassword', { companyId: shipper.companyId, email: shipper.email, code, newPassword });
  expect((await reset(PASSWORD)).json()).toMatchObject({
    error: { message: 'must not same as previous one' },
  });
  expect((await reset('another good one')).statusCode).toBe(200);
  expect((await reset('and yet another')).statusCode).toBe(400);
  expect((await t.app.inject({ url: '/v1.0/user', headers: shipper.auth })).statusCode).toBe(401);
  const login = await post('auth/login', {
    companyCode: 'my',
    username: shipper.email,
    password: 'another good one',
  });
  expect(login.statusCode).toBe(200);
});

it('a reset link expires after thirty minutes (AUTH-90)', async () => {
  const shipper = await makeShipper(t);
  await post('user/forgotPassword', { companyId: shipper.companyId, email: shipper.email });
  const code = /code=([\w-]+)/.exec((await lastMail())?.body ?? '')?.[1] ?? '';
  t.clock.advance(30 * 60 + 1);
  const answer = await post('user/resetPassword', {
    companyId: shipper.companyId,
    email: shipper.email,
    code,
    newPassword: 'too late now',
  });
  expect(answer.json()).toMatchObject({ error: { message: 'Invalid code' } });
});
