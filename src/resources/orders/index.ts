import ListAlt from '@mui/icons-material/ListAltOutlined';
import { ORDER_SORTS } from '../../../contract/rules/listSorts.ts';
import { LIST_TABS } from '../../firstVisit/firstRows.ts';
import { firstOrderTab } from '../../shared/orders/rules/bookedHere.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** One component for all addresses of the form; otherwise the form would be reset when a new draft gets an address. */
const OrderForm = lazyPage(() => import('../../customRoutes/orderForm/OrderFormPage.tsx'));

export const orders = {
  name: 'orders',
  list: lazyPage(() => import('./list/OrderList.tsx'), 'none'),
  show: lazyPage(() => import('./detail/OrderShow.tsx'), 'orderPage'),
  create: OrderForm,
  edit: OrderForm,
  tabs: LIST_TABS,
  firstTab: firstOrderTab,
  sorts: ORDER_SORTS,
  icon: ListAlt,
  recordRepresentation: orderName,
};
