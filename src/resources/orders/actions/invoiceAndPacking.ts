import FolderCopyOutlined from '@mui/icons-material/FolderCopyOutlined';
import { isPrintable } from '../../../../contract/rules/orderStatus.ts';
import type { OrderAction } from './orderAction.ts';

export const invoiceAndPacking: OrderAction = {
  id: 'invoiceAndPacking',
  label: () => 'orders.actions.invoiceAndPacking',
  icon: FolderCopyOutlined,
  fits: (order) => isPrintable(order.statusCode),
  one: (order, { dataProvider, openDocument }) =>
    openDocument(() => dataProvider.documentLink(order.id, 'invoice_packlist')),
};
