import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import type { IdentityProvider } from '../../../server/ports/identityKeys.ts';
import { refusedPast, toWindow, useUp } from '../../support/limits.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany, makeShipper } from '../../support/world.ts';

const CLIENTS = { google: 'shop.apps.googleusercontent.com', facebook: '123456789' };
const ISSUERS = { google: 'https://accounts.google.com', facebook: 'https://limited.facebook.com' };

let sign: (provider: IdentityProvider, claims?: JWTPayload) => Promise<string>;
let forge: typeof sign;
withServer();
beforeAll(async () => {
  const [real, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(real.publicKey)), alg: 'RS256' }] });
  t.ctx.ports.identityKeys = { google: keys, facebook: keys };
  const signer =
    (key: CryptoKey): typeof sign =>
    (provider, claims = {}) => {
      const now = Math.floor(t.clock.now().getTime() / 1000);
      return new SignJWT({
        iss: ISSUERS[provider],
        aud: CLIENTS[provider],
        sub: '4711',
        email: 'siti@example.test',
        email_verified: true,
        name: 'Siti Aminah',
        iat: now,
        exp: now + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(key);
    };
  sign = signer(real.privateKey);
  forge = signer(other.privateKey);
});
afterEach(() => t.truncate());

const switchOn = (companyId: string) =>
  t.db.sql.insert(companySetting).values({
    companyId,
    name: 'social_sign_in',
    data: { google_client_id: CLIENTS.google, facebook_app_id: CLIENTS.facebook },
  });
const exchange = (provider: IdentityProvider, token: string, more: object = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/v1.0/auth/exchangeToken/${provider}`,
    payload: { companyCode: 'my', id: '4711', token, ...more },
  });
const meOf = async (answer: { json: <T>() => T }) => {
  const { accessToken } = answer.json<{ data: { accessToken: string } }>().data;
  const me = await t.app.inject({ url: '/v1.0/user', headers: { authorization: `Bearer ${accessToken}` } });
  return me.json<{ data: { id: number; email: string; name: string; status: number } }>().data;
};

it.each(['google', 'facebook'] as const)(
  '%s is off without a client id, and the company’s record says so (API-24, API-25, AUTH-19)',
  async (provider) => {
    const companyId = await makeCompany(t);
    const answer = await exchange(provider, await sign(provider));
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: { field: 'companyCode' } }]);
    const social = async () =>
      (await t.app.inject({ url: '/v1.0/company/info' })).json<{
        data: { social: Record<IdentityProvider, { enabled: boolean }> };
      }>().data.social[provider].enabled;
    expect(await social()).toBe(false);
    await switchOn(companyId);
    expect(await social()).toBe(true);
  },
);

it('a new person gets an account, and later tokens with any address open the same account (API-24)', async () => {
  await switchOn(await makeCompany(t));
  const first = await meOf(await exchange('google', await sign('google')));
  expect(first).toMatchObject({ email: 'siti@example.test', name: 'Siti Aminah', status: 1 });
  const later = await meOf(await exchange('google', await sign('google', { email: 'new@example.test' })));
  expect(later.id).toBe(first.id);
});

it('an address verified by the provider signs in its user; an unverified one opens nobody’s account (API-24, API-25)', async () => {
  const shipper = await makeShipper(t);
  await switchOn(shipper.companyId);
  const { email } = shipper;
  for (const [provider, claims] of [
    ['google', { email, email_verified: false }],
    ['facebook', { email }],
  ] as const) {
    const answer = await exchange(provider, await sign(provider, claims));
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: { field: 'email' } }]);
  }
  const withoutAddress = await sign('google', { email: undefined });
  expect((await exchange('google', withoutAddress, { email })).statusCode).toBe(422);
  expect((await meOf(await exchange('google', await sign('google', { email })))).id).toBe(shipper.userId);
});

it('a new person of Facebook waits for the mail that proves the address (API-25)', async () => {
  await switchOn(await makeCompany(t));
  expect(await meOf(await exchange('facebook', await sign('facebook')))).toMatchObject({ status: 0 });
});

it.each<[string, JWTPayload]>([
  ['of another app', { aud: 'another.apps.googleusercontent.com' }],
  ['of another issuer', { iss: 'https://evil.test' }],
  ['of another person', { sub: '4712' }],
  ['that is over', { exp: Math.floor(Date.UTC(2026, 2, 2) / 1000) - 3600 }],
])('a token %s is refused (API-24, B1-15)', async (_, claims) => {
  await switchOn(await makeCompany(t));
  const answer = await exchange('google', await sign('google', claims));
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: { code: 'ERR_AUTH_U01' } }]);
});

it('a token of another key, without a signature or of the other provider is refused (API-24, API-25, B1-15)', async () => {
  await switchOn(await makeCompany(t));
  const [, body = ''] = (await sign('google')).split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  for (const token of [await forge('google'), unsigned, await sign('facebook'), 'x'])
    expect((await exchange('google', token)).statusCode).toBe(401);
});

it.each([
  [59, 200],
  [60, 401],
])('a token that expired %i s ago gets %i, because clocks differ (API-24)', async (overS, status) => {
  await switchOn(await makeCompany(t));
  const exp = Math.floor(t.clock.now().getTime() / 1000) - overS;
  expect((await exchange('google', await sign('google', { exp }))).statusCode).toBe(status);
});

it('one IP address may try at most sixty wrong tokens an hour; valid tokens do not count (API-24, B1-11)', async () => {
  await switchOn(await makeCompany(t));
  toWindow(t, 3600);
  await useUp(t, 'exchange:127.0.0.1', 59);
  for (let i = 0; i < 2; i++) expect((await exchange('google', await sign('google'))).statusCode).toBe(200);
  expect((await exchange('google', 'x')).statusCode).toBe(401);
  const over = await exchange('google', 'x');
  expect([over.statusCode, over.headers['retry-after']]).toEqual(refusedPast(60, 3600));
});
