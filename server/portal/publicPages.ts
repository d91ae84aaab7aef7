import type { App, Ctx } from '../context.ts';
import { brandPages } from '../modules/branding/brandPages.ts';
import { instabookPages } from '../modules/instabook/page.ts';
import { stopPages } from '../modules/notices/stopPages.ts';
import { recipientPages } from '../modules/recipients/recipientPages.ts';
import { mapPages } from '../modules/tracking/mapPage.ts';
import { trackingPages } from '../modules/tracking/pages.ts';
import type { Built } from './built.ts';
import type { Manifest } from './preload.ts';

/** Pages that the server renders: tracking, brands, ends of messages, maps and order forms of buyers. */
export async function publicPages(app: App, ctx: Ctx, { manifest, text }: Built): Promise<void> {
  const track = manifest['src/public/track.ts'];
  const style = text(track?.css?.[0]);
  await trackingPages(app, ctx, {
    script: `/customer/${track?.file ?? ''}`,
    style,
    worker: text(manifest['src/public/sw.ts']?.file),
  });
  await brandPages(app, ctx, { script: '', style });
  await stopPages(app, ctx, { script: '', style });
  await recipientPages(app, ctx, { script: '', style });
  const map = manifest['src/public/map.ts'];
  if (map) {
    const styles = stylesOf(manifest, 'src/public/map.ts').map(text);
    mapPages(app, ctx, { script: `/customer/${map.file}`, style: [style, ...styles].join('\n') });
  }
  const instabook = manifest['src/public/instabook.ts'];
  if (instabook) {
    const styles = stylesOf(manifest, 'src/public/instabook.ts').map(text);
    await instabookPages(app, ctx, {
      script: `/customer/${instabook.file}`,
      style: [style, ...styles].join('\n'),
    });
  }
}

/** Style sheets of an entry and of the chunks that it imports, imported chunks first. */
function stylesOf(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  const found = manifest[entry];
  if (!found || seen.has(entry)) return [];
  seen.add(entry);
  const below = (found.imports ?? []).flatMap((name) => stylesOf(manifest, name, seen));
  return [...new Set([...below, ...(found.css ?? [])])];
}
