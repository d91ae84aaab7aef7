import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { createContext, useContext } from 'react';
import { actionTable } from '../../commands/recordAction.ts';
import type { ApiKeyRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { endRecords } from '../../ui/list/actions/sharedActions.ts';

export interface ApiKeyTools {
  /** Opens the limits of a key. */
  limit(key: ApiKeyRecord): void;
  /** Asks before these keys are revoked; `done` is called if some were. */
  revoke(keys: readonly ApiKeyRecord[], done?: () => void): void;
}

export const ApiKeyToolsContext = createContext<ApiKeyTools | null>(null);

export function useApiKeyTools(): ApiKeyTools {
  const tools = useContext(ApiKeyToolsContext);
  if (!tools) throw new Error('useApiKeyTools needs the page of API keys above it');
  return tools;
}

export const API_KEY_ACTIONS = actionTable<ApiKeyRecord, ApiKeyTools>()({
  /** A key that only reads needs no limits. */
  limits: {
    label: 'apiKeys.changeLimits',
    icon: TuneOutlined,
    writes: true,
    fits: ({ scopes }) => scopes.some((scope) => scope !== 'read'),
    one: (key, { limit }) => limit(key),
  },
  revoke: endRecords<ApiKeyRecord, ApiKeyTools>({
    label: 'apiKeys.revoke',
    icon: DeleteOutlined,
    end: ({ revoke }, keys, done) => revoke(keys, done),
  }),
});
