import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import type { ConnectAnswer, TokenPair } from '../../../contract/account/oauth.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, stepUp } from '../orders/orderBody.ts';
import { listening } from './mcpWorld.ts';

export const REDIRECT = 'http://127.0.0.1:7777/done';
export const HOST = { host: 'localhost' };

export let url: URL;

export const register = (body: object, headers: object = HOST) =>
  t.app.inject({
    method: 'POST',
    url: '/oauth/register',
    headers: headers as Record<string, string>,
    payload: body,
  });
export const token = (form: Record<string, string>, headers: object = HOST) =>
  t.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
export const clientId = async (more: object = {}) =>
  (await register({ client_name: 'Robot', redirect_uris: [REDIRECT], ...more })).json<{ client_id: string }>()
    .client_id;

/** A program's request, with the secret that later proves its origin. */
export async function begin(more: object = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    response_type: 'code',
    client_id: await clientId(),
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'kept',
    ...more,
  };
  return { verifier, request };
}
export const decide = (request: object, more: object = { allow: true }) =>
  call(t, who, 'POST', 'connect', { request, ...more });

export async function allowed(more: object = { allow: true }) {
  const { verifier, request } = await begin();
  const { redirectTo } = data<ConnectAnswer>(await decide(request, more));
  const form = {
    grant_type: 'authorization_code',
    code: new URL(redirectTo).searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    client_id: request.client_id,
    code_verifier: verifier,
  };
  return { form, request, redirectTo };
}
export const connected = async (more?: object) => {
  const { form, request } = await allowed(more);
  return { pair: (await token(form)).json<TokenPair>(), form, request };
};
export const keys = async () =>
  data<PersonalAccessToken[]>(await call(t, who, 'GET', 'auth/personalAccessToken'));

export function withOAuth(): void {
  withNewShipper({ walletMinor: 10_000 });
  beforeAll(async () => {
    url = await listening(t);
  });
  beforeEach(async () => {
    await stepUp(t, who);
  });
}
