// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { tripWire } from '../../../src/customRoutes/multipoint/state/tripWire.ts';
import { orderWire } from '../../../src/customRoutes/orderForm/state/orderWire.ts';
import type { RequestStorage } from '../../../src/lib/calls/keyedRequest.ts';
import { DraftConflict } from '../../../src/shared/booking/draftConflict.ts';
import { bookOrder, confirmDraft, saveDraft } from '../../../src/shared/booking/sendBooking.ts';
import { CAR, PAYLOAD, trip } from '../multipoint/trip.ts';
import { FACTS, filled } from '../orderForm/sample.ts';
import { bookingServer, bookingStorage, refusal } from './bookingServer.ts';

let api: ReturnType<typeof bookingServer>;
let storage: RequestStorage;
beforeEach(() => {
  api = bookingServer();
  storage = bookingStorage();
});
const keys = () => api.provider.createOrder.mock.calls.map(([, key]) => key);

const post = (orderId: string | null, basis: unknown) => ({
  dataProvider: api.provider,
  storage,
  orderId,
  basis: { current: basis as never },
});
const order = (note: string, price: number, orderId: string | null = null, basis: unknown = null) =>
  bookOrder(
    { ...post(orderId, basis), wire: orderWire(FACTS, () => filled()), values: filled({ note }) },
    price,
  );
const multipoint = (note: string, price: number, orderId: string | null = null, basis: unknown = null) =>
  bookOrder(
    {
      ...post(orderId, basis),
      wire: tripWire({ ...PAYLOAD, vehicles: [CAR] }, () => trip()),
      values: trip({ note }),
    },
    price,
  );
const draft = (note: string, asNew = false) =>
  saveDraft(
    { ...post(null, null), wire: orderWire(FACTS, () => filled()), values: filled({ note }) },
    { asNew },
  );

describe.each([
  ['a single order', order],
  ['a trip', multipoint],
])('%s whose answer was lost (FORM-99, MULTI-37)', (_, book) => {
  it('a lost booking is found by the next attempt, after any change meanwhile, and booked once', async () => {
    api.loseNext('answer');
    await expect(book('first', 8.4)).rejects.toMatchObject({ status: 0 });
    const { result, isEarlier } = await book('changed', 9.1);
    expect([result.orderId, isEarlier]).toEqual(['o1', true]);
    expect(api.orders).toEqual([expect.objectContaining({ statusCode: 100, note: 'first' })]);
    expect(new Set(keys()).size).toBe(1);
  });

  it('a lost booking is found when several attempts were lost or refused between', async () => {
    api.loseNext('call');
    await expect(book('never arrived', 8.4)).rejects.toMatchObject({ status: 0 });
    api.provider.createOrder.mockRejectedValueOnce(refusal(409, ERROR.staleQuote));
    await expect(book('refused', 8.4)).rejects.toMatchObject({ code: ERROR.staleQuote });
    api.loseNext('answer');
    await expect(book('booked', 9.1)).rejects.toMatchObject({ status: 0 });
    expect(await book('too late', 9.1)).toMatchObject({ isEarlier: true, result: { orderId: 'o1' } });
    expect(api.orders).toEqual([expect.objectContaining({ note: 'booked' })]);
  });

  it('a lost booking is made with the current values if the call never arrived', async () => {
    api.loseNext('call');
    await expect(book('first', 8.4)).rejects.toMatchObject({ status: 0 });
    expect(await book('changed', 9.1)).toMatchObject({ isEarlier: false });
    expect(api.orders).toEqual([expect.objectContaining({ note: 'changed' })]);
  });

  it('a lost booking is also found if it completes a draft', async () => {
    api.orders.push({ id: 'd1', statusCode: 0, note: 'draft', version: 3 });
    const basis = { version: 3, values: book === order ? filled() : trip() };
    api.provider.updateOrder.mockImplementationOnce(async (id) => {
      api.loseNext('answer');
      const made = api.orders.find((o) => o.id === id)!;
      made.version = 4;
      return { ...made };
    });
    await expect(book('first', 8.4, 'd1', basis)).rejects.toMatchObject({ status: 0 });
    expect(await book('changed', 9.1, 'd1', { ...basis, version: 4 })).toMatchObject({
      isEarlier: true,
      result: { orderId: 'd1', statusCode: 100 },
    });
    expect(api.orders).toHaveLength(1);
  });

  it('a draft that another user confirmed does not count as this form’s booking', async () => {
    api.orders.push({ id: 'd1', statusCode: 100, note: 'theirs', version: 5 });
    const basis = { version: 3, values: book === order ? filled() : trip() };
    await expect(book('mine', 8.4, 'd1', basis)).rejects.toThrow(ERROR.conflict);
  });
});

