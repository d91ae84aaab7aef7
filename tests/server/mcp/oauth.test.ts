import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import type { ConnectAnswer, ConnectRequest, TokenPair } from '../../../contract/account/oauth.ts';
import { messages } from '../../support/messages.ts';
import { oauthProvider } from '../../support/oauthProvider.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';
import {
  allowed,
  begin,
  clientId,
  connected,
  decide,
  HOST,
  keys,
  REDIRECT,
  token,
  url,
  withOAuth,
} from './oauthWorld.ts';

withOAuth();

const renew = (refresh_token: string, client_id: string) =>
  token({ grant_type: 'refresh_token', refresh_token, client_id });
const statusOf = async (key: string) =>
  (await t.app.inject({ url: '/v1.0/customer', headers: { ...HOST, authorization: `Bearer ${key}` } }))
    .statusCode;

describe('an assistant that signs in by OAuth', () => {
  it("an assistant that signs in by OAuth discovers the endpoints, registers, gets a person’s consent, calls tools and renews its key with the SDK's client (BX-54)", async () => {
    const { provider, stored } = oauthProvider(REDIRECT, 'Robot');
    const transportOf = () => new StreamableHTTPClientTransport(url, { authProvider: provider });
    const connect = async (transport: StreamableHTTPClientTransport) => {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(transport as Parameters<Client['connect']>[0]);
      return client;
    };
    const first = transportOf();
    await expect(connect(first)).rejects.toThrow(UnauthorizedError);
    const to = stored.to as URL;
    const page = await t.app.inject({ url: to.pathname + to.search, headers: { host: to.host } });
    expect([page.statusCode, page.headers.location]).toEqual([302, `/customer/connect${to.search}`]);

    const request = Object.fromEntries(to.searchParams);
    const seen = data<ConnectRequest>(await call(t, who, 'GET', `connect${to.search}`));
    expect(seen).toEqual({
      clientName: 'Robot',
      leadsTo: { place: '127.0.0.1:7777', isProgram: false },
      scopes: ['read', 'book', 'pay'],
    });
    const answer = data<ConnectAnswer>(await decide(request, { allow: true, limits: { perDay: 5 } }));
    await first.finishAuth(new URL(answer.redirectTo).searchParams.get('code') ?? '');
    await first.close();
    const client = await connect(transportOf());
    expect((await client.callTool({ name: 'balance' })).structuredContent).toMatchObject({
      key: { untrusted: { name: 'Robot' }, limits: { perDay: { amount: 5, currency: 'MYR' } } },
    });
    expect(await keys()).toMatchObject([{ name: 'Robot', isConnection: true, expired: false }]);

    const before = (stored.tokens as TokenPair).access_token;
    t.clock.advance(3600);
    expect(await statusOf(before)).toBe(401);
    expect((await client.listTools()).tools).toHaveLength(12);
    expect((stored.tokens as TokenPair).access_token).not.toBe(before);
    await client.close();
  });

  it('an assistant that signs in by OAuth gets the scopes, limits and expiry that the person chose, at most the requested scopes (BX-54)', async () => {
    const { verifier, request } = await begin({ scope: 'book' });
    const chosen = {
      allow: true,
      scopes: ['read', 'book', 'pay'],
      expiresInDays: 30,
      limits: { services: ['dx'] },
    };
    const { redirectTo } = data<ConnectAnswer>(await decide(request, chosen));
    const to = new URL(redirectTo);
    expect([to.searchParams.get('state'), to.searchParams.get('iss')]).toEqual(['kept', 'http://localhost']);
    const pair = await token({
      grant_type: 'authorization_code',
      code: to.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      client_id: request.client_id,
      code_verifier: verifier,
    });
    expect(pair.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read book' });
    const [key] = await keys();
    expect(key).toMatchObject({ scopes: ['read', 'book'], limits: { services: ['DX'] } });
    expect(Date.parse(key!.expiresAt!) - t.clock.now().getTime()).toBe(30 * 86_400_000);
  });

  it('an assistant that is refused gets no code (BX-54)', async () => {
    const { redirectTo } = await allowed({ allow: false });
    const answer = new URL(redirectTo).searchParams;
    expect([answer.get('error'), answer.get('code'), answer.get('state')]).toEqual([
      'access_denied',
      null,
      'kept',
    ]);
    expect(await keys()).toEqual([]);
  });

  it('the sign-in of an assistant ends when its key is revoked in the list or by the assistant (BX-54)', async () => {
    const one = await connected();
    expect(await statusOf(one.pair.access_token)).toBe(200);
    await call(t, who, 'POST', `auth/personalAccessToken/${(await keys())[0]!.id}/revoke`, {});
    expect(await statusOf(one.pair.access_token)).toBe(401);
    expect((await renew(one.pair.refresh_token, one.request.client_id)).json()).toMatchObject({
      error: 'invalid_grant',
    });
    const two = await connected();
    const revoke = (client_id: string) =>
      t.app.inject({
        method: 'POST',
        url: '/oauth/revoke',
        headers: { ...HOST, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ token: two.pair.refresh_token, client_id }).toString(),
      });
    expect((await revoke(one.request.client_id)).statusCode).toBe(200);
    expect(await statusOf(two.pair.access_token)).toBe(200);
    expect((await revoke(two.request.client_id)).statusCode).toBe(200);
    expect(await statusOf(two.pair.access_token)).toBe(401);
  });

  it('the sign-in of an assistant ends also when it revokes a refresh token that was replaced twice (BX-54)', async () => {
    const { pair, request } = await connected();
    const second = (await renew(pair.refresh_token, request.client_id)).json<TokenPair>();
    const third = (await renew(second.refresh_token, request.client_id)).json<TokenPair>();
    const revoke = (client_id: string) =>
      t.app.inject({
        method: 'POST',
        url: '/oauth/revoke',
        headers: { ...HOST, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ token: pair.refresh_token, client_id }).toString(),
      });
    expect((await revoke(await clientId())).statusCode).toBe(200);
    expect(await statusOf(third.access_token)).toBe(200);
    expect((await revoke(request.client_id)).statusCode).toBe(200);
    expect(await statusOf(third.access_token)).toBe(401);
  });
});

