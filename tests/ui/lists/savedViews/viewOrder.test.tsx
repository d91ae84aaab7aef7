// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SavedView, ViewPlacesInput } from '../../../../contract/account/savedViews.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { CASH, LATE, show, tabs, user, viewTab, withViews } from './savedViewsWorld.tsx';

withViews();

const LATER = '2026-11-27T03:00:00.000Z';
const PAID: SavedView = { ...CASH, id: '00000000-0000-4000-8000-000000000003', name: 'Paid' };
const at = (views: readonly SavedView[], arrangedAt: string) =>
  views.map((view) => ({ ...view, arrangedAt }));

/** A server whose order was changed by another window since the list was read. */
function changedServer(present: readonly SavedView[]) {
  let stored = at(present, LATER);
  return vi.fn(async ({ views, defaultId, arrangedAt, ...rest }: ViewPlacesInput) => {
    if (arrangedAt !== stored[0]!.arrangedAt)
      throw Object.assign(new Error('Changed.'), {
        status: 409,
        code: ERROR.conflict,
        detail: {
          views: stored,
          sent: { views, defaultId, ...rest },
          changedAt: stored[0]!.arrangedAt,
          changedBy: { name: '', isYou: true },
        },
      });
    const named = views.flatMap(({ id, pinned }) =>
      stored
        .filter((view) => view.id === id)
        .map((view) => ({ ...view, pinned, isDefault: id === defaultId })),
    );
    stored = at(named, '2026-11-27T04:00:00.000Z');
    return stored;
  });
}

const names = () => tabs().map((text) => text?.replace(/\d+$/, ''));

async function moveFirstTab(present: readonly SavedView[]) {
  const arrangeSavedViews = changedServer(present);
  show('', [LATE, CASH, PAID], { arrangeSavedViews });
  await screen.findByRole('tablist', { name: 'Views' });
  await waitFor(() => expect(names()).toEqual(['No view', 'Late', 'Cash', 'Paid']));
  act(() => viewTab(/^Late/).focus());
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  return arrangeSavedViews;
}

describe('an order of views that another window changed meanwhile', () => {
  it('an order of views that another window changed is shown beside the own one, and stays after Not now (BX-52)', async () => {
    const arrangeSavedViews = await moveFirstTab([PAID, LATE, CASH]);
    const dialog = await screen.findByRole('dialog', { name: 'Two versions of Views of this list' });
    expect(dialog).toHaveTextContent(/You \(in another window\) changed this at/);
    const order = within(dialog).getByRole('radiogroup', { name: 'Order' });
    expect(within(order).getByRole('radio', { name: /Theirs.*Paid, Late, Cash/ })).not.toBeChecked();
    expect(within(order).getByRole('radio', { name: /Yours.*Cash, Late, Paid/ })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['No view', 'Paid', 'Late', 'Cash']);
    expect(arrangeSavedViews).toHaveBeenCalledOnce();
  });

  it('an order of views that another window changed is replaced by the own one if the user chooses it (BX-52)', async () => {
    const arrangeSavedViews = await moveFirstTab([PAID, LATE, CASH]);
    await user.click(await screen.findByRole('button', { name: 'Use this choice' }));
    await waitFor(() => expect(arrangeSavedViews).toHaveBeenCalledTimes(2));
    expect(arrangeSavedViews.mock.lastCall?.[0]).toMatchObject({
      arrangedAt: LATER,
      views: [CASH, LATE, PAID].map(({ id }) => ({ id, pinned: true })),
    });
    await waitFor(() => expect(names()).toEqual(['No view', 'Cash', 'Late', 'Paid']));
  });

  it('an order of views and a default that two windows chose are both stored without a question (BX-52)', async () => {
    const arrangeSavedViews = await moveFirstTab([LATE, CASH, { ...PAID, isDefault: true }]);
    await waitFor(() => expect(arrangeSavedViews).toHaveBeenCalledTimes(2));
    expect(arrangeSavedViews.mock.lastCall?.[0]).toMatchObject({
      defaultId: PAID.id,
      views: [CASH, LATE, PAID].map(({ id }) => ({ id, pinned: true })),
    });
    await waitFor(() => expect(names()).toEqual(['No view', 'Cash', 'Late', 'Paid']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
