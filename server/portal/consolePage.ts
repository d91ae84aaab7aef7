import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '../../contract/account/company.ts';
import { type Html, html, safeImage } from '../../pages/html.ts';
import { enterScript } from '../../pages/keepEnter.ts';
import { policyScript } from '../../pages/trustedTypes.ts';
import type { Ctx } from '../context.ts';
import { pagePolicy } from '../http/security.ts';
import { tileMeta, tileOrigins } from '../http/tiles.ts';
import { analyticsOrigins } from '../modules/analytics/embed.ts';
import { renderAccountFrame, renderSignIn } from '../modules/auth/signInPage.ts';
import { tenantPictureOrigins } from '../modules/company/pictures.ts';
import { companyById } from '../modules/company/service.ts';
import { localeOf } from '../modules/tracking/pageForms.ts';
import type { Built } from './built.ts';
import { firstFrame } from './firstFrame.ts';
import { chunksOf, SIGN_IN } from './pageChunks.ts';
import { portalTemplates } from './portalTemplates.ts';
import { type Manifest, preloadTags } from './preload.ts';

const LOGIN = /^\/customer\/login(\/|\?|$)/;
/** Only the scan station may use the camera. */
const SCAN_STATION = /^\/customer\/orders\/scan\/?(\?|$)/;
const ROOT = '<div id="root"></div>';
const NAMED = /<title>.*?<\/title>\s*<link rel="icon"[^>]*>/s;

/** The tenant's name and icon, from the first paint on. */
const nameTags = (company: Company | null): Html =>
  html`<title>${company?.brandName}</title><link rel="icon" href="${safeImage(company?.icon) ?? 'data:,'}">`;

/** The tenant's record, so that the page need not request it first. */
const companyTag = (company: Company, nonce: string) =>
  `<script type="application/json" id="company" nonce="${nonce}">${JSON.stringify(company).replaceAll('<', '\\u003c')}</script>`;

/** The release of a page, and its time. Everything that the page reads later includes the events before this time. */
const pageMeta = (build: string, now: Date) =>
  `<meta name="build" content="${build}" data-served-at="${now.getTime()}">`;

/** The page of the console and of signing in; the browser renders it. */
export function consolePage(ctx: Ctx, { manifest, text, name: build }: Built) {
  const tiles = tileOrigins(ctx.config);
  const signIn = manifest[SIGN_IN];
  const signInStyle = text(signIn?.css?.[0]);
  const styled: Manifest = signIn ? { ...manifest, [SIGN_IN]: { ...signIn, css: [] } } : manifest;
  const templates = portalTemplates(text('index.html'));
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = request.cspNonce;
    pagePolicy(reply, nonce, {
      img: [...tiles, ...(await tenantPictureOrigins(ctx, request.tenant?.id))],
      frame: await analyticsOrigins(ctx, request.tenant?.id),
      trustedTypes: 'default',
      camera: SCAN_STATION.test(request.url),
    });
    const { locale } = localeOf(request);
    // The form is part of the HTML with its style, so that it is readable after one round trip. So is the frame of the account's other pages.
    const isSignIn = LOGIN.test(request.url);
    const rendered = await (isSignIn ? renderSignIn : renderAccountFrame)(ctx, request);
    const company = rendered?.company ?? (request.tenant && (await companyById(ctx, request.tenant.id)));
    const path = request.url.replace(/^\/customer|\?.*$/g, '');
    const chunks = chunksOf(path, locale);
    const frame = rendered ? null : firstFrame(request, company, locale, path);
    const head = rendered
      ? `<style nonce="__CSP_NONCE__">${rendered.colors}${signInStyle}</style>${isSignIn ? enterScript(nonce).markup : ''}${preloadTags(styled, chunks)}`
      : `${frame?.style ?? ''}${pageMeta(build, ctx.ports.clock.now())}${preloadTags(manifest, chunks)}${tileMeta(ctx.config)}`;
    // The tenant's own texts are inserted last, after all placeholders are replaced.
    const root = `<div id="root">${rendered?.markup ?? ''}</div>${frame?.markup ?? ''}${company ? companyTag(company, nonce) : ''}`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        templates[locale]
          // The script requests the session before the page reads anything else.
          .replace('<head>', () => `<head>${frame?.script ?? ''}`)
          .replace('</head>', () => `${policyScript(nonce).markup}${head}</head>`)
          .replaceAll('__CSP_NONCE__', nonce)
          .replace(NAMED, () => nameTags(company).markup)
          .replace(ROOT, () => root),
      );
  };
}
