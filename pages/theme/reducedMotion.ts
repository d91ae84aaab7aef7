export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the reader's system now requests pages without motion. */
export const prefersReducedMotion = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia(REDUCED_MOTION).matches;
