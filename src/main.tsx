import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { PREFIX } from './lib/loginPath.ts';
import { isPublicPath } from './lib/publicPaths.ts';
import { startAhead } from './sessionStart.ts';

/** Picks the console or the light public app by path, so that neither loads the other. */
async function start(root: HTMLElement): Promise<void> {
  const path = location.pathname.slice(PREFIX.length) || '/';
  const open = isPublicPath(path);
  if (!open) {
    startAhead();
    // The console's libraries run in a turn of their own: all in one would hold up paint and input.
    await import('./consoleKit.ts');
    await new Promise((next) => setTimeout(next));
  }
  const { element } = open ? await import('./PublicApp.tsx') : await import('./App.tsx');
  const page = await element(path);
  // In a transition React makes way for input and paint while it draws the first page.
  startTransition(() => createRoot(root).render(page));
}

/** What the server drew stays; an empty page says why it is empty (SHELL-75). */
function sayNotLoaded(root: HTMLElement): void {
  const words = document.querySelector<HTMLTemplateElement>('#not-loaded');
  if (!words || root.hasChildNodes()) return;
  root.append(words.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', () => location.reload());
}

const root = document.getElementById('root');
if (root)
  start(root).catch((error) => {
    console.error(error);
    sayNotLoaded(root);
  });
