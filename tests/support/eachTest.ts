import { afterEach, vi } from 'vitest';

/** Files of one worker share modules, window and document. Each test begins with the real clock and functions, at the same address, on an empty page. */
function restore(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  document.title = '';
  document.adoptedStyleSheets = [];
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
restore();
afterEach(restore);
