import { useRef } from 'react';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import type { ViewedList } from '../../../../contract/rules/savedViews.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useChangeViews } from './useViews.ts';

/** Saves the person's order, tabs and default of a list's views, and shows them at once. */
export function useArrange(list: ViewedList): (views: SavedView[]) => void {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const change = useChangeViews();
  // One call after the other, so that the last order wins, not the last answer.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  return useHandler((views) => {
    const show = (next: SavedView[]) =>
      change((all) => [...all.filter((view) => view.list !== list), ...next]);
    show(views);
    waiting.current++;
    last.current = last.current
      .then(() =>
        dataProvider.arrangeSavedViews({
          list,
          views: views.map(({ id, pinned }) => ({ id, pinned })),
          defaultId: views.find(({ isDefault }) => isDefault)?.id ?? null,
        }),
      )
      .then(
        (stored) => {
          waiting.current--;
          if (waiting.current === 0) show(stored);
        },
        (err: unknown) => {
          waiting.current--;
          notify.failure(err);
          change(null);
        },
      );
  });
}
