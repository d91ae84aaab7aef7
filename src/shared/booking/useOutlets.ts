import { useQuery } from '@tanstack/react-query';
import type { Outlet } from '../../../contract/orders/services.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** The company's outlets, cached for five minutes; undefined until they are loaded, or if they are not needed. */
export function useOutlets(companyId: string, isNeeded = true): Outlet[] | undefined {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['outlets', companyId],
    queryFn: () => dataProvider.getOutlets(companyId),
    staleTime: 300_000,
    enabled: isNeeded,
  }).data;
}
