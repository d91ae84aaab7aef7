import useLazyRipple from '@mui/material/useLazyRipple';

type Ripple = ReturnType<typeof useLazyRipple>;

/**
 * Buttons have no ripples here, yet MUI hands each loss of the focus to one that waits for ever to be drawn, and so keeps the event
 * with the elements of pages that were left long ago. All ripples share what is set here.
 */
export function useNoRipples(): void {
  const shared = Object.getPrototypeOf(useLazyRipple()) as Pick<Ripple, 'start' | 'stop' | 'pulsate'>;
  const nothing = () => undefined;
  shared.start = nothing;
  shared.stop = nothing;
  shared.pulsate = nothing;
}
