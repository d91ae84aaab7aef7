import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { appUser, customer } from '../../../server/db/schema/tenants.ts';
import { isStreamAlive } from '../../../server/http/caller/authenticate.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { ledgerReport } from '../../../server/modules/wallet/ledger/ledgerReport.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeAccount, makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';
import { audit, command, STAMP } from './command.ts';

withServer();
afterEach(() => t.truncate());

const get = (shipper: TestShipper, url = '/v1.0/customer', headers = {}) =>
  t.app.inject({ url, headers: { ...shipper.auth, ...headers } });
const login = ({ email: username, companyCode }: TestShipper) =>
  t.app.inject({
    method: 'POST',
    url: '/v1.0/auth/login',
    headers: { host: 'localhost' },
    payload: { companyCode, username, password: PASSWORD },
  });

it('customers are found by a part of name, mail or phone, or by number, in all tenants or in one', async () => {
  const here = await makeShipper(t);
  const there = await makeShipper(t, { companyCode: 'elsewhere' });
  const search = async (text: string, more = {}) =>
    (await command(t, 'customers/search', { text, ...more })).data.rows.map((row) => row.customer);
  expect(await search('aisyah trad')).toEqual([here.customerId, there.customerId]);
  expect(await search('aisyah trad', { tenant: 'elsewhere' })).toEqual([there.customerId]);
  expect(await search(here.email)).toEqual([here.customerId]);
  expect(await search(`C00000${there.customerId}`)).toContain(there.customerId);
  expect(await search('%')).toEqual([]);
  const { said, rows } = (await command(t, 'customers/show', { customer: here.customerId })).data;
  expect(said.join(' ')).toContain('MYR 0.00');
  expect(rows).toEqual([expect.objectContaining({ email: here.email, status: 'active' })]);
});

it('a blocked customer has no access by session, key or sign-in; another account of the same user stays open', async () => {
  const shipper = await makeShipper(t);
  const second = await makeAccount(t, { companyId: shipper.companyId, userId: shipper.userId });
  const key = `dx${'3'.repeat(40)}`;
  await storeApiToken(t.ctx, shipper, 'key', key);
  const block = () => command(t, 'customers/block', { customer: shipper.customerId });
  expect((await block()).data.said[0]).toContain('Users signed out: 0');
  expect((await block()).status).toBe(409);
  const refused = await get(shipper, undefined, { 'x-customer-id': String(shipper.customerId) });
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    403,
    'This account is blocked. Please contact support.',
  ]);
  const byKey = await t.app.inject({
    url: '/v1.0/order',
    headers: { host: 'localhost', 'x-delyvax-access-token': key },
  });
  expect(byKey.statusCode).toBe(403);
  expect((await get(shipper)).json().data.id).toBe(second);
  await command(t, 'customers/block', { customer: second });
  expect((await get(shipper)).statusCode).toBe(401);
  expect((await login(shipper)).statusCode).toBe(403);
  await command(t, 'customers/unblock', { customer: shipper.customerId });
  expect((await login(shipper)).statusCode).toBe(200);
  expect((await audit(t, `customer ${shipper.customerId}`)).map((row) => row.command)).toEqual([
    'customers/unblock',
    'customers/block',
  ]);
});

it('a command with a field that it does not know is refused at the field, and does nothing', async () => {
  const { customerId } = await makeShipper(t);
  const answer = await command(t, 'wallet/correct', { customer: customerId, amount: 5, tx: 1 });
  expect([answer.status, answer.error.field]).toEqual([422, 'input.tx']);
  expect((await command(t, 'customers/show', { customer: customerId })).data.said.join(' ')).toContain(
    'MYR 0.00',
  );
});

it('a live stream of a key ends when its account is blocked, and one in another account of the user goes on', async () => {
  const shipper = await makeShipper(t);
  const { companyId, userId } = shipper;
  const second = await makeAccount(t, { companyId, userId });
  const streams = await Promise.all(
    [shipper.customerId, second].map(async (customerId) => {
      const place = { companyId, customerId, userId };
      const { id: tokenId } = await storeApiToken(
        t.ctx,
        place,
        'key',
        `dx${String(customerId).padStart(40, '0')}`,
      );
      return () => isStreamAlive(t.ctx, { ...place, tokenId, via: 'apiKey' });
    }),
  );
  const alive = () => Promise.all(streams.map((isAlive) => isAlive()));
  expect(await alive()).toEqual([true, true]);
  await command(t, 'customers/block', { customer: shipper.customerId });
  expect(await alive()).toEqual([false, true]);
});

