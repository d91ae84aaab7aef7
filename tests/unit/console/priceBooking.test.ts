import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Company } from '../../../contract/account/company.ts';
import type { Customer } from '../../../contract/account/customers.ts';
import type { InstantQuoteInput, QuotedService } from '../../../contract/orders/services.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import type { BookingOffer } from '../../../src/commands/palette/rows/paletteItem.ts';
import type { BookingFacts } from '../../../src/console/typedBooking/orderOfBooking.ts';
import { priceBooking } from '../../../src/console/typedBooking/priceBooking.ts';
import { onWaiting } from '../../../src/session/waiting.ts';
import { offer, side, ZONE } from '../orderForm/sample.ts';

/** The contents of the browser's storage. */
const stored = vi.hoisted(() => new Map<string, { savedAt: number; data: unknown }>());
vi.mock('../../../src/lib/forms/formStorage.ts', () => ({
  storedForm: async (key: string) => stored.get(key) ?? null,
  storeForm: async (key: string, data: unknown) => void stored.set(key, { savedAt: Date.now(), data }),
  deleteStoredForm: async (key: string) => void stored.delete(key),
}));

const WHOLE: TypedBooking = {
  name: 'Aisyah',
  phone: '0123456789',
  address1: '12 Jalan SS2/24',
  postcode: '47300',
  weightKg: 2,
};
const COD = { id: -1 };
const service = (code: string, amount: number, addon: readonly object[] = [COD]): QuotedService => ({
  ...offer(code, amount, 86_400),
  id: 5,
  addon: addon as QuotedService['addon'],
  serviceCompany: { id: 1, companyCode: 'x', name: 'Merbok', logo: null },
});
const contact = (id: number, name: string, more: object = {}) => ({
  id,
  ...side({ name, phone: '+60198765432', postcode: '10200', city: 'George Town', state: 'Pulau Pinang' }),
  ...more,
});

function provider() {
  return {
    searchContacts: vi.fn(async () => ({ data: [] as object[] })),
    lookupPostcode: vi.fn(async () => [{ city: 'Petaling Jaya', state: 'Selangor' }]),
    instantQuote: vi.fn(async (_question: InstantQuoteInput) => ({
      services: [service('B', 9), service('A', 8.4), service('N', 5, [])],
      errors: [] as { error: { message: string } }[],
    })),
    getPaymentMethods: vi.fn(async () => [{ id: 0, disabled: false, minAmount: null }]),
    createOrder: vi.fn(async (_body: object, _key?: string) => ({
      orderId: 'o1',
      statusCode: 100,
      consignmentNo: 'MY1' as string | null,
    })),
    getUnbilledAmount: vi.fn(async () => ({ blockedBy: null as string | null })),
    getOrder: vi.fn(async () => ({ failedReason: 'Nobody goes to 99999.' })),
  };
}

let dataProvider: ReturnType<typeof provider>;
let customer: Partial<Customer>;

const facts = (): BookingFacts => ({
  dataProvider: dataProvider as unknown as BookingFacts['dataProvider'],
  customer: customer as Customer,
  company: { id: 'c1', country: 'MY', currency: 'MYR', timezone: ZONE } as Company,
  locale: 'en_US',
  itemTypes: [{ id: 3, name: 'PARCEL' }] as BookingFacts['itemTypes'],
  t: (key, values) => `${key} ${JSON.stringify(values ?? {})}`,
  showsEstimate: true,
  openForm: vi.fn(),
});
const price = (booking: TypedBooking) => priceBooking(booking, facts(), new AbortController().signal);
const first = async (booking: TypedBooking = WHOLE): Promise<BookingOffer> => {
  const [offered] = (await price(booking)).offers;
  if (!offered) throw new Error('no offer');
  return offered;
};

const openRequests = () => stored.get('palette:12')?.data;

beforeEach(() => {
  stored.clear();
  dataProvider = provider();
  const { name, phone, email, unitNo, address1, address2, city, state, postcode, country } = side({
    name: 'Aina',
  });
  customer = { id: 12, walletBalance: 100, priceQuotePref: 'cheapest' };
  Object.assign(customer, { name, phone, email, unitNo, address1, address2, city, state, postcode, country });
});

