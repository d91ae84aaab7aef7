import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { type CodListFilter, codTotalsFilter } from '../../lib/settlementFilter.ts';
import { useSession } from '../../session/SessionContext.ts';

/** Couriers settle without this screen's doing. */
export const FRESH_MS = 15_000;

/** Orders and sums of every tab, and what is owed by age. */
export function useCodTotals(filter: CodListFilter) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer } = useSession();
  const narrowed = codTotalsFilter(filter);
  return useQuery({
    queryKey: ['cod', 'totals', customer.id, narrowed],
    queryFn: ({ signal }) => dataProvider.getCodTotals(narrowed, signal),
    placeholderData: (old) => old,
    refetchInterval: FRESH_MS,
  });
}
