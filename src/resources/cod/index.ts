import Payments from '@mui/icons-material/PaymentsOutlined';
import type { Order } from '../../../contract/orders/orders.ts';
import { COD_SORTS } from '../../../contract/rules/listSorts.ts';
import { COD_TABS } from '../../../contract/rules/money/cod.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** Orders with cash on delivery, as shown in the list of settlements. */
export const cod = {
  name: 'cod',
  list: lazyPage(() => import('./CodList.tsx')),
  /** Compares a statement with the cash that is due. */
  statement: lazyPage(() => import('./statement/StatementPage.tsx')),
  tabs: COD_TABS,
  sorts: COD_SORTS,
  icon: Payments,
  recordRepresentation: (order: Order) => order.consignmentNo ?? order.id.slice(0, 8),
};
