import { PREFIX } from './lib/loginPath.ts';
import { isPublicPath } from './lib/publicPaths.ts';
import { startAhead } from './sessionStart.ts';

// zod would try `Function` when it starts, which the content policy refuses and reports. It reads this before it does.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** One after the other, each in a turn of its own: all in one would hold up paint and input. */
const LIBRARIES = [
  () => import('./draw.ts'),
  () => import('./consoleKit.ts'),
  () => import('./consoleAdmin.ts'),
] as const;

/** Picks the console or the light public app by path, so that neither loads the other. */
async function start(root: HTMLElement): Promise<void> {
  const path = location.pathname.slice(PREFIX.length) || '/';
  const open = isPublicPath(path);
  if (!open) {
    // Before any library runs: the answers are on their way meanwhile.
    startAhead();
    for (const load of LIBRARIES) {
      await load();
      await new Promise((next) => setTimeout(next));
    }
  }
  const { draw } = await import('./draw.ts');
  const { element } = open ? await import('./PublicApp.tsx') : await import('./App.tsx');
  draw(root, await element(path));
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
