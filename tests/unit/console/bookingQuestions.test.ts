import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RiskReason } from '../../../contract/orders/risks.ts';
import { placeTable } from '../../../server/geo/placeTables.ts';
import { recipientOf } from '../../../src/console/typedBooking/bookingRecipient.ts';
import { contact, dataProvider, facts, price, WHOLE, withPriceBooking } from './priceBookingWorld.ts';
import { reasonOf } from './riskReason.ts';

/** The contents of the browser's storage. */
const stored = vi.hoisted(() => new Map<string, { savedAt: number; data: unknown }>());
vi.mock('../../../src/lib/forms/formStorage.ts', () => ({
  storedForm: async (key: string) => stored.get(key) ?? null,
  storeForm: async (key: string, data: unknown) => void stored.set(key, { savedAt: Date.now(), data }),
  deleteStoredForm: async (key: string) => void stored.delete(key),
}));
withPriceBooking(stored);
beforeEach(() => {
  dataProvider.getPlaceTable.mockImplementation(async (country) => placeTable(country) ?? null);
});

describe('a question about a typed parcel', () => {
  it('a question about a place has the likely values and "keep as written", which prices it (BX-22)', async () => {
    const odd = { ...WHOLE, postcode: '99999', city: 'Petaling Jaya', state: 'Selangor' };
    const { needed } = await price(odd);
    expect(needed).toMatchObject({ part: 'postcode', problem: expect.stringContaining('unknownPostcode') });
    const keep = needed?.choices?.at(-2);
    expect(keep).toMatchObject({ label: expect.stringContaining('place.keep'), part: 'place' });
    const kept = await price({ ...odd, ...keep?.value });
    expect(kept.needed).toBeUndefined();
    expect(kept.offers).not.toHaveLength(0);
  });

  it('a question about a place is asked where the town and the postcode are of the own country and another one is named (BX-22)', async () => {
    const abroad = { ...WHOLE, city: 'Petaling Jaya', country: 'FR', value: { amountMinor: 5000 } };
    const { needed } = await price(abroad);
    expect(needed).toMatchObject({ part: 'postcode', problem: expect.stringContaining('postcodeElsewhere') });
    expect((await price({ ...abroad, city: 'Villeneuve' })).needed?.part).not.toBe('postcode');
  });

  it.each([
    ['0123456789', false],
    ['012345678', true],
    ['01234567890', true],
    ['+63 917 555 18', true],
    ['+63 917 555 1812', false],
  ])('a typed phone %s with an unusual length is a question: %s (BX-25)', async (phone, isAsked) => {
    const { needed } = await price({ ...WHOLE, phone });
    expect(needed?.part).toBe(isAsked ? 'phone' : undefined);
  });

  it('an unusual phone that is kept is not asked for again, another one is (BX-25)', async () => {
    const odd = { ...WHOLE, phone: '012345678' };
    const [keep] = (await price(odd)).needed?.choices ?? [];
    expect((await price({ ...odd, ...keep?.value })).needed).toBeUndefined();
    expect((await price({ ...odd, ...keep?.value, phone: '012345677' })).needed?.part).toBe('phone');
  });

  const ODD = { ...WHOLE, postcode: '99999', city: 'Petaling Jaya', state: 'Selangor' };
  const placeReason = (dismissed: RiskReason['dismissed']) =>
    dataProvider.findRisks.mockResolvedValue([
      { reasons: [reasonOf({ kind: 'place', dismissed, parcel: 'to-aisyah' })] },
    ]);

  it('a place can be kept for the recipient, which stores the dismissal (BX-43)', async () => {
    placeReason(null);
    const { needed } = await price(ODD);
    const keep = needed?.choices?.at(-1);
    expect(keep).toMatchObject({ label: expect.stringContaining('place.keepFor'), part: 'place' });
    await keep?.store?.();
    expect(dataProvider.findRisks.mock.lastCall![0].parcels).toMatchObject([
      {
        waypoint: [
          {},
          { contact: { phone: '+60123456789', postcode: '99999', address1: '12 Jalan SS2/24' } },
        ],
      },
    ]);
    expect(dataProvider.dismissRisk).toHaveBeenCalledExactlyOnceWith({
      customerId: facts().customer.id,
      parcel: 'to-aisyah',
      kind: 'place',
      for: 'recipient',
    });
  });

  it.each([
    ['recipient', undefined],
    ['booking', 'postcode'],
    [null, 'postcode'],
  ] as const)('a place dismissed for the %s is asked about as %s (BX-43)', async (dismissed, part) => {
    placeReason(dismissed);
    expect((await price(ODD)).needed?.part).toBe(part);
  });

  it('a place is asked about when the server cannot say whether it was dismissed (BX-43)', async () => {
    dataProvider.findRisks.mockRejectedValue(new Error('away'));
    expect((await price(ODD)).needed?.part).toBe('postcode');
  });

  it('a question about a place offers the postcode that fits, with the street unchanged (BX-22)', async () => {
    const { needed } = await price({ ...WHOLE, postcode: '8800', city: 'Kota Kinabalu', state: 'Sabah' });
    expect(needed?.choices?.[0]).toMatchObject({
      part: 'postcode',
      value: { postcode: '88000', address1: '12 Jalan SS2/24' },
    });
    // Too few digits are no postcode, even if they are stored.
    expect(needed?.choices?.map(({ part }) => part)).not.toContain('place');
  });

  it('a question about an amount shows each reading as money (BX-21, BX-23)', async () => {
    const readings = [{ amountMinor: 125 }, { amountMinor: 125_000 }];
    const { needed, offers } = await price({
      ...WHOLE,
      unsaid: ['cod'],
      unclear: { cod: { text: '1.250', readings } },
    });
    expect(offers).toEqual([]);
    expect(needed).toMatchObject({ part: 'cod', problem: expect.stringContaining('1.250') });
    expect(needed?.choices?.map(({ label }) => label)).toEqual([
      expect.stringContaining('MYR 1.25'),
      expect.stringContaining('MYR 1,250.00'),
    ]);
    expect(needed?.choices?.[1]?.value).toEqual({ cod: readings[1] });
  });

  it('a contact with a confirmed place causes no question, but another typed place does (BX-22)', async () => {
    const odd = contact(7, 'Aisyah binti Rahman', {
      postcode: '47300',
      city: 'Petaling Jaya',
      state: 'Johor',
    });
    dataProvider.searchContacts.mockResolvedValue({ data: [odd] });
    expect((await price({ name: 'aisyah', weightKg: 2 })).needed?.part).toBe('state');
    dataProvider.searchContacts.mockResolvedValue({ data: [{ ...odd, placeConfirmed: true }] });
    expect((await price({ name: 'aisyah', weightKg: 2 })).needed).toBeUndefined();
    const elsewhere = { address1: '1 Jalan Y', postcode: '10200', city: 'George Town', state: 'Johor' };
    expect((await price({ name: 'aisyah', weightKg: 2, ...elsewhere })).needed?.part).toBe('state');
  });

  it('a question about the phone number says if no contact has the name (BX-21)', async () => {
    const { needed } = await price({ name: 'Nobodyhere', weightKg: 2 });
    expect(needed).toEqual({
      part: 'phone',
      problem: 'commands.booking.noContact {"name":"Nobodyhere"}',
    });
    dataProvider.searchContacts.mockResolvedValue({ data: [contact(7, 'Aisyah', { phone: '' })] });
    expect((await price({ name: 'Aisyah', weightKg: 2 })).needed).toEqual({ part: 'phone' });
  });

  it('a contact abroad stays abroad if the line names no place (BX-21)', async () => {
    const abroad = contact(7, 'Aisyah binti Rahman', {
      country: 'SG',
      postcode: '079903',
      city: 'Singapore',
      state: 'Singapore',
    });
    dataProvider.searchContacts.mockResolvedValue({ data: [abroad] });
    const { receiver } = await recipientOf({ name: 'aisyah' }, facts(), new AbortController().signal);
    expect(receiver).toMatchObject({ country: 'SG', postcode: '079903', city: 'Singapore' });
  });

  it('the palette asks for the value of goods that go abroad, with the reason (B1-30)', async () => {
    const abroad = { ...WHOLE, country: 'SG', postcode: '079903', city: 'Singapore', state: 'Singapore' };
    const { needed } = await price(abroad);
    expect(needed).toMatchObject({ part: 'value', problem: expect.stringContaining('itemWorth') });
    expect((await price({ ...abroad, value: { amountMinor: 5000 } })).needed).toBeUndefined();
  });
});
