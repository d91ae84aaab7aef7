import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** Numbers of lines that wait for a person, and of snoozed lines. Fetched again with everything that shows orders. */
export function useInboxCounts() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  return useQuery({
    queryKey: ['inbox', 'counts', customer.id],
    queryFn: () => dataProvider.getInboxCounts(),
  });
}
