import type { Order } from '../../../../contract/orders/orders.ts';
import { isPrintable } from '../../../../contract/rules/orders/orderStatus.ts';
import type { ActionEntry } from '../../../commands/recordAction.ts';
import type { OrderAction, OrderTools } from './orderAction.ts';

/** Name of each document in the API. */
export const ORDER_DOCUMENTS = {
  packingList: 'packlist',
  commercialInvoice: 'inv_invoice',
  invoiceAndPacking: 'invoice_packlist',
} as const;

/** The action that opens a document, which every printable order has. */
export const orderDocument = (
  id: keyof typeof ORDER_DOCUMENTS,
  icon: OrderAction['icon'],
  right: OrderAction['right'],
): ActionEntry<Order, OrderTools> => ({
  label: `orders.actions.${id}`,
  icon,
  right,
  fits: (order) => isPrintable(order.statusCode),
  one: (order, { dataProvider, openDocument }) =>
    openDocument(() => dataProvider.documentLink(order.id, ORDER_DOCUMENTS[id])),
});
