import { useEffectOn } from './useEffectOn.ts';

/** Gives up what a dialog holds for its person; once given up, another call does nothing. */
export interface Held {
  (): void;
  /** Holds it for longer; without this function it is held until it is given up. */
  renew?: () => void;
}

/** A third of the time for which the server keeps a line for its person. */
const RENEW_MS = 5 * 60_000;

/**
 * Renews what a dialog holds while it is open, and gives it up when the dialog or the tab is closed, reloaded or left for another address.
 * Only calls with `keepalive` are still sent without the tab.
 */
export function useHeld(held: Held | undefined): void {
  useEffectOn(() => {
    if (!held) return;
    addEventListener('pagehide', held);
    const timer = setInterval(() => held.renew?.(), RENEW_MS);
    return () => {
      removeEventListener('pagehide', held);
      clearInterval(timer);
      held();
    };
  }, [held]);
}
