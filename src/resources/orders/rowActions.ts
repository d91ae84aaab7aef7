import type { Order } from '../../../contract/orders.ts';
import {
  fitsManifest,
  isCancellable,
  isEditable,
  isMultipoint,
  isPrintable,
  isRetryable,
  STATUS,
} from '../../../contract/rules/orderStatus.ts';
import type { TextKey } from '../../i18n/textKey.ts';

export type OrderAction =
  | 'view'
  | 'edit'
  | 'printLabel'
  | 'packingList'
  | 'commercialInvoice'
  | 'invoiceAndPacking'
  | 'track'
  | 'secureTrack'
  | 'placeAgain'
  | 'returnOrder'
  | 'retry'
  | 'refreshQuote'
  | 'cancel'
  | 'createManifest'
  | 'printManifest'
  | 'printInvoice';

/** Confirmed, not picked up yet, and on no manifest (ORD-44). */
export const canGoOnManifest = (o: Pick<Order, 'statusCode' | 'pickupManifestId'>): boolean =>
  fitsManifest(o.statusCode) && !o.pickupManifestId;

const RULES: Record<OrderAction, (o: Order) => boolean> = {
  view: () => true,
  edit: (o) => isEditable(o.statusCode),
  printLabel: (o) => isPrintable(o.statusCode),
  packingList: (o) => isPrintable(o.statusCode),
  commercialInvoice: (o) => isPrintable(o.statusCode),
  invoiceAndPacking: (o) => isPrintable(o.statusCode),
  track: (o) => Boolean(o.consignmentNo),
  secureTrack: (o) => Boolean(o.consignmentNo),
  placeAgain: () => true,
  returnOrder: (o) => o.statusCode >= 100 && !isMultipoint(o.source, o.waypoint.length),
  retry: (o) => isRetryable(o.statusCode, o.serviceCode),
  refreshQuote: (o) => isEditable(o.statusCode),
  cancel: (o) => isCancellable(o.statusCode, o.serviceType),
  createManifest: (o) => canGoOnManifest(o),
  printManifest: (o) => fitsManifest(o.statusCode) && Boolean(o.pickupManifestId),
  printInvoice: (o) => Boolean(o.invoiceId),
};

/** The actions that a row or a page offers, in the order of the menu (ORD-35…48). */
export const actionsFor = (order: Order): OrderAction[] =>
  (Object.keys(RULES) as OrderAction[]).filter((a) => RULES[a](order));
export const offers = (order: Order, action: OrderAction): boolean => RULES[action](order);

/** In the list of orders whatever stands below 100 is retried, drafts too (ORD-32, -45). */
export const listLabelKey = (action: OrderAction): TextKey => `orders.actions.${action}`;
/** Everywhere else a draft is confirmed: it has not been tried yet, so there is nothing to try again (DET-15). */
export const actionLabelKey = (action: OrderAction, order: Pick<Order, 'statusCode'>): TextKey =>
  action === 'retry' && order.statusCode === STATUS.draft ? 'orders.actions.confirm' : listLabelKey(action);
