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
  tabs: ORDER_TABS,
  icon: ListAlt,
  recordRepresentation: orderName,
};
