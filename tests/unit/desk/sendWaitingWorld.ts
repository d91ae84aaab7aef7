import { vi } from 'vitest';
import type { OrderInput, OrderOutcome } from '../../../contract/orders/orders.ts';
import type { WaitingCalls } from '../../../src/console/desk/sendWaiting.ts';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { toOrderInput } from '../../../src/customRoutes/orderForm/rules/orderPayload.ts';
import { ORDER_PARTS } from '../../../src/customRoutes/orderForm/rules/versions.ts';
import type { Finish } from '../../../src/shared/booking/sendBooking.ts';
import type { WaitingDraft } from '../../../src/shared/desk/waitingDrafts.ts';
import { FACTS, filled } from '../orderForm/sample.ts';
import { openPage } from './deskWorld.ts';

export const failure = (status: number, more: object = {}) =>
  Object.assign(new Error(`Answer ${status}`), { status, ...more });
export const noAnswer = () => failure(0);

export const draft = (name: string, change: Partial<WaitingDraft> = {}): WaitingDraft => ({
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
export function fakeServer({ losesAnswers = 0, refuses = [] as string[] } = {}) {
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

export const callsOf = ({
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

export async function page() {
  const modules = await openPage();
  const { sendWaiting } = await import('../../../src/console/desk/sendWaiting.ts');
  return { ...modules, sendWaiting };
}
