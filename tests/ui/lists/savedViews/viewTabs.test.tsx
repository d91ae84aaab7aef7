// @vitest-environment happy-dom
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { CASH, LATE, show, tabs, user, viewTab, withViews } from './savedViewsWorld.tsx';

withViews();

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
      arrangedAt: LATE.arrangedAt,
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
