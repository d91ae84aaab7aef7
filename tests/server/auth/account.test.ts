import { eq } from 'drizzle-orm';
import { pick } from 'es-toolkit/object';
import { afterEach, expect, it, vi } from 'vitest';
import { WEBHOOK_OFF } from '../../../contract/rules/integrations/webhookEvents.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { appUser, customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { refusedPast, toWindow, useUp } from '../../support/limits.ts';
import { makeMember } from '../../support/members.ts';
import { messages } from '../../support/messages.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany, makeShipper, PASSWORD } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';

withServer();
afterEach(() => t.truncate());

const post = (url: string, payload: object) => t.app.inject({ method: 'POST', url: `/v1.0/${url}`, payload });
const lastMail = async () => (await messages(t)).at(-1);
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

it('one IP address registers at most twenty accounts an hour (AUTH-72, B1-11)', async () => {
  await makeCompany(t);
  toWindow(t, 3600);
  await useUp(t, 'register:127.0.0.1', 19);
  expect((await post('user/register', newcomer)).statusCode).toBe(200);
  const over = await post('user/register', { ...newcomer, email: 'next@example.test' });
  expect([over.statusCode, over.headers['retry-after']]).toEqual(refusedPast(20, 3600));
});

it.each([
  ['user/forgotPassword', 'forgot', 20, 200, ['companyId', 'email']],
  ['auth/verify/email', 'verify-mail', 20, 200, ['userId', 'email']],
  ['auth/verify', 'verify', 60, 400, ['companyId', 'username', 'code']],
] as const)(
  '%s (%s) is called %i times an hour from one IP address: the last call gets %i, the next one 429 (AUTH-16, AUTH-80, AUTH-84, B1-11)',
  async (url, name, limit, status, fields) => {
    const { companyId, userId, email } = await makeShipper(t, { status: 0 });
    toWindow(t, 3600);
    await useUp(t, `${name}:127.0.0.1`, limit - 1);
    const known = { companyId, userId, email, username: email, code: '000000' };
    const ask = () => post(url, pick(known, fields));
    expect((await ask()).statusCode).toBe(status);
    const over = await ask();
    expect([over.statusCode, over.headers['retry-after']]).toEqual(refusedPast(limit, 3600));
  },
);

it('a verification link used twice says that the account is verified; a wrong code is still refused (AUTH-80, AUTH-81, B1-12)', async () => {
  const companyId = await makeCompany(t);
  await post('user/register', newcomer);
  const code = /code is (\d{6})/.exec((await lastMail())?.body ?? '')?.[1];
  const verify = (tried = code) =>
    post('auth/verify', { companyId, username: 'siti@example.test', code: tried });
  expect((await verify()).json()).toEqual({ data: { message: 'Verification successfull. Please login.' } });
  const repeated = await verify();
  expect([repeated.statusCode, repeated.json()]).toEqual([
    200,
    { data: { message: 'This account is already verified. Please login.' } },
  ]);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let i = 0; i < 5; i++)
    expect((await verify(wrong)).json()).toMatchObject({ error: { message: 'Invalid code' } });
  expect((await verify()).statusCode).toBe(400);
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
  'a refused sign-up names the field %s: %o (AUTH-61, AUTH-63, AUTH-65, AUTH-66)',
  async (field, wrong, message) => {
    await makeCompany(t);
    const answer = await post('user/register', { ...newcomer, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { field, message } });
  },
);

it('a sign-up with an address in use is refused, in upper and lower case (AUTH-74)', async () => {
  await makeCompany(t);
  await post('user/register', newcomer);
  const repeated = await post('user/register', { ...newcomer, email: 'SITI@example.test' });
  expect(repeated.json()).toMatchObject({ error: { field: 'email' } });
});

