import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedMapping } from '../../../../contract/orders/importMappings.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useImportKind } from '../importKind.ts';

const NONE: readonly SavedMapping[] = [];

/** The mappings that people of the account saved under a name; empty if this kind of import stores no mappings. */
export function useSavedMappings() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { customer } = useSession();
  const { remembers } = useImportKind();
  const queryKey = ['orderImport', 'mappings', customer.id];
  const found = useQuery({ queryKey, queryFn: () => dataProvider.listSavedMappings(), enabled: remembers });
  return {
    mappings: found.data ?? NONE,
    reload: () => queryClient.invalidateQueries({ queryKey }),
  };
}
