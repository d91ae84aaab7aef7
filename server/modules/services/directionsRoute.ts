import { Directions, DirectionsQuery } from '../../../contract/places/directions.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { App, Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { createLoadLimit } from '../../http/request/rateLimit.ts';

const ROUTES_PER_MINUTE = 240;

/** The route between the stops of an order, for a map. */
export function directionsRoute(app: App, ctx: Ctx): void {
  const limit = createLoadLimit(ROUTES_PER_MINUTE, 60_000);
  app.get(
    '/service/directions',
    {
      preHandler: async (request) => limit(limitedAddress(request.ip), ctx.ports.clock.now().getTime()),
      schema: {
        operation: {
          id: 'getDirections',
          right: 'member',
          tag: 'Look-up',
          summary: 'Route over several points',
        },
        querystring: DirectionsQuery,
        response: { 200: envelope(Directions) },
      },
    },
    async (request) => {
      try {
        return { data: await ctx.ports.directions.route(request.query.points) };
      } catch (error) {
        request.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'no directions');
        throw new Refusal(502, ERROR.directions, 'The route could not be drawn.');
      }
    },
  );
}
