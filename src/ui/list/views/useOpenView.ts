import { useNavigate } from 'react-router-dom';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import { setTabLook, type TabLook } from '../../../lib/lists/tabLook.ts';
import { withView } from '../../../lib/lists/viewAddress.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSession } from '../../../session/SessionContext.ts';
import type { ListAddress } from '../listDescription.ts';
import type { ListLook } from './viewContent.ts';
import { type ListWithViews, lookOf } from './viewContent.ts';

/**
 * Opens a view of the list, and applies its columns and density to this tab; null opens the list without a view. `base`: the saved version, if
 * other content is shown.
 */
export function useOpenView(list: ListWithViews, perPage: number) {
  const navigate = useNavigate();
  const { timezone: zone } = useSession().company;
  return useHandler(
    (
      view: Pick<SavedView, 'id' | 'content' | 'updatedAt'> | null,
      { replace = false, base }: { replace?: boolean; base?: TabLook['base'] } = {},
    ) => {
      const { tabs, sort, address } = list;
      if (!view) {
        const plain = { filter: { tab: tabs.values[0] ?? '' }, sort };
        return void navigate({ search: searchOfLook(plain, address, perPage) }, { replace });
      }
      const { id, content, updatedAt } = view;
      const { hidden, density, ...place } = lookOf(content, list, zone);
      setTabLook(id, { hidden, density, base: base ?? { content, updatedAt } });
      void navigate({ search: withView(searchOfLook(place, address, perPage), id) }, { replace });
    },
  );
}

/** The query of the address of a list's first page with this filter and sort. */
function searchOfLook(
  { filter, sort }: Pick<ListLook, 'filter' | 'sort'>,
  address: ListAddress<never> | undefined,
  perPage: number,
): string {
  if (address)
    return address.write({ page: 1, perPage, sort: sort.field, order: sort.order, filter: filter as never });
  return `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order })}`;
}
