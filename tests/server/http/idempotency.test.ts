import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeAccount, makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, type Outcome, orderBody } from '../orders/orderBody.ts';

let t: TestServer;
let first: TestShipper;
beforeAll(async () => {
  t = await startTestServer();
  first = await makeShipper(t);
});
afterAll(() => t.close());

const KEY = { 'idempotency-key': 'the-same-key' };
const draft = (who: TestShipper, customerId: number) =>
  call(t, who, 'POST', 'order', orderBody({ process: false }), {
    ...KEY,
    'x-customer-id': String(customerId),
  });
const id = (answer: Awaited<ReturnType<typeof draft>>) => data<Outcome>(answer).id;

it('two users of one account with the same key and body each get an answer of their own (API-04)', async () => {
  const second = await makeShipper(t, { companyId: first.companyId });
  await t.db.sql.insert(customerUser).values({ customerId: first.customerId, userId: second.userId });
  const one = await draft(first, first.customerId);
  const other = await draft(second, first.customerId);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.headers['idempotent-replayed']).toBeUndefined();
  expect(id(other)).not.toBe(id(one));
  const again = await draft(second, first.customerId);
  expect([again.headers['idempotent-replayed'], id(again)]).toEqual(['true', id(other)]);
});

it('one user with the same key and body in two accounts makes an order in each (API-04)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId });
  const branch = await makeAccount(t, { companyId: who.companyId, userId: who.userId });
  const one = await draft(who, who.customerId);
  const other = await draft(who, branch);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.headers['idempotent-replayed']).toBeUndefined();
  expect(id(other)).not.toBe(id(one));
});

it('users of two companies with the same key and body each get an answer of their own (API-04)', async () => {
  const abroad = await makeShipper(t, { companyCode: 'sg' });
  const one = await draft(first, first.customerId);
  const other = await draft(abroad, abroad.customerId);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.headers['idempotent-replayed']).toBeUndefined();
  expect(id(other)).not.toBe(id(one));
});
