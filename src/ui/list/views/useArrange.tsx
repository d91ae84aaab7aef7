import { type ReactNode, useRef } from 'react';
import type { SavedView, ViewPlacesConflict } from '../../../../contract/account/savedViews.ts';
import type { ViewedList } from '../../../../contract/rules/savedViews.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import type { FormParts } from '../../versions/formParts.ts';
import { versionOf } from '../../versions/saveOver.ts';
import { plainBasis, useFormVersions } from '../../versions/useFormVersions.tsx';
import { useChangeViews } from './useViews.ts';

/** Ids of a list's views: their order, those that are tabs, and the one that opens with the list. */
interface Places {
  order: readonly string[];
  pinned: readonly string[];
  first: string | null;
}

const placesOf = (views: readonly SavedView[]): Places => ({
  order: views.map(({ id }) => id),
  // The order of the tabs is a matter of `order`.
  pinned: views.flatMap(({ id, pinned }) => (pinned ? id : [])).sort(),
  first: views.find(({ isDefault }) => isDefault)?.id ?? null,
});

const basisOf = (views: readonly SavedView[]) => plainBasis(views[0]?.arrangedAt ?? '', placesOf(views));

/** The views at these places. Views that are not named follow, as in the server's order. */
function arranged(views: readonly SavedView[], { order, pinned, first }: Places): SavedView[] {
  const named = order.flatMap((id) => views.find((view) => view.id === id) ?? []);
  return [...new Set([...named, ...views])].map((view) => ({
    ...view,
    pinned: pinned.includes(view.id),
    isDefault: view.id === first,
  }));
}

/**
 * Saves the person's order, tabs and default of a list's views, and shows them at once. If another window changed them, the list shows
 * the present ones, and the dialog offers both.
 */
export function useArrange(
  list: ViewedList,
  views: readonly SavedView[],
): { arrange: (views: SavedView[]) => void; dialog: ReactNode } {
  const translate = useText();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const change = useChangeViews();
  /** The views as the server had them at last. */
  const present = useRef(views);
  // One call after the other: each is based on the answer to the previous one.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const namesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => present.current.find((view) => view.id === id)?.name ?? []).join(', ');
  const parts: FormParts<Places> = {
    order: { fields: ['order'], label: translate('views.order'), text: ({ order }) => namesOf(order) },
    pinned: { fields: ['pinned'], label: translate('views.pinned'), text: ({ pinned }) => namesOf(pinned) },
    first: {
      fields: ['first'],
      label: translate('views.opensFirst'),
      text: ({ first }) => namesOf(first ? [first] : []),
    },
  };
  const show = (next: readonly SavedView[]) =>
    change((all) => [...all.filter((view) => view.list !== list), ...next]);
  const versions = useFormVersions<Places>({
    versions: {
      name: translate('views.arrangeTitle'),
      basis: basisOf(views),
      parts,
      read: (detail) => {
        const { views: now } = (detail ?? {}) as Partial<ViewPlacesConflict>;
        if (now) present.current = now;
        return now && basisOf(now);
      },
    },
    show: (places) => show(arranged(present.current, places)),
    resubmit: (places) => send(places),
  });
  const save = (places: Places) =>
    versions.save(places, async (mine, basis) => {
      const next = arranged(present.current, mine);
      present.current = await dataProvider.arrangeSavedViews({
        list,
        views: next.map(({ id, pinned }) => ({ id, pinned })),
        defaultId: mine.first,
        arrangedAt: basis && versionOf(basis),
      });
      versions.basis.current = basisOf(present.current);
    });
  const send = (places: Places) => {
    waiting.current++;
    last.current = last.current
      .then(() => save(places))
      .then(
        () => {
          waiting.current--;
          if (waiting.current === 0) show(present.current);
        },
        (err: unknown) => {
          waiting.current--;
          notify.failure(err);
          change(null);
        },
      );
  };
  const arrange = useHandler((next: SavedView[]) => {
    if (waiting.current === 0) {
      present.current = views;
      versions.basis.current = basisOf(views);
    }
    show(next);
    send(placesOf(next));
  });
  return { arrange, dialog: versions.dialog };
}
