/**
 * Where a payer returns to: the requested address when it is on one of our own origins, else the default page.
 * Compared after parsing and built again, so that no spelling of a foreign address passes.
 */
export function returnAddress(asked: string | undefined, origins: string[], fallback: string): string {
  const base = origins[0];
  if (!asked || !base) return fallback;
  try {
    const url = new URL(asked, base);
    // The origin of a blob: address is that of the page that made it.
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    const own = isWeb && origins.some((o) => new URL(o).origin === url.origin);
    return own && !url.username && !url.password ? url.href : fallback;
  } catch {
    // An invalid address gets the default page.
    return fallback;
  }
}