it('a draft that another user changes between its saving and its confirmation is shown as a conflict and not paid (BULK-16)', async () => {
  api.orders.push({ id: 'd1', statusCode: 0, note: 'draft', version: 3 });
  api.provider.updateOrder.mockImplementationOnce(async () => {
    const saved = { ...api.orders[0]!, note: 'mine', version: 4 };
    Object.assign(api.orders[0]!, { note: 'theirs', version: 5 });
    return saved;
  });
  const values = filled({ note: 'draft' });
  await expect(order('mine', 8.4, 'd1', { version: 3, values })).rejects.toThrow(DraftConflict);
  expect(api.orders).toEqual([{ id: 'd1', statusCode: 0, note: 'theirs', version: 5 }]);
});

describe('a draft whose answer was lost (FORM-93, FORM-99)', () => {
  it('a draft whose answer was lost is booked with the current values', async () => {
    api.loseNext('answer');
    await expect(draft('first')).rejects.toMatchObject({ status: 0 });
    expect(await order('changed', 8.4)).toMatchObject({ isEarlier: false, result: { orderId: 'o1' } });
    expect(api.orders).toEqual([expect.objectContaining({ statusCode: 100, note: 'changed' })]);
  });

  it('a draft whose answer was lost is saved again with the current values', async () => {
    api.loseNext('answer');
    await expect(draft('first')).rejects.toMatchObject({ status: 0 });
    expect(await draft('changed')).toBeNull();
    expect(api.orders).toEqual([expect.objectContaining({ statusCode: 0, note: 'changed' })]);
  });

  it('a draft whose answer was lost makes no second order after a booking whose answer was lost', async () => {
    api.loseNext('answer');
    await expect(order('first', 8.4)).rejects.toMatchObject({ status: 0 });
    expect(await draft('changed')).toMatchObject({ orderId: 'o1', statusCode: 100 });
    expect(api.orders).toHaveLength(1);
  });

  it('a draft whose answer was lost stays one draft if the answer to its booking is also lost', async () => {
    api.loseNext('answer');
    await expect(draft('first')).rejects.toMatchObject({ status: 0 });
    api.provider.processOrders.mockImplementationOnce(async (input) => {
      Object.assign(api.orders[0]!, { statusCode: 100 });
      // The real server stores this answer under the key of the call.
      const answer = { id: 'o1', orderId: 'o1', statusCode: 100, results: [] };
      api.provider.processOrders.mockImplementationOnce(async (ids) => {
        expect(ids).toEqual(input);
        return answer;
      });
      throw refusal(0, 'ERR_NETWORK');
    });
    await expect(order('booked', 8.4)).rejects.toMatchObject({ status: 0 });
    expect(await order('too late', 8.4)).toMatchObject({ isEarlier: true, result: { orderId: 'o1' } });
    expect(api.orders).toHaveLength(1);
  });
});

describe('the confirmation of a draft as it is stored (FORM-99, BULK-15)', () => {
  const confirm = (paymentMethodId: number) =>
    confirmDraft({ dataProvider: api.provider, storage }, 'o1', { customerId: 1, paymentMethodId });

  it('a confirmation whose answer was lost is found by the next attempt, after another choice, and paid once', async () => {
    await draft('first');
    await storage.clear();
    api.loseNext('answer');
    await expect(confirm(0)).rejects.toMatchObject({ status: 0 });
    expect(await confirm(1)).toMatchObject({ isEarlier: true, result: { statusCode: 100 } });
    expect(api.orders).toEqual([expect.objectContaining({ statusCode: 100 })]);
    expect(storage.lastRequest).toBeNull();
  });

  it('a confirmation with a refused row is a new request when it is repeated', async () => {
    const row = { ok: false, error: { code: ERROR.validation, message: 'Service is required' } };
    api.provider.processOrders.mockResolvedValue({ results: [row] } as never);
    for (const _ of [1, 2])
      await expect(confirm(0)).rejects.toMatchObject({ message: 'Service is required' });
    const [first, second] = api.provider.processOrders.mock.calls.map(([, key]) => key);
    expect(second).not.toBe(first);
  });
});
