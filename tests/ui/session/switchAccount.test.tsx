// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, useNotificationContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useSession } from '../../../src/session/SessionContext.ts';
import { SessionProvider } from '../../../src/session/SessionProvider.tsx';
import type { SessionFacts } from '../../../src/start/sessionStart.ts';
import { newQueries } from '../newQueries.ts';

const account = (id: number, walletBalance: number) => ({
  id,
  companyId: 'c1',
  name: `Shop ${id}`,
  walletBalance,
});

/** Renders a hook within the session of these accounts. */
async function inSession<T extends object>(
  read: () => T,
  verbs: object,
  customers: readonly object[],
  {
    queryClient,
    ...more
  }: Partial<Parameters<typeof SessionProvider>[0]> & { queryClient?: QueryClient } = {},
) {
  const { result } = renderHook(() => ({ ...useSession(), ...read() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <CoreAdminContext
        dataProvider={{ getCountries: async () => [], ...verbs } as unknown as DataProvider}
        queryClient={queryClient}
      >
        <SessionProvider
          loading={null}
          failed={() => null}
          onCustomer={vi.fn()}
          loadFacts={async () => ({ company: {}, customers }) as unknown as SessionFacts}
          {...more}
        >
          {children}
        </SessionProvider>
      </CoreAdminContext>
    ),
  });
  await waitFor(() => expect(result.current?.customer?.id).toBe(1));
  return result;
}

test('switching the account stores its id, sends calls for that account and loads the customer again (AUTH-37, AUTH-38)', async () => {
  const getCustomers = vi.fn(async () => [account(1, 5), account(2, 90)]);
  const onCustomer = vi.fn();
  const result = await inSession(() => ({}), { getCustomers }, [account(1, 5), account(2, 7)], {
    onCustomer,
    failed: (_, error) => {
      throw error;
    },
  });
  expect(getCustomers).not.toHaveBeenCalled();
  act(() => result.current.switchAccount(2));
  await waitFor(() => expect(result.current.customer).toMatchObject({ id: 2, walletBalance: 90 }));
  expect(localStorage.getItem('customerId')).toBe('2');
  expect(onCustomer).toHaveBeenLastCalledWith({ customerId: 2, companyId: 'c1' });
  expect(getCustomers).toHaveBeenCalledTimes(1);
});

test('a customer loaded again, for example after a save, is read by id without changing other accounts, and live news keep their stream, also on the next page (SET-26, SET-29, LIVE-05)', async () => {
  const getCustomer = vi.fn(async (id: number) => account(id, 40));
  const result = await inSession(() => ({ navigate: useNavigate(), ...useLocation() }), { getCustomer }, [
    account(1, 5),
    account(2, 7),
  ]);
  const { reloadCustomer } = result.current;
  await act(reloadCustomer);
  expect(getCustomer).toHaveBeenCalledExactlyOnceWith(1);
  await waitFor(() =>
    expect(result.current.customers).toMatchObject([{ walletBalance: 40 }, { walletBalance: 7 }]),
  );
  await act(async () => void result.current.navigate('/orders'));
  expect(result.current.pathname).toBe('/orders');
  // The live events depend on this function. A new one would open a new stream at each changed balance and on each page.
  expect(result.current.reloadCustomer).toBe(reloadCustomer);
});

test('an older balance that arrives after a newer one is not shown (LIVE-05)', async () => {
  const answers: ((customer: object) => void)[] = [];
  const getCustomer = () => new Promise<object>((resolve) => answers.push(resolve));
  const result = await inSession(() => ({}), { getCustomer }, [account(1, 5)]);
  const { reloadCustomer } = result.current;
  const [before, after] = [reloadCustomer(), reloadCustomer()];
  await act(async () => {
    answers[1]?.(account(1, 30));
    await after;
    answers[0]?.(account(1, 20));
    await before;
  });
  await waitFor(() => expect(result.current.customer.walletBalance).toBe(30));
});

test('an account can be switched to even if its newest figures cannot be loaded (AUTH-37)', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const getCustomers = async () => {
    throw new Error('no answer');
  };
  const result = await inSession(() => ({}), { getCustomers }, [account(1, 5), account(2, 7)]);
  act(() => result.current.switchAccount(2));
  await waitFor(() => expect(result.current.customer).toMatchObject({ id: 2, walletBalance: 7 }));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('an open console stays if its data cannot be read again (SHELL-75)', async () => {
  const facts = { company: {}, customers: [account(1, 5)] } as unknown as SessionFacts;
  const loadFacts = vi.fn(async () => facts);
  const failed = vi.fn(() => null);
  const queryClient = newQueries();
  const result = await inSession(() => ({}), {}, [], { queryClient, failed, loadFacts });
  loadFacts.mockRejectedValue(new Error('no answer'));
  await act(() => queryClient.invalidateQueries());
  expect(queryClient.getQueryState(['session', 'base'])?.status).toBe('error');
  expect(failed).not.toHaveBeenCalled();
  expect(result.current.customer.id).toBe(1);
});

test('a person who was removed from the account continues with another account and a message, without data of the first (BX-50)', async () => {
  const refused = Object.assign(new Error('File not found'), { status: 404 });
  const verbs = {
    getCustomers: async () => [account(2, 90)],
    getCustomer: async () => Promise.reject(refused),
  };
  const queryClient = newQueries();
  const onCustomer = vi.fn();
  const result = await inSession(
    () => ({ notices: useNotificationContext().notifications }),
    verbs,
    [account(1, 5), account(2, 7)],
    { queryClient, onCustomer },
  );
  queryClient.setQueryData(['orders', 'getList'], ['of the first']);
  // Several calls are refused at once, but only one message appears.
  const { reloadCustomer } = result.current;
  await act(() => Promise.all([reloadCustomer(), reloadCustomer()]));
  await waitFor(() => expect(result.current.customer).toMatchObject({ id: 2, walletBalance: 90 }));
  expect(result.current.customers).toHaveLength(1);
  expect(queryClient.getQueryData(['orders', 'getList'])).toBeUndefined();
  expect(localStorage.getItem('customerId')).toBe('2');
  expect(onCustomer).toHaveBeenLastCalledWith({ customerId: 2, companyId: 'c1' });
  expect(result.current.notices).toMatchObject([
    {
      message: 'shell.accountLeft',
      type: 'warning',
      notificationOptions: { messageArgs: { account: 'Shop 1', other: 'Shop 2' } },
    },
  ]);
});
