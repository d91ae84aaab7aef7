import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import { isPrintable } from '../../../../contract/rules/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const packingList: OrderAction = {
  id: 'packingList',
  label: () => 'orders.actions.packingList',
  icon: Inventory2Outlined,
  fits: (order) => isPrintable(order.statusCode),
  one: (order, { dataProvider, openDocument }) =>
    openDocument(() => dataProvider.documentLink(order.id, 'packlist')),
};
