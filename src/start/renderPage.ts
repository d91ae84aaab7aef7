import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Renders the first page in a transition, so that input and painting come first. A form rendered by the server is replaced in one step, as text
 * typed into it during a transition would be lost.
 */
export function renderPage(root: HTMLElement, page: ReactNode): void {
  const render = () => createRoot(root).render(page);
  if (root.hasChildNodes()) flushSync(render);
  else startTransition(render);
}
