// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { ListContextProvider } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { orderFilters } from '../../../src/resources/orders/list/orderListParts.tsx';
import { ListFilters } from '../../../src/ui/list/filters/ListFilters.tsx';
import { recordOf, sessionOf } from '../commands/everyScreenData.ts';
import { PHONE, turnTo, withTurnedWindow } from '../turnedWindow.ts';
import { LISTS, showList } from './listScreen.tsx';

const user = userEvent.setup();
withTurnedWindow();

beforeEach(() => localStorage.setItem('lang', 'en_US'));

type Asked = { filter: { q?: string; dateFrom?: string } };

/** A list of one row without a search, of no row for “nothing”, and of N rows for the search text N. */
async function show(path: string, list: ReactElement) {
  const getList = vi.fn(async (resource: string, { filter }: Asked) => {
    const total = filter.q === 'nothing' ? 0 : Number(filter.q ?? 1);
    const record = recordOf(resource) as { id: string };
    return { data: Array.from({ length: total }, (_, i) => ({ ...record, id: `${record.id}${i}` })), total };
  });
  showList(path, list, { getList });
  await screen.findByRole('grid');
  return () => getList.mock.lastCall?.[1].filter ?? {};
}
const box = () => screen.getByRole('textbox', { name: /^(Search|Order num|Manifest|Number)/ });

const NOTHING: Readonly<Record<string, string>> = {
  inbox: 'Nothing found',
  manifests: 'No manifests found',
  contacts: 'No contacts found',
  'API keys': 'No keys found',
  webhooks: 'No webhooks found',
  activity: 'Nothing found',
  invoices: 'Nothing matches these filters',
  transactions: 'Nothing matches these filters',
};

const NO_ROWS = /No orders match|No .+ found|Nothing (matches|found)/;

/** Puts a whole text into the search box, as its letters make no difference. */
async function search(text: string): Promise<void> {
  await user.click(box());
  await user.paste(text);
}

it.each(LISTS)(
  'the number of results among %s is announced in a region that stays mounted; without a row one button clears the filters and moves to the search box (BX-32)',
  async (name, path, list) => {
    await show(path, list);
    const region = await screen.findByText('1 row');
    expect(region).toHaveAttribute('role', 'status');
    await search('nothing');
    await waitFor(() => expect(region).toHaveTextContent(NOTHING[name] ?? 'No orders match these filters'));
    expect(screen.queryByRole('grid')).toBeNull();
    expect(within(region).getByText(NO_ROWS)).toBeVisible();
    const clear = screen.getByRole('button', { name: 'Clear filters' });
    expect(clear).toHaveClass('MuiButton-contained');
    await user.click(clear);
    expect(box()).toHaveFocus();
    await waitFor(() => expect(region).toHaveTextContent('1 row'));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.type(box(), '2');
    await waitFor(() => expect(region).toHaveTextContent('2 rows'));
    expect(region).toBeInTheDocument();
  },
);

describe.each(LISTS)('Enter in the search box of %s', (_, path, list) => {
  it('Enter in the search box moves to the first row of that search, even before the search was sent', async () => {
    const requests = await show(path, list);
    await user.type(box(), '3{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement),
    );
    expect(requests().q).toBe('3');
    await waitFor(() => expect(screen.getByText('3 rows')).toBeInTheDocument());
  });

  it('Enter in the search box keeps the focus there if no row is found, or if the text changes after Enter', async () => {
    await show(path, list);
    await search('nothing');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(NO_ROWS)).toBeVisible();
    await user.clear(box());
    // All keys at once, because rows that come between the keys would rightly take the focus.
    fireEvent.change(box(), { target: { value: '2' } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    fireEvent.change(box(), { target: { value: '23' } });
    await waitFor(() => expect(screen.getByText('23 rows')).toBeInTheDocument());
    expect(box()).toHaveFocus();
  });
});

/** The first filter of each list; the others have a search alone. */
const FIRST_FILTERS: Readonly<Record<string, string>> = {
  orders: 'Courier',
  'bulk orders': 'Period',
  COD: 'Period',
  inbox: 'Matter',
  activity: 'Period',
  invoices: 'Period',
  transactions: 'Period',
};

it.each(LISTS)(
  'the key f opens the filters of %s and focuses the first; / focuses the search (BX-32)',
  async (name, path, list) => {
    await show(path, list);
    await user.keyboard('f');
    const first = FIRST_FILTERS[name];
    if (first) expect(screen.getByRole('combobox', { name: first })).toHaveFocus();
    else expect(box()).toHaveFocus();
    await user.keyboard('{Escape}');
    await user.keyboard('/');
    expect(box()).toHaveFocus();
  },
);

describe.each(LISTS.slice(0, 3))('“Clear filters” of %s', (_, path, list) => {
  it.each(['mouse', 'Enter'])('“Clear filters” by %s moves to the empty search box', async (by) => {
    const requests = await show(path, list);
    await user.type(box(), '3');
    await waitFor(() => expect(requests()).toMatchObject({ q: '3' }));
    const clear = await screen.findByRole('button', { name: 'Clear filters' });
    // Clears typed text that was not searched for yet, too.
    await user.type(box(), '4');
    if (by === 'mouse') await user.click(clear);
    else {
      clear.focus();
      await user.keyboard('{Enter}');
    }
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('');
    await waitFor(() => expect(clear).not.toBeInTheDocument());
    expect(box()).toHaveFocus();
    await waitFor(() => expect(requests()).not.toHaveProperty('q'));
  });

  it('“Clear filters” sets the period of own dates back to all time (ORD-15)', async () => {
    const filter = encodeURIComponent(JSON.stringify({ dateFrom: '2026-03-01', dateTo: '2026-03-09' }));
    await show(`${path}?filter=${filter}`, list);
    expect(screen.getByRole('combobox', { name: 'Period' })).toHaveTextContent('Custom dates');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Period' })).toHaveTextContent('All time'),
    );
    expect(screen.queryByLabelText(/From|from/)).toBeNull();
  });

  it('a day chosen before the typed search is sent is in the filter with that search (ORD-15)', async () => {
    const requests = await show(path, list);
    await user.click(screen.getByRole('combobox', { name: 'Period' }));
    await user.click(await screen.findByRole('option', { name: 'Custom dates' }));
    fireEvent.change(box(), { target: { value: '3' } });
    fireEvent.change(screen.getByLabelText(/From|from/), { target: { value: '2026-03-01' } });
    await waitFor(() => expect(requests()).toMatchObject({ q: '3', dateFrom: '2026-03-01' }));
  });
});

