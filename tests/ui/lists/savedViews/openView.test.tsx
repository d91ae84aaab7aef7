// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import { sessionOf } from '../../commands/everyScreenData.ts';

import { CASH, changed, LATE, show, user, where, withViews } from './savedViewsWorld.tsx';

withViews();

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
