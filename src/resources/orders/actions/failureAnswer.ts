import type { Order } from '../../../../contract/orders/orders.ts';
import { type InboxKind, type InboxRemedy, inboxKindOf } from '../../../../contract/rules/orders/inbox.ts';
import { INSTRUCTIONS } from '../../../../contract/rules/orders/instructions.ts';
import { remediesOf } from '../../../../contract/rules/orders/remedies.ts';
import type { OrderAction } from './orderAction.ts';
import { ORDER_ACTIONS } from './orderActions.ts';

const FAILURES: readonly InboxKind[] = ['bookingFailed', 'pickupFailed', 'deliveryFailed', 'returnFailed'];

/** Actions of the remedies, the likeliest first. */
const ANSWERS: readonly [InboxRemedy, OrderAction][] = [
  ['retry', ORDER_ACTIONS.confirm],
  ['instruct', ORDER_ACTIONS.pickupAgain],
  ['instruct', ORDER_ACTIONS.reattempt],
  ['changeService', ORDER_ACTIONS.changeService],
];

/**
 * The action that answers an order's failed step, as its line in the inbox offers it; undefined if nothing has failed. A row of a list does
 * not know which instructions the courier takes: the dialog reports a refusal.
 */
export function failureAnswer(
  order: Order,
  may: (action: OrderAction) => boolean = () => true,
): OrderAction | undefined {
  const kind = inboxKindOf(order.statusCode);
  if (!kind || !FAILURES.includes(kind)) return undefined;
  const remedies = remediesOf({
    kind,
    order,
    courierTakes: order.instructions ?? INSTRUCTIONS,
    isCovered: false,
    hasGateway: false,
  });
  return ANSWERS.find(
    ([remedy, action]) => remedies.includes(remedy) && action.fits(order) && may(action),
  )?.[1];
}
