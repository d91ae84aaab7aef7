import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { PREFIX } from './lib/loginPath.ts';
import { isPublicPath } from './lib/publicPaths.ts';
import { startAhead } from './sessionStart.ts';

/** Picks the console or the light public app by path, so that neither loads the other. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const path = location.pathname.slice(PREFIX.length) || '/';
  const open = isPublicPath(path);
  if (!open) startAhead();
  const { element } = open ? await import('./PublicApp.tsx') : await import('./App.tsx');
  const page = await element(path);
  // In a transition React makes way for input and paint while it draws the first page.
  startTransition(() => createRoot(root).render(page));
}

void start();
