import { useEffectEvent, useState } from 'react';

/** A function that is the same on every render and runs the newest version. For handlers and effects; never called during rendering. */
export function useHandler<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const event = useEffectEvent(newest);
  // The event of any render runs the newest function, so the first event is kept.
  const [handler] = useState(() => event);
  return handler;
}
