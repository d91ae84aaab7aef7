// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { CASH, LATE, show, user, where, withViews } from './savedViewsWorld.tsx';

withViews();

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
        arrangedAt: LATE.arrangedAt,
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Open the list with this view: Cash' }));
    await waitFor(() =>
      expect(arrangeSavedViews).toHaveBeenLastCalledWith(expect.objectContaining({ defaultId: CASH.id })),
    );
  });
});