describe('prices of a typed parcel (B1-30)', () => {
  it('are asked for from the customer’s own address, with its add-ons, and only of services that offer them', async () => {
    const { offers, needed } = await price({ ...WHOLE, cod: { amountMinor: 8900 } });
    expect(needed).toBeUndefined();
    expect(offers.map(({ price: text, code }) => `${code} ${text}`)).toEqual(['A MYR 8.40', 'B MYR 9.00']);
    expect(dataProvider.instantQuote.mock.lastCall?.[0]).toMatchObject({
      customerId: 12,
      itemTypeId: 3,
      serviceAddon: [{ id: -1, value: 89 }],
      waypoint: [
        { type: 'PICKUP', address1: '12 Jalan Ampang', postcode: '50450' },
        { type: 'DROPOFF', address1: '12 Jalan SS2/24', city: 'Petaling Jaya', state: 'Selangor' },
      ],
    });
    expect((await price(WHOLE)).offers.map(({ code }) => code)).toEqual(['N', 'A', 'B']);
  });

  it.each<[string, Partial<TypedBooking>, object]>([
    ['name', { name: undefined as never }, { part: 'name' }],
    ['phone', { phone: undefined as never }, { part: 'phone' }],
    ['street', { address1: undefined as never }, { part: 'address1' }],
    ['postcode', { postcode: undefined as never }, { part: 'postcode' }],
    ['weight', { weightKg: undefined as never }, { part: 'weight' }],
    ['COD amount', { unsaid: ['cod'] }, { part: 'cod' }],
  ])('wait for a %s that is missing', async (_, change, needed) => {
    const priced = await price({ ...WHOLE, ...change });
    expect(priced.needed).toEqual(needed);
    expect(priced.offers).toEqual([]);
    expect(dataProvider.instantQuote).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<TypedBooking>, string]>([
    ['a number that nobody could dial', { phone: '12' }, 'phone'],
    ['less than the least weight', { weightKg: 0.05 }, 'weight'],
    ['an amount in another currency', { cod: { amountMinor: 100, currency: 'SGD' } }, 'cod'],
  ])('say what is wrong with %s', async (_, change, part) => {
    const { needed } = await price({ ...WHOLE, ...change });
    expect(needed).toEqual({ part, problem: expect.stringMatching(/\w/) });
  });

  it('give the reason when there are none, and report an incomplete own address', async () => {
    dataProvider.instantQuote.mockResolvedValue({
      services: [],
      errors: [{ error: { message: 'Too far' } }],
    });
    expect((await price(WHOLE)).problem).toBe('Too far');
    customer.postcode = null as never;
    expect((await price(WHOLE)).problem).toContain('commands.booking.sender');
  });
});

describe('the address book (B1-30)', () => {
  it('completes a name that one contact has', async () => {
    dataProvider.searchContacts.mockResolvedValue({ data: [contact(7, 'Aisyah binti Rahman')] });
    const { lines, offers } = await price({ name: 'aisyah', weightKg: 2 });
    expect(lines[0]?.text).toContain(
      'Aisyah binti Rahman, +60198765432, 3A, 12 Jalan Ampang, 10200 George Town',
    );
    expect(offers).not.toHaveLength(0);
  });

  it('offers the contacts when several have it', async () => {
    dataProvider.searchContacts.mockResolvedValue({
      data: [contact(7, 'Aisyah Rahman'), contact(8, 'Aisyah Karim')],
    });
    const { people, needed } = await price({ name: 'Aisyah', weightKg: 2 });
    expect(people.map(({ name }) => name)).toEqual(['Aisyah Rahman', 'Aisyah Karim']);
    expect(people[0]?.contact).toMatchObject({ phone: '+60198765432', postcode: '10200' });
    expect(needed).toEqual({ part: 'phone' });
  });

  it('ignores contacts with another number, and the stored street where another one was typed', async () => {
    dataProvider.searchContacts.mockResolvedValue({ data: [contact(7, 'Aisyah')] });
    expect((await price({ name: 'Aisyah', phone: '0123456789', weightKg: 2 })).needed).toEqual({
      part: 'address1',
    });
    const { lines } = await price({
      name: 'Aisyah',
      address1: '1 Jalan Baru',
      postcode: '47300',
      weightKg: 2,
    });
    expect(lines[0]?.text).toBe('Aisyah, +60198765432, 1 Jalan Baru, 47300 Petaling Jaya, Selangor');
  });
});

describe('booking a typed parcel (B1-1, B1-30, FORM-101)', () => {
  it('pays the price that was shown from the wallet, under a key', async () => {
    const review = await (await first({ ...WHOLE, cod: { amountMinor: 8900 } })).review();
    expect(review).toMatchObject({ price: 'MYR 8.40' });
    expect(review.lines.at(-1)?.text).toBe('MYR 91.60');
    expect(await review.book()).toEqual({
      kind: 'booked',
      id: 'o1',
      number: 'MY1',
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

  it('is something that the user waits for once it is paid, and not when a courier refused it (LIVE-10)', async () => {
    const waits = vi.fn();
    const end = onWaiting(waits);
    const review = await (await first()).review();
    expect(waits).not.toHaveBeenCalled();
    await review.book();
    expect(waits).toHaveBeenCalledOnce();
    dataProvider.createOrder.mockResolvedValue({ orderId: 'o9', statusCode: 99, consignmentNo: null });
    await (await (await first()).review()).book();
    expect(waits).toHaveBeenCalledOnce();
    end();
  });

  it('uses the same key after no answer, also when the page was loaded again, and another one for the next parcel', async () => {
    dataProvider.createOrder.mockRejectedValueOnce(Object.assign(new Error('away'), { status: 0 }));
    await expect((await (await first()).review()).book()).rejects.toThrow('commands.booking.noAnswer');
    await (await (await first()).review()).book();
    await (await (await first()).review()).book();
    const [lost, again, next] = dataProvider.createOrder.mock.calls.map(([, key]) => key);
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it('is refused by a wallet that is too low, with the missing amount', async () => {
    customer.walletBalance = 3;
    const { refused, missing } = await (await first({ ...WHOLE, cod: { amountMinor: 8900 } })).review();
    expect(refused).toBe('commands.booking.short {"amount":"MYR 5.40"}');
    expect(missing).toEqual({ minor: 540, shown: 'MYR 5.40' });
  });

  it('may go below zero as far as the account’s credit', async () => {
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

  it('is refused before it is booked while a monthly invoice is overdue, with the invoice to pay', async () => {
    customer.billing = { paymentTerm: 'net14', maxCredit: 500 };
    dataProvider.getUnbilledAmount.mockResolvedValue({ blockedBy: 'INV7' });
    expect(await (await first()).review()).toMatchObject({
      refused: 'billing.blocked {"number":"INV7"}',
      blockedBy: 'INV7',
    });
  });

  it('is refused where the wallet cannot be used', async () => {
    dataProvider.getPaymentMethods.mockResolvedValue([{ id: 0, disabled: true, minAmount: null }]);
    expect((await (await first()).review()).refused).toContain('walletOff');
  });

  it('tells a courier’s refusal with its reason', async () => {
    dataProvider.createOrder.mockResolvedValue({ orderId: 'o9', statusCode: 99, consignmentNo: null });
    expect(await (await (await first()).review()).book()).toEqual({
      kind: 'refused',
      id: 'o9',
      reason: 'Nobody goes to 99999.',
    });
    expect(openRequests()).toEqual([]);
  });

  it('shows another price for review instead of paying it', async () => {
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

  it('passes on any other refusal unchanged', async () => {
    dataProvider.createOrder.mockRejectedValue(Object.assign(new Error('Not enough'), { status: 402 }));
    await expect((await (await first()).review()).book()).rejects.toThrow('Not enough');
  });

  it.each([0, 402, 409, 500, 504])('keeps the key after a failure with status %s', async (status) => {
    dataProvider.createOrder.mockRejectedValueOnce(Object.assign(new Error('failed'), { status }));
    await expect((await (await first()).review()).book()).rejects.toThrow();
    await (await (await first()).review()).book();
    const [failed, again] = dataProvider.createOrder.mock.calls.map(([, key]) => key);
    expect(again).toBe(failed);
    expect(openRequests()).toEqual([]);
  });

  it('keeps the key of each of two parcels without an answer', async () => {
    dataProvider.createOrder.mockRejectedValue(Object.assign(new Error('away'), { status: 0 }));
    const book = async (name: string) => (await (await first({ ...WHOLE, name })).review()).book();
    for (const name of ['Aisyah', 'Lim', 'Aisyah', 'Lim']) await expect(book(name)).rejects.toThrow();
    const [aisyah, lim, ...again] = dataProvider.createOrder.mock.calls.map(([, key]) => key);
    expect(lim).not.toBe(aisyah);
    expect(again).toEqual([aisyah, lim]);
  });

  it('reports what an earlier attempt booked instead of paying for another service too', async () => {
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
      price: 'MYR 5.00',
      isEarlier: true,
    });
    const [lost, other, replayed] = dataProvider.createOrder.mock.calls;
    expect(other?.[1]).toBe(lost?.[1]);
    expect(other?.[0]).not.toEqual(lost?.[0]);
    expect(replayed).toEqual(lost);
  });
});
