import { createHmac, generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { refreshToken } from '../../../server/db/schema/account/access.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { makeAccount } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';
import { another, shipper, t, withAbuse } from './abuseWorld.ts';

withAbuse();

describe('an access token', () => {
  const claimsOf = async () => {
    const [row] = await t.db.sql.select().from(refreshToken).where(eq(refreshToken.userId, shipper.userId));
    return { cid: shipper.companyId, fam: row!.family };
  };
  const signed = async (
    more: {
      header?: Record<string, unknown>;
      secret?: Uint8Array;
      audience?: string;
      issuer?: string;
      ageS?: number;
      subject?: string;
    } = {},
  ) => {
    const now = Math.floor(t.clock.now().getTime() / 1000) - (more.ageS ?? 0);
    return new SignJWT(await claimsOf())
      .setProtectedHeader({ alg: 'HS256', ...more.header })
      .setSubject(more.subject ?? String(shipper.userId))
      .setIssuer(more.issuer ?? 'waybill')
      .setAudience(more.audience ?? shipper.companyId)
      .setIssuedAt(now)
      .setExpirationTime(now + 600)
      .sign(more.secret ?? t.ctx.secret);
  };
  const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const user = (token: string) =>
    t.app.inject({ url: '/v1.0/user', headers: { authorization: `Bearer ${token}` } });

  it.each<[string, () => Promise<string>]>([
    ['without a signature', async () => `${coded({ alg: 'none' })}.${(await signed()).split('.')[1]}.`],
    [
      'signed by the public half of a key pair',
      async () => {
        const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const pem = publicKey.export({ type: 'spki', format: 'pem' });
        const body = `${coded({ alg: 'HS256' })}.${(await signed()).split('.')[1]}`;
        return `${body}.${createHmac('sha256', pem).update(body).digest('base64url')}`;
      },
    ],
    [
      'that says RS256 over the own key',
      async () => {
        const body = `${coded({ alg: 'RS256' })}.${(await signed()).split('.')[1]}`;
        return `${body}.${createHmac('sha256', t.ctx.secret).update(body).digest('base64url')}`;
      },
    ],
    ['of another installation', () => signed({ secret: new TextEncoder().encode('k'.repeat(40)) })],
    [
      'with a path for its key',
      () =>
        signed({ header: { kid: '../../x' }, secret: new TextEncoder().encode('') as Uint8Array }).catch(
          async () => `${coded({ alg: 'HS256', kid: '../../x' })}.${(await signed()).split('.')[1]}.AAAA`,
        ),
    ],
    ['for another tenant', () => signed({ audience: '00000000-0000-4000-8000-000000000000' })],
    ['from another issuer', () => signed({ issuer: 'somebody' })],
    ['that is over since 61 seconds', () => signed({ ageS: 661 })],
    ['of another user', async () => signed({ subject: String((await another()).userId) })],
  ])('%s is refused (AUTH-27, B2-15)', async (_what, make) => {
    expect((await user(await signed())).statusCode).toBe(200);
    expect((await user(await make())).statusCode).toBe(401);
  });
});

describe('the account that a call names', () => {
  it('the account of a call is read from body, query and header, whether or not the route reads it (API-14, SHELL-62)', async () => {
    const who = await another();
    const second = await makeAccount(t, { companyId: who.companyId, userId: who.userId });
    const change = (industry: string) => ({ customerId: second, industry });
    await call(t, who, 'PUT', 'customer', change('Food'));
    expect(data(await call(t, who, 'GET', 'customer'))).toMatchObject({ industry: 'Retail' });
    expect(data(await call(t, who, 'GET', `customer?customerId=${second}`))).toMatchObject({
      id: second,
      industry: 'Food',
    });
    const headers = { 'x-customer-id': String(second) };
    expect(data(await call(t, who, 'GET', 'customer', undefined, headers))).toMatchObject({ id: second });
  });

  it.each([[{ toString: 1, valueOf: 1 }], [[1]], [true]])(
    'the account of a call that is named by %j, which is no number, is refused at its field (B2-5, B2-8)',
    async (customerId) => {
      const who = await another();
      for (const [verb, path, body] of [
        ['PUT', 'customer', { industry: 'Food' }],
        ['POST', 'service/instantQuote', {}],
        ['POST', 'manifest', { orderIds: [] }],
      ] as const) {
        const res = await call(t, who, verb, path, { ...body, customerId });
        expect([path, res.status]).toEqual([path, path === 'service/instantQuote' ? 400 : 422]);
      }
    },
  );

  it('a body of a stranger is refused before it is read; a large one also if the token is not signed here (B2-24)', async () => {
    const who = await another();
    const forged = { ...who.auth, authorization: `${who.auth.authorization?.slice(0, -6)}AAAAAA` };
    const send = async (headers: Record<string, string | undefined>, bytes: number) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/v1.0/order/import/rows',
          headers: { ...headers, 'content-type': 'application/json' },
          payload: '{'.padEnd(bytes, ' '),
        })
      ).statusCode;
    const host = { host: 'localhost' };
    const [read, refused] = [400, 401];
    expect([await send(host, 65_536), await send(host, 65_537)]).toEqual([refused, refused]);
    expect([await send(forged, 65_536), await send(forged, 65_537)]).toEqual([read, refused]);
    expect([await send(who.auth, 65_536), await send(who.auth, 65_537)]).toEqual([read, read]);
  });

  it('the account of a call is not found if it is not the caller’s (B2-8)', async () => {
    const [who, other] = [await another(), await another()];
    const key = `dx${'6'.repeat(40)}`;
    await storeApiToken(t.ctx, who, 'test', key);
    const byKey = { auth: { host: 'localhost', 'x-delyvax-access-token': key } };
    for (const caller of [who, byKey])
      for (const customerId of [other.customerId, String(other.customerId), 0, -1, 'x', 2 ** 40]) {
        const res = await call(t, caller, 'PUT', 'customer', { customerId, industry: 'Food' });
        const refused = /^\d+$/.test(String(customerId)) ? 404 : 422;
        expect([customerId, res.status]).toEqual([customerId, refused]);
        const read = await call(t, caller, 'GET', `user?customerId=${customerId}`);
        expect([customerId, read.status]).toEqual([customerId, refused === 422 ? 400 : 404]);
      }
    expect((await call(t, byKey, 'GET', `user?customerId=${who.customerId}`)).status).toBe(200);
    const headers = { 'x-customer-id': String(who.customerId) };
    const named = await call(t, who, 'GET', `contacts?customerId=${other.customerId}`, undefined, headers);
    expect(named.status).toBe(404);
  });
});
