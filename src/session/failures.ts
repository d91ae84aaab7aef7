export { isLoadFailure } from '../lib/calls/release.ts';

/** Whether a call was aborted because its result is no longer needed; this is not shown as a failure. */
export const isAborted = (error: unknown): boolean =>
  (error as { name?: unknown } | null | undefined)?.name === 'AbortError';
