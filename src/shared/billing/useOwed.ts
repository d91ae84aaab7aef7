import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** Debts of the account; fetched again with everything that shows money. */
export function useOwed({ enabled = true } = {}) {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  return useQuery({
    queryKey: ['owed', customer.id],
    queryFn: () => dataProvider.getUnbilledAmount(customer.id),
    enabled,
  });
}
