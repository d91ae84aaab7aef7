import { ListBase } from 'react-admin';
import { COD_TABS } from '../../../contract/rules/cod.ts';
import { useSession } from '../../session/SessionContext.ts';
import { TabAddress } from '../../ui/list/TabAddress.tsx';
import { CodListView } from './CodListView.tsx';

const PAGE_SIZES = [10, 20, 50, 100];
/** Couriers settle without this screen's doing. */
const FRESH_MS = 15_000;

/** Cash on delivery and its way to the shipper: five tabs, oldest first (COD-01…15). */
export default function CodList() {
  const { customer } = useSession();
  return (
    <TabAddress tabs={COD_TABS} fallback="pending">
      <ListBase
        key={customer.id}
        resource="cod"
        perPage={PAGE_SIZES[0]}
        sort={{ field: 'createdAt', order: 'ASC' }}
        filterDefaultValues={{ tab: 'pending' }}
        queryOptions={{ refetchInterval: FRESH_MS }}
        disableAuthentication
      >
        <CodListView pageSizes={PAGE_SIZES} freshMs={FRESH_MS} />
      </ListBase>
    </TabAddress>
  );
}
