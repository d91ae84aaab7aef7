import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '../../contract/account/company.ts';
import { type Html, html, safeImage } from '../../pages/html.ts';
import { policyScript } from '../../pages/trustedTypes.ts';
import type { App, Ctx } from '../context.ts';
import { pagePolicy } from '../http/security.ts';
import { tileMeta, tileOrigins } from '../http/tiles.ts';
import { analyticsOrigins } from '../modules/analytics/embed.ts';
import { renderSignIn } from '../modules/auth/signInPage.ts';
import { brandPages } from '../modules/branding/brandPages.ts';
import { tenantPictureOrigins } from '../modules/company/pictures.ts';
import { companyById } from '../modules/company/service.ts';
import { instabookPages } from '../modules/instabook/page.ts';
import { stopPages } from '../modules/notices/stopPages.ts';
import { picturePage } from '../modules/pictures/picturePage.ts';
import { mapPages } from '../modules/tracking/mapPage.ts';
import { localeOf } from '../modules/tracking/pageForms.ts';
import { trackingPages } from '../modules/tracking/pages.ts';
import { PHOTO_PAGE } from '../modules/users/photo.ts';
import { findPhoto } from '../modules/users/photoStore.ts';
import { builtFiles } from './builtFiles.ts';
import { firstFrame } from './firstFrame.ts';
import { healthChecks } from './healthChecks.ts';
import { chunksOf, SIGN_IN } from './pageChunks.ts';
import { portalTemplates } from './portalTemplates.ts';
import { type Manifest, preloadTags } from './preload.ts';

const LOGIN = /^\/customer\/login(\/|\?|$)/;
/** The scan station, alone, may use the camera. */
const SCAN_STATION = /^\/customer\/orders\/scan\/?(\?|$)/;
const ROOT = '<div id="root"></div>';
const NAMED = /<title>.*?<\/title>\s*<link rel="icon"[^>]*>/s;

/** The tenant's name and icon, from the first paint on. */
const nameTags = (company: Company | null): Html =>
  html`<title>${company?.brandName}</title><link rel="icon" href="${safeImage(company?.icon) ?? 'data:,'}">`;
const API_PATH = '/v1.0/';

/** Name of a release of the portal: another one when any of its files is another. */
const buildOf = (manifest: string): string =>
  createHash('sha256').update(manifest).digest('hex').slice(0, 12);

/** The tenant's record, so that the page need not request it first. */
const companyTag = (company: Company, nonce: string) =>
  `<script type="application/json" id="company" nonce="${nonce}">${JSON.stringify(company).replaceAll('<', '\\u003c')}</script>`;

/** The release of a page, and when it was served: what happened before that is in all that it reads. */
const pageMeta = (build: string, now: Date) =>
  `<meta name="build" content="${build}" data-served-at="${now.getTime()}">`;

/** Serves the built portal under /customer; tracking pages are rendered by the server, all others by the browser. */
export async function registerPortal(app: App, ctx: Ctx, dist: string): Promise<void> {
  app.get('/', { config: { access: 'public' } }, async (_request, reply) => reply.redirect('/customer'));
  healthChecks(app, ctx);
  if (!existsSync(path.join(dist, 'index.html'))) return;
  const manifestText = readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(manifestText) as Manifest;
  const build = buildOf(manifestText);
  // Answers name the release, so that a page of an earlier one knows that its files are gone.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(API_PATH)) reply.header('x-build', build);
  });
  builtFiles(app, path.join(dist, 'assets'), '/customer/assets/');
  const track = manifest['src/public/track.ts'];
  const text = (file: string | undefined) => (file ? readFileSync(path.join(dist, file), 'utf8') : '');
  await trackingPages(app, ctx, {
    script: `/customer/${track?.file ?? ''}`,
    style: text(track?.css?.[0]),
    worker: text(manifest['src/public/sw.ts']?.file),
  });
  await brandPages(app, ctx, { script: '', style: text(track?.css?.[0]) });
  await stopPages(app, ctx, { script: '', style: text(track?.css?.[0]) });
  picturePage(app, ctx, PHOTO_PAGE, findPhoto);
  const pushWorker = text(manifest['src/public/pushWorker.ts']?.file);
  app.get('/customer/push-worker.js', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      // A worker obeys the policy of its own answer: this one fetches nothing.
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'" })
      .type('text/javascript; charset=utf-8')
      .send(pushWorker),
  );
  const style = text(track?.css?.[0]);
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
  const tiles = tileOrigins(ctx.config);
  const signIn = manifest[SIGN_IN];
  const signInStyle = text(signIn?.css?.[0]);
  const styled: Manifest = signIn ? { ...manifest, [SIGN_IN]: { ...signIn, css: [] } } : manifest;
  const templates = portalTemplates(readFileSync(path.join(dist, 'index.html'), 'utf8'));
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = request.cspNonce;
    pagePolicy(reply, nonce, {
      img: [...tiles, ...(await tenantPictureOrigins(ctx, request.tenant?.id))],
      frame: await analyticsOrigins(ctx, request.tenant?.id),
      trustedTypes: 'default',
      camera: SCAN_STATION.test(request.url),
    });
    const { locale } = localeOf(request);
    // The form is part of the HTML with its style, so that it is readable after one round trip.
    const drawn = LOGIN.test(request.url) ? await renderSignIn(ctx, request) : null;
    const company = drawn?.company ?? (request.tenant && (await companyById(ctx, request.tenant.id)));
    const path = request.url.replace(/^\/customer|\?.*$/g, '');
    const chunks = chunksOf(path, locale);
    const frame = drawn ? null : firstFrame(request, company, locale, path);
    const head = drawn
      ? `<style nonce="__CSP_NONCE__">${drawn.colors}${signInStyle}</style>${preloadTags(styled, chunks)}`
      : `${frame?.style ?? ''}${pageMeta(build, ctx.ports.clock.now())}${preloadTags(manifest, chunks)}${tileMeta(ctx.config)}`;
    // The tenant's own texts are inserted last, after all placeholders are replaced.
    const root = `<div id="root">${drawn?.markup ?? ''}</div>${frame?.markup ?? ''}${company ? companyTag(company, nonce) : ''}`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        templates[locale]
          // The session is requested before anything else is read.
          .replace('<head>', () => `<head>${frame?.script ?? ''}`)
          .replace('</head>', () => `${policyScript(nonce).markup}${head}</head>`)
          .replaceAll('__CSP_NONCE__', nonce)
          .replace(NAMED, () => nameTags(company).markup)
          .replace(ROOT, () => root),
      );
  };
  app.get(
    '/customer',
    {
      schema: { operation: { id: 'getCustomer', tag: 'Account', summary: 'The own account' } },
      config: { access: 'public' },
    },
    page,
  );
  app.get('/customer/*', { config: { access: 'public' } }, page);
}

/** Style sheets of an entry and of the chunks it imports, imported ones first. */
function stylesOf(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  const found = manifest[entry];
  if (!found || seen.has(entry)) return [];
  seen.add(entry);
  const below = (found.imports ?? []).flatMap((name) => stylesOf(manifest, name, seen));
  return [...new Set([...below, ...(found.css ?? [])])];
}
