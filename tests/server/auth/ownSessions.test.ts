import { afterEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../server/modules/auth/sessions.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD, type TestShipper, withSession } from '../../support/world.ts';
import { call } from '../orders/orderBody.ts';

interface Listed {
  id: string;
  device: string | null;
  current: boolean;
  startedAt: string;
}

withServer();
afterEach(() => t.truncate());

const listed = async (who: TestShipper): Promise<Listed[]> => {
  const answer = await call(t, who, 'GET', 'auth/sessions');
  expect(answer.status).toBe(200);
  return answer.body.data as Listed[];
};
const isSignedIn = async (who: TestShipper) => (await call(t, who, 'GET', 'user')).status === 200;
const otherSession = (who: TestShipper, remember = true) => withSession(t, who, { remember });

describe('the list of the own sessions', () => {
  it('the list of a user’s sessions has this session first, names the browser, and leaves out ended, expired and foreign ones (B1-22)', async () => {
    const who = await makeShipper(t);
    await makeShipper(t, { companyId: who.companyId });
    t.clock.advance(60);
    await t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/login',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0\u00e9' },
      payload: { companyCode: 'my', username: who.email, password: PASSWORD, remember: true },
    });
    const sessions = await listed(who);
    expect(sessions.map(({ current, device }) => [current, device])).toEqual([
      [true, null],
      [false, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'],
    ]);
    expect(Date.parse(sessions[1]!.startedAt) - Date.parse(sessions[0]!.startedAt)).toBe(60_000);
    // The short session lasts 12 hours, the remembered one a week without use.
    t.clock.advance(13 * 3600);
    const later = await otherSession(who);
    expect(await listed(later)).toHaveLength(2);
  });

  it('a refreshed session stays one session in the list, with the browser that refreshed it', async () => {
    const who = await makeShipper(t);
    const session = await startSession(
      t.ctx,
      { id: who.userId, companyId: who.companyId },
      { remember: true },
    );
    await t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/refreshToken',
      headers: { 'user-agent': 'Chrome/141' },
      payload: { refreshToken: session.refreshToken },
    });
    expect((await listed(who)).map(({ device }) => device)).toEqual([null, 'Chrome/141']);
  });
});

describe('the end of sessions', () => {
  it('a session is ended at once and alone; a foreign, an unknown and a wrong id get the same answer (B1-5, B1-22)', async () => {
    const who = await makeShipper(t);
    const other = await otherSession(who);
    const stranger = await makeShipper(t, { companyId: who.companyId });
    const [id] = (await listed(who)).filter(({ current }) => !current).map((session) => session.id);
    const [foreign] = (await listed(stranger)).map((session) => session.id);
    const answers = [];
    for (const wrong of [foreign, '00000000-0000-4000-8000-000000000000', 'x']) {
      const { status, body } = await call(t, who, 'DELETE', `auth/sessions/${wrong}`);
      answers.push([status, (body.error as { message: string }).message]);
    }
    expect(answers).toEqual(Array(3).fill([404, 'File not found']));
    expect((await call(t, who, 'DELETE', `auth/sessions/${id}`)).status).toBe(200);
    expect([await isSignedIn(who), await isSignedIn(other), await isSignedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await call(t, who, 'DELETE', `auth/sessions/${id}`)).status).toBe(404);
  });

  it('one call ends all other sessions, and this session continues (B1-22)', async () => {
    const who = await makeShipper(t);
    const others = [await otherSession(who), await otherSession(who, false)];
    const stranger = await makeShipper(t, { companyId: who.companyId });
    expect((await call(t, who, 'DELETE', 'auth/sessions')).status).toBe(200);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect([await isSignedIn(who), await isSignedIn(stranger)]).toEqual([true, true]);
    expect(await listed(who)).toHaveLength(1);
  });
});
