import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { appUser, companySetting } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { messages } from '../../support/messages.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany, makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';

withServer();
afterEach(() => t.truncate());

const post = (url: string, payload: object, headers = {}) =>
  t.app.inject({ method: 'POST', url: `/v1.0/${url}`, payload, headers });
const signIn = (username: string) => post('auth/login', { companyCode: 'my', username, password: PASSWORD });
const setEmail = (who: TestShipper, email: string) =>
  t.db.sql.update(appUser).set({ email }).where(eq(appUser.id, who.userId));
const emails = async () =>
  (await t.db.sql.select({ email: appUser.email }).from(appUser).orderBy(appUser.id)).map(
    ({ email }) => email,
  );

const newcomer = { companyCode: 'my', name: 'Siti', mobile: '+60123334444', password: 'batik and teak' };
const SPELLINGS = [
  'siti@bücher.test',
  'Siti@BÜCHER.test.',
  'ｓｉｔｉ＠bücher．test',
  'siti@xn--bcher-kva.test',
];

it.each(SPELLINGS)('an address in use is also in use in the spelling %s (BX-06, AUTH-74)', async (email) => {
  await makeCompany(t);
  expect((await post('user/register', { ...newcomer, email: SPELLINGS[0] })).statusCode).toBe(200);
  expect(await emails()).toEqual(['siti@xn--bcher-kva.test']);
  const repeated = await post('user/register', { ...newcomer, email });
  expect(repeated.json()).toMatchObject({ error: { field: 'email' } });
});

it('an account is signed in to by each spelling of its address (BX-06)', async () => {
  await setEmail(await makeShipper(t), 'siti@xn--bcher-kva.test');
  for (const typed of SPELLINGS) expect([typed, (await signIn(typed)).statusCode]).toEqual([typed, 200]);
});

it('sign-in codes for all spellings of an address go to one mailbox: the pause between two codes applies (BX-06)', async () => {
  const companyId = await makeCompany(t);
  await t.db.sql.insert(companySetting).values({ companyId, name: 'features', data: { passwordless: true } });
  expect((await post('auth/easyLogin', { companyId, email: SPELLINGS[0] })).statusCode).toBe(200);
  expect((await post('auth/easyLogin', { companyId, email: SPELLINGS[2] })).statusCode).toBe(429);
  await runDueJobs(t.ctx);
  const sent = await messages(t);
  expect(sent.map(({ recipient }) => recipient)).toEqual(['siti@xn--bcher-kva.test']);
});

it('a friend is invited once a day for all spellings of the address, and nobody can invite themselves (BX-06)', async () => {
  const shipper = await makeShipper(t);
  await setEmail(shipper, 'me@example.test');
  const invite = async (emails: string[]) =>
    (await post('referral/invite', { emails, type: 'C' }, shipper.auth)).json<{
      data: { success: number; failed: string[] };
    }>().data;
  expect(await invite(['friend@example.test', 'ｆriend@example.test', 'me@ｅxample.test'])).toEqual({
    success: 1,
    failed: ['me@example.test'],
  });
  expect((await invite(['friend@ＥＸＡＭＰＬＥ.test'])).success).toBe(0);
});
