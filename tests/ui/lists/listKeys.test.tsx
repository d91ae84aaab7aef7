// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useNotificationContext } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../contract/messages/events.ts';
import { recordOf } from '../commands/everyScreenData.ts';
import { LISTS, showList } from './listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.setItem('lang', 'en_US'));

/** The question of # before it ends a record. Other lists have nothing to end. */
const ASKS: Readonly<Record<string, RegExp>> = {
  '/orders': /^Cancel (order MY1|this order)\?/,
  '/orders/bulk-orders': /^Cancel (order MY1|this order)\?/,
  '/orders/manifest': /^Cancel manifest MF1\?/,
  '/contacts': /^Delete Nurul Aina\?/,
  '/settings/integrations': /^Revoke “Web shop”\?/,
  '/settings/webhook': /^Delete this webhook\?/,
};
/** Lists that order events do not change. */
const WITHOUT_ORDERS = ['/contacts', '/settings/activity', '/settings/integrations', '/settings/webhook'];
type Asked = { filter: { tab?: string }; pagination: { page: number; perPage: number } };

/** Rows in each tab: a number, or one more than a page. */
type Total = number | 'secondPage';

/** The notices that the console's frame would show. */
const Said = () =>
  useNotificationContext().notifications.map(({ message }) => <p key={String(message)}>{message}</p>);

/** A list of this many rows in each tab; every tab has other rows. */
async function show(path: string, list: ReactElement, rows: Total = 1, more: Record<string, unknown> = {}) {
  const getList = vi.fn(async (resource: string, { filter, pagination: { page, perPage } }: Asked) => {
    const first = (page - 1) * perPage;
    const total = rows === 'secondPage' ? perPage + 1 : rows;
    const data = Array.from({ length: Math.max(0, Math.min(perPage, total - first)) }, (_, i) => ({
      ...recordOf(resource),
      id: `${filter.tab}-${first + i}`,
    }));
    return { data, total };
  });
  const live = showList(path, list, { getList, ...more });
  const grid = await screen.findByRole('grid');
  const lastPage = () => getList.mock.lastCall?.[1].pagination.page;
  const lastTab = () => getList.mock.lastCall?.[1].filter.tab;
  return { getList, grid, lastPage, lastTab, ...live };
}

describe.each(LISTS)('the keys of %s', (_, path, list) => {
  it('a tab chosen by its number clears the selection and gets the focus, so # cancels only a visible row', async () => {
    const { grid, lastTab } = await show(path, list);
    act(() => within(grid).getAllByRole('row')[1]?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
    if (!grid.contains(document.activeElement)) await user.keyboard('gg');
    await user.keyboard('x');
    await screen.findByRole('toolbar', { name: /selected|ticked|chosen/i });
    const before = lastTab();
    await user.keyboard('2');
    await waitFor(() => expect(lastTab()).not.toBe(before));
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull());
    await user.keyboard('#');
    const expected = ASKS[path];
    if (expected) expect(await screen.findByRole('dialog')).toHaveTextContent(expected);
    else expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('] opens the next page and does nothing on the last page, [ does nothing on the first', async () => {
    const { getList, lastPage } = await show(path, list, 'secondPage');
    await user.keyboard('[[');
    expect(lastPage()).toBe(1);
    await user.keyboard(']');
    await waitFor(() => expect(lastPage()).toBe(2));
    const { perPage } = getList.mock.lastCall![1].pagination;
    await screen.findByText(new RegExp(`of ${perPage + 1}`));
    const callsBefore = getList.mock.calls.length;
    await user.keyboard(']]');
    // The address changes in the next task, and a wrong page would be requested after that.
    await act(() => new Promise((done) => setTimeout(done)));
    await user.keyboard('r');
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(callsBefore));
    expect(lastPage()).toBe(2);
    expect(getList.mock.calls.every(([, { pagination }]) => pagination.page <= 2)).toBe(true);
  });
});

describe.each(LISTS.filter(([, path]) => !WITHOUT_ORDERS.includes(path)))(
  'the rows of %s',
  (_, path, list) => {
    it('rows are loaded again after an event of a changed order (LIVE-02)', async () => {
      const { getList, tell } = await show(path, list);
      const callsBefore = getList.mock.calls.length;
      act(() => tell(EVENT));
      await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(callsBefore));
    });
  },
);

it('a tab that Back opens has no ticks of the tab before (ORD-21)', async () => {
  const [, path, list] = LISTS[0] as (typeof LISTS)[number];
  const { lastTab, navigate } = await show(path, list);
  const first = lastTab();
  await user.keyboard('2');
  await waitFor(() => expect(lastTab()).not.toBe(first));
  const box = () => within(screen.getByRole('grid')).getAllByRole('checkbox')[1] as HTMLElement;
  await waitFor(() => expect(box()).toBeEnabled());
  await user.click(box());
  await screen.findByRole('toolbar', { name: /selected/ });
  await act(async () => navigate(-1));
  await waitFor(() => expect(lastTab()).toBe(first));
  await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
});

it('keys do not act on selected rows that left the list; the rows are selected again when they return (ORD-21)', async () => {
  const [, path, list] = LISTS[0] as (typeof LISTS)[number];
  const row = { ...(recordOf('orders') as { id: string }), id: 'NEW-0' };
  let data = [row];
  const live = showList(path, list, { getList: vi.fn(async () => ({ data, total: data.length })) });
  await screen.findByRole('grid');
  await user.keyboard('ggx');
  await screen.findByRole('toolbar');
  data = [];
  act(() => live.tell(EVENT));
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await user.keyboard('#');
  expect(screen.queryByRole('dialog')).toBeNull();
  data = [row];
  act(() => live.tell(EVENT));
  expect(await screen.findByRole('toolbar')).toHaveTextContent('1');
});

const EVENT: LiveEvent = {
  id: 1,
  type: 'order.updated',
  orderId: 'NEW-0',
} as unknown as LiveEvent;

it('keys do not act on only this page’s rows while the rows of all pages are being selected (ORD-21)', async () => {
  let answer: (ids: string[]) => void = () => undefined;
  const [, path, list] = LISTS[0] as (typeof LISTS)[number];
  const page = (
    <>
      {list}
      <Said />
    </>
  );
  await show(path, page, 30, {
    getAllOrderIds: () => new Promise((done) => (answer = (ids) => done({ data: ids }))),
  });
  await user.keyboard('ggx');
  await user.click(await screen.findByRole('button', { name: 'Select all 30 that match' }));
  expect(screen.getByRole('toolbar')).toHaveTextContent('Selecting all 30…');
  await user.keyboard('#');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText(/^All rows are still being selected\./)).toBeInTheDocument();
  await act(async () => answer(['1', '2', '3']));
  expect(await screen.findByRole('toolbar')).toHaveTextContent('3');
});
