import useLazyRipple from '@mui/material/useLazyRipple';

type Ripple = ReturnType<typeof useLazyRipple>;

/**
 * Buttons have no ripples here, yet MUI queues each blur for a ripple that is never rendered, which retains the event
 * and the elements of pages that were left. Setting this disables it for all buttons.
 */
export function useNoRipples(): void {
  const shared = Object.getPrototypeOf(useLazyRipple()) as Pick<Ripple, 'start' | 'stop' | 'pulsate'>;
  const doNothing = () => undefined;
  shared.start = doNothing;
  shared.stop = doNothing;
  shared.pulsate = doNothing;
}
