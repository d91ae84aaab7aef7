import { createHmac, generateKeyPairSync } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKey, refreshToken } from '../../../server/db/schema/account/access.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeAccount, makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  pageOf,
} from '../orders/orderBody.ts';
import { ADDRESS } from './accessWorld.ts';

let t: TestServer;
let shipper: TestShipper;
beforeAll(async () => {
  t = await startTestServer();
  shipper = await makeShipper(t, { walletMinor: 1_000_000 });
});
afterAll(() => t.close());

const another = (more: { status?: number; walletMinor?: number } = {}) =>
  makeShipper(t, { companyId: shipper.companyId, ...more });
const orderCount = async (who: TestShipper) =>
  (await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.customerId, who.customerId)))[0]!.n;
const post = (path: string, payload: object, remoteAddress = '10.0.0.1') =>
  t.app.inject({ method: 'POST', url: `/v1.0/${path}`, payload, remoteAddress });
const plain = (body: string) => body.replace(/"requestId":"[^"]+"/, '');

describe('an idempotency key', () => {
  it.each([
    ['another body', 'POST', 'order', () => orderBody({ note: 'other' })],
    ['another path', 'POST', 'contact', () => ADDRESS],
    ['another verb', 'PUT', 'customer', () => ({ industry: 'Food' })],
  ] as const)('with %s is refused and writes nothing (B1-1, B2-2)', async (_what, verb, path, body) => {
    const who = await another({ walletMinor: 10_000 });
    const key = { 'idempotency-key': 'used once' };
    expect((await call(t, who, 'POST', 'order', orderBody(), key)).status).toBe(200);
    const res = await call(t, who, verb, path, body(), key);
    expect([res.status, error(res).code]).toEqual([409, 'ERR_IDEMPOTENCY_MISMATCH']);
    expect(await orderCount(who)).toBe(1);
    expect(data<{ industry: string }>(await call(t, who, 'GET', 'customer')).industry).toBe('Retail');
    expect(pageOf(await call(t, who, 'GET', 'contacts')).rowTotal).toBe(0);
  });

  it('of a refused call can be used for the corrected one (B1-1)', async () => {
    const who = await another({ walletMinor: 10_000 });
    const key = { 'idempotency-key': 'k' };
    expect((await call(t, who, 'POST', 'order', orderBody({ serviceCode: 'NOPE' }), key)).status).toBe(400);
    expect((await call(t, who, 'POST', 'order', orderBody(), key)).status).toBe(200);
  });

  it('is of its user alone (B1-1)', async () => {
    const [a, b] = [await another({ walletMinor: 10_000 }), await another({ walletMinor: 10_000 })];
    const key = { 'idempotency-key': 'shared' };
    const made = await Promise.all([a, b].map((who) => call(t, who, 'POST', 'order', orderBody(), key)));
    expect(new Set(made.map((r) => data<Outcome>(r).id)).size).toBe(2);
  });

  it('has at most 255 characters (B1-1)', async () => {
    const send = (length: number) =>
      call(t, shipper, 'PUT', 'user', { lang: 'en_US' }, { 'idempotency-key': 'k'.repeat(length) });
    expect((await send(256)).status).toBe(422);
    expect((await send(255)).status).toBe(200);
  });

  it('finds the work of a call whose answer got lost between commit and reply (B1-1)', async () => {
    const who = await another({ walletMinor: 10_000 });
    const send = () => call(t, who, 'POST', 'order', orderBody(), { 'idempotency-key': 'lost' });
    const first = data<Outcome>(await send());
    await t.db.sql
      .update(idempotencyKey)
      .set({ statusCode: null, body: null, lockedUntil: new Date(0) })
      .where(eq(idempotencyKey.key, 'lost'));
    const again = await send();
    expect([again.status, data<Outcome>(again)]).toMatchObject([
      200,
      { id: first.id, consignmentNo: first.consignmentNo, invoiceId: first.invoiceId, statusCode: 100 },
    ]);
    expect(await orderCount(who)).toBe(1);
    const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
    expect(row!.walletMinor).toBe(9_300);
  });
});

