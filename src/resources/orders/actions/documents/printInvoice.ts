import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import type { OrderAction } from '../orderAction.ts';

export const printInvoice: OrderAction = {
  id: 'printInvoice',
  right: 'wallet.read',
  label: () => 'orders.actions.printInvoice',
  icon: RequestQuoteOutlined,
  fits: (order) => Boolean(order.invoiceId),
  one: (order, { dataProvider, openDocument }) =>
    openDocument(() => dataProvider.invoiceLink(order.invoiceId ?? '')),
};