describe('a code', () => {
  it('a code is redeemed once with its verifier and address, within a minute (BX-54)', async () => {
    const refused = async (change: Record<string, string>) => {
      const { form } = await allowed();
      const answer = await token({ ...form, ...change });
      return [answer.statusCode, answer.json<{ error: string }>().error];
    };
    const other = await clientId();
    expect(await refused({ code_verifier: 'x'.repeat(43) })).toEqual([400, 'invalid_grant']);
    expect(await refused({ redirect_uri: 'http://127.0.0.1:7778/done' })).toEqual([400, 'invalid_grant']);
    expect(await refused({ client_id: other })).toEqual([400, 'invalid_grant']);
    expect(await refused({ client_id: 'nobody' })).toEqual([401, 'invalid_client']);
    expect(await refused({ client_id: 'no\0body' })).toEqual([401, 'invalid_client']);
    expect(await refused({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
    expect(await refused({ resource: 'https://elsewhere.example/mcp' })).toEqual([400, 'invalid_target']);
    const [late, soon] = [await allowed(), await allowed()];
    t.clock.advance(59);
    expect((await token(soon.form)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await token(late.form)).statusCode).toBe(400);
  });

  it('a code that is used a second time ends the key of the first use (BX-54)', async () => {
    const { pair, form } = await connected();
    expect(await statusOf(pair.access_token)).toBe(200);
    expect((await token(form)).statusCode).toBe(400);
    expect(await statusOf(pair.access_token)).toBe(401);
  });
});

describe('a renewal', () => {
  it('a renewal with a token that was replaced more than half a minute ago ends the key (BX-54)', async () => {
    const { pair, request } = await connected();
    const next = (await renew(pair.refresh_token, request.client_id)).json<TokenPair>();
    expect(await statusOf(pair.access_token)).toBe(401);
    expect(await statusOf(next.access_token)).toBe(200);
    t.clock.advance(30);
    expect((await renew(pair.refresh_token, request.client_id)).json()).toEqual(next);
    expect(await statusOf(next.access_token)).toBe(200);
  });

  it('a renewal with a token that was replaced longer ago ends the key (BX-54)', async () => {
    const { pair, request } = await connected();
    const next = (await renew(pair.refresh_token, request.client_id)).json<TokenPair>();
    t.clock.advance(31);
    expect((await renew(pair.refresh_token, request.client_id)).statusCode).toBe(400);
    expect(await statusOf(next.access_token)).toBe(401);
    expect((await renew(next.refresh_token, request.client_id)).statusCode).toBe(400);
  });

  it('a renewal with a token that was replaced twice ends the key, also at once and a day later (BX-54)', async () => {
    for (const seconds of [1, 86_400]) {
      const { pair, request } = await connected();
      const second = (await renew(pair.refresh_token, request.client_id)).json<TokenPair>();
      const third = (await renew(second.refresh_token, request.client_id)).json<TokenPair>();
      t.clock.advance(seconds);
      // Another program and a changed text are no proof of a theft.
      expect((await renew(pair.refresh_token, await clientId())).statusCode).toBe(400);
      expect((await renew(`${pair.refresh_token}x`, request.client_id)).statusCode).toBe(400);
      const last = (await renew(third.refresh_token, request.client_id)).json<TokenPair>();
      expect(await statusOf(last.access_token)).toBe(200);
      expect((await renew(pair.refresh_token, request.client_id)).statusCode).toBe(400);
      expect(await statusOf(last.access_token)).toBe(401);
      expect((await renew(last.refresh_token, request.client_id)).statusCode).toBe(400);
    }
  });

  it('a renewal belongs only to its own program (BX-54)', async () => {
    const { pair } = await connected();
    expect((await renew(pair.refresh_token, await clientId())).statusCode).toBe(400);
    expect(await statusOf(pair.access_token)).toBe(200);
  });
});

describe('the activity of the account', () => {
  const entries = async (operation: string) =>
    pageOf<AuditEntry>(await call(t, who, 'GET', 'audit?group=access')).data.filter(
      (entry) => entry.operation === operation,
    );
  const mailsOfReuse = async () =>
    (await messages(t, who.email)).filter(({ subject }) => subject === 'A key of yours was ended');

  it('the activity of the account names the key that a person allowed, and has no entry for a refusal (BX-51, BX-54)', async () => {
    await allowed({ allow: false });
    expect(await entries('answerConnectRequest')).toEqual([]);
    await allowed();
    const [key] = await keys();
    expect(await entries('answerConnectRequest')).toMatchObject([
      {
        person: { id: who.userId },
        subject: 'apiKey',
        records: [{ id: String(key!.id), name: 'Robot' }],
        result: 'done',
      },
    ]);
  });

  it.each(['code', 'refresh token'])(
    'the activity of the account and a mail to the person report once a second use of a %s, which ended the key (BX-51, BX-54)',
    async (kind) => {
      const { pair, form, request } = await connected();
      const { id } = (await keys())[0]!;
      const reuse = () => (kind === 'code' ? token(form) : renew(pair.refresh_token, request.client_id));
      if (kind === 'refresh token') {
        await reuse();
        t.clock.advance(30);
        await reuse();
        t.clock.advance(1);
      }
      expect([await entries('endReusedKey'), await mailsOfReuse()]).toEqual([[], []]);
      for (let n = 0; n < 2; n++) expect((await reuse()).statusCode).toBe(400);
      expect(await entries('endReusedKey')).toMatchObject([
        { person: { id: who.userId }, records: [{ id: String(id), name: 'Robot' }] },
      ]);
      const mails = await mailsOfReuse();
      expect(mails).toHaveLength(1);
      expect(mails[0]!.body).toContain('“Robot”');
    },
  );

  it('the activity of the account reports once that a program ended its own key, and reports no attempt of another program (BX-51, BX-54)', async () => {
    const { pair, request } = await connected();
    const { id } = (await keys())[0]!;
    const revoke = (text: string, client_id: string) =>
      t.app.inject({
        method: 'POST',
        url: '/oauth/revoke',
        headers: { ...HOST, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ token: text, client_id }).toString(),
      });
    await revoke(pair.refresh_token, await clientId());
    expect(await entries('revokeApiKey')).toEqual([]);
    for (const text of [pair.access_token, pair.refresh_token]) await revoke(text, request.client_id);
    expect(await entries('revokeApiKey')).toMatchObject([
      { key: { id, name: 'Robot' }, records: [{ id: String(id) }] },
    ]);
  });
});
