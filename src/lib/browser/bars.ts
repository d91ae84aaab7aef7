import { focusHome } from './focusHome.ts';

/** Attribute of a bar with buttons at the bottom of the page: a job, an action that can be undone, the ticked rows. */
export const BAR = { 'data-bar': '' } as const;

const CONTROL = 'button:not(:disabled), a[href]';
let cameFrom: Element | null = null;

/** Focuses the first button of the next bar, the lowest first. After the last bar: returns the focus to where it was, and false. */
export function focusNextBar(): boolean {
  const bars = [...document.querySelectorAll<HTMLElement>('[data-bar]')].reverse();
  const at = bars.findIndex((bar) => bar.contains(document.activeElement));
  if (at < 0) cameFrom = document.activeElement;
  for (const bar of bars.slice(at + 1)) {
    const control = bar.querySelector<HTMLElement>(CONTROL);
    if (!control) continue;
    control.focus();
    return true;
  }
  if (at >= 0) leaveBars();
  return false;
}

/** Returns the focus from the bars to where it was. */
export function leaveBars(): void {
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body) cameFrom.focus();
  else focusHome();
}
