import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiTokenSpend } from '../../../server/db/schema/account/access.ts';
import { memberSpending } from '../../../server/db/schema/account/people.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { billAndRemind } from '../../../server/modules/billing/monthlyBill.ts';
import { removeOldPeopleData } from '../../../server/modules/members/oldPeopleStore.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper as owner, t, withNewShipper } from '../../support/shipperServer.ts';
import { type TestShipper, walletMinorOf } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  orderBody,
  PRICE_MINOR,
  stepUp,
} from '../orders/orderBody.ts';

describe.each(DATABASES)('a limit a day on %s', (kind) => {
  withNewShipper({ walletMinor: 100_000 }, { kind });
  beforeEach(async () => {
    await stepUp(t, owner);
  });

  const limited = (dayLimitMinor: number) => makeMember(t, owner, { role: 'operations', dayLimitMinor });
  const walletMinor = () => walletMinorOf(t, owner);

  it('a daily limit allows bookings up to its last cent, refuses the next one with the remaining amount, and starts anew the next day (BX-50)', async () => {
    const who = await limited(2 * PRICE_MINOR + 1);
    await makeOrder(t, who);
    await makeOrder(t, who);
    const refused = await call(t, who, 'POST', 'order', orderBody());
    expect([refused.status, error(refused)]).toMatchObject([
      403,
      {
        code: 'ERR_DAY_LIMIT',
        message: 'This costs MYR 7.00. Of your limit of MYR 14.01 a day MYR 0.01 are left.',
        detail: { limit: 14.01, left: 0.01, currency: 'MYR' },
      },
    ]);
    expect(await walletMinor()).toBe(100_000 - 2 * PRICE_MINOR);
    await makeOrder(t, owner);
    t.clock.advance(86_400);
    const next = await makeMember(t, owner, { role: 'operations', userId: await newId(who) });
    expect((await call(t, next, 'POST', 'order', orderBody())).status).toBe(200);
  });

  /** The same user with a new session, because the old one ended over night. */
  async function newId(who: TestShipper): Promise<number> {
    await t.db.sql.delete(customerUser).where(eq(customerUser.userId, who.userId));
    return who.userId;
  }

  it.each([
    [PRICE_MINOR - 1, 403],
    [PRICE_MINOR, 200],
    [PRICE_MINOR + 1, 200],
  ])('a daily limit of %i cents answers a booking of 700 cents with %i (BX-50)', async (limit, status) => {
    const who = await limited(limit);
    expect((await call(t, who, 'POST', 'order', orderBody())).status).toBe(status);
  });

  it('a daily limit starts anew at midnight of the tenant’s zone, not of UTC (BX-50)', async () => {
    // Ten seconds to 16:00 in UTC, when a day begins in Kuala Lumpur.
    const now = t.clock.now().getTime();
    const midnight = (Math.floor(now / 86_400_000) + 1) * 86_400_000 + 16 * 3_600_000;
    t.clock.advance((midnight - 10_000 - now) / 1000);
    const who = await limited(PRICE_MINOR);
    await makeOrder(t, who);
    t.clock.advance(9);
    expect((await call(t, who, 'POST', 'order', orderBody())).status).toBe(403);
    t.clock.advance(1);
    await makeOrder(t, who);
    // Midnight in UTC is no new day.
    t.clock.advance(8 * 3600);
    const signedIn = await makeMember(t, owner, {
      role: 'operations',
      userId: await newId(who),
      dayLimitMinor: PRICE_MINOR,
    });
    expect((await call(t, signedIn, 'POST', 'order', orderBody())).status).toBe(403);
  });

  it('a daily limit is not exceeded by parallel calls, by session and by key (BX-50)', async () => {
    const who = await limited(5 * PRICE_MINOR);
    const key = `dx${'5'.repeat(40)}`;
    await storeApiToken(t.ctx, who, 'Key', key);
    const program = { auth: { host: 'localhost', 'x-access-token': key } };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => call(t, i % 2 ? program : who, 'POST', 'order', orderBody())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await walletMinor()).toBe(100_000 - 5 * PRICE_MINOR);
    const [row] = await t.db.sql.select().from(memberSpending);
    expect(row!.spentMinor).toBe(5 * PRICE_MINOR);
  });

  it('a daily limit counts every way to book: change, process, one by one, and a job (BX-50)', async () => {
    const drafts = await Promise.all(Array.from({ length: 4 }, () => makeDraft(t, owner)));
    const [a, b, c, d] = drafts.map(({ id }) => id) as [string, string, string, string];
    const who = await limited(3 * PRICE_MINOR);
    expect((await call(t, who, 'PUT', `order/${a}`, { process: true, skipQueue: true })).status).toBe(200);
    expect((await call(t, who, 'POST', `order/${b}/process`, {})).status).toBe(200);
    const batch = data<{ id: string }>(
      await call(t, who, 'POST', 'order/bulk', { kind: 'confirm', orderIds: [c, d] }),
    );
    t.clock.advance(11);
    await runDueJobs(t.ctx);
    const results = data<{ ok: boolean; error: { code: string } | null }[]>(
      await call(t, owner, 'GET', `order/bulk/${batch.id}/results`),
    );
    expect(results.map(({ ok, error: why }) => why?.code ?? ok)).toEqual([true, 'ERR_DAY_LIMIT']);
  });

  it('a daily limit counts earlier bookings of the day, also of a person who was removed and returned (BX-50)', async () => {
    const who = await makeMember(t, owner, { role: 'operations' });
    await makeOrder(t, who);
    const set = await call(t, owner, 'PATCH', `people/member/${who.userId}`, {
      role: 'operations',
      dayLimit: (2 * PRICE_MINOR - 1) / 100,
    });
    expect(set.status).toBe(200);
    const refused = await call(t, who, 'POST', 'order', orderBody());
    expect([refused.status, error(refused).detail]).toMatchObject([403, { left: (PRICE_MINOR - 1) / 100 }]);
    expect((await call(t, owner, 'DELETE', `people/member/${who.userId}`)).status).toBe(200);
    const back = await makeMember(t, owner, {
      role: 'operations',
      userId: who.userId,
      dayLimitMinor: 2 * PRICE_MINOR - 1,
    });
    expect((await call(t, back, 'POST', 'order', orderBody())).status).toBe(403);
  });

  it('a daily limit does not count in an account of one person (BX-50)', async () => {
    await makeOrder(t, owner);
    expect(await t.db.sql.select().from(memberSpending)).toEqual([]);
    await makeMember(t, owner, { role: 'packer' });
    await makeOrder(t, owner);
    expect(await t.db.sql.select().from(memberSpending)).toMatchObject([
      { userId: owner.userId, spentMinor: PRICE_MINOR },
    ]);
  });

  it('a daily limit does not include monthly invoices, because it counted their bookings (BX-50)', async () => {
    await t.db.sql
      .update(customer)
      .set({ walletMinor: 0, creditLimitMinor: 5_000, billing: { paymentTerm: 'net14' } })
      .where(eq(customer.id, owner.customerId));
    const who = await limited(PRICE_MINOR);
    await makeOrder(t, who);
    await t.db.sql.update(invoice).set({ createdAt: new Date(t.clock.now().getTime() - 40 * 86_400_000) });
    await billAndRemind(t.ctx);
    const [bill] = await t.db.sql.select().from(invoice).where(eq(invoice.type, 'postpaid'));
    await t.db.tx(() =>
      postTopUp(t.ctx, owner, { amountMinor: 5_000, currency: 'MYR', description: 'Money' }),
    );
    const paid = await call(t, who, 'POST', `wallet/invoice/${bill!.id}/paymentmethod`, {
      paymentMethodId: 0,
    });
    expect([paid.status, error(paid)]).toEqual([200, undefined]);
  });

  it('the sums of daily limits, also of API keys, are stored for 30 days and then deleted (BX-50, BX-54)', async () => {
    const { id: tokenId } = await storeApiToken(t.ctx, owner, 'Key', `dx${'6'.repeat(40)}`);
    const { customerId, userId } = owner;
    for (const day of ['2026-01-01', '2026-01-02']) {
      await t.db.sql.insert(memberSpending).values({ customerId, userId, day, spentMinor: 1 });
      await t.db.sql.insert(apiTokenSpend).values({ tokenId, day, spentMinor: 1 });
    }
    await removeOldPeopleData(t.ctx, t.clock.now(), '2026-01-02');
    for (const table of [memberSpending, apiTokenSpend])
      expect(await t.db.sql.select({ day: table.day }).from(table)).toEqual([{ day: '2026-01-02' }]);
  });

  it('a booking that the courier or the wallet refuses does not count for a daily limit (BX-50)', async () => {
    await t.db.sql.update(customer).set({ walletMinor: 0 }).where(eq(customer.id, owner.customerId));
    const who = await limited(PRICE_MINOR);
    expect((await call(t, who, 'POST', 'order', orderBody())).status).toBe(402);
    expect(await t.db.sql.select().from(memberSpending)).toEqual([]);
  });

  it('a daily limit applies to a schedule that books (BX-50)', async () => {
    const { id: orderId } = await makeDraft(t, owner);
    const who = await limited(PRICE_MINOR);
    const { id } = data<{ id: string }>(await call(t, who, 'POST', 'template', { name: 'Weekly', orderId }));
    const repeat = { weekdays: [1], time: '09:00' };
    const refused = await call(t, who, 'PUT', `template/${id}/repeat`, { ...repeat, books: true });
    expect([refused.status, error(refused).code]).toEqual([403, 'ERR_DAY_LIMIT']);
    expect((await call(t, who, 'PUT', `template/${id}/repeat`, repeat)).status).toBe(200);
  });

  it('a job that books checks the person’s limit and right to pay again (BX-50)', async () => {
    const { id } = await makeDraft(t, owner);
    const who = await makeMember(t, owner, { role: 'operations' });
    const batch = data<{ id: string }>(
      await call(t, who, 'POST', 'order/bulk', { kind: 'confirm', orderIds: [id] }),
    );
    await call(t, owner, 'DELETE', `people/member/${who.userId}`);
    t.clock.advance(11);
    await runDueJobs(t.ctx);
    const [result] = data<{ ok: boolean }[]>(await call(t, owner, 'GET', `order/bulk/${batch.id}/results`));
    expect(result!.ok).toBe(false);
    expect(await walletMinor()).toBe(100_000);
  });
});
