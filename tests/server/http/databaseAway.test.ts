import { count, eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { LOCALE_FACTS, LOCALES } from '../../../contract/rules/locales.ts';
import { DatabaseAway } from '../../../server/db/failures.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { onJob } from '../../../server/jobs/registry.ts';
import { startWorkers } from '../../../server/jobs/workers.ts';
import { startSession } from '../../../server/modules/auth/sessions.ts';
import { eventually } from '../../support/eventually.ts';
import { t, shipper as who, withShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, orderBody, PRICE_MINOR } from '../orders/orderBody.ts';

withShipper({ walletMinor: 100_000 });

const gone = () => new DatabaseAway(new Error('Connection terminated unexpectedly'));

/** Refuses the next transaction, or commits it and loses the answer. */
function breakNext(when: 'before' | 'after'): void {
  const { tx } = t.ctx.db;
  vi.spyOn(t.ctx.db, 'tx').mockImplementationOnce(async (work) => {
    if (when === 'after') await tx(work);
    throw gone();
  });
}

const book = (key: string) =>
  call(t, who, 'POST', 'order', orderBody({ process: false }), { 'idempotency-key': key });
const ordersOf = async () =>
  (await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.customerId, who.customerId)))[0]!.n;

it.each(LOCALES)(
  'a call that loses the database is refused with 503, Retry-After, and a sentence in %s (BX-04)',
  async (locale) => {
    breakNext('before');
    const answer = await call(t, who, 'POST', 'order', orderBody({ process: false }), {
      'accept-language': LOCALE_FACTS[locale].tag,
    });
    const { error } = answer.body as { error: { code: string; message: string } };
    expect([answer.status, answer.headers['retry-after'], error.code]).toEqual([503, '2', 'ERR_UNAVAILABLE']);
    const english = 'The service is not available at the moment. Please try again in a few seconds.';
    if (locale === 'en_US') expect(error.message).toBe(english);
    else expect(error.message).not.toBe(english);
  },
);

it.each(['before', 'after'] as const)(
  'a call that lost the database %s its commit can be repeated at once with its key, and its work is done once (BX-04, API-74)',
  async (when) => {
    const before = await ordersOf();
    breakNext(when);
    expect((await book(`left-${when}`)).status).toBe(503);
    expect(await ordersOf()).toBe(before + (when === 'after' ? 1 : 0));
    await eventually(async () => expect((await book(`left-${when}`)).status).toBe(200));
    expect(await ordersOf()).toBe(before + 1);
  },
);

it('a booking whose payment was committed without an answer is charged once (BX-04, API-79)', async () => {
  const buyer = await makeShipper(t, { companyId: who.companyId, walletMinor: 10_000 });
  const pay = () => call(t, buyer, 'POST', 'order', orderBody(), { 'idempotency-key': 'paid-and-lost' });
  breakNext('after');
  expect((await pay()).status).toBe(503);
  await eventually(async () => expect((await pay()).status).toBe(200));
  const [{ walletMinor } = { walletMinor: 0 }] = await t.db.sql
    .select({ walletMinor: customer.walletMinor })
    .from(customer)
    .where(eq(customer.id, buyer.customerId));
  expect(walletMinor).toBe(10_000 - PRICE_MINOR);
});

it('a session that cannot be checked stays: its cookie is not cleared (BX-04, AUTH-30)', async () => {
  const { refreshToken } = await startSession(
    t.ctx,
    { id: who.userId, companyId: who.companyId },
    { remember: true },
  );
  const refresh = () =>
    t.app.inject({ method: 'POST', url: '/v1.0/auth/refreshToken', payload: { refreshToken } });
  breakNext('before');
  const refused = await refresh();
  expect([refused.statusCode, refused.cookies]).toEqual([503, []]);
  expect((await refresh()).statusCode).toBe(200);
});

it('a job that lost the database runs again within seconds, as the same attempt (BX-04)', async () => {
  const attempts: number[] = [];
  onJob(t.ctx, 'test.left', async () => {
    const [row] = await t.db.sql.select().from(job).where(eq(job.queue, 'test.left'));
    attempts.push(row!.attempts);
    if (attempts.length < 3) throw gone();
  });
  await enqueue(t.ctx, 'test.left', {}, { maxAttempts: 1 });
  const workers = startWorkers(t.ctx);
  try {
    await eventually(async () => {
      const [row] = await t.db.sql.select().from(job).where(eq(job.queue, 'test.left'));
      expect(row).toMatchObject({ failedAt: null, doneAt: expect.any(Date) });
    });
  } finally {
    await workers.stop();
  }
  expect(attempts).toEqual([1, 1, 1]);
});
