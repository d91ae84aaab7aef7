import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Renders the first page in a transition, so that input and paint come first. A form that the server rendered is replaced in one step:
 * text typed into it during a transition would be lost.
 */
export function renderPage(root: HTMLElement, page: ReactNode): void {
  const render = () => createRoot(root).render(page);
  if (root.hasChildNodes()) flushSync(render);
  else startTransition(render);
}
