import { eq, isNull } from 'drizzle-orm';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { PersonalAccessTokenInput } from '../../../contract/account/apiTokens.ts';
import type { Session } from '../../../contract/account/auth.ts';
import type { Actor } from '../../../server/context.ts';
import { apiToken, refreshToken } from '../../../server/db/schema/account/access.ts';
import { appUser, companySetting } from '../../../server/db/schema/tenants.ts';
import { createToken } from '../../../server/modules/apiTokens/service.ts';
import { makeCode } from '../../../server/modules/auth/codeStore.ts';
import { hashPassword } from '../../../server/modules/auth/passwords.ts';
import { rotateSession, startSession } from '../../../server/modules/auth/sessions.ts';
import { endSessionsOf } from '../../../server/modules/auth/store.ts';
import { deleteMember } from '../../../server/modules/members/memberStore.ts';
import { claimOf } from '../../../server/modules/users/claim.ts';
import { insertIdentity } from '../../../server/modules/users/identityStore.ts';
import { changeUser, lockUser } from '../../../server/modules/users/store.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { PASSWORD } from '../../support/world.ts';
import { call, error, stepUp } from '../orders/orderBody.ts';
import { whileOpen } from '../security/lockWaits.ts';

const MOBILE = '+60123334444';
const CLIENT = 'shop.apps.googleusercontent.com';

