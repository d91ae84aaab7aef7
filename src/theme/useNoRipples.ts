import useLazyRipple from '@mui/material/useLazyRipple';

type Ripple = ReturnType<typeof useLazyRipple>;

/**
 * Disables ripples for all buttons. The buttons show no ripples, yet MUI queues each blur for a ripple that is never rendered, which retains the
 * event and the elements of left pages.
 */
export function useNoRipples(): void {
  const shared = Object.getPrototypeOf(useLazyRipple()) as Pick<Ripple, 'start' | 'stop' | 'pulsate'>;
  const doNothing = () => undefined;
  shared.start = doNothing;
  shared.stop = doNothing;
  shared.pulsate = doNothing;
}
