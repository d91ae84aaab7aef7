import type { Instruction } from '../../../contract/rules/orders/instructions.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { seeded } from './seed.ts';

export interface PlanStep {
  code: number;
  /** Seconds after the previous step, at speed 1. */
  afterS: number;
}

const s = (code: number, afterS: number): PlanStep => ({ code, afterS });

/** By rider, directly from door to door. */
const ON_DEMAND: readonly PlanStep[] = [
  s(STATUS.assigned, 30),
  s(STATUS.startPickup, 60),
  s(STATUS.arrivedPickup, 90),
  s(STATUS.pickupSuccess, 60),
  s(STATUS.inTransit, 90),
  s(STATUS.arrivedDelivery, 180),
  s(STATUS.delivered, 60),
  s(STATUS.completed, 180),
];

/** Through a hub. */
const NETWORK: readonly PlanStep[] = [
  s(STATUS.ready, 20),
  s(STATUS.assigned, 40),
  s(STATUS.startPickup, 60),
  s(STATUS.pickupSuccess, 80),
  s(STATUS.hubIn, 80),
  s(STATUS.hubOut, 80),
  s(STATUS.inTransit, 80),
  s(STATUS.arrivedDelivery, 100),
  s(STATUS.delivered, 60),
  s(STATUS.completed, 180),
];

const LAST_MILE: readonly PlanStep[] = [
  s(STATUS.inTransit, 60),
  s(STATUS.arrivedDelivery, 60),
  s(STATUS.delivered, 30),
  s(STATUS.completed, 180),
];
const RETURN: readonly PlanStep[] = [s(STATUS.returning, 40), s(STATUS.returnDelivered, 120)];

export type Outcome = 'smooth' | 'secondTry' | 'returned';

/** One parcel in 40 is returned; one in 12 of the others is delivered at the second attempt. */
export function outcomeOf(orderId: string): Outcome {
  if (seeded(orderId, 'returns') < 1 / 40) return 'returned';
  return seeded(orderId, 'fails') < 1 / 12 ? 'secondTry' : 'smooth';
}

export const isOnDemand = (serviceType: string) => serviceType === 'instant' || serviceType === 'sameday';

/** All steps of a parcel, from booking to the end. */
export function planFor(orderId: string, serviceType: string): PlanStep[] {
  const base = isOnDemand(serviceType) ? ON_DEMAND : NETWORK;
  const outcome = outcomeOf(orderId);
  if (outcome === 'smooth') return [...base];
  const toDoor = base.slice(
    0,
    base.findIndex((step) => step.code === STATUS.delivered),
  );
  const failed = s(STATUS.failedDelivery, 60);
  return outcome === 'returned' ? [...toDoor, failed, ...RETURN] : [...toDoor, failed, ...LAST_MILE];
}

/** The recipient collects it at the counter. */
const COLLECTED: readonly PlanStep[] = [s(STATUS.delivered, 180), s(STATUS.completed, 180)];
const UNDELIVERED: readonly number[] = [
  STATUS.failedDelivery,
  STATUS.selfCollection,
  STATUS.selfCollectionCounter,
];

/** The steps after an accepted instruction; null if it changes nothing. */
function instructedPlan(serviceType: string, code: number, instruction: Instruction): PlanStep[] | null {
  // After another pickup everything is as it was planned.
  if (code >= STATUS.returning || instruction.pickupOn !== undefined) return null;
  if (instruction.returnNow) return [...RETURN];
  if (instruction.holdAtOutlet !== undefined)
    return code === STATUS.selfCollectionCounter
      ? [...COLLECTED]
      : [s(STATUS.selfCollectionCounter, 90), ...COLLECTED];
  if (UNDELIVERED.includes(code)) return [...LAST_MILE];
  const base = isOnDemand(serviceType) ? ON_DEMAND : NETWORK;
  return base.filter((step) => step.code > code);
}

/** The remaining steps after a code, even a code outside the plan; empty at the end. */
export function restOfPlan(
  orderId: string,
  serviceType: string,
  code: number,
  instruction: Instruction | null = null,
): PlanStep[] {
  const instructedSteps = instruction && instructedPlan(serviceType, code, instruction);
  if (instructedSteps) return instructedSteps;
  if (code <= STATUS.created) return planFor(orderId, serviceType);
  if (code === STATUS.pickupFailed) return restOfPlan(orderId, serviceType, STATUS.assigned);
  if (code === STATUS.failedDelivery && outcomeOf(orderId) === 'returned') return [...RETURN];
  if (UNDELIVERED.includes(code)) return [...LAST_MILE];
  if (code === STATUS.returning || code === STATUS.returnFailed) return RETURN.slice(1);
  const plan = planFor(orderId, serviceType);
  const at = plan.findIndex((step) => step.code === code);
  if (at >= 0) return plan.slice(at + 1);
  if (code === STATUS.delivered) return [s(STATUS.completed, 180)];
  // The code belongs to the other kind of service: continue with the next later code.
  const ordinary = isOnDemand(serviceType) ? ON_DEMAND : NETWORK;
  return code < STATUS.delivered ? ordinary.filter((step) => step.code > code) : [];
}
