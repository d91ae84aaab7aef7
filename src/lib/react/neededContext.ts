import { type Context, createContext, useContext } from 'react';

/** A context that cannot be done without, and the hook that reads it: `user` needs `provider` above it. */
export function neededContext<T>(user: string, provider: string): [Context<T | null>, () => T] {
  const Needed = createContext<T | null>(null);
  const useNeeded = (): T => {
    const value = useContext(Needed);
    if (value === null) throw new Error(`${user} needs ${provider} above it`);
    return value;
  };
  return [Needed, useNeeded];
}
