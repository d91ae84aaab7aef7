import { isTerminal } from '../../../contract/rules/orders/orderStatus.ts';
import { numbersInAddress } from '../../../contract/rules/orders/trackingNumbers.ts';
import type { App, Ctx } from '../../context.ts';
import { liveStreams } from '../../http/answer/liveStreams.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { guestLook } from './guestLook.ts';
import { queryOf } from './pageForms.ts';
import { findByNanoId, findByNumbers } from './store.ts';
import { watchParcel } from './watchParcel.ts';

/** Live streams per address and tenant: enough for a few tabs, or a household behind one router. */
const STREAMS_PER_ADDRESS = 12;

/** The stream of one parcel for the pages that show it: they reload as soon as it moves (TRACK-36, -62). */
export function parcelEvents(app: App, ctx: Ctx): void {
  const streams = liveStreams<string>(app, STREAMS_PER_ADDRESS, 30);
  app.get(
    '/customer/track-events',
    { config: { access: 'public' as const }, schema: { hide: true } },
    async (request, reply) => {
      await guestLook(ctx, request, 'stream');
      const reader = `${request.tenant?.id} ${limitedAddress(request.ip)}`;
      streams.assertRoom(reader);
      const nanoId = queryOf(request, 'id').slice(0, 60);
      const [number] = numbersInAddress(queryOf(request, 'trackingNo'));
      const tenant = request.tenant?.id ?? '';
      const order = nanoId
        ? await findByNanoId(ctx, nanoId)
        : (await findByNumbers(ctx, tenant, number ? [number] : []))[0];
      if (!order || isTerminal(order.statusCode)) throw notFound();
      const stream = await watchParcel(ctx, order, {
        log: request.log,
        shown: queryOf(request, 'shown').slice(0, 40),
      });
      return streams.send(reader, stream, reply);
    },
  );
}
