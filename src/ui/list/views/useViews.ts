import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import type { ViewedList } from '../../../../contract/rules/savedViews.ts';
import { storeViewHint } from '../../../lib/lists/viewHint.ts';
import { refetchChanged } from '../../../lib/react/refetchChanged.ts';
import { useLiveEvent } from '../../../session/LiveEvents.tsx';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';

const FRESH_MS = 60_000;

/** The saved views of a list in the person's order; undefined until they are loaded. */
export function useViews(list: ViewedList, isEnabled = true) {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { data, error } = useQuery({
    queryKey: viewsKey(customer.id),
    queryFn: ({ signal }) => dataProvider.getSavedViews(signal),
    staleTime: FRESH_MS,
    enabled: isEnabled,
  });
  const views = data?.filter((view) => view.list === list);
  const hasTabs = views?.some(({ pinned }) => pinned);
  const first = views?.find(({ isDefault }) => isDefault)?.id ?? null;
  useEffect(() => {
    if (hasTabs !== undefined) storeViewHint(customer.id, list, { hasTabs, first });
  }, [customer.id, list, hasTabs, first]);
  return { views, error };
}

/** The views of all lists, loaded only once while the user types. */
export function useLoadViews(): () => Promise<SavedView[]> {
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  return useCallback(
    () =>
      client.fetchQuery({
        queryKey: viewsKey(customer.id),
        queryFn: ({ signal }) => dataProvider.getSavedViews(signal),
        staleTime: FRESH_MS,
      }),
    [client, dataProvider, customer.id],
  );
}

/** Loads the views again when a member of the account has changed a shared view. */
export function useViewEvents(): void {
  const change = useChangeViews();
  useLiveEvent(({ type }) => {
    if (type === 'views.changed') change(null);
  });
}

const viewsKey = (customerId: number) => ['savedViews', customerId];

/** Shows a change of the cached views at once; null loads the views again. */
export function useChangeViews() {
  const client = useQueryClient();
  const { customer } = useSession();
  return useCallback(
    (change: ((views: SavedView[]) => SavedView[]) | null) => {
      const queryKey = viewsKey(customer.id);
      if (change) client.setQueryData<SavedView[]>(queryKey, (views) => views && change(views));
      else refetchChanged(client, { queryKey });
    },
    [client, customer.id],
  );
}

/** Shows a changed view. Its place stays the one that this list shows: another window may have changed the order meanwhile. */
export function useShowSaved() {
  const change = useChangeViews();
  return (saved: SavedView) =>
    change((views) =>
      views.map((one) => {
        if (one.id !== saved.id) return one;
        const { pinned, isDefault, arrangedAt } = one;
        return { ...saved, pinned, isDefault, arrangedAt };
      }),
    );
}