it('a date that is typed in stays while a phone is turned, until another part has the focus (ORD-15, BX-32)', async () => {
  const filter = encodeURIComponent(JSON.stringify({ dateFrom: '2026-03-01' }));
  await show(`/orders?filter=${filter}`, LISTS[0]![2]);
  const from = screen.getByLabelText(/From|from/);
  act(() => from.focus());
  fireEvent.change(from, { target: { value: '3' } });
  turnTo(PHONE);
  expect(from).toBeVisible();
  expect(from).toHaveFocus();
  expect(from).toHaveValue('3');
  act(() => box().focus());
  await waitFor(() => expect(from).not.toBeInTheDocument());
});

it('orders have their other filters behind one button, which shows the number of active filters (ORD-17, BX-32)', async () => {
  const filter = encodeURIComponent(JSON.stringify({ tab: 'ALL', packed: 'true', minAttempts: '2' }));
  await show(`/orders?filter=${filter}`, LISTS[0]![2]);
  expect(screen.queryByRole('combobox', { name: 'Courier' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters (2)' }));
  const others = within(screen.getByRole('group', { name: 'Filters' }));
  expect(others.getByRole('combobox', { name: 'Courier' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true');
});

/** Filters, with a button that resets the filter values as going back does. */
function WayBack({ filters }: { filters: ReactElement }) {
  const [filterValues, setFilters] = useState<object>({ tab: 'ALL' });
  return (
    <ListContextProvider value={{ filterValues, setFilters } as never}>
      {filters}
      <output>{JSON.stringify(filterValues)}</output>
      <button type="button" onClick={() => setFilters({ tab: 'ALL' })}>
        Back
      </button>
    </ListContextProvider>
  );
}

it.each([
  ['orders and bulk orders', <ListFilters key="orders" filters={orderFilters} />],
  [
    'COD',
    <ListFilters
      key="cod"
      filters={{ search: 'cod.search', dates: { from: 'cod.dateFrom', to: 'cod.dateTo' } }}
    />,
  ],
])(
  'the search of %s shows the current filter, also after going back (ORD-12, BULK-04)',
  async (_, filters) => {
    showList('/list', <WayBack filters={filters} />, {});
    await screen.findAllByRole('textbox');
    await user.type(box(), ' 0075');
    await screen.findByText('{"tab":"ALL","q":"0075"}');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(box()).toHaveValue(''));
    expect(screen.getByText('{"tab":"ALL"}')).toBeInTheDocument();
  },
);

it.each(['my', 'swiftlogistics'])(
  'late orders of tenant %s are found, whether or not the tenant shows delivery estimates (BX-46)',
  async (code) => {
    const getList = vi.fn(async (_: string, query: { filter: object }) => ({
      data: [recordOf('orders')],
      total: 1,
      asked: query,
    }));
    showList(
      '/orders',
      LISTS[0]![2],
      { getList },
      { session: { company: { ...sessionOf().company, code } } },
    );
    await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    await user.click(screen.getByRole('combobox', { name: 'Arrival', hidden: true }));
    await user.click(await screen.findByRole('option', { name: 'Late' }));
    await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toMatchObject({ late: 'true' }));
  },
);
