import { storeText } from '../browser/storedJson.ts';

const RELOADED_AT = 'reloadedAt';
/** A page that fails again within this time after a reload is not reloaded automatically. */
const RELOAD_PAUSE_MS = 20_000;

/** Messages of browsers and of the build's loader when code cannot be loaded. */
const LOAD_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i;

/** The release of this page, as the server wrote it into the page. */
const readPageBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || null;

let isNew = false;
let reloading = false;

/** Whether the page is reloading automatically, so that its content will return. */
export const isReloading = (): boolean => reloading;

export function reloadPage(): void {
  reloading = true;
  location.reload();
}

/** Notes the release of an answer from the server that served this page. */
export function noteBuild(build: string | null): void {
  const pageBuild = build ? readPageBuild() : null;
  if (pageBuild !== null && pageBuild !== build) isNew = true;
}

/** Whether the server runs another release than this page's; the page's code may no longer exist there. */
export const hasNewRelease = (): boolean => isNew;

export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && LOAD_FAILURE.test(error.message);

/** Reloads a page whose code cannot be loaded; false if it was reloaded for this reason just now. */
export function reloadOnce(now = Date.now(), reload = reloadPage): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (now - last < RELOAD_PAUSE_MS) return false;
  // A reload that is not remembered would repeat without end.
  if (!storeText(RELOADED_AT, String(now), sessionStorage)) return false;
  reload();
  return true;
}
