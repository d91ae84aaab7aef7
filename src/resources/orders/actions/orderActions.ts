import type { Order } from '../../../../contract/orders/orders.ts';
import { isRetryable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { cancel } from './cancel.ts';
import { changeService } from './changeService.ts';
import { confirm } from './confirm.ts';
import { createManifest } from './createManifest.ts';
import { commercialInvoice } from './documents/commercialInvoice.ts';
import { invoiceAndPacking } from './documents/invoiceAndPacking.ts';
import { packingList } from './documents/packingList.ts';
import { printInvoice } from './documents/printInvoice.ts';
import { printLabel } from './documents/printLabel.ts';
import { printManifest } from './documents/printManifest.ts';
import { edit } from './edit.ts';
import { changeAddress, holdAtOutlet, reattempt, sendBack } from './instruct.ts';
import { copyLink } from './links/copyLink.ts';
import { copyNumber } from './links/copyNumber.ts';
import { secureTrack } from './links/secureTrack.ts';
import { track } from './links/track.ts';
import { whatsApp } from './links/whatsApp.ts';
import type { OrderAction } from './orderAction.ts';
import { placeAgain } from './placeAgain.ts';
import { placeMany } from './placeMany.ts';
import { refreshQuote } from './refreshQuote.ts';
import { returnOrder } from './returnOrder.ts';
import { saveTemplate } from './saveTemplate.ts';
import { view } from './view.ts';
import { whyCharged } from './whyCharged.ts';

/** All actions on orders, in the order of the menu (ORD-35…48). */
export const ORDER_ACTIONS = {
  view,
  edit,
  printLabel,
  packingList,
  commercialInvoice,
  invoiceAndPacking,
  track,
  secureTrack,
  placeAgain,
  placeMany,
  saveTemplate,
  returnOrder,
  reattempt,
  changeAddress,
  holdAtOutlet,
  sendBack,
  changeService,
  confirm,
  refreshQuote,
  cancel,
  createManifest,
  printManifest,
  printInvoice,
  whyCharged,
  whatsApp,
  copyNumber,
  copyLink,
} as const satisfies Record<string, OrderAction>;

export type OrderActionId = keyof typeof ORDER_ACTIONS;
export const orderActions: readonly OrderAction[] = Object.values(ORDER_ACTIONS);

/** The next action of an order; for several orders, confirming them (ORD-32…34). */
export function primaryOrderAction(
  order: Pick<Order, 'statusCode' | 'serviceCode'> | undefined,
): OrderAction {
  if (!order || isRetryable(order.statusCode, order.serviceCode)) return confirm;
  return order.statusCode === STATUS.created ? printLabel : track;
}
