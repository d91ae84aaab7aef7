import type { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { App } from '../../context.ts';
import { Refusal } from './refusal.ts';

/** Open streams of live events: a limited number for each reader. A closing server ends all of them. */
export function liveStreams<Reader>(app: App, most: number, retryAfterS: number) {
  const open = new Map<Reader, Set<PassThrough>>();
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });
  return {
    /** Throws 429. */
    assertRoom(reader: Reader): void {
      if ((open.get(reader)?.size ?? 0) >= most)
        throw new Refusal(429, ERROR.tooManyRequests, 'Too many live streams are open.', {
          headers: { 'retry-after': String(retryAfterS) },
        });
    },
    send(reader: Reader, stream: PassThrough, reply: FastifyReply): FastifyReply {
      const mine = open.get(reader) ?? new Set();
      open.set(reader, mine.add(stream));
      stream.once('close', () => {
        mine.delete(stream);
        if (mine.size === 0) open.delete(reader);
      });
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream);
    },
  };
}
