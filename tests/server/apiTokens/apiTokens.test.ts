import type { RouteOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import { needOf } from '../../../contract/rules/integrations/tokenScopes.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeDraft, orderBody, pageOf, stepUp } from '../orders/orderBody.ts';

const PATH = 'auth/personalAccessToken';
const routes: RouteOptions[] = [];

withNewShipper({ walletMinor: 100_000 }, { app: { onRoute: (route) => routes.push(route) } });
beforeEach(async () => {
  await stepUp(t, who);
});

const make = async (body: object, headers = {}) =>
  data<PersonalAccessToken>(await call(t, who, 'POST', PATH, body, headers));
const list = async () => data<PersonalAccessToken[]>(await call(t, who, 'GET', PATH));
const keyed = (token: string) => ({ ...who, auth: { host: 'localhost', 'x-delyvax-access-token': token } });
const sendWith = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  call(t, keyed(token), method, path, body);

describe('an API key', () => {
  it('an API key is shown once, works as a header, and is stored only as a hash (SET-61, SET-63, API-35, API-36, API-159)', async () => {
    const made = await make({ name: 'Web shop' });
    expect(made.token).toMatch(/^dx[0-9a-f]{40}$/);
    expect((await sendWith(made.token, 'GET', 'customer')).status).toBe(200);
    const [listed] = await list();
    expect(listed).toMatchObject({ id: made.id, name: 'Web shop', token: `dx…${made.token.slice(-4)}` });
    expect(JSON.stringify(await t.db.sql.select().from(apiToken))).not.toContain(made.token.slice(0, 30));
  });

  it('an API key is made only by a session that has proven whose it is (B1-22)', async () => {
    const other = await makeShipper(t, { companyId: who.companyId });
    const refused = await call(t, other, 'POST', PATH, { name: 'Shop' });
    expect([refused.status, refused.body]).toMatchObject([403, { error: { code: 'ERR_STEP_UP' } }]);
    await stepUp(t, other);
    expect((await call(t, other, 'POST', PATH, { name: 'Shop' })).status).toBe(200);
  });

  it('an API key without a name is refused by the field (SET-62)', async () => {
    const refused = await call(t, who, 'POST', PATH, { name: '  ' });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: { field: 'name', message: 'Name is required' } },
    ]);
  });

  it('a repeated request with the same idempotency key returns the same API key, which is stored nowhere (B1-1)', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, repeated] = [await make({ name: 'Shop' }, headers), await make({ name: 'Shop' }, headers)];
    expect(repeated.token).toBe(first.token);
    expect(await list()).toHaveLength(1);
    const other = await call(t, who, 'POST', PATH, { name: 'Other' }, headers);
    expect(other.status).toBe(409);
    const rows = await t.db.sql.execute("select body from idempotency_key where body like '%dx%'");
    expect(JSON.stringify(rows)).not.toContain(first.token);
  });

  it('a revoked API key is refused from the next call on and leaves the list (SET-64, API-37)', async () => {
    const { id, token } = await make({ name: 'Shop' });
    expect((await call(t, who, 'POST', `${PATH}/${id}/revoke`, {})).status).toBe(200);
    expect((await sendWith(token, 'GET', 'customer')).status).toBe(401);
    expect(await list()).toEqual([]);
    expect((await call(t, who, 'POST', `${PATH}/${id}/revoke`, {})).status).toBe(404);
  });

  it('an API key is refused after its end and still listed as expired (SET-61)', async () => {
    const lasting = await make({ name: 'Lasting' });
    const { token, expiresAt } = await make({ name: 'Trial', expiresInDays: 7 });
    expect(Date.parse(expiresAt!) - t.clock.now().getTime()).toBe(7 * 86_400_000);
    t.clock.advance(7 * 86_400 - 1);
    expect((await sendWith(token, 'GET', 'customer')).status).toBe(200);
    t.clock.advance(1);
    expect((await sendWith(token, 'GET', 'customer')).status).toBe(401);
    const rows = data<PersonalAccessToken[]>(await sendWith(lasting.token, 'GET', PATH));
    expect(rows.find(({ name }) => name === 'Trial')).toMatchObject({ expired: true });
    const named = async (query: string) =>
      pageOf<PersonalAccessToken>(await sendWith(lasting.token, 'GET', `${PATH}?${query}`));
    expect(await named('state=ended')).toMatchObject({ data: [{ name: 'Trial' }], rowTotal: 1 });
    expect(await named('state=live')).toMatchObject({ data: [{ name: 'Lasting' }], rowTotal: 1 });
    expect(await named('name=LAST')).toMatchObject({ data: [{ name: 'Lasting' }], rowTotal: 1 });
    expect(await named('name=%25')).toMatchObject({ data: [], rowTotal: 0 });
  });

  it('tickets of an API key end with the key, by revocation or expiry (B1-22, LIVE-03)', async () => {
    const path = '/v1.0/contacts/export?limit=5';
    const ticketOf = async (token: string, to = path) =>
      data<{ ticket: string }>(await sendWith(token, 'POST', 'auth/ticket', { path: to })).ticket;
    const open = async (ticket: string) =>
      (await t.app.inject({ url: `${path}&jwt=${ticket}`, headers: { host: 'localhost' } })).statusCode;
    const gone = await make({ name: 'Gone' });
    const kept = await make({ name: 'Kept' });
    const [late, good] = [await ticketOf(gone.token), await ticketOf(kept.token)];
    await call(t, who, 'POST', `${PATH}/${gone.id}/revoke`, {});
    expect([await open(late), await open(good)]).toEqual([401, 200]);

    const trial = await make({ name: 'Trial', expiresInDays: 1 });
    t.clock.advance(86_400 - 30);
    const [before, after] = [await ticketOf(trial.token), await ticketOf(trial.token)];
    t.clock.advance(29);
    expect(await open(before)).toBe(200);
    t.clock.advance(1);
    expect(await open(after)).toBe(401);
  });

  it('an API key reads no secret; only a key with every scope reads the secret that signs its webhooks, with its user (B1-22, API-13)', async () => {
    const secretOf = async (token: string) =>
      data<{ apiSecret: string | null }>(await sendWith(token, 'GET', 'user')).apiSecret;
    const ownSecret = data<{ apiSecret: string }>(await call(t, who, 'GET', 'user')).apiSecret;
    const full = await make({ name: 'Shop' });
    expect(await secretOf(full.token)).toBe(ownSecret);
    for (const scopes of [['read'], ['read', 'book'], ['read', 'pay']])
      expect(await secretOf((await make({ name: 'Part', scopes })).token)).toBeNull();
    const refused = await sendWith(full.token, 'GET', 'webhook/secret');
    expect([refused.status, refused.body]).toMatchObject([403, { error: { code: 'ERR_FORBIDDEN' } }]);
    expect((await call(t, who, 'GET', 'webhook/secret')).status).toBe(200);
  });

  it('an API key shows when it was last used, to the minute (SET-61)', async () => {
    const { token } = await make({ name: 'Shop' });
    expect((await list())[0]!.lastUsedAt).toBeNull();
    await sendWith(token, 'GET', 'customer');
    const first = t.clock.now().toISOString();
    t.clock.advance(59);
    await sendWith(token, 'GET', 'customer');
    expect((await list())[0]!.lastUsedAt).toBe(first);
    t.clock.advance(1);
    await sendWith(token, 'GET', 'customer');
    expect((await list())[0]!.lastUsedAt).toBe(t.clock.now().toISOString());
  });
});