it('a profile change writes only the fields of a profile, row by row (API-55, B1-6, B2-9)', async () => {
  const who = await another();
  const rowOf = async () =>
    (await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId)))[0]!;
  const before = await rowOf();
  const sent = Object.fromEntries(
    Object.entries(before)
      .filter(([name]) => !['id', 'type', 'name', 'email', 'dob', 'lang', 'country'].includes(name))
      .map(([name, v]) => [name, typeof v === 'number' ? v + 77 : typeof v === 'boolean' ? !v : v]),
  );
  expect((await call(t, who, 'PUT', 'customer', sent)).status).toBe(422);
  const res = await call(t, who, 'PUT', 'customer', {
    customerId: who.customerId,
    walletBalance: 1e6,
    unbilledAmount: -1,
    discount: 50,
    commission: 50,
    planName: 'gold',
    planExpiryDate: '2099-01-01',
    billing: { paymentTerm: 'credit', maxCredit: 1e6 },
    companyId: '00000000-0000-4000-8000-000000000000',
  });
  expect(res.status).toBe(200);
  const { updatedAt: _before, ...kept } = before;
  const { updatedAt: _after, ...now } = await rowOf();
  expect(now).toEqual(kept);
});

describe('a call that means another account', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';

  it.each<[string, 'GET' | 'PUT' | 'POST', (who: TestShipper) => string, Record<string, unknown>?]>([
    ['a profile change by its id', 'PUT', () => 'customer', { id: 999_999, name: 'Mine now' }],
    ['an account read by its company', 'GET', (who) => `customer/${who.customerId}?companyId=${NOBODY}`],
    ['an order by its company', 'POST', () => 'order', { companyId: NOBODY }],
  ])('is not found and changes nothing: %s (B2-8)', async (_case, method, path, body) => {
    const who = await another();
    const res = await call(t, who, method, path(who), body);
    expect(res.status).toBe(404);
    const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
    expect(row?.name).toBe('Aisyah Trading');
    expect(
      (await call(t, who, 'GET', 'order/statusCounts')).body.data as Record<string, number>,
    ).toMatchObject({ DRAFT: 0 });
  });
});

describe('a six-digit code', () => {
  const asked = async (who: TestShipper) => {
    await post('auth/verify/email', { userId: who.userId, email: who.email });
    await runDueJobs(t.ctx);
    const mails = await t.db.sql.select().from(outboxMessage).where(eq(outboxMessage.recipient, who.email));
    return /code is (\d{6})/.exec(mails.at(-1)!.body)![1]!;
  };
  const verify = (who: TestShipper, code: string) =>
    post('auth/verify', { companyId: who.companyId, username: who.email, code });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it.each<[string, () => Promise<[TestShipper, string]>]>([
    [
      'after five wrong tries',
      async () => {
        const who = await another({ status: 0 });
        const code = await asked(who);
        for (let i = 0; i < 5; i++) await verify(who, wrong(code));
        return [who, code];
      },
    ],
    [
      'of an account that another code has verified',
      async () => {
        const who = await another({ status: 0 });
        const code = await asked(who);
        expect((await verify(who, code)).statusCode).toBe(200);
        return [who, wrong(code)];
      },
    ],
    [
      'of somebody else',
      async () => {
        const [who, other] = [await another({ status: 0 }), await another({ status: 0 })];
        const [own, foreign] = [await asked(who), await asked(other)];
        return [who, own === foreign ? wrong(own) : foreign];
      },
    ],
    [
      'after eleven minutes',
      async () => {
        const who = await another({ status: 0 });
        const code = await asked(who);
        t.clock.advance(11 * 60);
        return [who, code];
      },
    ],
    [
      'once a newer one was used',
      async () => {
        const who = await another({ status: 0 });
        const [old, fresh] = [await asked(who), await asked(who)];
        await verify(who, fresh);
        return [who, wrong(old)];
      },
    ],
    ['of nobody', async () => [{ ...shipper, email: 'nobody@example.test' }, '123456']],
  ])('is refused alike %s (AUTH-16, B1-12, B2-12)', async (_when, prepare) => {
    const [who, code] = await prepare();
    const res = await verify(who, code);
    expect([res.statusCode, plain(res.body)]).toEqual([
      400,
      '{"error":{"code":"ERR_AUTH_U04","message":"Invalid code","field":"code",}}',
    ]);
  });

  it('works for one of ten simultaneous calls (B1-12)', async () => {
    const who = await another({ status: 0 });
    const code = await asked(who);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(who, code)));
    expect(answers.filter((r) => r.body.includes('Verification successfull'))).toHaveLength(1);
    // Whoever comes later with the same code hears that it was used, or the refusal that all others get.
    const later = answers.filter((r) => !r.body.includes('Verification successfull'));
    expect(later.every((r) => r.statusCode === 400 || r.body.includes('already verified'))).toBe(true);
  });
});

