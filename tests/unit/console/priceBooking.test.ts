import { describe, expect, it, vi } from 'vitest';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import { contact, customer, dataProvider, price, WHOLE, withPriceBooking } from './priceBookingWorld.ts';

/** The contents of the browser's storage. */
const stored = vi.hoisted(() => new Map<string, { savedAt: number; data: unknown }>());
vi.mock('../../../src/lib/forms/formStorage.ts', () => ({
  storedForm: async (key: string) => stored.get(key) ?? null,
  storeForm: async (key: string, data: unknown) => void stored.set(key, { savedAt: Date.now(), data }),
  deleteStoredForm: async (key: string) => void stored.delete(key),
}));
withPriceBooking(stored);

describe('prices of a typed parcel (B1-30)', () => {
  it('prices of a typed parcel are requested from the customer’s own address, with the add-ons and only for services that offer them', async () => {
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

  it('prices of a typed parcel are for its pickup day, which is shown; a day in the past is a problem (BX-25)', async () => {
    const { lines, offers } = await price({ ...WHOLE, pickup: { inDays: 1, time: '15:00', text: '' } });
    expect(offers).not.toHaveLength(0);
    expect(lines.map(({ label }) => label)).toContain('commands.booking.pickup {}');
    expect(lines.find(({ label }) => label.includes('pickup'))?.text).toMatch(/^\d{4}-\d\d-\d\d 15:00$/);
    const past = await price({ ...WHOLE, pickup: { date: '2020-01-01', text: '' } });
    expect([past.offers, past.problem]).toEqual([[], expect.stringContaining('pickup')]);
  });

  it('prices of a typed parcel are missing offline, with a hint that the form can store a draft; a refusal is shown as such (BX-53)', async () => {
    dataProvider.instantQuote.mockRejectedValueOnce(Object.assign(new Error('away'), { status: 0 }));
    const priced = await price(WHOLE);
    expect([priced.offers, priced.problem]).toEqual([[], 'commands.booking.noLine {}']);
    expect(priced.openForm).toBeTypeOf('function');
    dataProvider.instantQuote.mockRejectedValueOnce(Object.assign(new Error('Refused'), { status: 422 }));
    await expect(price(WHOLE)).rejects.toThrow('Refused');
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
  ])('name the fault of %s', async (_, change, part) => {
    const { needed } = await price({ ...WHOLE, ...change });
    expect(needed).toEqual({ part, problem: expect.stringMatching(/\w/) });
  });

  it('prices of a typed parcel that are missing have a reason, such as an incomplete own address', async () => {
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
  it('the address book completes a name that one contact has', async () => {
    dataProvider.searchContacts.mockResolvedValue({ data: [contact(7, 'Aisyah binti Rahman')] });
    const { lines, offers } = await price({ name: 'aisyah', weightKg: 2 });
    expect(lines[0]?.text).toContain(
      'Aisyah binti Rahman, +60198765432, 3A, 12 Jalan Ampang, 10200 George Town',
    );
    expect(offers).not.toHaveLength(0);
  });

  it('the address book offers the contacts when several have the name', async () => {
    dataProvider.searchContacts.mockResolvedValue({
      data: [contact(7, 'Aisyah Rahman'), contact(8, 'Aisyah Karim')],
    });
    const { people, needed } = await price({ name: 'Aisyah', weightKg: 2 });
    expect(people.map(({ name }) => name)).toEqual(['Aisyah Rahman', 'Aisyah Karim']);
    expect(people[0]?.contact).toMatchObject({ phone: '+60198765432', postcode: '10200' });
    expect(needed).toEqual({ part: 'phone' });
  });

  it('the address book ignores contacts with another number, and the stored street if another one was typed', async () => {
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
