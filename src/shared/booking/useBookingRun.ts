import { useRef, useState } from 'react';
import { type AttemptEnd, type BookingTask, endOf, isUncertainAfter } from './bookingRules.ts';

export interface BookingRun<V> {
  /** `gateway`: this page gives way to the payment page. */
  phase: 'idle' | 'saving' | 'processing' | 'gateway';
  /** The last try got no answer; sending the same again books once. */
  uncertain: boolean;
  run: (task: BookingTask, work: () => Promise<void>, onFailed: (end: AttemptEnd<V>) => void) => void;
  toGateway: () => void;
}

/**
 * Attempts of one booking, one at a time: a second press is ignored while one runs. Successful work leaves the page, which stays busy until
 * then.
 */
export function useBookingRun<V = never>(): BookingRun<V> {
  const [phase, setPhase] = useState<BookingRun<V>['phase']>('idle');
  const [uncertain, setUncertain] = useState(false);
  const running = useRef(false);
  const run = async (...[task, work, onFailed]: Parameters<BookingRun<V>['run']>) => {
    if (running.current) return;
    running.current = true;
    setPhase(task === 'confirm' ? 'processing' : 'saving');
    try {
      await work();
    } catch (err) {
      running.current = false;
      setPhase('idle');
      const end = endOf<V>(err, task);
      setUncertain((was) => isUncertainAfter(was, end));
      onFailed(end);
    }
  };
  return { phase, uncertain, run: (...task) => void run(...task), toGateway: () => setPhase('gateway') };
}
