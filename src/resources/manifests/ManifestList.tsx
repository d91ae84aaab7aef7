import { ListBase } from 'react-admin';
import { useSession } from '../../session/SessionContext.ts';
import { ManifestListView } from './ManifestListView.tsx';

const PER_PAGE = 10;
/** Parcels move without this screen's doing. */
const FRESH_MS = 30_000;

/** Manifests in three tabs, newest first (MANI-01…05). */
export default function ManifestList() {
  const { customer } = useSession();
  return (
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
  );
}
