import { beforeEach, vi } from 'vitest';
import type { Company } from '../../../contract/account/company.ts';
import type { Customer } from '../../../contract/account/customers.ts';
import type { ParcelRisks, RisksInput } from '../../../contract/orders/risks.ts';
import type { InstantQuoteInput, QuotedService } from '../../../contract/orders/services.ts';
import type { PlaceTable } from '../../../contract/rules/places/placeTable.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import type { BookingFacts } from '../../../src/console/typedBooking/orderOfBooking.ts';
import { priceInPalette } from '../../../src/console/typedBooking/paletteBooking.ts';
import { offer, side, ZONE } from '../orderForm/sample.ts';

export const WHOLE: TypedBooking = {
  name: 'Aisyah',
  phone: '0123456789',
  address1: '12 Jalan SS2/24',
  postcode: '47300',
  weightKg: 2,
};
export const COD = { id: -1 };
export const service = (code: string, amount: number, addon: readonly object[] = [COD]): QuotedService => ({
  ...offer(code, amount, 86_400),
  id: 5,
  addon: addon as QuotedService['addon'],
  serviceCompany: { id: 1, companyCode: 'x', name: 'Merbok', logo: null },
});

export const contact = (id: number, name: string, more: object = {}) => ({
  id,
  ...side({ name, phone: '+60198765432', postcode: '10200', city: 'George Town', state: 'Pulau Pinang' }),
  ...more,
});

export function provider() {
  return {
    getPlaceTable: vi.fn(async (_country: string): Promise<PlaceTable | null> => null),
    searchContacts: vi.fn(async () => ({ data: [] as object[] })),
    lookupPostcode: vi.fn(async () => [{ city: 'Petaling Jaya', state: 'Selangor' }]),
    findRisks: vi.fn(async (_asked: RisksInput): Promise<ParcelRisks[]> => [{ reasons: [] }]),
    dismissRisk: vi.fn(async () => ({ dismissed: 'recipient' as const })),
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

export let dataProvider: ReturnType<typeof provider>;
export let customer: Partial<Customer>;

export const facts = (): Omit<BookingFacts, 'storageOf' | 'noticeOf'> => ({
  dataProvider: dataProvider as unknown as BookingFacts['dataProvider'],
  customer: customer as Customer,
  company: { id: 'c1', country: 'MY', currency: 'MYR', timezone: ZONE } as Company,
  locale: 'en_US',
  itemTypes: [{ id: 3, name: 'PARCEL' }] as BookingFacts['itemTypes'],
  t: (key, values) => `${key} ${JSON.stringify(values ?? {})}`,
  showsEstimate: true,
  openForm: vi.fn(),
});
export const price = (booking: TypedBooking) =>
  priceInPalette(booking, facts(), new AbortController().signal);

/** Prepares each test file that calls it. */
export function withPriceBooking(stored: Map<string, unknown>): void {
  beforeEach(() => {
    stored.clear();
    dataProvider = provider();
    const { name, phone, email, unitNo, address1, address2, city, state, postcode, country } = side({
      name: 'Aina',
    });
    customer = { id: 12, walletBalance: 100, priceQuotePref: 'cheapest' };
    Object.assign(customer, {
      name,
      phone,
      email,
      unitNo,
      address1,
      address2,
      city,
      state,
      postcode,
      country,
    });
  });
}
