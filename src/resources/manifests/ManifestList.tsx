import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { useText } from '../../i18n/useText.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';
import { type ManifestListFilter, manifestFilterToWire } from '../../shared/cod/rules/settlementFilter.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { manifests } from './index.ts';
import { MANIFEST_ACTIONS, type ManifestTools, useManifestTools } from './manifestActions.ts';
import { manifestColumns } from './manifestColumns.tsx';

const PENDING_ORDERS = filteredPath('/orders', { tab: 'PENDING' });

/** Manifests in three tabs, newest first (MANI-01…05). */
const manifestList: ListDescription<Manifest, ManifestTools, ManifestListFilter> = {
  resource: 'manifests',
  title: 'menu.manifests',
  name: (manifest) => manifest.manifestId,
  tabs: { values: manifests.tabs, label: 'manifests.tabsLabel', text: (tab) => `manifests.tabs.${tab}` },
  sorts: manifests.sorts,
  sort: { field: 'createdAt', order: 'DESC' },
  // A moving parcel causes no event for its manifest.
  refetchMs: 30_000,
  filters: { search: 'manifests.search' },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'manifests.nothingFound', hint: 'manifests.nothingFoundHint' }
      : { title: `manifests.empty.${tab}`, hint: 'manifests.emptyHint', Action: ToPendingOrders },
  actions: Object.values(MANIFEST_ACTIONS),
  useTools: useManifestTools,
  primary: () => ({ action: MANIFEST_ACTIONS.print, text: 'common.print' }),
  open: { action: MANIFEST_ACTIONS.print },
  export: {
    linkForFilter: (dataProvider, { filter, sort }) =>
      dataProvider.manifestExportLink({
        ...manifestFilterToWire(filter),
        sortBy: sort.field,
        orderBy: sort.order.toLowerCase(),
      }),
  },
  selectedText: 'manifests.selected',
  body: { columns: manifestColumns, minWidth: 1130 },
};

export default function ManifestList() {
  return <ListPage list={manifestList} />;
}

function ToPendingOrders() {
  const translate = useText();
  return (
    <Button variant="contained" component={Link} to={PENDING_ORDERS}>
      {translate('manifests.toOrders')}
    </Button>
  );
}
