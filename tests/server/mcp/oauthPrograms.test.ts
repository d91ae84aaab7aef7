import { describe, expect, it } from 'vitest';
import type { ConnectAnswer, ConnectRequest } from '../../../contract/account/oauth.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { oauthClient } from '../../../server/db/schema/account/oauth.ts';
import { deleteUnused } from '../../../server/modules/oauth/oauthStore.ts';
import { toWindow, useUp } from '../../support/limits.ts';
import { makeMember } from '../../support/members.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { makeKey } from './mcpWorld.ts';
import {
  allowed,
  begin,
  clientId,
  connected,
  decide,
  HOST,
  keys,
  REDIRECT,
  register,
  withOAuth,
} from './oauthWorld.ts';

withOAuth();

describe('the scope of a request', () => {
  const seen = async (more: object) => {
    const { request } = await begin(more);
    const query = new URLSearchParams(request as Record<string, string>);
    return { request, scopes: data<ConnectRequest>(await call(t, who, 'GET', `connect?${query}`)).scopes };
  };

  it.each([
    [undefined, ['read', 'book', 'pay']],
    ['', ['read', 'book', 'pay']],
    ['read', ['read']],
    ['pay', ['read', 'pay']],
    ['book offline_access', ['read', 'book']],
  ])(
    '“%s” can be allowed as %j, and unknown scopes next to known ones are left out (BX-54)',
    async (scope, scopes) => {
      expect((await seen(scope === undefined ? {} : { scope })).scopes).toEqual(scopes);
    },
  );

  it('a request with only unknown scopes is refused to the program as invalid, for any decision of the person (BX-54)', async () => {
    const { request, scopes } = await seen({ scope: 'admin offline_access' });
    expect(scopes).toEqual([]);
    for (const allow of [true, false]) {
      const { redirectTo } = data<ConnectAnswer>(await decide(request, { allow }));
      const answer = new URL(redirectTo).searchParams;
      expect([answer.get('error'), answer.get('code')]).toEqual(['invalid_scope', null]);
    }
    expect(await keys()).toEqual([]);
  });
});

it.each([
  ['https://robot.example/done', { place: 'robot.example', isProgram: false }],
  ['http://localhost:7777/done', { place: 'localhost:7777', isProgram: false }],
  ['robot://accounts.google.com/done', { place: 'robot', isProgram: true }],
  ['com.example.robot:/done', { place: 'com.example.robot', isProgram: true }],
])('the address %s is shown as %j (BX-54)', async (redirect_uri, leadsTo) => {
  const client_id = await clientId({ redirect_uris: [redirect_uri] });
  const { request } = await begin({ client_id, redirect_uri });
  const query = new URLSearchParams(request as Record<string, string>);
  expect(data<ConnectRequest>(await call(t, who, 'GET', `connect?${query}`)).leadsTo).toEqual(leadsTo);
});

