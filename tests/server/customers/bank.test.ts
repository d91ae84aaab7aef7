import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { outboxMessage } from '../../../server/db/schema/sandbox.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, stepUp } from '../orders/orderBody.ts';

const BANK = {
  bankName: 'Maybank',
  bankSwiftCode: 'MBBEMYKL',
  accountNumber: '514012345678',
  accountName: 'Aisyah Trading',
};
const BILLING = {
  name: 'Aisyah Trading',
  email: 'bills@example.test',
  address1: '12 Jalan Ampang',
  country: 'MY',
};

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterEach(() => t.truncate());
afterAll(() => t.close());

const save = (who: TestShipper, bank: object[] | null, more: object = {}) =>
  call(t, who, 'POST', 'customer', {
    id: who.customerId,
    companyId: who.companyId,
    customerBankDetails: bank,
    ...more,
  });
const bankOf = async (who: TestShipper) => data(await call(t, who, 'GET', 'customer')).customerBankDetails;

it('billing and bank account are saved together by a session that has proven whose it is, and the user hears of it (SET-21, SET-22, SET-24, API-57, API-139, API-166, B1-22)', async () => {
  const who = await makeShipper(t);
  const refused = await save(who, [BANK], { billing: BILLING });
  expect([refused.status, error(refused).code]).toEqual([403, 'ERR_STEP_UP']);
  expect(data(await call(t, who, 'GET', 'customer'))).toMatchObject({ customerBankDetails: [] });
  await stepUp(t, who);
  const saved = await save(who, [{ ...BANK, bankSwiftCode: 'mbbemykl' }], { billing: BILLING });
  expect(data(saved)).toMatchObject({ customerBankDetails: [BANK], billing: BILLING });
  const mails = await t.db.sql.select().from(outboxMessage).where(eq(outboxMessage.recipient, who.email));
  expect(mails.map(({ subject }) => subject)).toEqual(['Your bank account was changed']);
});

it('a program that sends the account back as it read it changes nothing; one that changes it is refused (SET-21)', async () => {
  const who = await makeShipper(t);
  await stepUp(t, who);
  await save(who, [BANK]);
  const key = `dx${'6'.repeat(40)}`;
  await storeApiToken(t.ctx, who, 'Shop', key);
  const program = { ...who, auth: { 'x-delyvax-access-token': key } };
  expect((await save(program, [BANK], { billing: { name: 'Shop' } })).status).toBe(200);
  expect((await save(program, [{ ...BANK, accountNumber: '99999999' }])).status).toBe(403);
  expect((await save(program, [])).status).toBe(403);
  expect(await bankOf(who)).toEqual([BANK]);
});

it('an account is taken away by an empty list or null, and belongs to one account of the user alone (SET-24, B2-9)', async () => {
  const who = await makeShipper(t);
  const other = await makeShipper(t, { companyId: who.companyId });
  await stepUp(t, who);
  await save(who, [BANK]);
  expect(
    (await call(t, who, 'POST', 'customer', { id: other.customerId, customerBankDetails: [] })).status,
  ).toBe(404);
  expect(await bankOf(other)).toEqual([]);
  expect(data(await save(who, null))).toMatchObject({ customerBankDetails: [] });
});

it.each([
  [{ accountNumber: '5140-1234' }, 'accountNumber'],
  [{ accountNumber: '1234' }, 'accountNumber'],
  [{ bankSwiftCode: 'MBB' }, 'bankSwiftCode'],
  [{ bankName: ' ' }, 'bankName'],
  [{ accountName: '' }, 'accountName'],
])('an account with %j is refused at %s (SET-24, SET-25)', async (wrong, field) => {
  const who = await makeShipper(t);
  await stepUp(t, who);
  const answer = await save(who, [{ ...BANK, ...wrong }]);
  expect([answer.status, error(answer).field]).toEqual([422, `customerBankDetails.0.${field}`]);
});
