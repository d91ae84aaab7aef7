import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import type { Customer } from '../../contract/account/customers.ts';
import type { User } from '../../contract/account/users.ts';
import type { Country } from '../../contract/places/parameters.ts';
import { useLocale } from '../i18n/useText.ts';
import { accountOf, storedCustomerId } from '../lib/browser/sessionStorage.ts';
import type { SessionFacts } from '../start/sessionStart.ts';
import { CountriesContext, SessionContext, type SessionValue } from './SessionContext.ts';
import { StreetSearchContext } from './StreetSearch.ts';
import { FACTS, useAccounts, useChangeFacts } from './useAccounts.ts';
import { useDataProvider } from './useDataProvider.ts';

const NONE: Country[] = [];

interface Props {
  children: ReactNode;
  loading: ReactNode;
  failed: (retry: () => void, error: Error) => ReactNode;
  /** Sets the account of this tab's calls. */
  onCustomer: (caller: { customerId: number; companyId: string }) => void;
  loadFacts: () => Promise<SessionFacts>;
}

/** Loads company, settings, countries, user and accounts; shows `loading` meanwhile (SHELL-07, -13). */
export function SessionProvider({ children, loading, failed, onCustomer, loadFacts }: Props) {
  const queryClient = useQueryClient();
  const callFor = useCallback(
    (customers: readonly Customer[]) => {
      const customer = accountOf(customers, storedCustomerId());
      if (customer) onCustomer({ customerId: customer.id, companyId: customer.companyId });
    },
    [onCustomer],
  );
  const base = useQuery({
    queryKey: FACTS,
    queryFn: async () => {
      const facts = await loadFacts();
      // Must run before any component is rendered that makes calls for the account.
      callFor(facts.customers);
      return facts;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const countries = useCountriesQuery();
  // Requested here but not used here: the answer must not render anything again during the console's first rendering, which would then restart.
  useEffect(() => void queryClient.prefetchQuery(countries), [queryClient, countries]);

  const { customer, switchAccount, reloadCustomer } = useAccounts(base.data?.customers, callFor);
  const changeFacts = useChangeFacts();
  const showUser = useCallback((user: User) => changeFacts(() => ({ user })), [changeFacts]);
  const value = useMemo<SessionValue | null>(
    () =>
      base.data && customer ? { ...base.data, customer, switchAccount, reloadCustomer, showUser } : null,
    [base.data, customer, switchAccount, reloadCustomer, showUser],
  );
  // The first value renders the whole console in slices, so that input and painting come first, even if the value was there from the start.
  const isReady = useDeferredValue(value, null) !== null;

  useLateMultipoint(isReady ? base.data?.multipoint : undefined);
  // After the console was shown, it stays; its notice shows a later failure.
  if (base.isLoadingError) return failed(() => void base.refetch(), base.error);
  if (!value) return loading;
  // Shown for a moment; the frame of the HTML covers it.
  if (!isReady) return <div aria-busy="true" />;
  return (
    <SessionContext value={value}>
      <StreetSearchContext value={value.company.streetSearch}>
        <Countries>{children}</Countries>
      </StreetSearchContext>
    </SessionContext>
  );
}

/** Shows the server's answer about vehicles after the first rendering, which another value would restart. */
function useLateMultipoint(multipoint: SessionFacts['multipoint'] | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    void multipoint?.then((hasMultipoint) =>
      queryClient.setQueryData<SessionFacts>(FACTS, (old) =>
        old && old.hasMultipoint !== hasMultipoint ? { ...old, hasMultipoint } : old,
      ),
    );
  }, [multipoint, queryClient]);
}

function Countries({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...useCountriesQuery(), placeholderData: keepPreviousData });
  return <CountriesContext value={data ?? NONE}>{children}</CountriesContext>;
}

function useCountriesQuery() {
  const dataProvider = useDataProvider();
  const locale = useLocale();
  return useMemo(
    () => ({
      queryKey: ['session', 'countries', locale],
      queryFn: () => dataProvider.getCountries(locale),
      staleTime: Number.POSITIVE_INFINITY,
    }),
    [dataProvider, locale],
  );
}
