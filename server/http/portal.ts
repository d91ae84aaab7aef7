import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '../../contract/company.ts';
import { fill } from '../../pages/texts/trackTexts.ts';
import type { App, Ctx } from '../context.ts';
import { drawSignIn } from '../modules/auth/signInPage.ts';
import { tenantPictureOrigins } from '../modules/company/pictures.ts';
import { companyById } from '../modules/company/service.ts';
import { mapPages } from '../modules/tracking/mapPage.ts';
import { localeOf } from '../modules/tracking/pageForms.ts';
import { trackingPages } from '../modules/tracking/pages.ts';
import { chunksOf } from './pageChunks.ts';
import { type Manifest, preloadTags } from './preload.ts';
import { pagePolicy } from './security.ts';
import { tileMeta, tileOrigins } from './tiles.ts';

const NONCE = /__CSP_NONCE__/g;
const NO_SCRIPT = /<noscript>.*?<\/noscript>/s;
const NOT_LOADED = /(<p role="alert">).*?(<\/p>.*?<button type="button">).*?(<\/button>)/s;
const LOGIN = /^\/customer\/login(\/|\?|$)/;
const ROOT = '<div id="root"></div>';

/** The tenant's record, so that the page need not ask for it first. */
const companyTag = (company: Company) =>
  `<script type="application/json" id="company" nonce="__CSP_NONCE__">${JSON.stringify(company).replaceAll('<', '\\u003c')}</script>`;

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
  const signIn = manifest['src/customRoutes/auth/AuthPages.tsx'];
  const signInStyle = text(signIn?.css?.[0]);
  const signInTags = (locale: string) =>
    preloadTags({ ...manifest, signIn: { ...signIn, file: signIn?.file ?? '', css: [] } }, [
      'base',
      'src/PublicApp.tsx',
      'signIn',
      `src/i18n/public/${locale}.ts`,
    ]);
  /** The form stands in the HTML, so that it can be read one round trip after the address was opened. */
  const drawnSignIn = async (request: FastifyRequest): Promise<string | null> => {
    const drawn = await drawSignIn(ctx, request);
    if (!drawn) return null;
    const style = `<style nonce="__CSP_NONCE__">${drawn.colors}${signInStyle}</style>`;
    return html
      .replace('<html lang="en">', `<html lang="${drawn.htmlLang}">`)
      .replace('</head>', () => `${style}${signInTags(drawn.locale)}</head>`)
      .replace(ROOT, () => `<div id="root">${drawn.markup}</div>${companyTag(drawn.company)}`);
  };
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = request.cspNonce;
    pagePolicy(reply, nonce, { img: [...tiles, ...(await tenantPictureOrigins(ctx, request.tenant?.id))] });
    const drawn = LOGIN.test(request.url) ? await drawnSignIn(request) : null;
    const address = request.url.replace(/^\/customer|\?.*$/g, '');
    const { locale, texts } = localeOf(request);
    const tags = preloadTags(manifest, chunksOf(address, locale));
    const company = drawn || !request.tenant ? '' : companyTag(await companyById(ctx, request.tenant.id));
    const unscripted = `<noscript>${fill(texts.noScript, { path: '/customer/strack' })}</noscript>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        (
          drawn ??
          html
            .replace('</head>', () => `${tags}${tileMeta(ctx.config)}</head>`)
            .replace(ROOT, () => ROOT + company)
        )
          .replace(NO_SCRIPT, unscripted)
          .replace(NOT_LOADED, `$1${texts.notLoaded}$2${texts.loadAgain}$3`)
          .replace(NONCE, nonce),
      );
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
