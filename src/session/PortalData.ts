import { createContext, useContext } from 'react';
import type { PortalDataProvider } from '../dataProvider.ts';

/** The domain's verbs that do not need react-admin, for the public pages. */
export type PublicVerbs = Pick<
  PortalDataProvider,
  | 'getCompany'
  | 'getBanners'
  | 'getCountries'
  | 'lookupPostcode'
  | 'getPlaceTable'
  | 'searchCities'
  | 'suggestAddresses'
  | 'instantQuote'
  | 'getItemTypes'
  | 'searchHsCodes'
>;

export const PublicVerbsContext = createContext<PublicVerbs | null>(null);

export function usePublicVerbs(): PublicVerbs {
  const value = useContext(PublicVerbsContext);
  if (!value) throw new Error('usePublicVerbs needs its provider above it');
  return value;
}
