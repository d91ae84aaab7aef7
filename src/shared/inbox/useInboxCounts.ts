import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** Lines that wait for a person, and those that are snoozed. Fetched again with all that shows orders. */
export function useInboxCounts() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  return useQuery({
    queryKey: ['inbox', 'counts', customer.id],
    queryFn: () => dataProvider.getInboxCounts(),
  });
}
