import { ListBase } from 'react-admin';
import { useSession } from '../../session/SessionContext.ts';
import { TabAddress } from '../../ui/list/TabAddress.tsx';
import { DRAFT_TABS, DraftListView } from './DraftListView.tsx';

/** Drafts and failed orders (BULK-01…08). */
export default function DraftList() {
  const { customer } = useSession();
  return (
    <TabAddress tabs={DRAFT_TABS} fallback="DRAFT">
      <ListBase
        key={customer.id}
        resource="drafts"
        perPage={50}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filterDefaultValues={{ tab: 'DRAFT' }}
        disableAuthentication
      >
        <DraftListView />
      </ListBase>
    </TabAddress>
  );
}
