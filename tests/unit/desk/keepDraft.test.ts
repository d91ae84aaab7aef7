import { expect, test } from 'vitest';
import type { KeyedRequest } from '../../../src/lib/calls/keyedRequest.ts';
import { paysIn, waitingDraftOf } from '../../../src/shared/desk/keepDraft.ts';
import { filled } from '../orderForm/sample.ts';

const noAnswer = Object.assign(new Error('No answer'), { status: 0 });
const request = (body: object, more: Partial<KeyedRequest> = {}): KeyedRequest => ({
  key: 'k',
  body: JSON.stringify(body),
  ...more,
});

const kept = (
  err: unknown,
  {
    key = 'orderForm:12:new',
    orderId = null as string | null,
    lastRequest = request({ at: '', input: { process: false } }) as KeyedRequest | null,
    asNew = false,
  } = {},
) =>
  waitingDraftOf(
    err,
    {
      post: {
        storage: { lastRequest },
        orderId,
        values: filled({ referenceNo: 'R1' }),
        basis: { current: { version: 3, values: filled() } },
      } as never,
      waiting: {
        form: 'order',
        customerId: 12,
        key,
        keyOf: (route) => `orderForm:12:${route}`,
        pathOf: (route) => `/${route}`,
        name: ({ referenceNo }: ReturnType<typeof filled>) => referenceNo,
      },
      companyId: 'c1',
      asNew,
    },
    500,
  );

test('a new draft without an answer waits under its own key, with its idempotency key (BX-53)', () => {
  expect(kept(noAnswer)).toMatchObject({
    id: expect.stringMatching(/^orderForm:12:from:.{36}$/),
    orderId: null,
    name: 'R1',
    savedAt: 500,
    stored: { lastRequest: { key: 'k' }, basis: null },
  });
});

test('a waiting draft that is saved again keeps its place; a change of an order waits once for each tab (BX-53, BX-07)', () => {
  expect(kept(noAnswer, { key: 'orderForm:12:from:abc' })?.id).toBe('orderForm:12:from:abc');
  expect(kept(noAnswer, { key: 'orderForm:12:order:o1:2', orderId: 'o1' })).toMatchObject({
    id: 'orderForm:12:order:o1:2',
    orderId: 'o1',
  });
  expect(kept(noAnswer, { key: 'orderForm:12:order:o1', orderId: 'o1' })).toMatchObject({
    id: 'orderForm:12:order:o1',
    orderId: 'o1',
    stored: { basis: { version: 3 } },
  });
  expect(kept(noAnswer, { key: 'orderForm:12:order:o1', orderId: 'o1', asNew: true })).toMatchObject({
    orderId: null,
    stored: { basis: null },
  });
});

test.each([400, 401, 409, 422, 500])(
  'a refusal %i is shown, and nothing is stored for later (BX-53)',
  (status) => {
    expect(kept(Object.assign(new Error('Refused'), { status }))).toBeNull();
  },
);

test('an attempt to pay is never stored for later (BX-53, B1-24)', () => {
  const paying = { at: '', input: { process: true } };
  expect(kept(noAnswer, { lastRequest: request(paying) })).toBeNull();
  expect(
    kept(noAnswer, { lastRequest: request({ input: {} }, { earlier: [JSON.stringify(paying)] }) }),
  ).toBeNull();
  expect(paysIn(request({ process: true, orderIds: ['o1'] }))).toBe(true);
  expect(paysIn(request({ input: { process: false, note: '"process":true' } }))).toBe(false);
  expect(paysIn(null)).toBe(false);
});
