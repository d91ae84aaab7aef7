import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { isPrintable } from '../../../../contract/rules/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const commercialInvoice: OrderAction = {
  id: 'commercialInvoice',
  label: () => 'orders.actions.commercialInvoice',
  icon: DescriptionOutlined,
  fits: (order) => isPrintable(order.statusCode),
  one: (order, { dataProvider, openDocument }) =>
    openDocument(() => dataProvider.documentLink(order.id, 'inv_invoice')),
};
