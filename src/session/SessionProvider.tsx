import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Customer } from '../../contract/account/customers.ts';
import type { User } from '../../contract/account/users.ts';
import type { Country } from '../../contract/places/parameters.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useLocale } from '../i18n/useText.ts';
import { accountOf, storeCustomerId, storedCustomerId } from '../lib/browser/sessionStorage.ts';
import { asFailure } from '../lib/calls/callFailure.ts';
import { useHandler } from '../lib/react/useHandler.ts';
import type { SessionFacts } from '../start/sessionStart.ts';
import { CountriesContext, SessionContext, type SessionValue } from './SessionContext.ts';
import { StreetSearchContext } from './StreetSearch.ts';
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
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(storedCustomerId);

  const callFor = useCallback(
    (customers: readonly Customer[]) => {
      const customer = accountOf(customers, storedCustomerId());
      if (customer) onCustomer({ customerId: customer.id, companyId: customer.companyId });
    },
    [onCustomer],
  );
  const base = useQuery({
    queryKey: ['session', 'base'],
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

  const customerList = base.data?.customers;
  const customer = accountOf(customerList, chosen);

  const reloadCustomers = useCallback(async () => {
    const customers = await dataProvider.getCustomers();
    callFor(customers);
    queryClient.setQueryData(['session', 'base'], (old: typeof base.data) =>
      old ? { ...old, customers } : old,
    );
  }, [callFor, dataProvider, queryClient]);

  const notify = useNotify();
  const navigate = useNavigate();
  /**
   * Called when the person was removed from the account: changes to another account. Without another one, the session has ended. The function
   * never changes, as another `reloadCustomer` would make the live events open a new stream.
   */
  const leaveAccount = useHandler(async (left: number) => {
    const before = customerList?.find(({ id }) => id === left);
    const customers = await dataProvider.getCustomers();
    const next = customers.find(({ id }) => id !== left);
    // Several calls that were refused at once change the account only once.
    if (!next || storedCustomerId() === next.id || customers.some(({ id }) => id === left)) return;
    storeCustomerId(next.id);
    callFor(customers);
    setChosen(next.id);
    queryClient.removeQueries({ predicate: (q) => q.queryKey[0] !== 'session' });
    queryClient.setQueryData(['session', 'base'], (old: typeof base.data) =>
      old ? { ...old, customers } : old,
    );
    const messageArgs = { account: before?.name ?? '', other: next.name };
    navigate('/');
    notify('shell.accountLeft', { type: 'warning', autoHideDuration: null, messageArgs });
  });

  const customerId = customer?.id;
  /** Numbers of the newest call and of the shown answer's call, as an older answer may arrive later. */
  const reloads = useRef({ newest: 0, shown: 0 });
  const reloadCustomer = useCallback(async () => {
    if (customerId === undefined) return;
    const mine = ++reloads.current.newest;
    const fresh = await dataProvider.getCustomer(customerId).catch((err) => {
      if (asFailure(err).status === 404) return leaveAccount(customerId);
      throw err;
    });
    if (!fresh || mine < reloads.current.shown) return;
    reloads.current.shown = mine;
    queryClient.setQueryData(['session', 'base'], (old: typeof base.data) =>
      old ? { ...old, customers: old.customers.map((c) => (c.id === fresh.id ? fresh : c)) } : old,
    );
  }, [customerId, dataProvider, queryClient, leaveAccount]);

  const showUser = useCallback(
    (user: User) =>
      void queryClient.setQueryData(['session', 'base'], (old: typeof base.data) =>
        old ? { ...old, user } : old,
      ),
    [queryClient],
  );

  const switchAccount = useCallback(
    (id: number) => {
      storeCustomerId(id);
      callFor(customerList ?? []);
      setChosen(id);
      queryClient.removeQueries({ predicate: (q) => q.queryKey[0] !== 'session' });
      // Without an answer the known values stay; the next event fetches again.
      reloadCustomers().catch(() => undefined);
    },
    [callFor, customerList, queryClient, reloadCustomers],
  );

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
      queryClient.setQueryData<SessionFacts>(['session', 'base'], (old) =>
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
