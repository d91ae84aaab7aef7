import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** An order's money, requested again after each live event of the order. */
export function useMoneyOf(orderId: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['orders', 'money', orderId],
    queryFn: () => dataProvider.getOrderMoney(orderId),
  });
}
