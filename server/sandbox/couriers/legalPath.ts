import { ORDER_STATUS, STATUS, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { restOfPlan } from './plan.ts';

/** Codes that a path does not pass through. */
const DETOURS: readonly number[] = [
  STATUS.pickupFailed,
  STATUS.failedDelivery,
  STATUS.selfCollection,
  STATUS.selfCollectionCounter,
  STATUS.returning,
  STATUS.cancelled,
];

/** The steps from one code to another: the usual ones, else the shortest permitted path; null without a path. */
export function legalPath(orderId: string, serviceType: string, from: number, to: number): number[] | null {
  const planned = restOfPlan(orderId, serviceType, from).map((step) => step.code);
  const at = planned.indexOf(to);
  if (at >= 0 && !planned.slice(0, at).some((code) => DETOURS.includes(code)))
    return planned.slice(0, at + 1);
  // The usual plan until the delivery, so that the timeline looks real.
  const before = planned.filter((code) => code < to && code < STATUS.delivered && code > from);
  const head = before.slice(0, before.findIndex((code) => DETOURS.includes(code)) >>> 0);
  for (let n = head.length; n > 0; n--) {
    const tail = shortest(head[n - 1]!, to);
    if (tail && tail.length === 1) return [...head.slice(0, n), ...tail];
  }
  return shortest(from, to);
}

function shortest(from: number, to: number): number[] | null {
  const queue: number[][] = [[from]];
  const seen = new Set([from]);
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of statusRule(path.at(-1)!).next) {
      if (next === to) return [...path.slice(1), next];
      if (seen.has(next) || next < STATUS.created || next === STATUS.cancelled || !ORDER_STATUS[next])
        continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return null;
}
