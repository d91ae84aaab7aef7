import { useListContext } from 'react-admin';
import { useNotify } from '../../i18n/useNotify.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { requestFilter } from './filters/filterRequests.ts';
import type { ListExport, ListFilter } from './listDescription.ts';

/** Downloads the current list as a sheet: all rows of its filter, or the ticked rows; empty for a list without an export. */
export function useListExport<F extends ListFilter>(description: ListExport<F> | undefined, filter: F) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { sort, total = 0 } = useListContext();
  if (!description) return {};
  const { linkForFilter, linkForIds, hasCsv, datesMissing } = description;
  const open = (address: () => Promise<string>) => void openLater(address).catch(notify.failure);
  const all = (format: 'xlsx' | 'csv') => {
    if (datesMissing && !(filter.dateFrom && filter.dateTo)) {
      notify(datesMissing, { type: 'warning' });
      requestFilter(filter.dateFrom ? 'dateTo' : 'dateFrom');
    } else open(() => linkForFilter(dataProvider, { filter, sort, total, format }));
  };
  return {
    all: () => all('xlsx'),
    csv: hasCsv && (() => all('csv')),
    exportIds: linkForIds && ((ids: readonly string[]) => open(() => linkForIds(dataProvider, [...ids]))),
  };
}
