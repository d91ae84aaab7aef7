import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  PRICE_MINOR,
} from './orderBody.ts';

let t: TestServer;
let companyId: string;
beforeAll(async () => {
  t = await startTestServer();
  companyId = (await makeShipper(t)).companyId;
});
afterAll(() => t.close());

const START_MINOR = 10_000;
const another = () => makeShipper(t, { companyId, walletMinor: START_MINOR });
const read = async (who: TestShipper, id: string) => data<Outcome>(await call(t, who, 'GET', `order/${id}`));
const balance = async (who: TestShipper) =>
  data<{ walletBalance: number }>(await call(t, who, 'GET', 'customer')).walletBalance * 100;
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
  '%s without skipQueue answers processing and is numbered a second later (API-74, API-78)',
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
  [
    'refused by the courier',
    async (who: TestShipper) => makeOrder(t, who, { skipQueue: null, receiver: { postcode: '99999' } }),
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
  [
    'edited meanwhile',
    async (who: TestShipper) => {
      const made = await makeOrder(t, who, { skipQueue: null });
      await call(t, who, 'PUT', `order/${made.id}`, { note: 'wait' });
      return made;
    },
    0,
  ],
])('one that is %s costs nothing in the end (DET-20)', async (_name, make, statusCode) => {
  const who = await another();
  const { id } = await make(who);
  await aSecondLater();
  expect((await read(who, id)).statusCode).toBe(statusCode);
  expect(await balance(who)).toBe(START_MINOR);
  expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
});
