import { expect, test, vi } from 'vitest';
import type { OrderInput } from '../../../contract/orders/orders.ts';
import { toOrderInput } from '../../../src/customRoutes/orderForm/rules/orderPayload.ts';
import { FACTS, filled } from '../orderForm/sample.ts';
import { openPage, withBrowser } from './deskWorld.ts';
import { callsOf, draft, failure, fakeServer, page } from './sendWaitingWorld.ts';

withBrowser();

test('waiting drafts are each sent once when the connection is back, without any payment (BX-53)', async () => {
  const { waiting, sendWaiting, count } = await page();
  const server = fakeServer();
  for (const name of ['one', 'two']) await waiting.keepWaiting(draft(name));
  expect(count.waitingCount()).toBe(2);
  expect(await sendWaiting(callsOf(server))).toBe(2);
  expect(server.made()).toEqual(['one', 'two']);
  expect(server.createOrder.mock.calls.map(([input]) => input.process)).toEqual([false, false]);
  expect(count.waitingCount()).toBe(0);
  expect(await sendWaiting(callsOf(server))).toBe(0);
  expect(server.createOrder).toHaveBeenCalledTimes(2);
});

test('a draft with a lost answer keeps its key, and is sent again and made once, also by a later page (BX-53)', async () => {
  const first = await page();
  const server = fakeServer({ losesAnswers: 1 });
  await first.waiting.keepWaiting(draft('one'));
  expect(await first.sendWaiting(callsOf(server))).toBe(0);
  expect(first.count.waitingCount()).toBe(1);
  const later = await page();
  expect(await later.sendWaiting(callsOf(server))).toBe(1);
  expect(server.made()).toEqual(['one']);
  expect(server.createOrder.mock.calls.map(([, key]) => key)).toEqual([
    expect.any(String),
    server.createOrder.mock.calls[0]?.[1],
  ]);
});

test('the key of the form’s attempt is the key of the waiting draft (BX-53)', async () => {
  const { waiting, sendWaiting } = await page();
  const server = fakeServer();
  const values = filled({ referenceNo: 'one' });
  const at = '2026-11-21T02:10:00.000Z';
  const body = JSON.stringify({ at, input: toOrderInput(values, FACTS, { process: false }) });
  await waiting.keepWaiting(draft('one', { stored: { values, lastRequest: { key: 'of the form', body } } }));
  await sendWaiting(callsOf(server));
  expect(server.createOrder.mock.calls[0]?.[1]).toBe('of the form');
});

test('a refused draft delays no other draft, keeps its reason and place, and is not sent again automatically (BX-53)', async () => {
  const { waiting, sendWaiting } = await page();
  const server = fakeServer({ refuses: ['two'] });
  for (const name of ['one', 'two', 'three'])
    await waiting.keepWaiting(draft(name, { savedAt: Date.now() + name.length }));
  expect(await sendWaiting(callsOf(server))).toBe(2);
  expect(server.made().sort()).toEqual(['one', 'three']);
  const [left] = await waiting.loadWaiting();
  expect(left).toMatchObject({
    name: 'two',
    problem: { kind: 'refused', message: 'Enter a phone number', field: 'waypoint.1.contact.phone' },
    stored: { values: { referenceNo: 'two' } },
  });
  const sent = server.createOrder.mock.calls.length;
  await sendWaiting(callsOf(server));
  expect(server.createOrder).toHaveBeenCalledTimes(sent);
});

test.each([0, 401, 429])(
  'an answer of %i decides nothing about a draft: all continue to wait, and the next is not sent (BX-53)',
  async (status) => {
    const { waiting, sendWaiting } = await page();
    const createOrder = vi.fn(async () => Promise.reject(failure(status)));
    for (const name of ['one', 'two']) await waiting.keepWaiting(draft(name));
    expect(await sendWaiting(callsOf({ createOrder, updateOrder: vi.fn() }))).toBe(0);
    expect(createOrder).toHaveBeenCalledTimes(1);
    expect((await waiting.loadWaiting()).map(({ problem }) => problem)).toEqual([null, null]);
  },
);

