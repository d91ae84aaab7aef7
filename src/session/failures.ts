export { isLoadFailure } from '../lib/release.ts';

/** Whether a call ended because nobody waits for it any more, which is no failure to show. */
export const isAborted = (error: unknown): boolean =>
  (error as { name?: unknown } | null | undefined)?.name === 'AbortError';
