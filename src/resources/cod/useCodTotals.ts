import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { type CodListFilter, codTotalsFilter } from '../../shared/cod/rules/settlementFilter.ts';

/** Couriers settle without an event, so the totals are fetched again after this time. */
export const FRESH_MS = 15_000;

/** Count and sum of every tab, and the debts by age. */
export function useCodTotals(filter: CodListFilter) {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const narrowed = codTotalsFilter(filter);
  return useQuery({
    queryKey: ['cod', 'totals', customer.id, narrowed],
    queryFn: ({ signal }) => dataProvider.getCodTotals(narrowed, signal),
    placeholderData: (old) => old,
    refetchInterval: FRESH_MS,
  });
}
