import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../contract/account/auth.ts';
import { appUser, companySetting } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { refusedPast, toWindow } from '../../support/limits.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD } from '../../support/world.ts';
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

describe('proving who is signed in', () => {
  it('a proof of identity is required for a changed contact; it is valid for this session only and for ten minutes (B1-22, SET-78)', async () => {
    const who = await makeShipper(t);
    const other = await otherSession(who);
    expect(refusal(await post(who, { email: NEW_EMAIL }))).toEqual([403, 'ERR_STEP_UP']);
    expect(await messagesTo(NEW_EMAIL)).toEqual([]);
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
