import type { InstructionKind } from './instructions.ts';
import { STATUS } from './orderStatus.ts';

/** The requests that a recipient may make on the public page (BX-42). */
export const RECIPIENT_ASKS = [
  'anotherDay',
  'safePlace',
  'landmark',
  'holdAtOutlet',
  'cashReady',
  'notOrdered',
  'message',
] as const;
export type RecipientAsk = (typeof RECIPIENT_ASKS)[number];

export const ASK_LIMITS = {
  /** Maximum letters of a place, a landmark or a message. */
  words: 200,
  /** Maximum requests for a parcel within 24 hours: at least each of the offered ones once. */
  perDay: RECIPIENT_ASKS.length,
  /** Maximum messages and complaints among these requests. */
  messagesPerDay: 3,
  /** Number of days that can be chosen, from tomorrow on. */
  days: 7,
  /** Maximum offered outlets. */
  outlets: 3,
} as const;

/** Whether the request needs a text. */
export const needsWords = (ask: RecipientAsk): boolean =>
  ask === 'safePlace' || ask === 'landmark' || ask === 'message';

export const isMessage = (ask: RecipientAsk): boolean => ask === 'message' || ask === 'notOrdered';

/** Whether the driver gets the request. Complaints and messages go to the shipper. */
export const isForDriver = (ask: RecipientAsk): boolean => !isMessage(ask);

/** The parcel is not delivered yet, so its delivery can be changed. */
export const canAsk = (statusCode: number): boolean =>
  statusCode >= STATUS.created && statusCode < STATUS.returning;

/**
 * The requests that a parcel allows: cash only if some is collected, an outlet or a place at the door only while no outlet holds the parcel,
 * another day or an outlet only if its courier takes the instruction. Shippers call couriers that take none.
 */
export const asksOf = (
  statusCode: number,
  isCod: boolean,
  courierTakes: readonly InstructionKind[],
): readonly RecipientAsk[] => {
  if (!canAsk(statusCode)) return [];
  const isCalled = courierTakes.every((kind) => kind === 'pickupOn');
  const isTaken = (kind: InstructionKind) => isCalled || courierTakes.includes(kind);
  const isHeld = statusCode >= STATUS.selfCollection;
  return RECIPIENT_ASKS.filter((ask) => {
    if (ask === 'cashReady') return isCod;
    if (ask === 'anotherDay') return isTaken('reattemptOn');
    if (ask === 'holdAtOutlet') return !isHeld && isTaken('holdAtOutlet');
    if (ask === 'safePlace' || ask === 'landmark') return !isHeld;
    return true;
  });
};
