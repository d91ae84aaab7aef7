import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import type { ViewedList } from '../../../../contract/rules/savedViews.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { arranging, useChangeViews, viewsKey } from './useViews.ts';

/** Saves the person's order, tabs and default of a list's views, and shows them at once; not over an order that another window saved. */
export function useArrange(list: ViewedList): (views: SavedView[]) => void {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const change = useChangeViews();
  const client = useQueryClient();
  const { customer } = useSession();
  // One call after the other, so that the last order wins, not the last answer.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useHandler((views) => {
    const show = (next: SavedView[]) =>
      change((all) => [...all.filter((view) => view.list !== list), ...next]);
    const seen = (client.getQueryData<SavedView[]>(viewsKey(customer.id)) ?? []).filter(
      (view) => view.list === list,
    );
    show(views);
    arranging.count++;
    last.current = last.current
      .then(() =>
        dataProvider.arrangeSavedViews({
          list,
          views: views.map(({ id, pinned }) => ({ id, pinned })),
          defaultId: views.find(({ isDefault }) => isDefault)?.id ?? null,
          seen: seen.map(({ id, pinned, isDefault }) => ({ id, pinned, isDefault })),
        }),
      )
      .then(
        (stored) => {
          arranging.count--;
          if (arranging.count === 0) show(stored);
        },
        (err: unknown) => {
          arranging.count--;
          notify.failure(err);
          change(null);
        },
      );
  });
}
