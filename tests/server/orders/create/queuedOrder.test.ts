import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import { job } from '../../../../server/db/schema/system/jobs.ts';
import { LEASE_MS } from '../../../../server/jobs/lease.ts';
import { runDueJobs } from '../../../../server/jobs/workers.ts';
import { verifyLedger } from '../../../../server/modules/wallet/ledger/verifyLedger.ts';
import { t, withServer } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  PRICE_MINOR,
  pageOf,
  walletBalanceOf,
} from '../orderBody.ts';

let companyId: string;
withServer();
beforeAll(async () => {
  companyId = (await makeShipper(t)).companyId;
});

const START_MINOR = 10_000;
const another = () => makeShipper(t, { companyId, walletMinor: START_MINOR });
const read = async (who: TestShipper, id: string) => data<Outcome>(await call(t, who, 'GET', `order/${id}`));
const balance = async (who: TestShipper) => (await walletBalanceOf(t, who)) * 100;
async function aSecondLater(): Promise<void> {
  t.clock.advance(1);
  await runDueJobs(t.ctx);
}

it.each([
  ['POST order', (who: TestShipper) => call(t, who, 'POST', 'order', orderBody({ skipQueue: null }))],
  [
    'POST order/process',
    async (who: TestShipper) =>
      call(t, who, 'POST', 'order/process', { orderIds: [(await makeDraft(t, who)).id] }),
  ],
  [
    'POST order/{id}/process with an empty body',
    async (who: TestShipper) => call(t, who, 'POST', `order/${(await makeDraft(t, who)).id}/process`, {}),
  ],
  [
    'PUT order with process',
    async (who: TestShipper) =>
      call(t, who, 'PUT', `order/${(await makeDraft(t, who)).id}`, { process: true, paymentMethodId: 0 }),
  ],
  [
    'POST order/{id}/clone with process',
    async (who: TestShipper) =>
      call(t, who, 'POST', `order/${(await makeDraft(t, who)).id}/clone`, { process: true }),
  ],
])(
  '%s without skipQueue answers “processing” and has its number a second later (API-74, API-78)',
  async (_name, confirm) => {
    const who = await another();
    const answer = await confirm(who);
    expect(answer.status).toBe(200);
    const first = data<Outcome>(answer);
    expect(first).toMatchObject({
      statusCode: 11,
      status: 'processing',
      consignmentNo: null,
      price: { amount: 7 },
    });
    expect(await balance(who)).toBe(START_MINOR - PRICE_MINOR);
    await runDueJobs(t.ctx);
    expect((await read(who, first.id)).consignmentNo).toBeNull();
    await aSecondLater();
    const numbered = await read(who, first.id);
    expect(numbered).toMatchObject({ statusCode: 100, consignmentNo: expect.stringMatching(/^MY/) });
    expect(await balance(who)).toBe(START_MINOR - PRICE_MINOR);
  },
);

it('an empty wallet is refused at once, and nothing waits (API-78)', async () => {
  const poor = await makeShipper(t, { companyId });
  const draft = await makeDraft(t, poor);
  const res = await call(t, poor, 'POST', `order/${draft.id}/process`, {});
  expect([res.status, error(res).code]).toEqual([402, 'ERR_INSUFFICIENT_BALANCE']);
  await aSecondLater();
  expect((await read(poor, draft.id)).statusCode).toBe(0);
});

it('an order that is processing is not paid a second time (API-78)', async () => {
  const who = await another();
  const { id } = await makeOrder(t, who, { skipQueue: null });
  for (const skipQueue of [true, false])
    expect((await call(t, who, 'POST', 'order/process', { orderIds: [id], skipQueue })).status).toBe(409);
  await aSecondLater();
  expect(await balance(who)).toBe(START_MINOR - PRICE_MINOR);
});

