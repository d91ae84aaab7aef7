import ListAlt from '@mui/icons-material/ListAltOutlined';
import type { Order } from '../../../contract/orders.ts';
import { lazyPage } from '../../ui/lazyPage.tsx';

export const orders = {
  name: 'orders',
  list: lazyPage(() => import('./OrderList.tsx')),
  icon: ListAlt,
  recordRepresentation: (order: Order) => order.consignmentNo ?? order.referenceNo ?? order.id.slice(0, 8),
};
