/**
 * Where a payer goes afterwards: the address asked for when it lies on one of our own origins, else the default page.
 * Compared after parsing and told anew, so that no spelling of a foreign address passes.
 */
export function returnAddress(asked: string | undefined, origins: string[], fallback: string): string {
  const base = origins[0];
  if (!asked || !base) return fallback;
  try {
    const url = new URL(asked, base);
    const own = origins.some((o) => new URL(o).origin === url.origin);
    return own && !url.username && !url.password ? url.href : fallback;
  } catch {
    // What is no address is no way back: the default page is.
    return fallback;
  }
}
