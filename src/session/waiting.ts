const listeners = new Set<() => void>();

/** The user now waits for something that takes a while: a booked parcel, a job over many orders, an import. */
export function beginWaiting(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` each time the user begins to wait; returns a function that ends that. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