test.each([
  [500, {}],
  [409, { code: 'ERR_IDEMPOTENCY_RUNNING' }],
])(
  'a draft that the server could not save (%i %o) is sent later, and the next draft at once (BX-53)',
  async (status, more) => {
    const { waiting, sendWaiting } = await page();
    const server = fakeServer();
    const createOrder = vi.fn(async (input: OrderInput, key?: string) => {
      if (input.referenceNo === 'one') throw failure(status, more);
      return server.createOrder(input, key);
    });
    await waiting.keepWaiting(draft('one', { savedAt: 1 }));
    await waiting.keepWaiting(draft('two', { savedAt: 2 }));
    expect(await sendWaiting(callsOf({ ...server, createOrder: createOrder as never }))).toBe(1);
    expect((await waiting.loadWaiting()).map(({ name, problem }) => [name, problem])).toEqual([
      ['one', null],
    ]);
  },
);

test('later values in the form of a waiting draft are the sent values (BX-53)', async () => {
  const { waiting, sendWaiting, forms } = await page();
  const server = fakeServer();
  const one = draft('one');
  await waiting.keepWaiting(one);
  const values = filled({ referenceNo: 'typed later' });
  await forms.storeForm(one.id, { values, lastRequest: null }, one.savedAt + 1);
  await sendWaiting(callsOf(server));
  expect(server.made()).toEqual(['typed later']);
  expect(await forms.storedForm(one.id)).toBeNull();
});

test('a draft whose form is open in a tab is not sent until the form is closed (BX-53)', async () => {
  const { waiting, sendWaiting } = await page();
  const held = new Set<string>(['form orderForm:12:from:one']);
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as (lock: object | null) => unknown;
        return work(held.has(name) ? null : { name });
      },
    },
  });
  const server = fakeServer();
  for (const name of ['one', 'two']) await waiting.keepWaiting(draft(name));
  expect(await sendWaiting(callsOf(server))).toBe(1);
  expect(server.made()).toEqual(['two']);
  held.clear();
  expect(await sendWaiting(callsOf(server))).toBe(1);
  expect(server.made()).toEqual(['two', 'one']);
});

/** Exclusive locks of a browser, granted in the order of the requests. */
function fakeLocks() {
  const ends = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  return {
    request: async (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: object | null) => unknown;
      const { ifAvailable } = rest[0] as { ifAvailable?: boolean };
      if (ifAvailable && held.has(name)) return work(null);
      const done = (ends.get(name) ?? Promise.resolve()).then(() => work({ name }));
      held.add(name);
      ends.set(name, done);
      return done.finally(() => held.delete(name));
    },
  };
}

test('tabs send in turns, each draft once (BX-53)', async () => {
  const { waiting, sendWaiting } = await page();
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  const server = fakeServer();
  let sending = 0;
  const atOnce: number[] = [];
  const createOrder: typeof server.createOrder = vi.fn(async (input, key) => {
    atOnce.push(++sending);
    // Both tabs read the drafts before the first answer.
    await Promise.all([waiting.loadWaiting(), waiting.loadWaiting()]);
    sending--;
    return server.createOrder(input, key);
  });
  for (const name of ['one', 'two']) await waiting.keepWaiting(draft(name));
  const calls = callsOf({ ...server, createOrder });
  expect(await Promise.all([sendWaiting(calls), sendWaiting(calls)])).toEqual([2, 0]);
  expect(atOnce).toEqual([1, 1]);
});

test.each([
  [199, true],
  [200, false],
])(
  'another draft beside %i waiting ones is stored: %s; a known draft is always stored (BX-53)',
  async (count, kept) => {
    const { waiting } = await page();
    const { desk } = await openPage();
    for (let i = 0; i < count; i++) await desk.putOnDesk(`waiting/orderForm:12:from:${i}`, draft(String(i)));
    const { waiting: fresh } = await openPage();
    expect(waiting).toBeDefined();
    expect(await fresh.keepWaiting(draft('one more'))).toBe(kept);
    expect(await fresh.keepWaiting(draft('0', { name: 'again' }))).toBe(true);
  },
);
