import { ListBase } from 'react-admin';
import { MANIFEST_TABS } from '../../../contract/rules/manifests.ts';
import { useSession } from '../../session/SessionContext.ts';
import { TabAddress } from '../../ui/list/TabAddress.tsx';
import { ManifestListView } from './ManifestListView.tsx';

const PER_PAGE = 10;
/** Parcels move without this screen's doing. */
const FRESH_MS = 30_000;

/** Manifests in three tabs, newest first (MANI-01…05). */
export default function ManifestList() {
  const { customer } = useSession();
  return (
    <TabAddress tabs={MANIFEST_TABS} fallback="pending">
      <ListBase
        key={customer.id}
        resource="manifests"
        perPage={PER_PAGE}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filterDefaultValues={{ tab: 'pending' }}
        queryOptions={{ refetchInterval: FRESH_MS }}
        disableAuthentication
      >
        <ManifestListView pageSizes={[PER_PAGE]} />
      </ListBase>
    </TabAddress>
  );
}
