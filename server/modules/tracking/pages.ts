import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Banner } from '../../../contract/account/company.ts';
import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { showsEstimate } from '../../../contract/rules/account/features.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { numbersInAddress } from '../../../contract/rules/orders/trackingNumbers.ts';
import type { Html } from '../../../pages/html.ts';
import type { PageContext } from '../../../pages/pageContext.ts';
import { cssVariables } from '../../../pages/theme/publicTokens.ts';
import type { ProofState, RatingState } from '../../../pages/tracking/parcelParts.ts';
import {
  type GuestState,
  guestTrackPage,
  notFoundPage,
  secretHintPage,
  secretTrackPage,
  tooManyPage,
} from '../../../pages/tracking/trackPages.ts';
import type { App, Ctx } from '../../context.ts';
import { notFound, Refusal } from '../../http/answer/refusal.ts';
import { translateAnswer } from '../../http/answer/translateAnswers.ts';
import { ownAddress, publicUrlOf, tenantOfHost } from '../../http/caller/tenantAddress.ts';
import { readForms } from '../../http/request/readForms.ts';
import { pagePolicy } from '../../http/security.ts';
import { httpsOrigins } from '../company/pictures.ts';
import { companyById, settingOf } from '../company/service.ts';
import { kmToContact } from './distance.ts';
import { guestLook, type Look } from './guestLook.ts';
import { formOf, localeOf, queryOf, tryProof, tryRate } from './pageForms.ts';
import { parcelEvents } from './parcelEvents.ts';
import { previewPicture } from './previewPicture.ts';
import { trackOne, trackSecret } from './service.ts';
import { findByNanoId, findByNumbers, stopsOf } from './store.ts';

export interface PageAssets {
  /** Address of the enhancement script; '' for pages without one. */
  script: string;
  /** The style sheet, which is inlined into the page. */
  style: string;
  /** Source of the service worker that caches the last result for reading offline. */
  worker?: string;
}

const MIN_LENGTH = 3;
const YEAR_S = 365 * 86_400;

/** The recipients' pages under /customer: complete HTML, with forms that work without a script. */
export async function trackingPages(app: App, ctx: Ctx, assets: PageAssets): Promise<void> {
  await app.register(async (scope) => {
    const pages = scope as App;
    pages.setErrorHandler(async (err: { statusCode?: number }, request, reply) => {
      if (err.statusCode !== 413) throw err;
      // A form that is too long is answered with a page, not with JSON.
      return send(ctx, reply, request, 413, await pageOf(ctx, assets, request), notFoundPage);
    });
    readForms(pages, 8192);
    const open = { config: { access: 'public' as const }, schema: { hide: true } };
    previewPicture(pages, ctx);
    parcelEvents(pages, ctx);

    pages.get('/customer/strack', open, async (request, reply) => {
      const [number = '', ...others] = numbersInAddress(queryOf(request, 'trackingNo'));
      return guestTrack(ctx, assets, request, reply, { number, others });
    });
    pages.get('/customer/etrack', open, async (request, reply) =>
      send(ctx, reply, request, 200, await pageOf(ctx, assets, request), secretHintPage),
    );
    pages.get('/customer/etrack/:nanoId', open, async (request, reply) =>
      secretTrack(ctx, assets, request, reply, nanoIdOf(request)),
    );
    pages.get('/customer/page-not-found', open, async (request, reply) =>
      send(ctx, reply, request, 404, await pageOf(ctx, assets, request), notFoundPage),
    );

    pages.post('/customer/track-proof', open, async (request, reply) => {
      const form = formOf(request);
      const trackingId = form.trackingId ?? '';
      const proof = await tryProof(ctx, request, form);
      if ((form.back ?? '').startsWith('/customer/etrack/'))
        return secretTrack(ctx, assets, request, reply, trackingId, { proof });
      const [number = '', ...others] = numbersInAddress(`${trackingId},${listBehind(form.back)}`);
      return guestTrack(ctx, assets, request, reply, { number, others, proof });
    });
    pages.post('/customer/etrack/:nanoId/rate', open, async (request, reply) => {
      const rating = await tryRate(ctx, request, nanoIdOf(request), formOf(request));
      return secretTrack(ctx, assets, request, reply, nanoIdOf(request), { rating });
    });
    if (assets.worker !== undefined) {
      pages.get('/customer/track-worker.js', open, async (_request, reply) =>
        reply
          .headers({
            'cache-control': 'no-cache',
            // A worker obeys the policy of its own answer: it may fetch only from this server.
            'content-security-policy': "default-src 'none'; connect-src 'self'",
          })
          .type('text/javascript; charset=utf-8')
          .send(assets.worker),
      );
    }
  });
}

