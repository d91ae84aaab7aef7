/** The keys that the page's HTML has kept (pages/console/keepKeys.ts), once; from then on it keeps none. */
export function takeFirstKeys(): KeyboardEvent[] {
  const page = globalThis as { takeKeys?: () => KeyboardEvent[] };
  const recorded = page.takeKeys?.() ?? [];
  delete page.takeKeys;
  return recorded;
}
