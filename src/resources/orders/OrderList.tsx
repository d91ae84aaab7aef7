import { ListBase } from 'react-admin';
import { ORDER_TABS } from '../../../contract/rules/orderStatus.ts';
import { useSession } from '../../session/SessionContext.ts';
import { TabAddress } from '../../ui/list/TabAddress.tsx';
import { OrderListView } from './OrderListView.tsx';

const PER_PAGE = 10;

/** The order list: seven tabs, newest first, ten a page (ORD-01…11). */
export default function OrderList() {
  const { customer } = useSession();
  return (
    <TabAddress tabs={ORDER_TABS} fallback="NEW">
      <ListBase
        key={customer.id}
        resource="orders"
        perPage={PER_PAGE}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filterDefaultValues={{ tab: 'NEW' }}
        disableAuthentication
      >
        <OrderListView tabs={ORDER_TABS} fallback="NEW" pageSizes={[PER_PAGE]} />
      </ListBase>
    </TabAddress>
  );
}
