import { listenerSet } from '../listeners.ts';

/** Age of the shown data: the time of the oldest stored answer in use; null while the server answers. */
let from: number | null = null;

const listeners = listenerSet();

export const shownFrom = (): number | null => from;

/** Call after a stored answer of that time replaced the server's. */
export function noteShownFrom(at: number | null): void {
  const next = at === null || from === null ? at : Math.min(at, from);
  if (next === from) return;
  from = next;
  listeners.call();
}

export const onShownFrom = listeners.add;
