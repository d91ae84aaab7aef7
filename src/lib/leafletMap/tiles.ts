export interface TileSource {
  url: string;
  attribution: string;
}

/** The tile server in the page's head; null if none is configured. */
export function tileSource(root: ParentNode = document): TileSource | null {
  const meta = root.querySelector<HTMLMetaElement>('meta[name="map-tiles"]');
  return meta?.content ? { url: meta.content, attribution: meta.dataset.attribution ?? '' } : null;
}
