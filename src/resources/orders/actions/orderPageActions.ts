import { fulfil } from './fulfil.ts';
import type { OrderPageAction } from './orderAction.ts';
import { ORDER_ACTIONS, orderActions } from './orderActions.ts';
import { proof } from './proof.ts';
import { rejectDriver } from './rejectDriver.ts';

/** What the page of one order offers: there is nothing to view, and it has steps of its own. */
export const orderPageActions: readonly OrderPageAction[] = [
  ...orderActions.filter((action) => action !== ORDER_ACTIONS.view),
  fulfil,
  rejectDriver,
  proof,
];
