import type { Company } from '../../../contract/account/company.ts';
import type { Customer } from '../../../contract/account/customers.ts';
import { homeCountry } from '../../shared/address/sideValues.ts';
import { EMPTY_PLACE, type QuotePlace } from '../quote/rules/quotePlace.ts';

/** The customer's sender address; of an account without one, the country alone. */
export function homePlace(
  customer: Pick<Customer, 'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country'>,
  company: Pick<Company, 'country'>,
): QuotePlace {
  const { address1, address2, city, state, postcode } = customer;
  const empty = { ...EMPTY_PLACE, country: homeCountry(customer, company) };
  if (!address1 && !postcode && !city) return empty;
  return {
    ...empty,
    title: address1 ?? '',
    address1: address1 ?? '',
    address2: address2 ?? '',
    city: city ?? '',
    state: state ?? '',
    postcode: postcode ?? '',
    type: 'address',
  };
}
