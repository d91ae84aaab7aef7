import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../contract/account/auth.ts';
import { refreshToken } from '../../../server/db/schema/account/access.ts';
import { rotateSession, startSession } from '../../../server/modules/auth/sessions.ts';
import { claimOf } from '../../../server/modules/users/claim.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { PASSWORD } from '../../support/world.ts';
import { call } from '../orders/orderBody.ts';
import { whileOpen } from '../security/lockWaits.ts';

// The embedded database runs one transaction at a time, so nothing happens in the middle of a refresh.
describe.runIf(DATABASES.includes('postgres'))('a session that is being refreshed, on PostgreSQL', () => {
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
});
