export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the reader's system asks for pages without motion now. */
export const prefersReducedMotion = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia(REDUCED_MOTION).matches;
