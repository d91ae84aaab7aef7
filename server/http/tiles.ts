import type { Config } from '../config.ts';

/** Origins that map tiles come from, as a content policy names them: `{s}` stands for any subdomain. */
export function tileOrigins({ tileUrl }: Pick<Config, 'tileUrl'>): string[] {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl ?? '')?.[0];
  return origin ? [origin.replaceAll('{s}', '*')] : [];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

/** Tells a page where map tiles come from; nothing where no server is configured. */
export function tileMeta({ tileUrl, tileAttribution }: Pick<Config, 'tileUrl' | 'tileAttribution'>): string {
  return tileUrl
    ? `<meta name="map-tiles" content="${escaped(tileUrl)}" data-attribution="${escaped(tileAttribution)}">`
    : '';
}
