const listeners = new Set<() => void>();

/** Call when the user starts to wait for something slow: a booked parcel, a job over many orders, an import. */
export function beginWaiting(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` each time the user starts to wait. Returns a function that stops this. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
