import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Draws the first page: in a transition, in which React makes way for input and paint; but in one go where a form of the server's
 * stands, for what is typed there while React makes way would be lost.
 */
export function draw(root: HTMLElement, page: ReactNode): void {
  const render = () => createRoot(root).render(page);
  if (root.hasChildNodes()) flushSync(render);
  else startTransition(render);
}
