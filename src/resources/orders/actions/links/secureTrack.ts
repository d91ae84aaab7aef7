import LockOutlined from '@mui/icons-material/LockOutlined';
import { secureTrackingPath } from '../../../../shared/tracking/rules/trackingPage.ts';
import type { OrderAction } from '../orderAction.ts';

export const secureTrack: OrderAction = {
  id: 'secureTrack',
  label: () => 'orders.actions.secureTrack',
  icon: LockOutlined,
  fits: (order) => Boolean(order.consignmentNo),
  one: (order, { openTab }) => openTab(secureTrackingPath(order.nanoId)),
};
