import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ItemType } from '../../../contract/orders/services.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { parcelFirst } from './rules/parcelFirst.ts';

/** An old tab sees the tenant's changes after five minutes. */
function useItemTypesQuery() {
  const dataProvider = useDataProvider();
  const { company } = useSession();
  return {
    queryKey: ['session', 'itemTypes', company.id],
    queryFn: async () => parcelFirst(await dataProvider.getItemTypes(company.id)),
    staleTime: 300_000,
  };
}

/** Item types of the tenant, PARCEL first (QUOTE-17, -18). */
export const useItemTypes = () => useQuery(useItemTypesQuery());

/** The same on request. Known ones are returned at once; old ones are requested anew for the next time. */
export function useLoadItemTypes(): () => Promise<ItemType[]> {
  const queryClient = useQueryClient();
  const query = useItemTypesQuery();
  return () => queryClient.ensureQueryData({ ...query, revalidateIfStale: true });
}
