// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, useNotificationContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useSession } from '../../../src/session/SessionContext.ts';
import { SessionProvider } from '../../../src/session/SessionProvider.tsx';
import type { SessionFacts } from '../../../src/start/sessionStart.ts';

const account = (id: number, walletBalance: number) => ({
  id,
  companyId: 'c1',
  name: `Shop ${id}`,
  walletBalance,
});

test('switching the account stores its id, sends calls for that account and loads the customer again (AUTH-37, AUTH-38)', async () => {
  const getCustomers = vi.fn(async () => [account(1, 5), account(2, 90)]);
  const onCustomer = vi.fn();
  const dataProvider = { getCustomers, getCountries: async () => [] } as unknown as DataProvider;
  const facts = { company: {}, customers: [account(1, 5), account(2, 7)] } as unknown as SessionFacts;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext dataProvider={dataProvider}>
      <SessionProvider
        loading={null}
        failed={(_, error) => {
          throw error;
        }}
        onCustomer={onCustomer}
        loadFacts={async () => facts}
      >
        {children}
      </SessionProvider>
    </CoreAdminContext>
  );
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current?.customer.id).toBe(1));
  expect(getCustomers).not.toHaveBeenCalled();
  act(() => result.current.switchAccount(2));
  await waitFor(() => expect(result.current.customer).toMatchObject({ id: 2, walletBalance: 90 }));
  expect(localStorage.getItem('customerId')).toBe('2');
  expect(onCustomer).toHaveBeenLastCalledWith({ customerId: 2, companyId: 'c1' });
  expect(getCustomers).toHaveBeenCalledTimes(1);
});

test('a customer loaded again, for example after a save, is read by id without changing other accounts, and live news keep their stream, also on the next page (SET-26, SET-29, LIVE-05)', async () => {
  const getCustomer = vi.fn(async (id: number) => account(id, 40));
  const dataProvider = { getCustomer, getCountries: async () => [] } as unknown as DataProvider;
  const facts = { company: {}, customers: [account(1, 5), account(2, 7)] } as unknown as SessionFacts;
  const { result } = renderHook(() => ({ ...useSession(), navigate: useNavigate(), ...useLocation() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <CoreAdminContext dataProvider={dataProvider}>
        <SessionProvider
          loading={null}
          failed={() => null}
          onCustomer={vi.fn()}
          loadFacts={async () => facts}
        >
          {children}
        </SessionProvider>
      </CoreAdminContext>
    ),
  });
  await waitFor(() => expect(result.current?.customer.id).toBe(1));
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
  const dataProvider = { getCustomer, getCountries: async () => [] } as unknown as DataProvider;
  const facts = { company: {}, customers: [account(1, 5)] } as unknown as SessionFacts;
  const { result } = renderHook(() => useSession(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <CoreAdminContext dataProvider={dataProvider}>
        <SessionProvider
          loading={null}
          failed={() => null}
          onCustomer={vi.fn()}
          loadFacts={async () => facts}
        >
          {children}
        </SessionProvider>
      </CoreAdminContext>
    ),
  });
  await waitFor(() => expect(result.current?.customer.id).toBe(1));
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
  const dataProvider = {
    getCustomers: async () => {
      throw new Error('no answer');
    },
    getCountries: async () => [],
  } as unknown as DataProvider;
  const facts = { company: {}, customers: [account(1, 5), account(2, 7)] } as unknown as SessionFacts;
  const { result } = renderHook(() => useSession(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <CoreAdminContext dataProvider={dataProvider}>
        <SessionProvider
          loading={null}
          failed={() => null}
          onCustomer={vi.fn()}
          loadFacts={async () => facts}
        >
          {children}
        </SessionProvider>
      </CoreAdminContext>
    ),
  });
  await waitFor(() => expect(result.current?.customer.id).toBe(1));
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
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dataProvider = { getCountries: async () => [] } as unknown as DataProvider;
  const { result } = renderHook(() => useSession(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <SessionProvider loading={null} failed={failed} onCustomer={vi.fn()} loadFacts={loadFacts}>
          {children}
        </SessionProvider>
      </CoreAdminContext>
    ),
  });
  await waitFor(() => expect(result.current?.customer.id).toBe(1));
  loadFacts.mockRejectedValue(new Error('no answer'));
  await act(() => queryClient.invalidateQueries());
  expect(queryClient.getQueryState(['session', 'base'])?.status).toBe('error');
  expect(failed).not.toHaveBeenCalled();
  expect(result.current.customer.id).toBe(1);
});

test('a person who was removed from the account continues with another account and a message, without data of the first (BX-50)', async () => {
  const refused = Object.assign(new Error('File not found'), { status: 404 });
  const dataProvider = {
    getCustomers: async () => [account(2, 90)],
    getCustomer: async () => Promise.reject(refused),
    getCountries: async () => [],
  } as unknown as DataProvider;
  const facts = { company: {}, customers: [account(1, 5), account(2, 7)] } as unknown as SessionFacts;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onCustomer = vi.fn();
  const { result } = renderHook(
    () => ({ ...useSession(), notices: useNotificationContext().notifications }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
          <SessionProvider
            loading={null}
            failed={() => null}
            onCustomer={onCustomer}
            loadFacts={async () => facts}
          >
            {children}
          </SessionProvider>
        </CoreAdminContext>
      ),
    },
  );
  await waitFor(() => expect(result.current?.customer?.id).toBe(1));
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
