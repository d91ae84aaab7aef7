import { ListBase } from 'react-admin';
import { useSession } from '../../session/SessionContext.ts';
import { DraftListView } from './bulk/DraftListView.tsx';

/** Drafts and failed orders (BULK-01…08). */
export default function DraftList() {
  const { customer } = useSession();
  return (
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
  );
}