it.each([
  ['changed', { note: 'wait' }],
  ['confirmed by its change', { process: true, paymentMethodId: 0, skipQueue: true }],
])(
  'an order that is processing cannot be %s: it is paid once and keeps its number (API-78)',
  async (_name, patch) => {
    const who = await another();
    const { id, invoiceId } = await makeOrder(t, who, { skipQueue: null });
    const res = await call(t, who, 'PUT', `order/${id}`, patch);
    expect([res.status, error(res).code]).toEqual([409, 'ERR_ORDER_STATUS']);
    expect(await balance(who)).toBe(START_MINOR - PRICE_MINOR);
    await aSecondLater();
    expect(await read(who, id)).toMatchObject({ statusCode: 100, invoiceId });
    expect(await balance(who)).toBe(START_MINOR - PRICE_MINOR);
  },
);

describe('a courier that cannot be reached', () => {
  const away = () => vi.spyOn(t.ctx.ports.couriers, 'book').mockRejectedValue(new Error('no answer'));
  const setJob = (invoiceId: string | null, set: Partial<typeof job.$inferInsert>) =>
    t.db.sql
      .update(job)
      .set(set)
      .where(eq(job.key, invoiceId ?? ''));

  it('an order whose courier cannot be reached is tried ten times, then fails with the reason and is refunded (API-78, DET-64)', async () => {
    const who = await another();
    const { id, invoiceId } = await makeOrder(t, who, { skipQueue: null });
    const book = away();
    await setJob(invoiceId, { attempts: 8 });
    await aSecondLater();
    expect(await read(who, id)).toMatchObject({ statusCode: 11, failedReason: null });
    t.clock.advance(570);
    await runDueJobs(t.ctx);
    expect(book).toHaveBeenCalledTimes(2);
    expect(await read(who, id)).toMatchObject({
      statusCode: 99,
      consignmentNo: null,
      failedReason: 'The order could not be placed. What was paid for it is back in the wallet.',
    });
    expect(await balance(who)).toBe(START_MINOR);
    const lines = pageOf<InboxLine>(await call(t, who, 'GET', 'inbox')).data;
    expect(lines).toMatchObject([{ kind: 'bookingFailed', order: { id } }]);
    expect(lines[0]!.remedies).toContain('retry');
    vi.restoreAllMocks();
    expect((await call(t, who, 'POST', `order/${id}/process`, { skipQueue: true })).status).toBe(200);
    expect(await balance(who)).toBe(START_MINOR - PRICE_MINOR);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('an order whose courier cannot be reached is not charged if the last worker died, and a later failure is repeated (API-78)', async () => {
    const who = await another();
    const { id, invoiceId } = await makeOrder(t, who, { skipQueue: null });
    const lockedUntil = new Date(t.clock.now().getTime() + 1000);
    await setJob(invoiceId, { attempts: 10, lockedBy: 'gone', lockedUntil });
    t.clock.advance(2);
    const tx = vi.spyOn(t.db, 'tx').mockRejectedValueOnce(new Error('the database is away'));
    await runDueJobs(t.ctx);
    tx.mockRestore();
    expect((await read(who, id)).statusCode).toBe(11);
    t.clock.advance(LEASE_MS / 1000 + 1);
    await runDueJobs(t.ctx);
    expect((await read(who, id)).statusCode).toBe(99);
    expect(await balance(who)).toBe(START_MINOR);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });
});

it.each([
  [
    'refused by the courier',
    async (who: TestShipper) =>
      makeOrder(t, who, { skipQueue: null, receiver: { postcode: '99999', placeConfirmed: true } }),
    99,
  ],
  [
    'cancelled meanwhile',
    async (who: TestShipper) => {
      const made = await makeOrder(t, who, { skipQueue: null });
      await call(t, who, 'POST', `order/${made.id}/cancel`, {});
      return made;
    },
    900,
  ],
])('an order that is %s is not charged in the end (DET-20)', async (_name, make, statusCode) => {
  const who = await another();
  const { id } = await make(who);
  await aSecondLater();
  expect((await read(who, id)).statusCode).toBe(statusCode);
  expect(await balance(who)).toBe(START_MINOR);
  expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
});