/** The numbers of the page that sent a form. Only they are read from its address, as anybody may have made it. */
function listBehind(back = ''): string {
  const [path, query] = back.split('?', 2);
  return (path === '/customer/strack' && new URLSearchParams(query).get('trackingNo')) || '';
}

const nanoIdOf = (request: FastifyRequest) => (request.params as { nanoId: string }).nanoId.slice(0, 60);

async function guestTrack(
  ctx: Ctx,
  assets: PageAssets,
  request: FastifyRequest,
  reply: FastifyReply,
  { number, others, proof }: { number: string; others: string[]; proof?: ProofState | undefined },
) {
  const page = await pageOf(
    ctx,
    assets,
    request,
    number
      ? `/customer/strack?trackingNo=${encodeURIComponent([number, ...others].join(','))}`
      : '/customer/strack',
  );
  const show = (status: number, state: Omit<GuestState, 'number' | 'others'> = {}) =>
    send(ctx, reply, request, status, page, (p) => guestTrackPage(p, { number, others, ...state }));
  if (number === '') return show(200);
  const limited = await lookLimit(ctx, request, 'number');
  if (limited) return show(429, { error: 'tooMany', retryAfterS: setRetryAfter(limited, reply) });
  if (number.length <= MIN_LENGTH) return show(422, { error: 'tooShort' });
  const found = await trackOne(ctx, page.company.id, number);
  if (!found) return show(404, { error: 'unknown' });
  const parcel = translateAnswer(page.locale, found);
  const [order] = parcel.coord ? await findByNumbers(ctx, page.company.id, [number]) : [];
  return show(200, {
    parcel,
    kmAway: await kmAway(ctx, parcel, order?.id),
    ...(proof ? { proof } : {}),
  });
}

async function secretTrack(
  ctx: Ctx,
  assets: PageAssets,
  request: FastifyRequest,
  reply: FastifyReply,
  nanoId: string,
  more: { proof?: ProofState; rating?: RatingState } = {},
) {
  const limited = await lookLimit(ctx, request, 'secret');
  if (limited) {
    const page = await pageOf(ctx, assets, request, `/customer/etrack/${encodeURIComponent(nanoId)}`);
    const seconds = setRetryAfter(limited, reply);
    return send(ctx, reply, request, 429, page, (p) => tooManyPage(p, seconds));
  }
  const found = await trackSecret(ctx, nanoId);
  if (!found) return reply.redirect('/customer/page-not-found', 302);
  const home = await ownAddress(ctx, request, found.companyId);
  if (home) return reply.redirect(home, 302);
  const page = await pageOf(ctx, assets, request, `/customer/etrack/${nanoId}`, found.companyId);
  const order = found.coord ? await findByNanoId(ctx, nanoId) : undefined;
  const km = await kmAway(ctx, found, order?.id);
  return send(
    ctx,
    reply,
    request,
    200,
    page,
    (p) => secretTrackPage(p, { parcel: translateAnswer(p.locale, found), kmAway: km, ...more }),
    found,
  );
}

