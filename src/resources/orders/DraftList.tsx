import { ListBase } from 'react-admin';
import { useSession } from '../../session/SessionContext.ts';
import { OrderListView } from './OrderListView.tsx';

const PAGE_SIZES = [10, 20, 50, 100, 200, 500, 1000];

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
      <OrderListView kind="drafts" tabs={['DRAFT', 'FAILED']} fallback="DRAFT" pageSizes={PAGE_SIZES} />
    </ListBase>
  );
}
