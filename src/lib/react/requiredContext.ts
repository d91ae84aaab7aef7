import { type Context, createContext, useContext } from 'react';

/** A required context and the hook that reads it: `user` needs `provider` above it. */
export function requiredContext<T>(user: string, provider: string): [Context<T | null>, () => T] {
  const Required = createContext<T | null>(null);
  const useRequired = (): T => {
    const value = useContext(Required);
    if (value === null) throw new Error(`${user} needs ${provider} above it`);
    return value;
  };
  return [Required, useRequired];
}
