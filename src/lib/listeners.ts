/** Functions that are called at each change; one may leave while they are called. */
export function listenerSet<T = void>() {
  const all = new Set<(value: T) => void>();
  return {
    call(value: T): void {
      for (const listener of [...all]) listener(value);
    },
    /** Returns a function that removes the listener. */
    add(listener: (value: T) => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