describe('a key that may only', () => {
  const forbidden = (needs: string) => ({ error: { code: 'ERR_FORBIDDEN', detail: { needs } } });

  it('a key that may only read lists and prices, but makes and pays nothing (SET-63)', async () => {
    const { token, scopes } = await make({ name: 'Report', scopes: ['read'] });
    expect(scopes).toEqual(['read']);
    expect((await sendWith(token, 'GET', 'order')).status).toBe(200);
    const draft = await sendWith(token, 'POST', 'order', orderBody({ process: false }));
    expect([draft.status, draft.body]).toMatchObject([403, forbidden('book')]);
  });

  it('a key that may only book makes drafts, but confirms none, in any call (SET-63)', async () => {
    const { token, scopes } = await make({ name: 'Shop', scopes: ['book'] });
    expect(scopes).toEqual(['read', 'book']);
    expect((await sendWith(token, 'POST', 'order', orderBody({ process: false }))).status).toBe(200);
    const { id } = await makeDraft(t, who);
    for (const [path, body] of [
      ['order', orderBody()],
      ['order/process', { orderId: id }],
      [`order/${id}/process`, {}],
      [`order/${id}/clone`, { process: true }],
      ['order/bulk', { kind: 'confirm', orderIds: [id] }],
      ['topup/buy', { amount: 50, paymentMethodId: 1 }],
    ] as const) {
      const refused = await sendWith(token, 'POST', path, body);
      expect([path, refused.status, refused.body]).toMatchObject([path, 403, forbidden('pay')]);
    }
  });

  it('an account has at most a hundred keys (SET-61)', async () => {
    for (let i = 0; i < 99; i++)
      await storeApiToken(t.ctx, who, `Key ${i}`, `dx${String(i).padStart(40, '0')}`);
    const send = () => call(t, who, 'POST', PATH, { name: 'One more' });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(409);
    expect(await list()).toHaveLength(100);
  });

  it('an API key with any scopes makes and revokes no keys (B1-22)', async () => {
    const { id, token } = await make({ name: 'Shop' });
    for (const path of [PATH, `${PATH}/${id}/revoke`])
      expect((await sendWith(token, 'POST', path, { name: 'More' })).status).toBe(403);
    expect(await list()).toHaveLength(1);
  });
});

it('a key that may not pay is refused by every call that may pay (SET-63)', () => {
  const paying = routes.flatMap(({ method, schema }) =>
    schema?.operation?.pays ? [{ method: String(method), ...schema.operation }] : [],
  );
  expect(paying.length).toBeGreaterThan(5);
  for (const call of paying) expect([call.id, needOf(call, { process: true })]).toEqual([call.id, 'pay']);
});
