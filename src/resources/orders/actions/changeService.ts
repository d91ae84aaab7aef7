import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import { isServiceChangeable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

/** Chooses another service for a parcel whose booking failed, or which its courier does not have yet (BX-40). */
export const changeService: OrderAction = {
  id: 'changeService',
  right: 'orders.pay',
  label: () => 'orders.actions.changeService',
  icon: SwapHorizOutlined,
  keys: ['shift+q'],
  writes: true,
  fits: ({ statusCode, serviceType }) =>
    statusCode === STATUS.failed || isServiceChangeable(statusCode, serviceType),
  one: (order, { dialogs }) =>
    order.statusCode === STATUS.failed ? dialogs.fulfil(order) : dialogs.changeService(order),
};
