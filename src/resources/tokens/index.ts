import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import { API_KEY_SORTS } from '../../../contract/rules/listSorts.ts';
import { API_KEY_TABS, type ApiKeyRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** API keys, which are created and listed on one page of the settings. */
export const tokens = {
  name: 'tokens',
  list: lazyPage(() => import('./ApiKeysPage.tsx')),
  tabs: API_KEY_TABS,
  sorts: API_KEY_SORTS,
  icon: VpnKey,
  recordRepresentation: (token: ApiKeyRecord) => token.name,
};
