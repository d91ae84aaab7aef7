import type { Manifest } from '../../contract/orders/manifests.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { isManifestCancellable } from '../../contract/rules/orders/manifests.ts';
import type { ActVerb } from '../commands/grammar/parsedInput.ts';
import { type ActionRequest, type ActionRunner, chosenOf, unfitOf } from '../commands/recordAction.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { shortList } from '../lib/text/shortList.ts';
import type { OrderAction, OrderTools } from '../resources/orders/actions/orderAction.ts';
import { ORDER_ACTIONS } from '../resources/orders/actions/orderActions.ts';
import { orderName } from '../shared/orders/rules/orderName.ts';
import type { ResolvedTarget } from './paletteTargets.ts';

interface Steps {
  runner: ActionRunner<Order, OrderTools>;
  /** Absent if the person's role includes no manifests. */
  cancelManifests?: (manifests: Manifest[]) => void;
  warn(key: TextKey, values: Record<string, unknown>): void;
}

/** Action of each verb. The verbs have the names of the actions, so a verb without an action does not compile. */
const ACTIONS: Readonly<Record<ActVerb, OrderAction>> = ORDER_ACTIONS;

/**
 * Opens the step of a verb for the orders that it fits, and names the others. Nothing is paid or cancelled here, and several orders become a job
 * that can be undone.
 */
export async function runVerb(
  { verb, ...typed }: { verb: ActVerb } & Pick<ActionRequest, 'reason' | 'count' | 'day'>,
  { orders, manifests }: ResolvedTarget,
  { runner, cancelManifests, warn }: Steps,
): Promise<void> {
  const action = ACTIONS[verb];
  const fitting = orders.filter(action.fits);
  const ending =
    verb === 'cancel' && cancelManifests ? manifests.filter((m) => isManifestCancellable(m.status)) : [];
  const others = [
    ...orders.filter((o) => !fitting.includes(o)).map(orderName),
    ...manifests.filter((m) => !ending.includes(m)).map((m) => m.manifestId),
  ];
  const [refused] = orders.length + manifests.length === 1 && fitting.length === 0 ? orders : [];
  const why = refused && unfitOf(action, refused);
  // A single order has the same reason as after the key of the action.
  if (why) return runner.refuse({ text: why.text });
  if (others.length) warn('console.notFitting', { numbers: shortList(others) });
  if (ending.length) cancelManifests?.(ending);
  const [first] = fitting;
  if (!first) return;
  const actionRequest: ActionRequest = { source: 'palette', ...typed };
  if (fitting.length > 1 && action.many) return runner.many(action, chosenOf(fitting), actionRequest);
  if (fitting.length > 1) warn('console.oneAtATime', { number: orderName(first) });
  return runner.one(action, first, actionRequest);
}
