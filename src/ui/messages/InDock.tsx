import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Place at the bottom of the console for jobs and for steps that can be undone. */
export const DOCK_ID = 'message-dock';

/** Shows its content at the bottom of the console, or in place where there is no console around. */
export function InDock({ children }: { children: ReactNode }) {
  const place = document.getElementById(DOCK_ID);
  return place ? createPortal(children, place) : children;
}
