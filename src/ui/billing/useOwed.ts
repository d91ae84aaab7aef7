import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useSession } from '../../session/SessionContext.ts';

/** What the account owes; fetched again with everything that shows money. */
export function useOwed(enabled = true) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer } = useSession();
  return useQuery({
    queryKey: ['owed', customer.id],
    queryFn: () => dataProvider.getUnbilledAmount(customer.id),
    enabled,
  });
}
