import { expect, test, vi } from 'vitest';
import type { OrderInput, OrderOutcome } from '../../../contract/orders/orders.ts';
import type { WaitingCalls } from '../../../src/console/desk/sendWaiting.ts';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { toOrderInput } from '../../../src/customRoutes/orderForm/rules/orderPayload.ts';
import { ORDER_PARTS } from '../../../src/customRoutes/orderForm/rules/versions.ts';
import type { Finish } from '../../../src/shared/booking/sendBooking.ts';
import type { WaitingDraft } from '../../../src/shared/desk/waitingDrafts.ts';
import { FACTS, filled } from '../orderForm/sample.ts';
import { openPage, withBrowser } from './deskWorld.ts';

withBrowser();

const failure = (status: number, more: object = {}) =>
  Object.assign(new Error(`Answer ${status}`), { status, ...more });
const noAnswer = () => failure(0);

const draft = (name: string, change: Partial<WaitingDraft> = {}): WaitingDraft => ({
  id: `orderForm:12:from:${name}`,
  form: 'order',
  customerId: 12,
  companyId: 'c1',
  orderId: null,
  path: `/orders/new-order?from=${name}`,
  name,
  savedAt: Date.now(),
  stored: { values: filled({ referenceNo: name }), lastRequest: null },
  problem: null,
  ...change,
});

/** A server that makes one draft for each key, and may lose its answers. */
function fakeServer({ losesAnswers = 0, refuses = [] as string[] } = {}) {
  const byKey = new Map<string, { body: string; name: string }>();
  const changes: unknown[] = [];
  let lost = losesAnswers;
  const createOrder = vi.fn(async (input: OrderInput, key = '') => {
    const body = JSON.stringify(input);
    const known = byKey.get(key);
    if (known && known.body !== body) throw failure(409, { code: 'ERR_IDEMPOTENCY_MISMATCH' });
    if (refuses.includes(input.referenceNo ?? ''))
      throw failure(422, { field: 'waypoint.1.contact.phone', message: 'Enter a phone number' });
    byKey.set(key, { body, name: input.referenceNo ?? '' });
    if (lost-- > 0) throw noAnswer();
    return { id: key, orderId: key, statusCode: 0 } as unknown as ReturnType<typeof OrderOutcome.parse>;
  });
  const updateOrder = vi.fn(async (id: string, patch: object) => {
    changes.push({ id, ...patch });
    return { id, version: 9 } as never;
  });
  return { createOrder, updateOrder, made: () => [...byKey.values()].map(({ name }) => name), changes };
}

const callsOf = ({
  createOrder,
  updateOrder,
}: Pick<ReturnType<typeof fakeServer>, 'createOrder' | 'updateOrder'>) =>
  ({
    provider: () => ({ createOrder, updateOrder, processOrders: vi.fn() }),
    wire: () => ({
      toInput: (values: OrderFormValues, finish: Finish) => toOrderInput(values, FACTS, finish),
      read: () => filled({ referenceNo: 'theirs' }),
      parts: ORDER_PARTS,
    }),
  }) as WaitingCalls;

async function page() {
  const modules = await openPage();
  const { sendWaiting } = await import('../../../src/console/desk/sendWaiting.ts');
  return { ...modules, sendWaiting };
}

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

const conflict = (statusCode: number) =>
  failure(409, {
    code: 'ERR_CONFLICT',
    message: 'Changed by somebody',
    detail: { order: { id: 'o1', version: 4, statusCode }, changedAt: '', changedBy: null },
  });
const changed = (change: Partial<WaitingDraft> = {}) =>
  draft('mine', {
    id: 'orderForm:12:order:o1',
    orderId: 'o1',
    path: '/orders/new-order/o1',
    stored: {
      values: filled({ referenceNo: 'mine' }),
      lastRequest: null,
      basis: { version: 3, values: filled({ referenceNo: 'before' }) },
    },
    ...change,
  });

test('a draft changed here and by another user waits for a person with both versions, and overwrites nothing (BX-53)', async () => {
  const { waiting, sendWaiting } = await page();
  const updateOrder = vi.fn().mockRejectedValue(conflict(0));
  await waiting.keepWaiting(changed());
  expect(await sendWaiting(callsOf({ createOrder: vi.fn(), updateOrder }))).toBe(0);
  expect(updateOrder.mock.calls).toEqual([['o1', expect.objectContaining({ version: 3 })]]);
  expect(await waiting.loadWaiting()).toMatchObject([
    { orderId: 'o1', problem: { kind: 'conflict' }, stored: { basis: { version: 3 } } },
  ]);
});

