import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import { fitsManifest } from '../../../../../contract/rules/orders/orderStatus.ts';
import type { OrderAction } from '../orderAction.ts';

export const printManifest: OrderAction = {
  id: 'printManifest',
  label: () => 'orders.actions.printManifest',
  icon: ListAltOutlined,
  keys: ['m'],
  fits: (order) => fitsManifest(order.statusCode) && Boolean(order.pickupManifestId),
  one: (order, { dataProvider, openDocument }) =>
    openDocument(() => dataProvider.manifestLink([order.pickupManifestId ?? ''])),
};
