import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { customer } from '../../../server/db/schema/tenants.ts';
import { makeAccount } from '../../support/world.ts';
import { call, error } from '../orders/orderBody.ts';
import { shipper, t, withAbuse } from './abuseWorld.ts';

withAbuse();

/** Another account of the same user, which the operator has blocked. */
let blocked: number;
beforeAll(async () => {
  blocked = await makeAccount(t, shipper);
  await t.db.sql
    .update(customer)
    .set({ blockedAt: t.clock.now(), industry: 'Retail' })
    .where(eq(customer.id, blocked));
});

const BANK = [{ bankName: 'Maybank', accountNumber: '987653210', accountName: 'Aisyah' }];

it.each<[string, 'GET' | 'PUT' | 'POST', (id: number) => string, ((id: number) => object)?]>([
  ['read by its id', 'GET', (id) => `customer/${id}`],
  ['changed by the id of the body', 'PUT', () => 'customer', (id) => ({ id, industry: 'Food' })],
  ['billed by the id of the body', 'POST', () => 'customer', (id) => ({ id, billing: { name: 'Other' } })],
  ['branded by its id', 'POST', (id) => `customer/${id}`, () => ({ customBranding: true })],
  ['read with its debts', 'GET', (id) => `customer/${id}/unbilledAmount`],
  ['read with its friends', 'GET', (id) => `referrals/${id}/lists`],
])(
  'a blocked account is not %s from another account of its user (B1-5, B1-22)',
  async (_case, method, path, body) => {
    const answer = await call(t, shipper, method, path(blocked), body?.(blocked));
    expect([answer.status, error(answer).message]).toEqual([
      403,
      'This account is blocked. Please contact support.',
    ]);
  },
);

it('the bank account of a blocked account stays, whatever account its user works in (B1-5, B1-22)', async () => {
  const proof = { password: 'correct horse battery' };
  const answer = await call(t, shipper, 'PUT', 'customer', {
    id: blocked,
    customerBankDetails: BANK,
    proof,
  });
  expect(answer.status).toBe(403);
  const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, blocked));
  expect([row?.bankDetails, row?.industry]).toEqual([[], 'Retail']);
});