test('a newer version without changes in the same fields is no conflict (BX-53)', async () => {
  const { waiting, sendWaiting } = await page();
  const updateOrder = vi.fn().mockRejectedValueOnce(conflict(0)).mockResolvedValue({ id: 'o1', version: 5 });
  const values = filled({ referenceNo: 'theirs' });
  await waiting.keepWaiting(
    changed({
      stored: { values: { ...values, note: 'mine' }, lastRequest: null, basis: { version: 3, values } },
    }),
  );
  expect(await sendWaiting(callsOf({ createOrder: vi.fn(), updateOrder }))).toBe(1);
  expect(updateOrder.mock.calls[1]?.[1]).toMatchObject({ version: 4, note: 'mine' });
});

test.each([
  ['deleted', () => failure(404, { message: 'File not found' }), 'File not found'],
  ['confirmed', () => conflict(100), 'Changed by somebody'],
])(
  'the typed values of a draft that has been %s wait as a new draft for a person (BX-53)',
  async (_, err, message) => {
    const { waiting, sendWaiting } = await page();
    await waiting.keepWaiting(changed());
    await sendWaiting(callsOf({ createOrder: vi.fn(), updateOrder: vi.fn().mockRejectedValue(err()) }));
    const [left, ...others] = await waiting.loadWaiting();
    expect(others).toEqual([]);
    expect(left).toMatchObject({
      orderId: null,
      id: expect.stringMatching(/^orderForm:12:from:.{36}$/),
      path: expect.stringMatching(/^\/orders\/new-order\?from=/),
      problem: { kind: 'refused', message },
      stored: { values: { referenceNo: 'mine' } },
    });
  },
);

test('a draft stored by an earlier version without the name of its form waits as a new order if its draft is gone (BX-53)', async () => {
  const { waiting, sendWaiting } = await page();
  const { form: _, ...older } = changed();
  await waiting.keepWaiting(older as WaitingDraft);
  const updateOrder = vi.fn().mockRejectedValue(failure(404));
  await sendWaiting(callsOf({ createOrder: vi.fn(), updateOrder }));
  expect(await waiting.loadWaiting()).toMatchObject([
    { orderId: null, path: expect.stringMatching(/^\/orders\/new-order\?from=/) },
  ]);
});

test('a trip whose draft is gone waits as a new trip, and a trip beside an order is sent with its own form (BX-53)', async () => {
  const { waiting, sendWaiting } = await page();
  const trip = { stops: [{ name: 'Tan Wei' }], paymentMethodId: 0 };
  const typed = { form: 'trip' as const, stored: { values: trip, lastRequest: null } };
  await waiting.keepWaiting(draft('one', { ...typed, id: 'multipoint:12:from:one' }));
  await waiting.keepWaiting(
    changed({
      ...typed,
      id: 'multipoint:12:order:o1',
      path: '/orders/multipoint/o1',
      savedAt: Date.now() + 1,
    }),
  );
  const createOrder = vi.fn(async (_input: OrderInput) => ({ id: 'n1', orderId: 'n1', statusCode: 0 }));
  const calls = {
    provider: () => ({
      createOrder,
      updateOrder: vi.fn().mockRejectedValue(failure(404)),
      processOrders: vi.fn(),
    }),
    wire: ({ form }: WaitingDraft) => ({
      toInput: (values: typeof trip) => ({ note: `${form} to ${values.stops[0]?.name}` }),
      read: () => trip,
      parts: ORDER_PARTS,
    }),
  } as unknown as WaitingCalls;
  expect(await sendWaiting(calls)).toBe(1);
  expect(createOrder.mock.calls.map(([input]) => input.note)).toEqual(['trip to Tan Wei']);
  expect(await waiting.loadWaiting()).toMatchObject([
    {
      form: 'trip',
      orderId: null,
      id: expect.stringMatching(/^multipoint:12:from:.{36}$/),
      path: expect.stringMatching(/^\/orders\/multipoint\?from=/),
    },
  ]);
});

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
