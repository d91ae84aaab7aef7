import useLazyRipple from '@mui/material/useLazyRipple';

type Ripple = ReturnType<typeof useLazyRipple>;

/**
 * Disables ripples for all buttons. MUI queues each blur for a ripple even if ripples are hidden, which retains the event and the elements of
 * previous pages.
 */
export function useNoRipples(): void {
  const shared = Object.getPrototypeOf(useLazyRipple()) as Pick<Ripple, 'start' | 'stop' | 'pulsate'>;
  const doNothing = () => undefined;
  shared.start = doNothing;
  shared.stop = doNothing;
  shared.pulsate = doNothing;
}
