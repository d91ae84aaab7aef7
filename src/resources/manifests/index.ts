import Inventory from '@mui/icons-material/Inventory2Outlined';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { MANIFEST_SORTS } from '../../../contract/rules/listSorts.ts';
import { MANIFEST_TABS } from '../../../contract/rules/orders/manifests.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

export const manifests = {
  name: 'manifests',
  list: lazyPage(() => import('./ManifestList.tsx')),
  tabs: MANIFEST_TABS,
  sorts: MANIFEST_SORTS,
  icon: Inventory,
  recordRepresentation: (manifest: Manifest) => manifest.manifestId,
};
