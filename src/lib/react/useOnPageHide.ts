import { useEffectOn } from './useEffectOn.ts';

/** Runs when the tab is closed, reloaded or left for another address. Only calls with `keepalive` are still sent then. */
export function useOnPageHide(run: (() => void) | undefined): void {
  useEffectOn(() => {
    if (!run) return;
    addEventListener('pagehide', run);
    return () => removeEventListener('pagehide', run);
  }, [run]);
}
