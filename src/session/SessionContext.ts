import { createContext, useContext, useMemo } from 'react';
import type { Company, CompanySettings } from '../../contract/account/company.ts';
import type { Customer } from '../../contract/account/customers.ts';
import type { User } from '../../contract/account/users.ts';
import type { Country } from '../../contract/places/parameters.ts';
import {
  showsApps,
  showsEstimate,
  showsServiceSort,
  usesPlanTable,
} from '../../contract/rules/account/features.ts';
import { type CallRight, mayDo } from '../../contract/rules/account/rights.ts';

export interface SessionValue {
  company: Company;
  settings: CompanySettings;
  user: User;
  /** The account that this tab works for. */
  customer: Customer;
  customers: Customer[];
  hasMultipoint: boolean;
  switchAccount(id: number): void;
  /** Fetches balance and profile again. */
  reloadCustomer(): Promise<void>;
  /** Shows the user in the form that a call has returned. */
  showUser(user: User): void;
}

/** Whether the person's role in the tab's account includes a right; the server checks again at each call. */
export const rightsOf =
  ({ member }: Pick<Customer, 'member'>) =>
  (need: CallRight): boolean =>
    !member || mayDo(member, need);
export function useMay(): (need: CallRight) => boolean {
  const { customer } = useSession();
  return useMemo(() => rightsOf(customer), [customer]);
}

/** Separate from the session, because only forms need the countries, which load later than the first page. */
export const CountriesContext = createContext<Country[]>([]);
export const useCountries = (): Country[] => useContext(CountriesContext);

export const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider above it');
  return value;
}

/** Features that depend on the tenant (SHELL-04). */
export interface Features {
  estimate: boolean;
  serviceSort: boolean;
  apps: boolean;
  planTable: boolean;
  multipoint: boolean;
  referral: boolean;
  returns: boolean;
  tinReminder: boolean;
}

export function featuresOf({
  company,
  settings,
  hasMultipoint,
}: Pick<SessionValue, 'company' | 'settings' | 'hasMultipoint'>): Features {
  const features = settings.features ?? {};
  return {
    estimate: showsEstimate(company.code),
    serviceSort: showsServiceSort(company.code, company.demo),
    apps: showsApps(company.code),
    planTable: usesPlanTable(company.code),
    multipoint: hasMultipoint,
    referral: Boolean(settings['referral.customer']?.promo_title),
    returns: features.externalSubdomain === true,
    tinReminder: features.tinReminder === true,
  };
}

export const useFeatures = () => featuresOf(useSession());
