import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Id of the place at the bottom of the console for jobs and for actions that can be undone. */
export const DOCK_ID = 'message-dock';

/** Shows its content at the bottom of the console, or in place if the page is not in the console. */
export function InDock({ children }: { children: ReactNode }) {
  const place = document.getElementById(DOCK_ID);
  return place ? createPortal(children, place) : children;
}
