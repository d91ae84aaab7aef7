/** Wakes the streams of a customer, which then read the events from the event table. */
export interface EventBus {
  publish(customerId: number): void;
  subscribe(customerId: number, wake: () => void): () => void;
}

export function createMemoryBus(): EventBus {
  const wakes = new Map<number, Set<() => void>>();
  return {
    publish(customerId) {
      for (const wake of wakes.get(customerId) ?? []) wake();
    },
    subscribe(customerId, wake) {
      const set = wakes.get(customerId) ?? new Set();
      wakes.set(customerId, set.add(wake));
      return () => {
        set.delete(wake);
        if (set.size === 0) wakes.delete(customerId);
      };
    },
  };
}