describe('a program', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://example.com/done',
    'http://127.0.0.1.example.com/done',
    'https://user:pass@example.com/',
    'https://example.com/#part',
    'file:///etc/passwd',
    'no address',
  ])('a program is not registered with the address %s (BX-54)', async (uri) => {
    const answer = await register({ client_name: 'Robot', redirect_uris: [REDIRECT, uri] });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'invalid_redirect_uri' }]);
    expect(await t.db.sql.select().from(oauthClient)).toEqual([]);
  });

  it.each(['https://example.com/done', 'http://localhost/done', 'com.example.robot:/done', 'robot://done'])(
    'a program is registered with the address %s (BX-54)',
    async (uri) => {
      const answer = await register({ redirect_uris: [uri] });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        { client_name: 'Assistant', redirect_uris: [uri], token_endpoint_auth_method: 'none' },
      ]);
    },
  );

  it('a program gets answers only at its registered addresses; on the local computer any port is accepted (BX-54)', async () => {
    const { request } = await begin();
    const read = (more: object) =>
      call(
        t,
        who,
        'GET',
        `connect?${new URLSearchParams({ ...request, ...more } as Record<string, string>)}`,
      );
    expect((await read({ redirect_uri: 'http://127.0.0.1:5000/done' })).status).toBe(200);
    for (const [more, field] of [
      [{ redirect_uri: 'http://127.0.0.1:7777/other' }, 'redirect_uri'],
      [{ redirect_uri: 'https://example.com/done' }, 'redirect_uri'],
      [{ client_id: 'nobody' }, 'client_id'],
      [{ code_challenge_method: 'plain' }, 'code_challenge_method'],
      [{ code_challenge: 'short' }, 'code_challenge'],
      [{ response_type: 'token' }, 'response_type'],
    ] as const) {
      const refused = await read(more);
      expect([field, refused.status, error(refused).field]).toEqual([field, 422, field]);
    }
  });

  it('a program of one tenant is unknown at another, and there is no redirect before a person decided (BX-54)', async () => {
    const { request } = await begin();
    const stranger = await makeShipper(t, { companyCode: 'elsewhere' });
    const query = new URLSearchParams(request as Record<string, string>);
    expect((await call(t, stranger, 'GET', `connect?${query}`)).status).toBe(422);
    const wrong = await t.app.inject({
      url: `/oauth/authorize?client_id=nobody&redirect_uri=https://evil.example`,
      headers: HOST,
    });
    expect(wrong.headers.location).toMatch(/^\/customer\/connect\?/);
  });

  it('a program needs the consent of a person with a proof of identity, not of a key (BX-54)', async () => {
    const { request } = await begin();
    const { token: key } = await makeKey(t, who);
    const keyed = { ...who, auth: { host: 'localhost', 'x-access-token': key } };
    expect((await call(t, keyed, 'POST', 'connect', { request, allow: true })).status).toBe(403);
    const other = await makeShipper(t, { companyId: who.companyId });
    const refused = await call(t, other, 'POST', 'connect', { request, allow: true });
    expect([refused.status, error(refused).code]).toEqual([403, 'ERR_STEP_UP']);
    expect((await call(t, other, 'POST', 'connect', { request, allow: false })).status).toBe(200);
  });

  it.each(['packer', 'viewer', 'operations'] as const)(
    'a %s reads the request of a program and refuses it, and cannot allow it (BX-50, BX-54)',
    async (role) => {
      const member = await makeMember(t, who, { role });
      const { request } = await begin();
      const query = new URLSearchParams(request as Record<string, string>);
      expect(data<ConnectRequest>(await call(t, member, 'GET', `connect?${query}`))).toMatchObject({
        clientName: 'Robot',
        scopes: ['read', 'book', 'pay'],
      });
      const allowing = await call(t, member, 'POST', 'connect', { request, allow: true, scopes: ['read'] });
      expect([allowing.status, error(allowing)]).toMatchObject([
        403,
        { code: 'ERR_FORBIDDEN', detail: { right: 'integrations' } },
      ]);
      const refusing = data<ConnectAnswer>(
        await call(t, member, 'POST', 'connect', { request, allow: false }),
      );
      const to = new URL(refusing.redirectTo);
      expect([to.origin + to.pathname, to.searchParams.get('error'), to.searchParams.get('code')]).toEqual([
        REDIRECT,
        'access_denied',
        null,
      ]);
      expect(await t.db.sql.select().from(apiToken)).toEqual([]);
    },
  );

  it('a program without a connection, and a key that it never fetched, are deleted after a day (BX-54)', async () => {
    await allowed();
    const { pair } = await connected();
    t.clock.advance(86_400);
    await deleteUnused(t.ctx, new Date(t.clock.now().getTime() - 86_400_000 + 120_000));
    expect(await t.db.sql.select().from(apiToken)).toHaveLength(1);
    expect(await t.db.sql.select().from(oauthClient)).toHaveLength(1);
    expect(pair.refresh_token).toBeTruthy();
  });

  it('a program registers at most twenty times an hour from one IP address (BX-54)', async () => {
    toWindow(t, 3600);
    await useUp(t, 'oauth register:127.0.0.1', 19);
    expect((await register({ redirect_uris: [REDIRECT] })).statusCode).toBe(201);
    expect((await register({ redirect_uris: [REDIRECT] })).statusCode).toBe(429);
  });
});

it('the server has its metadata for programs at every tenant’s address (BX-54)', async () => {
  await makeShipper(t, { companyCode: 'elsewhere' });
  for (const host of ['localhost', 'elsewhere.localhost']) {
    const get = async (path: string) =>
      (await t.app.inject({ url: `/.well-known/${path}`, headers: { host } })).json();
    expect(await get('oauth-protected-resource')).toMatchObject({
      resource: `http://${host}/mcp`,
      authorization_servers: [`http://${host}`],
    });
    expect(await get('oauth-protected-resource/mcp')).toEqual(await get('oauth-protected-resource'));
    expect(await get('oauth-authorization-server')).toMatchObject({
      issuer: `http://${host}`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  }
  const unknown = await t.app.inject({
    url: '/.well-known/oauth-protected-resource',
    headers: { host: 'nobody.example' },
  });
  expect(unknown.statusCode).toBe(404);
});
