import { vi } from 'vitest';

/** Waits until the expectation holds, long enough for the busiest machine. `vi.waitFor` gives up after a second. */
export const eventually = <T>(check: () => T | Promise<T>, ms = 60_000): Promise<T> =>
  vi.waitFor(check, { timeout: ms });
