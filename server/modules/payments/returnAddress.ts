/**
 * Where a payer returns to: the requested address if it is on one of our own origins, else the default page. The address is parsed,
 * compared and built again, so that no spelling of a foreign address passes.
 */
export function returnAddress(requested: string | undefined, origins: string[], fallback: string): string {
  const base = origins[0];
  if (!requested || !base) return fallback;
  try {
    const url = new URL(requested, base);
    // The origin of a blob: address is the origin of the page that made it.
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    const isOwn = isWeb && origins.some((o) => new URL(o).origin === url.origin);
    return isOwn && !url.username && !url.password ? url.href : fallback;
  } catch {
    // An invalid address gets the default page.
    return fallback;
  }
}
