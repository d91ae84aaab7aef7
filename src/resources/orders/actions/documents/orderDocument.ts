import { isPrintable } from '../../../../../contract/rules/orders/orderStatus.ts';
import type { PortalDataProvider } from '../../../../dataProvider.ts';
import type { OrderAction } from '../orderAction.ts';

type DocumentKind = Parameters<PortalDataProvider['documentLink']>[1];

/** An action that opens a document of one order. */
export type OrderDocumentAction = OrderAction & { document: DocumentKind };

/** The action of a document that every printable order has. */
export const orderDocument = (
  document: DocumentKind,
  facts: Pick<OrderAction, 'id' | 'label' | 'icon' | 'right'>,
): OrderDocumentAction => ({
  ...facts,
  document,
  fits: (order) => isPrintable(order.statusCode),
  one: (order, { dataProvider, openDocument }) =>
    openDocument(() => dataProvider.documentLink(order.id, document)),
});