it('a user whose mail did not arrive is activated once by a command (AUTH-14)', async () => {
  const shipper = await makeShipper(t, { status: 0 });
  expect((await login(shipper)).statusCode).toBe(403);
  expect((await command(t, 'customers/verify', { customer: shipper.customerId })).data.ok).toBe(true);
  expect((await login(shipper)).statusCode).toBe(200);
  expect((await command(t, 'customers/verify', { customer: shipper.customerId })).status).toBe(409);
  await t.db.sql.update(appUser).set({ status: 9 }).where(eq(appUser.id, shipper.userId));
  expect((await command(t, 'customers/verify', { customer: shipper.customerId })).status).toBe(409);
});

it('credit limit and payment term are shown to the customer; a limit below the debt is refused (SHELL-72)', async () => {
  const shipper = await makeShipper(t, { walletMinor: 1_000 });
  const { customerId } = shipper;
  await command(t, 'customers/credit', { customer: customerId, limit: '500' });
  await command(t, 'customers/term', { customer: customerId, term: 'net30' });
  await command(t, 'wallet/correct', { customer: customerId, amount: '-110.00' });
  expect((await get(shipper)).json().data).toMatchObject({
    walletBalance: -100,
    billing: { maxCredit: 500, paymentTerm: 'net30' },
  });
  const refused = await command(t, 'customers/credit', { customer: customerId, limit: 99.99 });
  expect(refused).toMatchObject({ status: 409, error: { message: expect.stringContaining('MYR -100.00') } });
  expect((await command(t, 'customers/credit', { customer: customerId, limit: 100 })).status).toBe(200);
  for (const wrong of ['soon', 'net', 'net0', 'NET30', 'net1000'])
    expect((await command(t, 'customers/term', { customer: customerId, term: wrong })).status, wrong).toBe(
      422,
    );
  expect((await get(shipper)).json().data.billing.paymentTerm).toBe('net30');
  const [first] = await audit(t);
  expect(first).toMatchObject({ ...STAMP, tenant: 'my', subject: `customer ${customerId}` });
  expect(JSON.parse(String(first!.change))).toEqual({ creditLimit: { before: 500, after: 100 } });
});

it('a correction makes two entries in the ledger, and is refused below the credit limit or with a third decimal (B1-15)', async () => {
  const { customerId } = await makeShipper(t, { walletMinor: 1_000 });
  const correct = (amount: unknown) =>
    command(t, 'wallet/correct', { customer: customerId, amount, note: 'Lost parcel' });
  expect((await correct('2.50')).data.said).toEqual(['Aisyah Trading has MYR 12.50 now.']);
  expect((await correct(-12.51)).status).toBe(402);
  for (const wrong of ['0', '1.005', '1e3', 'ten']) expect((await correct(wrong)).status, wrong).toBe(422);
  expect((await correct('-12.50')).status).toBe(200);
  const { rows } = (await command(t, 'wallet/entries', { customer: customerId })).data;
  expect(rows.slice(0, 2)).toMatchObject([
    { category: 'correction', description: 'Lost parcel', amount: -12.5, balance: 0 },
    { amount: 2.5, balance: 12.5 },
  ]);
  expect(await ledgerReport(t.ctx)).toMatchObject({ ok: true });
  expect(await audit(t)).toHaveLength(2);
});

it('a correction in a currency without fractions must be a whole amount (BX-23, B1-15)', async () => {
  const { customerId } = await makeShipper(t, { currency: 'IDR', walletMinor: 100_000_00 });
  const correct = (amount: string) =>
    command(t, 'wallet/correct', { customer: customerId, amount, note: 'Lost' });
  const refused = await correct('2500.50');
  expect([refused.status, refused.error.message]).toEqual([
    422,
    expect.stringContaining('whole amount in IDR'),
  ]);
  expect((await correct('2500')).data.said).toEqual(['Aisyah Trading has IDR 102,500 now.']);
});

it('a change without a reason or an operator is refused and leaves no row', async () => {
  const { customerId } = await makeShipper(t);
  expect((await command(t, 'customers/credit', { customer: 4_711, limit: 5 })).status).toBe(404);
  expect((await command(t, 'customers/credit', { customer: customerId, limit: -5 })).status).toBe(422);
  expect(await audit(t)).toEqual([]);
  const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, customerId));
  expect(row!.creditLimitMinor).toBe(0);
});