/** The courier's distance to the next contact: the sender before pickup, the recipient afterwards. */
export async function kmAway(
  ctx: Ctx,
  parcel: TrackResult,
  orderId: string | undefined,
): Promise<number | null> {
  if (!parcel.coord || !orderId || parcel.statusCode < STATUS.pickupSuccess) return null;
  const stops = await stopsOf(ctx, orderId);
  return kmToContact(ctx, parcel.coord, stops.findLast((s) => s.type === 'DROPOFF')?.contact);
}

/** Counts one look-up. Returns the refusal after too many. */
export async function lookLimit(ctx: Ctx, request: FastifyRequest, kind: Look): Promise<Refusal | undefined> {
  try {
    await guestLook(ctx, request, kind);
    return undefined;
  } catch (err) {
    if (err instanceof Refusal) return err;
    throw err;
  }
}

/** Sets the refusal's headers, `retry-after` among them; returns the seconds to wait. */
export function setRetryAfter(limited: Refusal, reply: FastifyReply): number {
  void reply.headers(limited.headers);
  return Number(limited.headers['retry-after']);
}

/** Context of the page: the parcel's own tenant, else the host's. Throws 404 for a host without a tenant. */
export async function pageOf(
  ctx: Ctx,
  assets: PageAssets,
  request: FastifyRequest,
  path?: string,
  companyId?: string,
): Promise<PageContext> {
  // A body that cannot be parsed is refused before the host is known.
  const id = companyId ?? request.tenant?.id ?? (await tenantOfHost(ctx, request.host))?.id;
  if (!id) throw notFound();
  const company = await companyById(ctx, id);
  const banners = await settingOf<Banner[]>(ctx, id, 'consumer_app.banner_settings');
  return {
    ...localeOf(request),
    company,
    nonce: request.cspNonce,
    style: assets.style,
    script: assets.script,
    worker: assets.worker !== undefined,
    colors: cssVariables(company.personalization),
    path: path ?? (request.url.split('?')[0] as string),
    publicUrl: await publicUrlOf(ctx, id),
    now: ctx.ports.clock.now(),
    showEstimate: showsEstimate(company.code),
    banner: Array.isArray(banners) ? (banners[0] ?? null) : null,
  };
}

/** Counts an opened page by the pattern of its address, like the portal's pages; an answer to a form is no other page (SHELL-81). */
function countView(ctx: Ctx, { method, routeOptions }: FastifyRequest, tenant: string): void {
  if (method !== 'GET') return;
  const screen = (routeOptions.url ?? '').replace(/^\/customer(?=\/)/, '');
  ctx.log.info({ screen, count: 1, tenant }, 'page viewed');
}

/** Sends a page with a policy that allows the pictures on it, and those of `images`. Counts it as viewed. */
export async function send(
  ctx: Ctx,
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  page: PageContext,
  draw: (page: PageContext) => Html,
  parcel?: TrackResult,
  more: { images?: string[]; framedBy?: readonly string[] } = {},
) {
  countView(ctx, request, page.company.code);
  pagePolicy(reply, page.nonce, {
    img: [...imageOrigins(page, parcel), ...(more.images ?? [])],
    framedBy: more.framedBy ?? [],
    trustedTypes: 'default',
  });
  if (queryOf(request, 'lang')) {
    reply.setCookie('lang', page.locale, {
      path: '/',
      sameSite: 'lax',
      maxAge: YEAR_S,
      secure: ctx.config.publicUrl.startsWith('https:'),
    });
  }
  return reply
    .code(status)
    .headers({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      vary: 'accept-language, cookie',
    })
    .type('text/html; charset=utf-8')
    .send(draw(page).markup);
}

/** Other hosts of pictures on this page. */
function imageOrigins({ company, banner }: PageContext, parcel: TrackResult | undefined): string[] {
  const b = parcel?.branding;
  const urls = [
    company.logo,
    company.logob,
    company.icon,
    banner?.imageURL,
    parcel?.service?.logo,
    b?.logo,
    b?.promoBannerImg,
    b?.promoPopupImg,
  ];
  return httpsOrigins(urls);
}
