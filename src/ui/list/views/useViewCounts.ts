import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import { numberText } from '../../../i18n/numberText.ts';
import { useLocale } from '../../../i18n/useText.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { type ListWithViews, lookOf } from './viewContent.ts';

/** Time after which counts are fetched again, as some lists change without an event. */
const EVERY_MS = 60_000;

/** Number of rows of each pinned view as a text, requested in one call; live events fetch the numbers again, like the list. */
export function useViewCounts(list: ListWithViews, pinned: readonly SavedView[]) {
  const dataProvider = useDataProvider();
  const locale = useLocale();
  const { customer, company } = useSession();
  const views = pinned.map(({ id, content }) => ({
    id,
    filter: lookOf(content, list, company.timezone).filter,
  }));
  const { data = [] } = useQuery({
    queryKey: ['counts', customer.id, 'views', list.resource, views],
    queryFn: ({ signal }) => dataProvider.countViewRows(list.resource, views, signal),
    enabled: views.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  return (id: string): string | undefined => {
    const found = data.find((count) => count.id === id);
    if (!found || found.rows === null) return undefined;
    return `${numberText(found.rows, locale, 0, 0)}${found.more ? '+' : ''}`;
  };
}
