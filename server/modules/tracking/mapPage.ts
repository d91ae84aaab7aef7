import type { FastifyReply, FastifyRequest } from 'fastify';
import { numbersInAddress } from '../../../contract/rules/orders/trackingNumbers.ts';
import { hasLiveMap, liveMapPage, type MapState, mapQuery } from '../../../pages/tracking/mapPage.ts';
import type { App, Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { ownAddress } from '../../http/caller/tenantAddress.ts';
import { tileMeta, tileOrigins } from '../../http/tiles.ts';
import { mapSites } from './mapSiteStore.ts';
import { queryOf } from './pageForms.ts';
import { kmAway, lookLimit, type PageAssets, pageOf, send, setRetryAfter } from './pages.ts';
import { trackOne, trackSecret } from './service.ts';
import { findByNanoId, findByNumbers, stopsOf } from './store.ts';

/** Shops' pages embed the second path. */
const MAP_PATHS = ['/customer/rmap', '/track/rmap'];

/**
 * The live map of a number or of a secure link. It updates by itself (TRACK-36, -62). Only the sites that the shipper names may frame a
 * parcel's map.
 */
export function mapPages(app: App, ctx: Ctx, assets: PageAssets): void {
  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  for (const path of MAP_PATHS) app.get(path, open, showMap);

  async function showMap(request: FastifyRequest, reply: FastifyReply) {
    const nanoId = queryOf(request, 'id').slice(0, 60);
    const [number = ''] = numbersInAddress(queryOf(request, 'trackingNo'));
    const by: MapState['by'] = nanoId ? { id: nanoId } : { trackingNo: number };
    const framed = queryOf(request, 'framed') === '1';
    const path = `/customer/rmap?${mapQuery(by)}`;
    const show = async (
      status: number,
      state: Omit<MapState, 'by' | 'framed'>,
      { companyId, framedBy = [] }: { companyId?: string | undefined; framedBy?: string[] } = {},
    ) => {
      const page = await pageOf(ctx, assets, request, path, companyId);
      return send(
        ctx,
        reply,
        request,
        status,
        { ...page, worker: false, head: tileMeta(ctx.config) },
        (p) => liveMapPage(p, { by, framed, ...state }),
        undefined,
        { images: tileOrigins(ctx.config), framedBy },
      );
    };
    if (!nanoId && !number) return show(200, { error: 'missing' });
    const limited = await lookLimit(ctx, request, 'map');
    if (limited) return show(429, { error: 'tooMany', retryAfterS: setRetryAfter(limited, reply) });
    const tenant = (await pageOf(ctx, assets, request)).company.id;
    const secret = nanoId ? await trackSecret(ctx, nanoId) : undefined;
    const parcel = nanoId ? secret : await trackOne(ctx, tenant, number);
    if (!parcel) return show(404, { error: 'unknown' });
    const home = secret && (await ownAddress(ctx, request, secret.companyId));
    if (home) return reply.redirect(home, 302);
    const order = nanoId ? await findByNanoId(ctx, nanoId) : (await findByNumbers(ctx, tenant, [number]))[0];
    const owner = { companyId: secret?.companyId, framedBy: order ? await mapSites(ctx, order) : [] };
    if (!hasLiveMap(parcel)) return show(200, { parcel }, owner);
    const [km, town] = await Promise.all([kmAway(ctx, parcel, order?.id), townOf(ctx, order?.id)]);
    return show(200, { parcel, kmAway: km, town }, owner);
  }
}

/** The centre of the destination town; never the recipient's address, as numbers can be guessed. */
async function townOf(ctx: Ctx, orderId: string | undefined): Promise<{ lat: number; lon: number } | null> {
  if (!orderId) return null;
  const stops = await stopsOf(ctx, orderId);
  const contact = stops.findLast((s) => s.type === 'DROPOFF')?.contact;
  if (!contact?.city) return null;
  const { city, state, country } = contact;
  const found = await ctx.ports.geocoder.locate({ city, state, country }).catch((err) => {
    ctx.log.warn(loggedError(err), 'place not found: the geocoder failed');
  });
  return found ? { lat: found.lat, lon: found.lon } : null;
}
