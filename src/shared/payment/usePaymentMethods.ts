import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** Payment methods for any order of the account. */
export function usePaymentMethods() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  return useQuery({
    queryKey: ['paymentMethods', customer.id],
    queryFn: () => dataProvider.getPaymentMethods(customer.id),
    staleTime: 60_000,
  });
}