it('a forgotten password gets the same answer for everybody; its link sets a new password once and ends every session (AUTH-83, AUTH-84, AUTH-89, AUTH-90, AUTH-91, API-28, API-29)', async () => {
  const shipper = await makeShipper(t);
  const ask = (email: string) => post('user/forgotPassword', { companyId: shipper.companyId, email });
  const [known, unknown] = [await ask(shipper.email), await ask('nobody@example.test')];
  await runDueJobs(t.ctx);
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

it('a reset link for an address that nobody had proven ends all that its previous holder prepared: sessions, keys, other people and bank details end, webhooks are off and get another secret, the account stays (AUTH-90, BX-50)', async () => {
  const who = await makeShipper(t, { status: 0, walletMinor: 500 });
  const key = `dx${'3'.repeat(40)}`;
  await storeApiToken(t.ctx, who, 'squatter', key);
  const friend = await makeMember(t, who, { role: 'owner' });
  const hook = { url: 'https://93.184.216.34/hook', event: 'order.updated' };
  for (const maker of [who, friend]) expect((await call(t, maker, 'POST', 'webhook', hook)).status).toBe(200);
  const bank = {
    bankName: 'Maybank',
    bankSwiftCode: null,
    accountNumber: '514012345678',
    accountName: 'Squatter',
  };
  const ofAccount = eq(customer.id, who.customerId);
  await t.db.sql
    .update(customer)
    .set({ bankDetails: [bank], email: 'squatter@example.test' })
    .where(ofAccount);
  const ofUser = eq(appUser.id, who.userId);
  const known = { apiSecret: 'known-one', apiSecretNext: 'known-two', apiSecretNextAt: t.clock.now() };
  await t.db.sql.update(appUser).set(known).where(ofUser);
  await post('user/forgotPassword', { companyId: who.companyId, email: who.email });
  await runDueJobs(t.ctx);
  const link = await messages(t, who.email);
  const code = link.map(({ body }) => /code=([\w-]+)/.exec(body)?.[1]).find(Boolean);
  const newPassword = 'another good one';
  const reset = await post('user/resetPassword', {
    companyId: who.companyId,
    email: who.email,
    code,
    newPassword,
  });
  expect(reset.statusCode).toBe(200);
  const byKey = { host: 'localhost', 'x-delyvax-access-token': key };
  for (const headers of [who.auth, byKey, friend.auth])
    expect((await t.app.inject({ url: '/v1.0/order', headers })).statusCode).not.toBe(200);
  const { data: session } = (
    await post('auth/login', { companyCode: 'my', username: who.email, password: newPassword })
  ).json<{ data: { accessToken: string } }>();
  const owner = { ...who, auth: { ...who.auth, authorization: `Bearer ${session.accessToken}` } };
  expect(data<{ status: number }[]>(await call(t, owner, 'GET', 'webhook')).map((w) => w.status)).toEqual([
    WEBHOOK_OFF,
  ]);
  const members = await t.db.sql
    .select({ userId: customerUser.userId })
    .from(customerUser)
    .where(eq(customerUser.customerId, who.customerId));
  expect(members).toEqual([{ userId: who.userId }]);
  const [account] = await t.db.sql.select().from(customer).where(ofAccount);
  expect(account).toMatchObject({ bankDetails: [], email: who.email, walletMinor: 500 });
  const [user] = await t.db.sql.select().from(appUser).where(ofUser);
  expect(user).toMatchObject({ apiSecretNext: null, apiSecretNextAt: null });
  expect(user?.apiSecret).toMatch(/^[0-9a-f]{40}$/);
});

it('a reset link for a proven address keeps webhooks and bank details (AUTH-90)', async () => {
  const who = await makeShipper(t);
  const hook = { url: 'https://93.184.216.34/hook', event: 'order.updated' };
  expect((await call(t, who, 'POST', 'webhook', hook)).status).toBe(200);
  await post('user/forgotPassword', { companyId: who.companyId, email: who.email });
  await runDueJobs(t.ctx);
  const code = /code=([\w-]+)/.exec((await lastMail())?.body ?? '')?.[1];
  const newPassword = 'another good one';
  await post('user/resetPassword', { companyId: who.companyId, email: who.email, code, newPassword });
  const hooks = await t.db.sql.select().from(webhook).where(eq(webhook.customerId, who.customerId));
  expect(hooks).toHaveLength(1);
});

it('a reset link expires after thirty minutes (AUTH-90)', async () => {
  const shipper = await makeShipper(t);
  await post('user/forgotPassword', { companyId: shipper.companyId, email: shipper.email });
  await runDueJobs(t.ctx);
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

it.each([
  'Win at http://evil.test',
  'www.evil.test',
  'evil.com',
  'evil。com is open',
  'write to me@evil.test',
  'Siti\nYou have won',
  'Siti\u2028You have won',
])(
  'sign-up and a change of the user refuse a name that contains a message: %j (B1-11, AUTH-61)',
  async (name) => {
    await makeCompany(t);
    const refused = await post('user/register', { ...newcomer, name });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      error: { field: 'name', message: 'A name cannot hold an address or a line break.' },
    });
    const who = await makeShipper(t, { companyCode: 'other' });
    const changed = await t.app.inject({
      method: 'PUT',
      url: '/v1.0/user',
      headers: who.auth,
      payload: { name },
    });
    expect(changed.statusCode).toBe(422);
    expect(await lastMail()).toBeUndefined();
  },
);

it.each(['Dr. Nur Aisyah', 'J.R.R. Tan', "O'Neil & Sons Sdn. Bhd.", 'Ng/Lim', '陈小明'])(
  'sign-up accepts the name %j (AUTH-61)',
  async (name) => {
    await makeCompany(t);
    expect((await post('user/register', { ...newcomer, name })).statusCode).toBe(200);
  },
);

it.each([
  'x<victim@example.test>',
  'a,victim@example.test',
  '"x"victim@example.test',
  'a;victim@example.test',
])(
  'sign-up refuses an address that mail programs read as another one: %j (B1-11, AUTH-65)',
  async (email) => {
    await makeCompany(t);
    const refused = await post('user/register', { ...newcomer, email });
    expect(refused.json()).toMatchObject({ error: { field: 'email' } });
    expect(await lastMail()).toBeUndefined();
  },
);

it('one of eight simultaneous sign-ups with the same address succeeds, and the others are refused at the field (AUTH-74)', async () => {
  await makeCompany(t);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('user/register', newcomer)));
  expect(answers.map((a) => a.statusCode).sort()).toEqual([200, ...Array(7).fill(422)]);
});

it('a forgotten password runs the same number of statements before the answer for a known and an unknown address (B1-14, B2-13)', async () => {
  const shipper = await makeShipper(t);
  const statements = async (email: string) => {
    const spy = vi.spyOn(t.db, 'sql', 'get');
    await post('user/forgotPassword', { companyId: shipper.companyId, email });
    const n = spy.mock.calls.length;
    spy.mockRestore();
    return n;
  };
  const unknown = await statements('nobody@example.test');
  expect(unknown).toBeGreaterThan(0);
  expect(await statements(shipper.email)).toBe(unknown);
  expect(await lastMail()).toBeUndefined();
  await runDueJobs(t.ctx);
  expect(await lastMail()).toMatchObject({ recipient: shipper.email });
});
