// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNotificationContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedView, ViewPlacesInput } from '../../../contract/account/savedViews.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import DraftList from '../../../src/resources/drafts/DraftList.tsx';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import { recordOf, sessionOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.setItem('lang', 'en_US'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const AT = '2026-11-27T01:00:00.000Z';
const LATE: SavedView = {
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
  updatedAt: AT,
};
const CASH: SavedView = {
  ...LATE,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Cash',
  content: { ...LATE.content, filter: { tab: 'ALL' }, hidden: [], density: 'comfortable' },
};

const Where = () => <output>{decodeURIComponent(useLocation().search)}</output>;
const where = () => screen.getByText(/^(\?.*)?$/, { selector: 'output' }).textContent ?? '';

/** Notices: keys or sentences. */
const Said = () =>
  useNotificationContext().notifications.map(({ message }) => <p key={String(message)}>{message}</p>);

/** The order list with these views. */
function show(search: string, views: SavedView[], more: Record<string, unknown> = {}, session: object = {}) {
  const getList = vi.fn(async (resource: string, _: { filter: object; sort: object }) => ({
    data: [recordOf(resource)],
    total: 1,
  }));
  const verbs = {
    getSavedViews: vi.fn(async () => views),
    countViewRows: vi.fn(async () => views.map(({ id }) => ({ id, rows: 12, more: false }))),
    changeSavedView: vi.fn(async (id: string, change: object) => ({
      ...views.find((view) => view.id === id),
      ...change,
      updatedAt: '2026-11-27T02:00:00.000Z',
    })),
    createSavedView: vi.fn(async (input: object) => ({ ...CASH, ...input, id: CASH.id, mine: true })),
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

const changed = () => screen.queryByRole('group', { name: 'Changed since saved' });
const tabs = () =>
  within(screen.getByRole('tablist', { name: 'Views' }))
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
const viewTab = (name: RegExp) =>
  within(screen.getByRole('tablist', { name: 'Views' })).getByRole('tab', { name });

describe('an address with a view', () => {
  it('an address with a view opens its filter, sort, columns and density, only in this tab (BX-52)', async () => {
    localStorage.setItem('columns.orders', '["weight"]');
    const { lastAsked } = show(`?view=${LATE.id}`, [LATE]);
    await screen.findByRole('grid');
    expect(lastAsked()).toMatchObject({
      filter: { tab: 'PENDING', late: 'true' },
      sort: { field: 'price', order: 'ASC' },
    });
    expect(where()).toContain(`view=${LATE.id}`);
    expect(where()).toContain('"late":"true"');
    expect(await screen.findByRole('tablist', { name: 'Views' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Weight' })).toBeVisible();
    expect(changed()).toBeNull();
    await user.keyboard('{Shift>}V{/Shift}');
    expect(await screen.findByRole('group', { name: 'Changed since saved' })).toBeVisible();
    expect(localStorage.getItem('density')).toBeNull();
    expect(localStorage.getItem('columns.orders')).toBe('["weight"]');
  });

  it('an address with a deleted view opens the list without it and shows a message (BX-52)', async () => {
    const { lastAsked } = show(`?view=${LATE.id}`, [CASH]);
    await screen.findByRole('grid');
    expect(where()).not.toContain('view=');
    expect(lastAsked()).toMatchObject({ filter: { tab: 'NEW' } });
    expect(await screen.findByText('views.gone')).toBeVisible();
  });

  it('an address with a view that is deleted while it is open keeps the list and its filter (BX-52)', async () => {
    const views = [LATE];
    const { tell, getSavedViews } = show(`?view=${LATE.id}`, views);
    await screen.findByRole('tablist', { name: 'Views' });
    getSavedViews.mockResolvedValue([]);
    act(() => tell({ id: 1, type: 'views.changed', own: false } as never));
    await waitFor(() => expect(where()).not.toContain('view='));
    expect(where()).toContain('"late":"true"');
    expect(screen.queryByRole('tablist', { name: 'Views' })).toBeNull();
  });

  it('an address with a view that is deleted while the views are loaded opens the list without it and shows a message (BX-52)', async () => {
    let answer: (views: SavedView[]) => void = () => undefined;
    const first = new Promise<SavedView[]>((resolve) => {
      answer = resolve;
    });
    const getSavedViews = vi.fn(() => first);
    const { tell } = show(`?view=${LATE.id}`, [], { getSavedViews });
    await waitFor(() => expect(getSavedViews).toHaveBeenCalledOnce());
    getSavedViews.mockResolvedValue([]);
    act(() => tell({ id: 1, type: 'views.changed', own: false } as never));
    answer([LATE]);
    expect(await screen.findByText('views.gone')).toBeVisible();
    await waitFor(() => expect(where()).not.toContain('view='));
  });

  it('an address whose view has a deleted courier and an unknown sort opens without these and shows a message (BX-52)', async () => {
    const old = {
      ...LATE,
      content: {
        ...LATE.content,
        filter: { tab: 'PENDING', serviceCompanyId: '99' },
        sort: { field: 'colour', order: 'ASC' as const },
      },
    };
    const { lastAsked } = show(`?view=${LATE.id}`, [old]);
    await screen.findByRole('grid');
    expect(await screen.findByText(/without what is not there any more: colour\.$/)).toBeVisible();
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ tab: 'PENDING' }));
    expect(lastAsked()?.sort).toEqual({ field: 'createdAt', order: 'DESC' });
    expect(await screen.findByText(/any more: Courier/)).toBeVisible();
  });
});

describe('a view that hides columns', () => {
  const hiding = (...hidden: string[]) => ({ ...LATE, content: { ...LATE.content, hidden } });
  const left = () => screen.queryAllByText(/without what is not there any more/);

  it('a view that hides columns that no longer exist reports them once, in the bar of the views (BX-52)', async () => {
    show(`?view=${LATE.id}`, [hiding('price', 'moonPhase')]);
    expect(await screen.findByText(/any more: moonPhase\.$/)).toBeVisible();
    expect(left()).toHaveLength(1);
    expect(left()[0]).toHaveAttribute('role', 'status');
    expect(changed()).toBeNull();
  });

  it('a view that hides columns which the role lacks shows no message (BX-50, BX-52)', async () => {
    const customer = {
      ...sessionOf().customer,
      member: { role: 'own', rights: ['orders.read'], dayLimitMinor: null },
    };
    show(`?view=${LATE.id}`, [hiding('price')], {}, { customer });
    await screen.findByRole('tablist', { name: 'Views' });
    await screen.findByRole('grid');
    expect(screen.queryByRole('columnheader', { name: /^Price/ })).toBeNull();
    expect(left()).toEqual([]);
  });
});

describe('a view that is changed', () => {
  it('a changed view is marked, and is saved only by Save, with its version (BX-52)', async () => {
    const { changeSavedView, lastAsked } = show(`?view=${LATE.id}`, [LATE]);
    await screen.findByRole('tablist', { name: 'Views' });
    await user.click(screen.getByRole('tab', { name: /Completed/ }));
    const line = await screen.findByRole('group', { name: 'Changed since saved' });
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ tab: 'COMPLETED' }));
    expect(where()).toContain(`view=${LATE.id}`);
    expect(changeSavedView).not.toHaveBeenCalled();
    await user.click(within(line).getByRole('button', { name: 'Save' }));
    expect(changeSavedView).toHaveBeenCalledExactlyOnceWith(LATE.id, {
      content: { ...LATE.content, filter: { tab: 'COMPLETED', late: 'true' } },
      updatedAt: AT,
    });
    await waitFor(() => expect(changed()).toBeNull());
  });

  it('a changed view has its saved content after Discard (BX-52)', async () => {
    const { changeSavedView, lastAsked } = show(`?view=${LATE.id}`, [LATE]);
    await screen.findByRole('tablist', { name: 'Views' });
    await user.click(screen.getByRole('tab', { name: /Completed/ }));
    await user.keyboard('{Shift>}V{/Shift}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(changed()).toBeNull());
    expect(lastAsked()?.filter).toEqual(LATE.content.filter);
    expect(changeSavedView).not.toHaveBeenCalled();
  });

  it('a changed view of somebody else can only be saved as a new view, which opens (BX-52)', async () => {
    const theirs = { ...LATE, mine: false, changeable: false };
    const { createSavedView } = show(`?view=${LATE.id}`, [theirs]);
    await screen.findByRole('tablist', { name: 'Views' });
    await user.click(screen.getByRole('tab', { name: /Completed/ }));
    const line = await screen.findByRole('group', { name: 'Changed since saved' });
    expect(within(line).queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(within(line).getByRole('button', { name: 'Save as new' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as a view' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Mine{Enter}');
    expect(createSavedView).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        list: 'orders',
        name: 'Mine',
        shared: false,
        pinned: true,
        content: { ...LATE.content, filter: { tab: 'COMPLETED', late: 'true' } },
      }),
      expect.any(String),
    );
    await waitFor(() => expect(where()).toContain(`view=${CASH.id}`));
    expect(tabs()).toEqual(['No view', 'Late12', 'Mine']);
  });

  it('a changed view that somebody else has saved meanwhile shows both versions, and the chosen one is saved (BX-52)', async () => {
    const theirs = {
      ...LATE,
      content: { ...LATE.content, filter: { tab: 'ALL' } },
      updatedAt: '2026-11-27T01:30:00.000Z',
    };
    const { changeSavedView } = show(`?view=${LATE.id}`, [LATE]);
    await screen.findByRole('tablist', { name: 'Views' });
    changeSavedView.mockRejectedValueOnce({
      status: 409,
      code: ERROR.conflict,
      message: 'This was changed meanwhile.',
      detail: { view: theirs, sent: {} },
    });
    await user.click(screen.getByRole('tab', { name: /Completed/ }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: /Late/ });
    expect(dialog).toHaveTextContent('All');
    expect(dialog).toHaveTextContent('Completed');
    await user.click(within(dialog).getByRole('button', { name: 'Use this choice' }));
    await waitFor(() => expect(changeSavedView).toHaveBeenCalledTimes(2));
    expect(changeSavedView.mock.lastCall?.[1]).toMatchObject({
      content: { filter: { tab: 'COMPLETED', late: 'true' } },
      updatedAt: theirs.updatedAt,
    });
  });

  it('a view that only somebody else has changed shows that change (BX-52)', async () => {
    const { tell, getSavedViews, lastAsked } = show(`?view=${LATE.id}`, [LATE]);
    await screen.findByRole('tablist', { name: 'Views' });
    getSavedViews.mockResolvedValue([
      {
        ...LATE,
        content: { ...LATE.content, filter: { tab: 'ALL' } },
        updatedAt: '2026-11-27T01:30:00.000Z',
      },
    ]);
    act(() => tell({ id: 1, type: 'views.changed', own: false } as never));
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ tab: 'ALL' }));
    expect(changed()).toBeNull();
  });
});

