import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { createContext, useContext, useMemo } from 'react';
import type { ApiKeyRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { endRecords } from '../../ui/list/actions/sharedActions.ts';

export interface ApiKeyTools {
  /** Asks before these are revoked; `done` is called when some were. */
  revoke(keys: readonly ApiKeyRecord[], done?: () => void): void;
}

export const RevokeContext = createContext<ApiKeyTools['revoke'] | null>(null);

export function useApiKeyTools(): ApiKeyTools {
  const revoke = useContext(RevokeContext);
  if (!revoke) throw new Error('useApiKeyTools needs the page of API keys above it');
  return useMemo(() => ({ revoke }), [revoke]);
}

export const revokeKey = endRecords<ApiKeyRecord, ApiKeyTools>({
  id: 'revoke',
  label: 'apiKeys.revoke',
  icon: DeleteOutlined,
  end: ({ revoke }, keys, done) => revoke(keys, done),
});
