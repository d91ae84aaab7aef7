import { useEffectEvent, useState } from 'react';

/** The same function on every render, which runs the newest one. For handlers and effects; never called while rendering. */
export function useHandler<A extends unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const event = useEffectEvent(newest);
  // The event of any render runs the newest function, so the first one stays.
  const [handler] = useState(() => event);
  return handler;
}
