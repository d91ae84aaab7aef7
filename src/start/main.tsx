import { takeFirstKeys } from '../firstVisit/takeFirstKeys.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { replaceForbiddenStorage } from '../lib/browser/replaceForbiddenStorage.ts';
import { isPublicPath } from './publicPaths.ts';
import { prefetchSession } from './sessionStart.ts';

// zod tries `Function` at its start, which the content policy refuses and reports. This setting prevents that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
replaceForbiddenStorage();

/** Loaded one after the other, each in its own task: one long task would block painting and input. */
const LIBRARIES = [
  () => import('./renderPage.ts'),
  () => import('./sharedLibraries.ts'),
  () => import('./adminLibraries.ts'),
] as const;

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

/** Chooses the console or the light public app by path, so that neither loads the other. */
async function start(root: HTMLElement): Promise<void> {
  const path = location.pathname.slice(PREFIX.length) || '/';
  // Offline the worker answers for the rates with a page of the console, which shows the last prices.
  const isOfConsole = document.getElementById('frame') !== null;
  const open = isPublicPath(path) && !isOfConsole;
  if (!open) {
    // Runs before any library, so that the answers arrive meanwhile.
    prefetchSession(path);
    for (const load of LIBRARIES) {
      await load();
      await pause(0);
    }
  }
  const { renderPage } = await import('./renderPage.ts');
  const { element } = open ? await import('./PublicApp.tsx') : await import('./App.tsx');
  renderPage(root, await element(path));
}

/** Shows why the page is empty; a page rendered by the server stays (SHELL-75). */
function showNotLoaded(root: HTMLElement): void {
  // The page no longer stores keys, so that the browser handles them again.
  takeFirstKeys();
  const words = document.querySelector<HTMLTemplateElement>('#not-loaded');
  // A frame without a form is of no use.
  if (!words || (root.hasChildNodes() && !root.querySelector('[aria-busy]'))) return;
  root.replaceChildren(words.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', () => location.reload());
}

function begin(): void {
  const root = document.getElementById('root');
  if (root)
    start(root).catch((error) => {
      console.error(error);
      showNotLoaded(root);
    });
}

// An async script runs when it is loaded, possibly before the whole page is parsed.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
else begin();
