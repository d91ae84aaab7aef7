import { z } from 'zod';
import type { App, Ctx } from '../../context.ts';
import { mayHear } from '../../eventBus/eventRights.ts';
import { withoutHidden } from '../../http/answer/hiddenFields.ts';
import { languageOf } from '../../http/answer/language.ts';
import { liveStreams } from '../../http/answer/liveStreams.ts';
import { isStreamAlive } from '../../http/caller/authenticate.ts';
import { openEventStream, type StreamTimes } from './stream.ts';

const STREAMS_PER_USER = 8;
const Query = z
  .object({
    jwt: z.string().max(200).optional(),
    lastEventId: z.string().max(20).optional(),
    pageAgeMs: z.string().max(20).optional(),
    servedAt: z.string().max(20).optional(),
  })
  .loose();

/** `GET /events`: live events of the customer's orders and invoices. */
export function eventRoutes(app: App, ctx: Ctx, times: StreamTimes = {}): void {
  const streams = liveStreams<number>(app, STREAMS_PER_USER, 10);

  app.get(
    '/events',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          id: 'streamEvents',
          right: 'member',
          tag: 'Events',
          summary: 'Live events of the account',
          media: 'events',
        },
        querystring: Query,
      },
    },
    async (request, reply) => {
      const { userId, companyId, customerId, member } = request.actor;
      const rights = member?.rights ?? [];
      streams.assertRoom(userId);
      const start = {
        lastEventId: wholeNumber(request.headers['last-event-id']) ?? wholeNumber(request.query.lastEventId),
        pageAgeMs: wholeNumber(request.query.pageAgeMs),
        servedAt: wholeNumber(request.query.servedAt),
      };
      const stream = openEventStream(ctx, { companyId, customerId, userId }, start, {
        ...times,
        isAlive: () => isStreamAlive(ctx, request.actor),
        shown: (event) => (mayHear(rights, event.type) ? withoutHidden(rights, event) : null),
        locale: languageOf(request),
        log: request.log,
      });
      return streams.send(userId, stream, reply);
    },
  );
}

function wholeNumber(raw: unknown): number | undefined {
  return typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : undefined;
}