describe('the tabs of views', () => {
  it('the tabs of views are above the list with their counts, open by Enter and move by Shift with an arrow key (BX-52)', async () => {
    const counts = [
      { id: LATE.id, rows: 999, more: true },
      { id: CASH.id, rows: 3, more: false },
    ];
    const { countViewRows, arrangeSavedViews, lastAsked } = show('', [LATE, CASH], {
      countViewRows: vi.fn(async () => counts),
    });
    await screen.findByRole('tablist', { name: 'Views' });
    await waitFor(() => expect(tabs()).toEqual(['No view', 'Late999+', 'Cash3']));
    expect(countViewRows).toHaveBeenCalledExactlyOnceWith(
      'orders',
      [
        { id: LATE.id, filter: LATE.content.filter },
        { id: CASH.id, filter: CASH.content.filter },
      ],
      expect.anything(),
    );
    act(() => viewTab(/No view/).focus());
    await user.keyboard('{ArrowRight}');
    expect(viewTab(/Late/)).toHaveFocus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(tabs()).toEqual(['No view', 'Cash3', 'Late999+']));
    expect(arrangeSavedViews).toHaveBeenCalledExactlyOnceWith({
      list: 'orders',
      views: [CASH, LATE].map(({ id }) => ({ id, pinned: true })),
      defaultId: null,
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(lastAsked()?.filter).toEqual(LATE.content.filter));
  });

  it('the tabs of views are fetched again after live events, like the list (BX-52)', async () => {
    const { tell, countViewRows } = show('', [LATE]);
    await waitFor(() => expect(countViewRows).toHaveBeenCalledOnce());
    act(() => tell({ id: 1, type: 'order.status', orderId: 'x', own: true } as never));
    await waitFor(() => expect(countViewRows).toHaveBeenCalledTimes(2));
  });

  it('the tabs of views are absent while no view is pinned (BX-52)', async () => {
    show('', [{ ...LATE, pinned: false }]);
    await screen.findByRole('grid');
    expect(screen.queryByRole('tablist', { name: 'Views' })).toBeNull();
  });
});

