import { fulfil } from './fulfil.ts';
import type { OrderPageAction } from './orderAction.ts';
import { ORDER_ACTIONS, orderActions } from './orderActions.ts';
import { proof } from './proof.ts';
import { rejectDriver } from './rejectDriver.ts';

/** Actions on the page of one order: without "view", and with the page's own dialogs. */
export const orderPageActions: readonly OrderPageAction[] = [
  ...orderActions.filter((action) => action !== ORDER_ACTIONS.view),
  fulfil,
  rejectDriver,
  proof,
];
