import { copyNumbers } from '../../../../ui/list/actions/sharedActions.ts';
import type { OrderAction } from '../orderAction.ts';

export const copyNumber: OrderAction = {
  ...copyNumbers('orders.copyNumber', (order) => order.consignmentNo),
  keysOnly: true,
};
