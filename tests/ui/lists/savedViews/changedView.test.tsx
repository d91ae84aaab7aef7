// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import DraftList from '../../../../src/resources/drafts/DraftList.tsx';
import { recordOf } from '../../commands/everyScreenData.ts';
import { showList } from '../listScreen.tsx';

import { AT, CASH, changed, LATE, show, tabs, user, where, withViews } from './savedViewsWorld.tsx';

withViews();

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
