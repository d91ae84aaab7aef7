import { vi } from 'vitest';

/** Waits until the expectation holds: as long as the busiest machine needs, where `vi.waitFor` itself gives up after a second. */
export const eventually = <T>(check: () => T | Promise<T>, ms = 60_000): Promise<T> =>
  vi.waitFor(check, { timeout: ms });
