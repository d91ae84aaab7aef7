import ListAlt from '@mui/icons-material/ListAltOutlined';
import { ORDER_TABS } from '../../../contract/rules/orderStatus.ts';
import { orderName } from '../../lib/orderName.ts';
import { lazyPage } from '../../ui/lazyPage.tsx';

/** One component for all addresses of the form: otherwise the form would be reset when a new draft gets its own address. */
const OrderForm = lazyPage(() => import('../../customRoutes/orderForm/OrderFormPage.tsx'));

export const orders = {
  name: 'orders',
  list: lazyPage(() => import('./OrderList.tsx')),
  show: lazyPage(() => import('./OrderShow.tsx')),
  create: OrderForm,
  edit: OrderForm,
  // Orders that a courier refused are in no other tab, and are retried here.
  tabs: [...ORDER_TABS, 'FAILED'] as const,
  icon: ListAlt,
  recordRepresentation: orderName,
};
