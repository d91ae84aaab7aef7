import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PodInput, RateInput, TrackInput, TrackResult } from '../../../contract/orders/tracking.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { notFound, Refusal } from '../../http/answer/refusal.ts';
import { assertOwnHost } from '../../http/caller/tenantAddress.ts';
import { countForeign, guestLook } from './guestLook.ts';
import { unlockProof } from './proofOfDelivery.ts';
import { rateOrder } from './rate.ts';
import { track, trackOne, trackOwn, trackSecret } from './service.ts';

const member = { right: 'member', tag: 'Tracking' } as const;

const noTracking = () => new Refusal(404, ERROR.notFound, 'No tracking data available');
const CompanyQuery = z.object({ companyId: z.string().max(60).optional() }).loose();

export function trackingRoutes(app: App, ctx: Ctx): void {
  numberRoutes(app, ctx);

  app.get(
    '/order/:id/track',
    {
      schema: {
        operation: {
          id: 'trackOrder',
          right: 'orders.read',
          integrators: true,
          tag: 'Tracking',
          summary: 'Track an order of the account',
        },
        params: z.object({ id: z.string() }),
        response: { 200: envelope(TrackResult) },
      },
    },
    async (request) => ({ data: await trackOwn(ctx, request.actor, request.params.id) }),
  );

  recipientRoutes(app, ctx);
}

/** Tracking by the number of a label, with or without a session. */
function numberRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/order/track',
    {
      config: { access: 'optional' },
      schema: {
        operation: {
          ...member,
          id: 'track',
          integrators: true,
          summary: 'Track one parcel, or a list',
          needs: 'read',
        },
        body: TrackInput,
        querystring: z.object({ returnPod: z.string().max(10).optional() }).loose(),
        response: { 200: envelope(z.union([TrackResult, z.array(TrackResult)])) },
      },
    },
    async (request) => {
      const { consignmentNo, companyId, resultType } = request.body;
      const actor = request.actor ?? null;
      const numbers = Array.isArray(consignmentNo) ? consignmentNo : [consignmentNo];
      await countForeign(ctx, request, actor, numbers);
      const tenant = actor?.companyId ?? tenantOf(request, companyId);
      const options = {
        latestFirst: resultType === 'latestFirst',
        returnPod: request.query.returnPod === 'true',
      };
      const results = tenant ? await track(ctx, tenant, numbers, actor, options) : [];
      if (Array.isArray(consignmentNo)) return { data: results };
      if (!results[0]) throw noTracking();
      return { data: results[0] };
    },
  );

  app.get(
    '/order/track/:consignmentNo',
    {
      config: { access: 'optional' },
      schema: {
        operation: {
          ...member,
          id: 'trackByNumber',
          integrators: true,
          summary: 'Track a parcel by its number',
        },
        params: z.object({ consignmentNo: z.string() }),
        querystring: CompanyQuery,
        response: { 200: envelope(TrackResult) },
      },
    },
    async (request) => {
      const actor = request.actor ?? null;
      const number = request.params.consignmentNo.slice(0, LIMITS.trackingNumberLength);
      await countForeign(ctx, request, actor, [number]);
      const result = await trackOne(
        ctx,
        actor?.companyId ?? tenantOf(request, request.query.companyId),
        number,
        actor,
      );
      if (!result) throw noTracking();
      return { data: result };
    },
  );
}

function recipientRoutes(app: App, ctx: Ctx): void {
  const open = { access: 'public' as const };
  app.get(
    '/etrack/:nanoId',
    {
      config: open,
      schema: {
        operation: { id: 'trackBySecret', tag: 'Tracking', summary: 'Track a parcel by its secret link' },
        params: z.object({ nanoId: z.string() }),
        response: { 200: envelope(TrackResult) },
      },
    },
    async (request) => {
      await guestLook(ctx, request, 'secret');
      const result = await trackSecret(ctx, request.params.nanoId.slice(0, 60));
      if (!result) throw notFound();
      await assertOwnHost(ctx, request, result.companyId);
      return { data: result };
    },
  );

  app.post(
    '/order/tracking-pod',
    {
      config: { access: 'optional' },
      schema: {
        operation: { ...member, id: 'getProofOfDelivery', summary: 'Proof of delivery', needs: 'read' },
        body: PodInput.extend({ companyId: z.string().nullish() }),
        response: { 200: envelope(z.object({ podPicture: z.array(z.string()) })) },
      },
    },
    async (request) => ({
      data: {
        podPicture: await unlockProof(
          ctx,
          request.actor?.companyId ?? tenantOf(request, request.body.companyId),
          request.body,
          request.ip,
          request.actor,
        ),
      },
    }),
  );

  app.post(
    '/order/:id/rate',
    {
      config: open,
      schema: {
        operation: { id: 'rateDelivery', tag: 'Tracking', summary: 'Rate a delivery' },
        params: z.object({ id: z.string() }),
        body: RateInput,
        response: { 200: envelope(z.object({ rating: z.number(), ratingNote: z.string().nullable() })) },
      },
    },
    async (request) => {
      await guestLook(ctx, request, 'rating');
      return { data: await rateOrder(ctx, request.params.id, request.body) };
    },
  );
}

/** The tenant of the call, else that of its host. */
function tenantOf(request: FastifyRequest, companyId: string | null | undefined): string | undefined {
  return companyId && Uuid.safeParse(companyId).success ? companyId.toLowerCase() : request.tenant?.id;
}
