import LocationOnOutlined from '@mui/icons-material/LocationOnOutlined';
import { PREFIX } from '../../../../lib/browser/loginPath.ts';
import type { OrderAction } from '../orderAction.ts';

export const track: OrderAction = {
  id: 'track',
  label: () => 'orders.actions.track',
  icon: LocationOnOutlined,
  keys: ['t'],
  fits: (order) => Boolean(order.consignmentNo),
  one: (order, { openTab }) => openTab(`${PREFIX}/strack?trackingNo=${order.consignmentNo}`),
};
