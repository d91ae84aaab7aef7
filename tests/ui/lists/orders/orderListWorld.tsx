import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import OrderList from '../../../../src/resources/orders/list/OrderList.tsx';
import { recordOf } from '../../commands/everyScreenData.ts';
import { showList } from '../listScreen.tsx';

export const user = userEvent.setup();
/** Prepares the tests of the file that calls it. */
export function withOrderList(): void {
  beforeEach(() => {
    localStorage.setItem('lang', 'en_US');
  });
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + decodeURIComponent(search)}</output>;
};
export const address = () => screen.getByTestId('address').textContent ?? '';
export const at = (tab: string, more = {}) =>
  `/orders?filter=${encodeURIComponent(JSON.stringify({ tab, ...more }))}`;
export const tab = (name: RegExp) => screen.getByRole('tab', { name });

interface Asked {
  filter: { tab?: string; serviceCompanyId?: string };
  pagination: { page: number; perPage: number };
}

/** The order list with `rows` new orders; keys act on the first. */
export async function show(
  path = '/orders',
  {
    rows = 1,
    order = {},
    verbs = {},
    session = {},
  }: Partial<Record<'order' | 'verbs' | 'session', object>> & { rows?: number } = {},
) {
  const all = Array.from({ length: rows }, (_, i) => ({
    ...recordOf('orders'),
    id: `${i}1111111-2222-4333-8444-555555555555`,
    consignmentNo: `MY${1001 + i}`,
    ...order,
  }));
  const getList = vi.fn(async (_: string, { pagination: { page, perPage } }: Asked) => ({
    data: all.slice((page - 1) * perPage, page * perPage),
    total: rows,
  }));
  const list = (
    <>
      <OrderList />
      <Address />
    </>
  );
  showList(path, list, { getList, ...verbs }, { session });
  if (rows > 0) {
    await screen.findByText('MY1001');
    await user.keyboard('gg');
  }
  return { all, getList, filter: () => getList.mock.lastCall?.[1].filter };
}
export const row = (n: number) => screen.getAllByRole('row')[n] as HTMLElement;
