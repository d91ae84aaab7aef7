import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** An order's money, which live events of the order ask for again. */
export function useMoneyOf(orderId: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['orders', 'money', orderId],
    queryFn: () => dataProvider.getOrderMoney(orderId),
  });
}
