interface ManifestEntry {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
/** The build's manifest: by source file, or by chunk name if a chunk has no single source. */
export type Manifest = Record<string, ManifestEntry>;

/** Links that preload lazily imported chunks and their imports in parallel instead of one after another. */
export function preloadTags(manifest: Manifest, entries: readonly string[]): string {
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string | undefined): void => {
    const found = key === undefined ? undefined : manifest[key];
    if (!found || files.has(found.file)) return;
    files.add(found.file);
    for (const css of found.css ?? []) styles.add(css);
    for (const next of found.imports ?? []) visit(next);
  };
  for (const entry of entries)
    visit(manifest[entry] ? entry : Object.keys(manifest).find((key) => manifest[key]?.name === entry));
  return [
    ...[...styles].map(
      (f) => `<link rel="stylesheet" nonce="__CSP_NONCE__" crossorigin href="/customer/${f}">`,
    ),
    ...[...files].map(
      (f) => `<link rel="modulepreload" nonce="__CSP_NONCE__" crossorigin href="/customer/${f}">`,
    ),
  ].join('');
}
