import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { asFailure, type Failure, newPriceMinor } from '../../lib/calls/callFailure.ts';
import { DraftConflict } from './draftConflict.ts';

/** The price shown in a form, or the reason for no price. */
export interface ShownPrice {
  /** Whether no price is being requested. */
  settled: boolean;
  priceMinor: number | null;
  /** Why the promo code does not apply to the chosen service. */
  promoRefusal: string | null;
  /** Messages of the quote's error list. */
  problems: readonly string[];
}

/** Result of pressing the button that books. */
export type Press =
  | { does: 'refuse' }
  | { does: 'await'; seenMinor: number }
  | { does: 'refusePromo'; text: string }
  | { does: 'tell'; problem: string | null }
  | { does: 'book'; priceMinor: number };

interface Pressed {
  /** Whether there is an error that the awaited price cannot remove. */
  isWrong: boolean;
  price: ShownPrice;
  /** The last price shown on the button; null without one. */
  seenMinor: number | null;
}

/** Only a settled price is paid. A press before that waits, if the button has shown a price. */
export function pressOf({ isWrong, price, seenMinor }: Pressed): Press {
  if (isWrong) return { does: 'refuse' };
  if (!price.settled)
    return seenMinor === null ? { does: 'tell', problem: null } : { does: 'await', seenMinor };
  if (price.promoRefusal) return { does: 'refusePromo', text: price.promoRefusal };
  if (price.priceMinor === null) return { does: 'tell', problem: price.problems[0] ?? null };
  return { does: 'book', priceMinor: price.priceMinor };
}

export type BookingTask = 'confirm' | 'save' | 'saveAnother';

/** Result of a failed attempt. */
export type AttemptEnd<V> =
  | { ended: 'conflict'; conflict: DraftConflict<V> }
  | { ended: 'unanswered'; failure: Failure }
  | { ended: 'repriced'; priceMinor: number }
  | { ended: 'refused'; failure: Failure };

export function endOf<V>(err: unknown, task: BookingTask): AttemptEnd<V> {
  if (err instanceof DraftConflict) return { ended: 'conflict', conflict: err as DraftConflict<V> };
  const failure = asFailure(err);
  if (task !== 'confirm') return { ended: 'refused', failure };
  if (failure.status === 0) return { ended: 'unanswered', failure };
  const priceMinor = newPriceMinor(failure);
  return failure.code === ERROR.staleQuote && priceMinor !== null
    ? { ended: 'repriced', priceMinor }
    : { ended: 'refused', failure };
}

/** Whether it is unknown if the order is booked: no answer has come, or an earlier attempt is still running. */
export function isUncertainAfter(was: boolean, end: AttemptEnd<unknown>): boolean {
  if (end.ended === 'unanswered') return true;
  if (end.ended !== 'refused') return false;
  return end.failure.code === ERROR.idempotencyRunning || (was && end.failure.status === 0);
}
