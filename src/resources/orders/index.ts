import ListAlt from '@mui/icons-material/ListAltOutlined';
import { lazy } from 'react';
import type { Order } from '../../../contract/orders.ts';

export const orders = {
  name: 'orders',
  list: lazy(() => import('./OrderList.tsx')),
  icon: ListAlt,
  recordRepresentation: (order: Order) => order.consignmentNo ?? order.referenceNo ?? order.id.slice(0, 8),
};
