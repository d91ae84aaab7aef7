/** The address where it leads to a web page; undefined for none and for other schemes. Settings are written by people. */
export function webLink(address: string | null | undefined, base = location.origin): string | undefined {
  if (!address?.trim() || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
