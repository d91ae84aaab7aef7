import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Customer } from '../../contract/account/customers.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { accountOf, storeCustomerId, storedCustomerId } from '../lib/browser/sessionStorage.ts';
import { asFailure } from '../lib/calls/callFailure.ts';
import { useHandler } from '../lib/react/useHandler.ts';
import type { SessionFacts } from '../start/sessionStart.ts';
import { useDataProvider } from './useDataProvider.ts';

/** Key of the session's facts in the query cache. */
export const FACTS = ['session', 'base'] as const;

/** Changes facts of the session after they were loaded. */
export function useChangeFacts() {
  const queryClient = useQueryClient();
  return useCallback(
    (change: (old: SessionFacts) => Partial<SessionFacts>): void => {
      queryClient.setQueryData<SessionFacts>(FACTS, (old) => old && { ...old, ...change(old) });
    },
    [queryClient],
  );
}

/** The account of this tab, its newest values, and the change to another one. `callFor` sets the account of the tab's calls. */
export function useAccounts(
  customerList: readonly Customer[] | undefined,
  callFor: (customers: readonly Customer[]) => void,
) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const changeFacts = useChangeFacts();
  const [chosen, setChosen] = useState(storedCustomerId);
  const customer = accountOf(customerList, chosen);
  const open = useCallback(
    (id: number, customers: readonly Customer[]) => {
      storeCustomerId(id);
      callFor(customers);
      setChosen(id);
      queryClient.removeQueries({ predicate: (q) => q.queryKey[0] !== 'session' });
    },
    [callFor, queryClient],
  );

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
    open(next.id, customers);
    changeFacts(() => ({ customers }));
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
    changeFacts((old) => ({ customers: old.customers.map((c) => (c.id === fresh.id ? fresh : c)) }));
  }, [customerId, dataProvider, changeFacts, leaveAccount]);

  const switchAccount = useCallback(
    (id: number) => {
      open(id, customerList ?? []);
      const reload = async () => {
        const customers = await dataProvider.getCustomers();
        callFor(customers);
        changeFacts(() => ({ customers }));
      };
      // Without an answer the known values stay; the next event fetches again.
      reload().catch(() => undefined);
    },
    [open, callFor, customerList, dataProvider, changeFacts],
  );
  return { customer, switchAccount, reloadCustomer };
}
