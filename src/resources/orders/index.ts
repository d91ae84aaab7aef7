import ListAlt from '@mui/icons-material/ListAltOutlined';
import { ORDER_TABS } from '../../../contract/rules/orderStatus.ts';
import { orderName } from '../../lib/orderName.ts';
import { lazyPage } from '../../ui/lazyPage.tsx';

/** One page at every address of the form: as several, the form of a new draft would begin anew once the draft has its own address. */
const OrderForm = lazyPage(() => import('../../customRoutes/orderForm/OrderFormPage.tsx'));

export const orders = {
  name: 'orders',
  list: lazyPage(() => import('./OrderList.tsx')),
  show: lazyPage(() => import('./OrderShow.tsx')),
  create: OrderForm,
  edit: OrderForm,
  // What a courier refused stands in no other tab, and is tried again from here.
  tabs: [...ORDER_TABS, 'FAILED'] as const,
  icon: ListAlt,
  recordRepresentation: orderName,
};
