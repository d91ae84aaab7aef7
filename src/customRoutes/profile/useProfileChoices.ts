import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** Kinds of accounts and industries in this language. */
export function useProfileChoices(locale: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['profileChoices', locale],
    queryFn: async () => ({
      types: await dataProvider.getCustomerTypes(locale),
      industries: await dataProvider.getIndustries(locale),
    }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