// The embedded database runs one transaction at a time, so nothing happens in the middle of another call.
describe.runIf(DATABASES.includes('postgres'))('an end of access during another call, on PostgreSQL', () => {
  withNewShipper({}, { kind: 'postgres' });

  const ends: Record<string, (session: Session) => Promise<unknown>> = {
    'a sign-out of the other sessions': () => call(t, who, 'DELETE', 'auth/sessions'),
    'a new password': () =>
      call(t, who, 'PUT', 'user', { oldPassword: PASSWORD, password: 'quite another password' }),
    'a sign-out by its access token': ({ accessToken }) => {
      const auth = { host: 'localhost', authorization: `Bearer ${accessToken}` };
      return call(t, { auth }, 'POST', 'auth/logout', {});
    },
    'a claim of its account': async () => t.db.tx(await claimOf(t.ctx, who.userId)),
  };

  it.each(Object.keys(ends))(
    'a session that is being refreshed is ended by %s, with its new token (B1-22, AUTH-30)',
    async (how) => {
      const session = await startSession(t.ctx, { id: who.userId, companyId: who.companyId });
      let next = '';
      await whileOpen(
        t,
        async () => {
          next = (await rotateSession(t.ctx, session.refreshToken)).refreshToken;
        },
        () => ends[how]!(session),
      );
      const refreshed = await t.app.inject({
        method: 'POST',
        url: '/v1.0/auth/refreshToken',
        payload: { refreshToken: next },
      });
      expect(refreshed.statusCode).toBe(401);
      const tokens = await t.db.sql.select().from(refreshToken).where(eq(refreshToken.userId, who.userId));
      // The caller's own session continues after the first two.
      const live = tokens.filter(({ revokedAt }) => revokedAt === null);
      expect(live).toHaveLength(how === 'a claim of its account' ? 0 : 1);
    },
  );

  it('a sign-in whose password is replaced after it was compared is refused (B1-22, AUTH-30)', async () => {
    const answer = await whileOpen(
      t,
      async () => {
        await changeUser(t.ctx, who.userId, { passwordHash: await hashPassword('quite another password') });
        await endSessionsOf(t.ctx, who.userId);
      },
      () =>
        call(t, null, 'POST', 'auth/login', {
          companyCode: who.companyCode,
          username: who.email,
          password: PASSWORD,
        }),
    );
    expect([answer.status, error(answer).field]).toEqual([401, 'password']);
    const live = t.db.sql.select().from(refreshToken).where(isNull(refreshToken.revokedAt));
    expect(await live).toEqual([]);
  });

  const WAYS: Record<string, { lost: number; send: () => Promise<{ statusCode: number }> }> = {
    'a mailed code': { lost: 400, send: () => byCode('email', who.email) },
    'a code to the phone': { lost: 400, send: () => byCode('phone', MOBILE) },
    'an identity': {
      lost: 401,
      send: async () => {
        const { publicKey, privateKey } = await generateKeyPair('RS256');
        const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] });
        t.ctx.ports.identityKeys = { google: keys, facebook: keys };
        const token = await new SignJWT({ iss: 'https://accounts.google.com', aud: CLIENT, sub: '4711' })
          .setProtectedHeader({ alg: 'RS256' })
          .setExpirationTime(new Date(t.clock.now().getTime() + 3_600_000))
          .sign(privateKey);
        const payload = { companyCode: who.companyCode, id: '4711', token };
        return t.app.inject({ method: 'POST', url: '/v1.0/auth/exchangeToken/google', payload });
      },
    },
  };
  const byCode = async (channel: 'email' | 'phone', contact: string) => {
    const { companyId } = who;
    const code = await makeCode(t.ctx, 'easyLogin', `${companyId}:${channel}:${contact}`);
    const payload = { companyId, [channel]: contact, code };
    return t.app.inject({ method: 'POST', url: '/v1.0/auth/easyLogin', payload });
  };
  const LOSSES: Record<string, () => Promise<unknown>> = {
    'a new password': async () => {
      await changeUser(t.ctx, who.userId, { passwordHash: await hashPassword('quite another password') });
      await endSessionsOf(t.ctx, who.userId);
    },
    'a claim of the account': async () => (await claimOf(t.ctx, who.userId))(),
    'the removal from the last account': async () => {
      await lockUser(t.ctx, who.userId);
      await deleteMember(t.ctx, who, who.userId);
      await endSessionsOf(t.ctx, who.userId);
    },
  };
  const CASES = Object.keys(WAYS).flatMap((way) => Object.keys(LOSSES).map((loss) => [way, loss] as const));

  it.each(CASES)(
    'a sign-in by %s at the moment of %s starts no session (B1-22, AUTH-30)',
    async (way, loss) => {
      const { companyId, userId } = who;
      await t.db.sql.insert(companySetting).values([
        { companyId, name: 'features', data: { passwordless: true } },
        { companyId, name: 'social_sign_in', data: { google_client_id: CLIENT } },
      ]);
      const mobileProvenAt = t.clock.now();
      await t.db.sql.update(appUser).set({ mobile: MOBILE, mobileProvenAt }).where(eq(appUser.id, userId));
      const identity = { companyId, provider: 'google', subject: '4711', userId } as const;
      await insertIdentity(t.ctx, { ...identity, createdAt: mobileProvenAt });
      const { lost, send } = WAYS[way]!;
      const answer = await whileOpen(t, LOSSES[loss]!, send);
      expect(answer.statusCode).toBe(loss === 'the removal from the last account' ? 403 : lost);
      const live = t.db.sql.select().from(refreshToken).where(isNull(refreshToken.revokedAt));
      expect(await live).toEqual([]);
    },
  );

  const liveKeys = () => t.db.sql.select().from(apiToken).where(isNull(apiToken.revokedAt));

  it('a key that the previous holder makes while the account is claimed is refused (B1-22)', async () => {
    await stepUp(t, who);
    const answer = await whileOpen(t, await claimOf(t.ctx, who.userId), () =>
      call(t, who, 'POST', 'auth/personalAccessToken', { name: 'Mine' }),
    );
    expect(answer.status).toBe(401);
    expect(await liveKeys()).toEqual([]);
  });

  it('a key that is being made when its account is claimed ends with the claim (B1-22)', async () => {
    const [token] = await t.db.sql.select().from(refreshToken).where(eq(refreshToken.userId, who.userId));
    const { userId, companyId, customerId } = who;
    const actor: Actor = { userId, companyId, customerId, via: 'session', family: token!.family };
    const claim = await claimOf(t.ctx, userId);
    await whileOpen(
      t,
      () => createToken(t.ctx, actor, PersonalAccessTokenInput.parse({ name: 'Mine' }), null),
      () => t.db.tx(claim),
    );
    expect(await t.db.sql.select({ name: apiToken.name }).from(apiToken)).toEqual([{ name: 'Mine' }]);
    expect(await liveKeys()).toEqual([]);
  });
});
