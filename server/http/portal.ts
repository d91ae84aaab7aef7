import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Ctx } from '../context.ts';
import { mapPages } from '../modules/tracking/mapPage.ts';
import { trackingPages } from '../modules/tracking/pages.ts';
import { pagePolicy } from './security.ts';
import { tileMeta, tileOrigins } from './tiles.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, ManifestEntry>;

const NONCE = /__CSP_NONCE__/g;
/** Pages that the light app draws: their chunk is announced in the HTML so that it loads beside the entry. */
const LIGHT = /^\/customer\/(login|signup|verify|forgot-password|reset-password|check-rates)(\/|\?|$)/;

/** Serves the built portal under /customer; tracking pages are drawn by the server, everything else by the browser. */
export async function registerPortal(app: App, ctx: Ctx, dist: string): Promise<void> {
  app.get('/', { config: { access: 'public' } }, async (_request, reply) => reply.redirect('/customer'));
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }));
  if (!existsSync(path.join(dist, 'index.html'))) return;
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  app.addHook('onRoute', (route) => {
    if (String(route.url).startsWith('/customer/assets'))
      route.config = { ...route.config, access: 'public' };
  });
  await app.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: '/customer/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  app.addHook('onRoute', (route) => {
    if (String(route.url).startsWith('/customer/assets'))
      route.config = { ...route.config, access: 'public' };
  });
  const track = manifest['src/public/track.ts'];
  const text = (file: string | undefined) => (file ? readFileSync(path.join(dist, file), 'utf8') : '');
  await trackingPages(app, ctx, {
    script: `/customer/${track?.file ?? ''}`,
    style: text(track?.css?.[0]),
    worker: text(manifest['src/public/sw.ts']?.file),
  });
  const style = text(track?.css?.[0]);
  const map = manifest['src/public/map.ts'];
  if (map) {
    const styles = stylesOf(manifest, 'src/public/map.ts').map(text);
    mapPages(app, ctx, { script: `/customer/${map.file}`, style: [style, ...styles].join('\n') });
  }
  const tiles = tileOrigins(ctx.config);
  const preload = {
    light: preloadTags(manifest, 'src/PublicApp.tsx'),
    console: preloadTags(manifest, 'src/App.tsx'),
  };
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = request.cspNonce;
    pagePolicy(reply, nonce, { img: tiles });
    const tags = LIGHT.test(request.url) ? preload.light : preload.console;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html.replace('</head>', () => `${tags}${tileMeta(ctx.config)}</head>`).replace(NONCE, nonce));
  };
  app.get('/customer', { config: { access: 'public' } }, page);
  app.get('/customer/*', { config: { access: 'public' } }, page);
}

/** Style sheets of an entry and of the chunks it stands on, those underneath first. */
function stylesOf(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  const found = manifest[entry];
  if (!found || seen.has(entry)) return [];
  seen.add(entry);
  const below = (found.imports ?? []).flatMap((name) => stylesOf(manifest, name, seen));
  return [...new Set([...below, ...(found.css ?? [])])];
}

/** Links that fetch a lazily loaded entry and what it stands on at once instead of one after the other. */
function preloadTags(manifest: Manifest, entry: string): string {
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const found = manifest[name];
    if (!found || files.has(found.file)) return;
    files.add(found.file);
    for (const css of found.css ?? []) styles.add(css);
    for (const next of found.imports ?? []) visit(next);
  };
  visit(entry);
  return [
    ...[...files].map(
      (f) => `<link rel="modulepreload" nonce="__CSP_NONCE__" crossorigin href="/customer/${f}">`,
    ),
    ...[...styles].map(
      (f) => `<link rel="stylesheet" nonce="__CSP_NONCE__" crossorigin href="/customer/${f}">`,
    ),
  ].join('');
}
