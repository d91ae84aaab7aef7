import type { Config } from '../config.ts';

/** Origins of map tiles for a content policy: `{s}` is any subdomain. */
export function tileOrigins({ tileUrl }: Pick<Config, 'tileUrl'>): string[] {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl ?? '')?.[0];
  return origin ? [origin.replaceAll('{s}', '*')] : [];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

/** Gives a page the address of map tiles; nothing if no server is configured. */
export function tileMeta({ tileUrl, tileAttribution }: Pick<Config, 'tileUrl' | 'tileAttribution'>): string {
  return tileUrl
    ? `<meta name="map-tiles" content="${escaped(tileUrl)}" data-attribution="${escaped(tileAttribution)}">`
    : '';
}
