/** The address if it is a web page; undefined for other schemes and texts, as people type settings by hand. */
export function webLink(address: string | null | undefined, base = location.origin): string | undefined {
  if (!address?.trim() || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
