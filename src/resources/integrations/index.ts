import Storefront from '@mui/icons-material/StorefrontOutlined';
import { INTEGRATION_SORTS } from '../../../contract/rules/listSorts.ts';
import {
  INTEGRATION_TABS,
  type IntegrationRecord,
} from '../../shared/integrations/rules/integrationAddress.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** Shops and programs that book with their own API keys. */
export const integrations = {
  name: 'integrations',
  list: lazyPage(() => import('./IntegrationList.tsx')),
  tabs: INTEGRATION_TABS,
  sorts: INTEGRATION_SORTS,
  icon: Storefront,
  recordRepresentation: (shop: IntegrationRecord) => shop.name,
};
