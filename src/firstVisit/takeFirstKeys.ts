/** Returns the keys that the page's HTML has stored (pages/console/keepKeys.ts), once. The HTML stores no keys afterwards. */
export function takeFirstKeys(): KeyboardEvent[] {
  const page = globalThis as { takeKeys?: () => KeyboardEvent[] };
  const recorded = page.takeKeys?.() ?? [];
  delete page.takeKeys;
  return recorded;
}
