import { useRef, useState } from 'react';
import { type AttemptEnd, type BookingTask, endOf, isUncertainAfter } from './bookingRules.ts';

export interface BookingRun<V> {
  /** `gateway`: the payment page replaces this page. */
  phase: 'idle' | 'saving' | 'processing' | 'gateway';
  /** Whether the last attempt got no answer; sending the same again books only once. */
  uncertain: boolean;
  run: (task: BookingTask, work: () => Promise<void>, onFailed: (end: AttemptEnd<V>) => void) => void;
  toGateway: () => void;
}

/**
 * Runs the attempts of one booking, one at a time: a second press meanwhile is ignored. After a success the page stays busy until it is left.
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
