import { expect, test, vi } from 'vitest';
import type { OrderInput } from '../../../contract/orders/orders.ts';
import type { WaitingCalls } from '../../../src/console/desk/sendWaiting.ts';
import { ORDER_PARTS } from '../../../src/customRoutes/orderForm/rules/versions.ts';
import type { WaitingDraft } from '../../../src/shared/desk/waitingDrafts.ts';
import { filled } from '../orderForm/sample.ts';
import { withBrowser } from './deskWorld.ts';
import { callsOf, draft, failure, page } from './sendWaitingWorld.ts';

withBrowser();

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
