import { useEffect, useEffectEvent, useState } from 'react';
import { TYPING_PAUSE_MS } from '../../../contract/rules/limits.ts';

export interface Lookup<T> {
  status: 'idle' | 'waiting' | 'done' | 'failed';
  results: T[];
}

const IDLE = { status: 'idle', results: [] } satisfies Lookup<never>;

/** Looks up typed text when the typing pauses, and aborts an older look-up. Does nothing if `query` is null or shorter than `min`. */
export function usePausedLookup<T>(
  query: string | null,
  min: number,
  lookup: (query: string, signal: AbortSignal) => Promise<T[]>,
  pauseMs = TYPING_PAUSE_MS,
): Lookup<T> {
  const [state, setState] = useState<Lookup<T>>(IDLE);
  const find = useEffectEvent(lookup);
  const text = query?.trim() ?? '';
  const active = query !== null && text.length >= min;

  useEffect(() => {
    if (!active) {
      setState(IDLE);
      return;
    }
    const abort = new AbortController();
    setState((old) => ({ status: 'waiting', results: old.results }));
    const timer = setTimeout(() => {
      find(text, abort.signal)
        .then((results) => !abort.signal.aborted && setState({ status: 'done', results }))
        // The field shows the failure of the look-up.
        .catch(() => !abort.signal.aborted && setState({ status: 'failed', results: [] }));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [active, text, pauseMs]);

  return state;
}
