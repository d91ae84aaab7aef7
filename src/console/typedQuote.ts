import type { Customer } from '../../contract/account/customers.ts';
import type { InstantQuoteInput, QuoteAddress } from '../../contract/orders/services.ts';
import { fromMinor } from '../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../contract/rules/money/payment.ts';
import type { Place, QuoteInput } from '../commands/grammar/parsedInput.ts';
import type { PortalDataProvider } from '../dataProvider.ts';

/** A typed place as an address: a postcode, the customer's own address, or the best search result. */
export async function addressOf(
  place: Place | undefined,
  customer: Customer,
  dataProvider: Pick<PortalDataProvider, 'lookupPostcode' | 'suggestAddresses'>,
  signal?: AbortSignal,
): Promise<QuoteAddress> {
  const noPlace = { address1: null, address2: null, city: null, state: null, postcode: null, country: null };
  if (!place || place.kind === 'me') {
    const { address1, address2, city, state, postcode, country } = customer;
    return { address1, address2, city, state, postcode, country };
  }
  if (place.kind === 'postcode') {
    // The postcode alone can be priced; its town only completes the address.
    const [known] = await dataProvider.lookupPostcode(place.country, place.postcode, signal).catch(() => []);
    return {
      ...noPlace,
      postcode: place.postcode,
      country: place.country,
      city: known?.city ?? null,
      state: known?.state ?? null,
    };
  }
  const [hit] = await dataProvider.suggestAddresses(place.text, customer.country ?? undefined, signal);
  return hit
    ? { ...hit.address, coord: hit.address.coord ?? undefined }
    : { ...noPlace, city: place.text, country: customer.country };
}

/** The call for a typed quote. */
export function quoteCall(
  quote: QuoteInput,
  origin: QuoteAddress,
  destination: QuoteAddress,
  session: { companyId: string; customerId: number },
): InstantQuoteInput {
  const addons = [
    ...(quote.cod ? [{ id: ADDON_COD, qty: 1, value: fromMinor(quote.cod.amountMinor) }] : []),
    ...(quote.insurance
      ? [{ id: ADDON_INSURANCE, qty: 1, value: fromMinor(quote.insurance.amountMinor) }]
      : []),
  ];
  return {
    ...session,
    origin,
    destination,
    itemType: quote.itemType ?? 'PARCEL',
    weight: { unit: 'kg', value: quote.weightKg ?? 0.1 },
    serviceAddon: addons,
  };
}