describe('an answer does not tell whether an account exists', () => {
  const others = { userId: 999_999 };
  it.each<[string, (email: string) => [string, object]]>([
    ['login', (username) => ['auth/login', { companyCode: 'my', username, password: 'not it' }]],
    ['login elsewhere', (username) => ['auth/login', { companyCode: 'none', username, password: PASSWORD }]],
    ['resending the verification', (email) => ['auth/verify/email', { email }]],
    ['resending by a wrong number', (email) => ['auth/verify/email', { email, ...others }]],
    ['a forgotten password', (email) => ['user/forgotPassword', { companyId: shipper.companyId, email }]],
    [
      'a reset with a guessed code and the right password',
      (email) => [
        'user/resetPassword',
        { companyId: shipper.companyId, email, code: 'guessed', newPassword: PASSWORD },
      ],
    ],
  ])('%s answers alike (AUTH-13, B1-14, B2-13)', async (_what, request) => {
    const waiting = await another({ status: 0 });
    const answers = [];
    for (const email of [shipper.email, waiting.email, 'nobody@example.test']) {
      const [path, payload] = request(email);
      const res = await post(path, payload, `10.9.${answers.length}.1`);
      answers.push([res.statusCode, plain(res.body)]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('another code is asked for with the same work, for whomever it is, and mailed by a job (B1-14)', async () => {
    const waiting = await another({ status: 0 });
    const asked = [waiting.email, shipper.email, 'nobody@example.test'].map((email, i) => ({
      email,
      ip: `10.11.${i}.1`,
    }));
    for (const { email, ip } of asked)
      expect((await post('auth/verify/email', { email, companyCode: 'my' }, ip)).statusCode).toBe(200);
    const planned = await t.db.sql
      .select()
      .from(job)
      .where(eq(job.queue, 'account.mailVerification'))
      .orderBy(job.id);
    const emails = planned.slice(-asked.length).map((row) => row.payload.email);
    expect(emails).toEqual(asked.map(({ email }) => email));
    const mails = () =>
      t.db.sql.select().from(outboxMessage).where(eq(outboxMessage.recipient, waiting.email));
    expect(await mails()).toEqual([]);
    await runDueJobs(t.ctx);
    expect(await mails()).toHaveLength(1);
    await post('auth/verify/email', { email: waiting.email, companyCode: 'none' }, '10.11.9.1');
    await runDueJobs(t.ctx);
    expect(await mails()).toHaveLength(1);
  });

  it('a reset without its code cannot be used to guess passwords (B1-11, B1-14)', async () => {
    const reset = async (newPassword: string) =>
      plain(
        (
          await post('user/resetPassword', {
            companyId: shipper.companyId,
            email: shipper.email,
            code: 'guessed',
            newPassword,
          })
        ).body,
      );
    expect(await reset(PASSWORD)).toBe(await reset('some other password'));
  });
});

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

describe('texts', () => {
  let who: TestShipper;
  beforeAll(async () => {
    who = await another();
  });
  it.each([
    ['emoji', 'Aisyah 🚚', 'Aisyah 🚚'],
    ['a right-to-left override', 'Ali\u202egnp.exe', 'Alignp.exe'],
    ['zero width', 'A\u200bli\ufeff', 'Ali'],
    ['NUL and bells', 'A\u0000li\u0007', 'Ali'],
    ['half a pair', 'Ali\ud800', 'Ali'],
    ['markup', '</script><img src=x onerror=alert(1)>', '</script><img src=x onerror=alert(1)>'],
    ['a template', '{{7*7}}', '{{7*7}}'],
  ])('with %s are stored as they read (B2-23)', async (_what, name, stored) => {
    const contact = data<{ id: number }>(await call(t, who, 'POST', 'contact', { ...ADDRESS, name }));
    expect(data(await call(t, who, 'GET', `contact/${contact.id}`)).name).toBe(stored);
    const draft = await makeDraft(t, who, { receiver: { name } });
    const shown = data<{ waypoint: { contact: { name: string } }[] }>(
      await call(t, who, 'GET', `order/${draft.id}`),
    );
    expect(shown.waypoint[1]!.contact.name).toBe(stored);
  });

  it.each([
    ['contact', () => ({ ...ADDRESS, name: 'x'.repeat(10_000) }), 'name'],
    ['order', () => orderBody({ receiver: { name: 'x'.repeat(10_000) } }), 'waypoint.1.contact.name'],
    ['order', () => orderBody({ note: 'x'.repeat(10_000) }), 'note'],
  ])('past their length are refused by %s with their field (B2-23)', async (path, body, field) => {
    const res = await call(t, who, 'POST', path, body());
    expect([res.status, error(res).field]).toEqual([422, field]);
  });
});

describe('a keyword', () => {
  let who: TestShipper;
  beforeAll(async () => {
    who = await another({ walletMinor: 100_000 });
    for (const name of ['Tan 100% Wool', 'Under_score', "O'Brien; drop table orders", 'Plain Name'])
      await makeOrder(t, who, { receiver: { name } });
  });
  const named = async (query: string) => {
    const res = await call(t, who, 'GET', `order?${query}`);
    expect([res.status, res.status === 200 ? '' : res.raw]).toEqual([200, '']);
    return pageOf<{ waypoint: { contact: { name: string } }[] }>(res).data.map(
      (o) => o.waypoint[1]!.contact.name,
    );
  };

  it.each([
    ['100%', ['Tan 100% Wool']],
    ['r_s', ['Under_score']],
    ['%%%', []],
    ['___', []],
    ["'; drop", []],
    ["O'Brien; drop", ["O'Brien; drop table orders"]],
    ['\\\\\\', []],
    ['x'.repeat(2_000), []],
  ])('%j is searched literally (ORD-17, B2-24)', async (keyword, found) => {
    expect(await named(`keyword=${encodeURIComponent(keyword)}`)).toEqual(found);
  });

  it.each(['contacts?sortBy=password', 'contacts?limit=abc', 'contacts?page=-1', 'manifest?sortBy=secret'])(
    '%s is refused (B2-24)',
    async (path) => {
      expect((await call(t, who, 'GET', path)).status).toBe(422);
    },
  );
});

describe('a step that the status does not allow', () => {
  it.each([200, 400, 475, 500, 600, 650, 661, 663, 700, 701, 900, 1000])(
    'cancelling at %i is refused and changes nothing (DET-19, B2-27)',
    async (statusCode) => {
      const who = await another({ walletMinor: 10_000 });
      const { id } = await makeOrder(t, who);
      await t.db.sql.update(orders).set({ statusCode }).where(eq(orders.id, id));
      const before = await t.db.sql.select().from(orders).where(eq(orders.id, id));
      for (const [path, body] of [
        [`order/${id}/cancel`, { reason: 'Other' }],
        [`order/${id}/process`, {}],
      ] as const) {
        const res = await call(t, who, 'POST', path, body);
        expect([res.status, error(res).code, error(res).detail]).toMatchObject([
          409,
          'ERR_ORDER_STATUS',
          { from: statusCode, allowed: expect.any(Array) },
        ]);
      }
      expect(await t.db.sql.select().from(orders).where(eq(orders.id, id))).toEqual(before);
      const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
      expect(row!.walletMinor).toBe(9_300);
    },
  );
});

describe('the account that a call names', () => {
  it('is read from body, query and header, whether or not the route reads it (API-14, SHELL-62)', async () => {
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
    'that is named by %j, which is no number, is refused at its field (B2-5, B2-8)',
    async (customerId) => {
      const who = await another();
      for (const [verb, path, body] of [
        ['PUT', 'customer', { industry: 'Food' }],
        ['POST', 'service/instantQuote', {}],
        ['POST', 'manifest', { orderIds: [] }],
      ] as const) {
        const res = await call(t, who, verb, path, { ...body, customerId });
        expect([path, res.status]).toEqual([path, 422]);
      }
    },
  );

  it('is not found when it is not the own one (B2-8)', async () => {
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
        expect([customerId, read.status]).toEqual([customerId, refused]);
      }
    expect((await call(t, byKey, 'GET', `user?customerId=${who.customerId}`)).status).toBe(200);
  });
});