describe('the menu of views', () => {
  it('the menu of views opens by Shift+W, and a view opens by its first letters and Enter (BX-52)', async () => {
    const { lastAsked } = show('', [
      { ...LATE, pinned: false },
      { ...CASH, pinned: false },
    ]);
    await screen.findByRole('grid');
    await user.keyboard('{Shift>}W{/Shift}');
    await screen.findByRole('menu', { name: 'Views' });
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Late/ })).toBeVisible());
    await user.keyboard('ca{Enter}');
    await waitFor(() => expect(where()).toContain(`view=${CASH.id}`));
    expect(lastAsked()?.filter).toEqual({ tab: 'ALL' });
  });

  it('the menu of views leads to all views, where Alt with an arrow key moves a view, and tab and default are chosen (BX-52)', async () => {
    const { arrangeSavedViews } = show('', [LATE, CASH]);
    await screen.findByRole('grid');
    await user.keyboard('{Shift>}W{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Arrange views…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Views of this list' });
    const rows = () => within(dialog).getAllByRole('listitem');
    act(() => within(dialog).getByRole('button', { name: 'Late' }).focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Cash'));
    expect(within(dialog).getByRole('status')).toHaveTextContent('Late is 2 of 2');
    await user.click(within(dialog).getByRole('button', { name: 'Open the list with this view: Late' }));
    await waitFor(() =>
      expect(arrangeSavedViews).toHaveBeenLastCalledWith({
        list: 'orders',
        views: expect.any(Array),
        defaultId: LATE.id,
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Open the list with this view: Cash' }));
    await waitFor(() =>
      expect(arrangeSavedViews).toHaveBeenLastCalledWith(expect.objectContaining({ defaultId: CASH.id })),
    );
  });
});

describe('the default of a list', () => {
  it('the default of a list opens with the bare address, but not with a filter in the address (BX-52)', async () => {
    const first = { ...LATE, isDefault: true };
    show('', [first]);
    await waitFor(() => expect(where()).toContain(`view=${LATE.id}`));
    cleanup();
    show('', [first]);
    expect(where()).toContain(`view=${LATE.id}`);
    cleanup();
    const { lastAsked } = show('?filter={"tab":"CANCELLED"}', [first]);
    await screen.findByRole('grid');
    await screen.findByRole('tablist', { name: 'Views' });
    expect(lastAsked()?.filter).toEqual({ tab: 'CANCELLED' });
    expect(where()).not.toContain('view=');
  });

  it('a default that was deleted elsewhere opens the list without a view and without a notice (BX-52)', async () => {
    localStorage.setItem('views.1.orders', JSON.stringify({ hasTabs: true, first: LATE.id }));
    show('', []);
    await screen.findByRole('grid');
    expect(where()).not.toContain('view=');
    expect(screen.queryByText('views.gone')).toBeNull();
  });
});

it('the bulk page’s switch for all columns belongs to its open view (BX-52)', async () => {
  const view: SavedView = {
    ...LATE,
    list: 'drafts',
    content: {
      ...LATE.content,
      filter: { tab: 'DRAFT' },
      sort: { field: 'createdAt', order: 'DESC' },
      hidden: [],
    },
  };
  showList(`/orders/bulk-orders?view=${LATE.id}`, <DraftList />, {
    getList: async () => ({ data: [recordOf('drafts')], total: 1 }),
    getSavedViews: async () => [view],
    countViewRows: async () => [],
  });
  const all = await screen.findByRole('switch', { name: 'All columns' });
  expect(all).toBeChecked();
  await screen.findByRole('tablist', { name: 'Views' });
  await user.click(all);
  expect(await screen.findByRole('group', { name: 'Changed since saved' })).toBeVisible();
});

describe('a tab that is dragged', () => {
  /** Sets widths of the tabs, which are beside each other in order. */
  const WIDTHS: Readonly<Record<string, number>> = { Late: 200, Cash: 60 };
  const widthOf = (tab: Element) => WIDTHS[tab.querySelector('[data-name]')?.textContent ?? ''] ?? 100;
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      let left = 0;
      for (let tab = this.previousElementSibling; tab; tab = tab.previousElementSibling) left += widthOf(tab);
      return new DOMRect(left, 0, widthOf(this), 40);
    });
  });
  const dragTo = (onto: RegExp, clientX: number) => {
    const event = createEvent.dragOver(viewTab(onto));
    Object.defineProperty(event, 'clientX', { value: clientX });
    fireEvent(viewTab(onto), event);
  };
  const shownTabs = () => tabs().map((text) => text?.replace(/\d+$/, ''));
  const start = async () => {
    const verbs = show('', [LATE, CASH]);
    await screen.findByRole('tablist', { name: 'Views' });
    fireEvent.dragStart(viewTab(/^Cash/), { dataTransfer: { effectAllowed: '' } });
    return verbs;
  };

  it('a dragged tab changes places after the middle of a wider tab, stays there while the pointer rests, and is saved on dropping (BX-52)', async () => {
    const { arrangeSavedViews } = await start();
    dragTo(/^Late/, 201);
    expect(shownTabs()).toEqual(['No view', 'Late', 'Cash']);
    for (let i = 0; i < 3; i++) {
      dragTo(/^Late/, 190);
      expect(shownTabs()).toEqual(['No view', 'Cash', 'Late']);
    }
    fireEvent.drop(viewTab(/^Late/));
    fireEvent.dragEnd(viewTab(/^Cash/));
    await waitFor(() => expect(arrangeSavedViews).toHaveBeenCalledOnce());
    expect(arrangeSavedViews.mock.calls[0]?.[0].views.map(({ id }) => id)).toEqual([CASH.id, LATE.id]);
    await waitFor(() => expect(shownTabs()).toEqual(['No view', 'Cash', 'Late']));
  });

  it('a tab dropped outside the tabs returns to its place, and nothing is saved (BX-52)', async () => {
    const { arrangeSavedViews } = await start();
    dragTo(/^Late/, 150);
    fireEvent.dragEnd(viewTab(/^Cash/));
    expect(shownTabs()).toEqual(['No view', 'Late', 'Cash']);
    expect(arrangeSavedViews).not.toHaveBeenCalled();
  });
});
