import ListAlt from '@mui/icons-material/ListAltOutlined';
import { orderName } from '../../lib/orderName.ts';
import { lazyPage } from '../../ui/lazyPage.tsx';

export const orders = {
  name: 'orders',
  list: lazyPage(() => import('./OrderList.tsx')),
  show: lazyPage(() => import('./OrderShow.tsx')),
  icon: ListAlt,
  recordRepresentation: orderName,
};
