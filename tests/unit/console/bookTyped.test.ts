// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import type { BookingOffer } from '../../../src/commands/palette/rows/paletteItem.ts';
import { onWaiting } from '../../../src/session/waiting.ts';
import { firstOrderTab, forgetBooked } from '../../../src/shared/orders/rules/bookedHere.ts';
import { customer, dataProvider, price, WHOLE, withPriceBooking } from './priceBookingWorld.ts';

/** The contents of the browser's storage. */
const stored = vi.hoisted(() => new Map<string, { savedAt: number; data: unknown }>());
vi.mock('../../../src/lib/forms/formStorage.ts', () => ({
  storedForm: async (key: string) => stored.get(key) ?? null,
  storeForm: async (key: string, data: unknown) => void stored.set(key, { savedAt: Date.now(), data }),
  deleteStoredForm: async (key: string) => void stored.delete(key),
}));
withPriceBooking(stored);
const first = async (booking: TypedBooking = WHOLE): Promise<BookingOffer> => {
  const [offered] = (await price(booking)).offers;
  if (!offered) throw new Error('no offer');
  return offered;
};

const openRequests = () => stored.get('palette:12')?.data;

describe('booking a typed parcel (B1-1, B1-30, FORM-101)', () => {
  it('a typed parcel is paid from the wallet at the shown price, with a key', async () => {
    const review = await (await first({ ...WHOLE, cod: { amountMinor: 8900 } })).review();
    expect(review).toMatchObject({ price: 'MYR 8.40' });
    expect(review.lines.at(-1)?.text).toBe('MYR 91.60');
    expect(await review.book()).toEqual({
      kind: 'booked',
      id: 'o1',
      number: 'MY1',
      priceMinor: 840,
      price: 'MYR 8.40',
      isEarlier: false,
    });
    const [body, key] = dataProvider.createOrder.mock.lastCall ?? [];
    expect(body).toMatchObject({
      process: true,
      skipQueue: true,
      serviceCode: 'A',
      paymentMethodId: 0,
      quotedPrice: 8.4,
      weight: { value: 2 },
      serviceAddon: [{ id: -1, value: 89 }],
    });
    expect(key).toMatch(/^[\da-f-]{36}$/);
  });

  it('a paid typed parcel is a job that the user waits for, and the order list opens on all orders, unless a courier refused it (LIVE-10, ORD-02)', async () => {
    sessionStorage.clear();
    const waits = vi.fn();
    const end = onWaiting(waits);
    const review = await (await first()).review();
    expect([waits.mock.calls.length, firstOrderTab()]).toEqual([0, 'NEW']);
    await review.book();
    expect([waits.mock.calls.length, firstOrderTab()]).toEqual([1, 'ALL']);
    forgetBooked();
    dataProvider.createOrder.mockResolvedValue({ orderId: 'o9', statusCode: 99, consignmentNo: null });
    await (await (await first()).review()).book();
    expect([waits.mock.calls.length, firstOrderTab()]).toEqual([1, 'NEW']);
    end();
  });

  it('a typed parcel without an answer uses the same key again, also after a reload, and the next parcel another key', async () => {
    dataProvider.createOrder.mockRejectedValueOnce(Object.assign(new Error('away'), { status: 0 }));
    await expect((await (await first()).review()).book()).rejects.toThrow('commands.booking.noAnswer');
    await (await (await first()).review()).book();
    await (await (await first()).review()).book();
    const [lost, repeated, next] = dataProvider.createOrder.mock.calls.map(([, key]) => key);
    expect(repeated).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it('a typed parcel with a too low wallet is refused with the missing amount', async () => {
    customer.walletBalance = 3;
    const { refused, missing } = await (await first({ ...WHOLE, cod: { amountMinor: 8900 } })).review();
    expect(refused).toBe('commands.booking.short {"amount":"MYR 5.40"}');
    expect(missing).toEqual({ minor: 540, shown: 'MYR 5.40' });
  });

  it('the balance may be negative down to the account’s credit', async () => {
    customer.walletBalance = -3;
    Object.assign(customer, { billing: { paymentTerm: 'net14', maxCredit: 12 } });
    expect(await (await first({ ...WHOLE, cod: { amountMinor: 8900 } })).review()).not.toHaveProperty(
      'refused',
    );
    Object.assign(customer, { billing: { paymentTerm: 'net14', maxCredit: 11 } });
    expect(await (await first({ ...WHOLE, cod: { amountMinor: 8900 } })).review()).toMatchObject({
      missing: { minor: 40 },
    });
  });

  it('a typed parcel is refused before it is booked while a monthly invoice is overdue, with the invoice to pay', async () => {
    Object.assign(customer, { billing: { paymentTerm: 'net14', maxCredit: 500 } });
    dataProvider.getUnbilledAmount.mockResolvedValue({ blockedBy: 'INV7' });
    expect(await (await first()).review()).toMatchObject({
      refused: 'billing.blocked {"number":"INV7"}',
      blockedBy: 'INV7',
    });
  });

  it('a typed parcel is refused if the wallet cannot be used', async () => {
    dataProvider.getPaymentMethods.mockResolvedValue([{ id: 0, disabled: true, minAmount: null }]);
    expect((await (await first()).review()).refused).toContain('walletOff');
  });

  it('a courier’s refusal of a typed parcel is shown with its reason', async () => {
    dataProvider.createOrder.mockResolvedValue({ orderId: 'o9', statusCode: 99, consignmentNo: null });
    expect(await (await (await first()).review()).book()).toEqual({
      kind: 'refused',
      id: 'o9',
      reason: 'Nobody goes to 99999.',
    });
    expect(openRequests()).toEqual([]);
  });

  it('another price of a typed parcel is shown for review instead of being paid', async () => {
    dataProvider.createOrder.mockRejectedValueOnce(
      Object.assign(new Error('stale'), {
        status: 409,
        code: ERROR.staleQuote,
        detail: { price: { amount: 9.5 } },
      }),
    );
    const outcome = await (await (await first({ ...WHOLE, cod: { amountMinor: 100 } })).review()).book();
    expect(outcome).toMatchObject({ kind: 'repriced', before: 'MYR 8.40', review: { price: 'MYR 9.50' } });
    if (outcome.kind === 'repriced') await outcome.review.book();
    expect(dataProvider.createOrder.mock.lastCall?.[0]).toMatchObject({ quotedPrice: 9.5 });
  });

  it('any other refusal of a typed parcel is passed on unchanged', async () => {
    dataProvider.createOrder.mockRejectedValue(Object.assign(new Error('Not enough'), { status: 402 }));
    await expect((await (await first()).review()).book()).rejects.toThrow('Not enough');
  });

  it.each([0, 402, 409, 500, 504])(
    'a typed parcel keeps its key after a failure with status %s',
    async (status) => {
      dataProvider.createOrder.mockRejectedValueOnce(Object.assign(new Error('failed'), { status }));
      await expect((await (await first()).review()).book()).rejects.toThrow();
      await (await (await first()).review()).book();
      const [failed, repeated] = dataProvider.createOrder.mock.calls.map(([, key]) => key);
      expect(repeated).toBe(failed);
      expect(openRequests()).toEqual([]);
    },
  );

  it('two typed parcels without answers keep their keys', async () => {
    dataProvider.createOrder.mockRejectedValue(Object.assign(new Error('away'), { status: 0 }));
    const book = async (name: string) => (await (await first({ ...WHOLE, name })).review()).book();
    for (const name of ['Aisyah', 'Lim', 'Aisyah', 'Lim']) await expect(book(name)).rejects.toThrow();
    const [aisyah, lim, ...repeatedKeys] = dataProvider.createOrder.mock.calls.map(([, key]) => key);
    expect(lim).not.toBe(aisyah);
    expect(repeatedKeys).toEqual([aisyah, lim]);
  });

  it('a typed parcel reports the booking of an earlier attempt instead of paying for another service too', async () => {
    dataProvider.createOrder
      .mockRejectedValueOnce(Object.assign(new Error('away'), { status: 0 }))
      .mockRejectedValueOnce(
        Object.assign(new Error('used'), { status: 409, code: ERROR.idempotencyMismatch }),
      )
      .mockResolvedValueOnce({
        orderId: 'o1',
        statusCode: 100,
        consignmentNo: 'MY1',
        ...{ price: { amount: 5, currency: 'MYR' } },
      });
    const { offers } = await price(WHOLE);
    await expect((await offers[0]?.review())?.book()).rejects.toThrow();
    expect(await (await offers[1]?.review())?.book()).toEqual({
      kind: 'booked',
      id: 'o1',
      number: 'MY1',
      priceMinor: 500,
      price: 'MYR 5.00',
      isEarlier: true,
    });
    const [lost, other, replayed] = dataProvider.createOrder.mock.calls;
    expect(other?.[1]).toBe(lost?.[1]);
    expect(other?.[0]).not.toEqual(lost?.[0]);
    expect(replayed).toEqual(lost);
  });
});
