import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import type { PersonalAccessToken } from '../../../contract/apiTokens.ts';
import { lazyPage } from '../../ui/lazyPage.tsx';

/** API keys: made and listed on one page of the settings. */
export const tokens = {
  name: 'tokens',
  list: lazyPage(() => import('./ApiKeysPage.tsx')),
  icon: VpnKey,
  recordRepresentation: (token: PersonalAccessToken) => token.name,
};
