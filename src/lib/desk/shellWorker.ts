/** Worker that opens the console offline (src/public/deskWorker.ts). */
const WORKER = '/customer/desk-worker.js';
const SCOPE = '/customer';

/** These are types, not values: this kind of worker does not support `import`, which would load a file with shared values. */
export type DeskCaches = 'desk-';
/** Statuses with which a proxy answers for an unreachable server. */
export type AwayStatuses = [502, 503, 504];

const CACHES: DeskCaches = 'desk-';

/** The parts of an open page to store: its release and language, and the files that it has loaded. */
export interface Keep {
  build: string;
  lang: string;
  files: string[];
}

const registrationOf = async () =>
  (await navigator.serviceWorker.getRegistrations()).find(
    ({ scope }) => scope === new URL(SCOPE, location.href).href,
  );

/** Stores this page's release in the browser, with the files that it has loaded so far. */
export async function keepShell(lang: string): Promise<void> {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  if (!build || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  active?.postMessage({ keep: { build, lang, files } satisfies Keep });
}

/** Deletes all files of the console after signing out. */
export async function removeShell(): Promise<void> {
  try {
    await (await registrationOf())?.unregister();
    for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name);
  } catch {
    // Without workers, or without a secure address, nothing was stored.
  }
}
