import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNotificationContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import type { SavedView, ViewPlacesInput } from '../../../../contract/account/savedViews.ts';
import OrderList from '../../../../src/resources/orders/list/OrderList.tsx';
import { recordOf } from '../../commands/everyScreenData.ts';
import { showList } from '../listScreen.tsx';

export const user = userEvent.setup();
/** Prepares the tests of the file that calls it. */
export function withViews(): void {
  beforeEach(() => localStorage.setItem('lang', 'en_US'));
}

export const AT = '2026-11-27T01:00:00.000Z';
export const LATE: SavedView = {
  id: '00000000-0000-4000-8000-000000000001',
  list: 'orders',
  name: 'Late',
  shared: true,
  mine: true,
  changeable: true,
  maker: 'Aisyah',
  content: {
    filter: { tab: 'PENDING', late: 'true' },
    period: null,
    sort: { field: 'price', order: 'ASC' },
    hidden: ['price'],
    density: 'compact',
  },
  pinned: true,
  isDefault: false,
  arrangedAt: AT,
  updatedAt: AT,
};
export const CASH: SavedView = {
  ...LATE,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Cash',
  content: { ...LATE.content, filter: { tab: 'ALL' }, hidden: [], density: 'comfortable' },
};

const Where = () => <output>{decodeURIComponent(useLocation().search)}</output>;
export const where = () => screen.getByText(/^(\?.*)?$/, { selector: 'output' }).textContent ?? '';

/** Notices: keys or sentences. */
const Said = () =>
  useNotificationContext().notifications.map(({ message }) => <p key={String(message)}>{message}</p>);

/** The order list with these views. */
export function show(
  search: string,
  views: SavedView[],
  more: Record<string, unknown> = {},
  session: object = {},
) {
  const getList = vi.fn(async (resource: string, _: { filter: object; sort: object }) => ({
    data: [recordOf(resource)],
    total: 1,
  }));
  const stored = [...views];
  const verbs = {
    getSavedViews: vi.fn(async () => [...stored]),
    countViewRows: vi.fn(async () => views.map(({ id }) => ({ id, rows: 12, more: false }))),
    changeSavedView: vi.fn(async (id: string, change: object) => ({
      ...views.find((view) => view.id === id),
      ...change,
      updatedAt: '2026-11-27T02:00:00.000Z',
    })),
    createSavedView: vi.fn(async (input: object) => {
      const view = { ...CASH, ...input, id: CASH.id, mine: true };
      stored.push(view);
      return view;
    }),
    arrangeSavedViews: vi.fn(async (order: ViewPlacesInput) =>
      order.views.flatMap(({ id, pinned }) =>
        views
          .filter((view) => view.id === id)
          .map((view) => ({ ...view, pinned, isDefault: id === order.defaultId })),
      ),
    ),
    deleteSavedView: vi.fn(async () => ({ message: 'Done.' })),
    ...more,
  };
  const live = showList(
    `/orders${search}`,
    <>
      <OrderList />
      <Where />
      <Said />
    </>,
    { getList, ...verbs },
    { session },
  );
  return { ...verbs, ...live, getList, lastAsked: () => getList.mock.lastCall?.[1] };
}

export const changed = () => screen.queryByRole('group', { name: 'Changed since saved' });
export const tabs = () =>
  within(screen.getByRole('tablist', { name: 'Views' }))
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
export const viewTab = (name: RegExp) =>
  within(screen.getByRole('tablist', { name: 'Views' })).getByRole('tab', { name });
