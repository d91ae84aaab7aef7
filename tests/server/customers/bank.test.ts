import { afterEach, expect, it } from 'vitest';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { messages } from '../../support/messages.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';
import { call, data, error, stepUp } from '../orders/orderBody.ts';

const BANK = {
  bankName: 'Maybank',
  bankSwiftCode: 'MBBEMYKL',
  accountNumber: '514012345678',
  accountName: 'Aisyah Trading',
};
const OTHER_BANK = { ...BANK, accountNumber: '987653210' };
const PROOF = { proof: { password: PASSWORD } };
const BILLING = {
  name: 'Aisyah Trading',
  email: 'bills@example.test',
  address1: '12 Jalan Ampang',
  country: 'MY',
};

withServer();
afterEach(() => t.truncate());

const save = (who: TestShipper, bank: object[] | null, more: object = {}) =>
  call(t, who, 'POST', 'customer', {
    id: who.customerId,
    companyId: who.companyId,
    customerBankDetails: bank,
    ...more,
  });
const mailsTo = (who: TestShipper) => messages(t, who.email);
const bankOf = async (who: TestShipper) => data(await call(t, who, 'GET', 'customer')).customerBankDetails;

it('billing and bank account are saved together by a call with a proof of identity; an earlier proof is not accepted (SET-21, SET-22, SET-24, API-57, API-139, API-166, B1-22, BX-07)', async () => {
  const who = await makeShipper(t);
  await stepUp(t, who);
  const refused = await save(who, [BANK], { billing: BILLING });
  expect([refused.status, error(refused).code]).toEqual([403, 'ERR_STEP_UP']);
  expect(data(await call(t, who, 'GET', 'customer'))).toMatchObject({
    customerBankDetails: [],
    billing: expect.not.objectContaining({ name: BILLING.name }),
  });
  const saved = await save(who, [{ ...BANK, bankSwiftCode: 'mbbemykl' }], { billing: BILLING, ...PROOF });
  expect(data(saved)).toMatchObject({ customerBankDetails: [BANK], billing: BILLING });
  const repeated = await save(who, [OTHER_BANK]);
  expect([repeated.status, error(repeated).code]).toEqual([403, 'ERR_STEP_UP']);
});

it('a wrong proof is refused at its field, only five are allowed, and nothing is written (BX-07)', async () => {
  const who = await makeShipper(t);
  for (let i = 0; i < 5; i++) {
    const wrong = await save(who, [BANK], { proof: { password: 'wrong' } });
    expect([wrong.status, error(wrong).field]).toEqual([422, 'proof.password']);
  }
  expect((await save(who, [BANK], PROOF)).status).toBe(429);
  expect(await bankOf(who)).toEqual([]);
});

it('a code by mail proves the identity once (BX-07)', async () => {
  const who = await makeShipper(t);
  await call(t, who, 'POST', 'auth/stepUp/code');
  const code = /\b\d{6}\b/.exec((await mailsTo(who))[0]!.body)![0];
  expect((await save(who, [BANK], { proof: { code } })).status).toBe(200);
  expect((await save(who, [OTHER_BANK], { proof: { code } })).status).toBe(400);
  expect(await bankOf(who)).toEqual([BANK]);
});

it.each([
  ['en_US', 'Before: ••••••••5678\nNow: •••••3210'],
  ['my', 'Sebelum: ••••••••5678\nSekarang: •••••3210'],
  ['id_ID', 'Sebelumnya: ••••••••5678\nSekarang: •••••3210'],
  ['zh_CN', '更改前：••••••••5678\n更改后：•••••3210'],
])(
  'the owner’s mail in %s has both bank accounts, masked except for the last four digits (BX-07)',
  async (lang, expected) => {
    const who = await makeShipper(t);
    await save(who, [BANK], PROOF);
    await call(t, who, 'PUT', 'user', { lang });
    await save(who, [OTHER_BANK], PROOF);
    const mail = (await mailsTo(who)).at(-1)!;
    expect(mail.body).toContain(expected);
    expect(mail.body).not.toContain(BANK.accountNumber);
    expect(mail.body).not.toContain(OTHER_BANK.accountNumber);
  },
);

it('every owner of the account is notified, with a dash for no bank account; an unchanged bank account notifies nobody (BX-07)', async () => {
  const who = await makeShipper(t);
  const partner = await makeShipper(t, { companyId: who.companyId });
  await t.db.sql.insert(customerUser).values({ customerId: who.customerId, userId: partner.userId });
  await save(who, [BANK], PROOF);
  await save(who, [BANK], { billing: BILLING });
  await save(who, [], PROOF);
  for (const owner of [who, partner]) {
    const bodies = (await mailsTo(owner)).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toContain('Before: –\nNow: ••••••••5678');
    expect(bodies[1]).toContain('Before: ••••••••5678\nNow: –');
  }
});

it('an old tab with another bank account sees both versions before it asks for the password (BX-07)', async () => {
  const who = await makeShipper(t);
  const { updated_at } = data(await call(t, who, 'GET', 'customer'));
  await save(who, [BANK], PROOF);
  const late = await save(who, [OTHER_BANK], { updated_at });
  expect(late.status).toBe(409);
  expect(error(late).detail).toMatchObject({
    customer: { customerBankDetails: [BANK] },
    sent: { customerBankDetails: [OTHER_BANK] },
  });
  expect((await save(who, [OTHER_BANK], { updated_at, ...PROOF })).status).toBe(409);
  expect(await bankOf(who)).toEqual([BANK]);
});

it('a program that returns the account unchanged changes nothing; a program that changes it is refused (SET-21)', async () => {
  const who = await makeShipper(t);
  await save(who, [BANK], PROOF);
  const key = `dx${'6'.repeat(40)}`;
  await storeApiToken(t.ctx, who, 'Shop', key);
  const program = { ...who, auth: { 'x-delyvax-access-token': key } };
  expect((await save(program, [BANK], { billing: { name: 'Shop' } })).status).toBe(200);
  expect((await save(program, [{ ...BANK, accountNumber: '99999999' }])).status).toBe(403);
  expect((await save(program, [OTHER_BANK], PROOF)).status).toBe(403);
  expect((await save(program, [])).status).toBe(403);
  expect(await bankOf(who)).toEqual([BANK]);
});

it('a bank account is removed by an empty list or null, and belongs to only one account of the user (SET-24, B2-9)', async () => {
  const who = await makeShipper(t);
  const other = await makeShipper(t, { companyId: who.companyId });
  await save(who, [BANK], PROOF);
  expect(
    (await call(t, who, 'POST', 'customer', { id: other.customerId, customerBankDetails: [] })).status,
  ).toBe(404);
  expect(await bankOf(other)).toEqual([]);
  expect(data(await save(who, null, PROOF))).toMatchObject({ customerBankDetails: [] });
});

it.each([
  [{ accountNumber: '5140-1234' }, 'accountNumber'],
  [{ accountNumber: '1234' }, 'accountNumber'],
  [{ bankSwiftCode: 'MBB' }, 'bankSwiftCode'],
  [{ bankName: ' ' }, 'bankName'],
  [{ accountName: '' }, 'accountName'],
])('an account with %j is refused at %s (SET-24, SET-25)', async (wrong, field) => {
  const who = await makeShipper(t);
  const answer = await save(who, [{ ...BANK, ...wrong }], PROOF);
  expect([answer.status, error(answer).field]).toEqual([422, `customerBankDetails.0.${field}`]);
});
