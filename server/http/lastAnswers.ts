import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { App, Ctx } from '../context.ts';

export const LAST = {
  /** Time for a proxy to see that /readyz is 503: more than two of the intervals of deploy/Caddyfile. */
  LEAVE_MS: 5_000,
  /** After the port is closed, calls on open connections are accepted for this time. */
  SENT_MS: 250,
  /** Then the running calls have this time. Supervisors have to wait longer than the sum. */
  ANSWER_MS: 20_000,
};

export interface LastAnswers {
  /** Resolves when no call is running, or after this time. It closes the port at once. */
  give(mostMs?: number): Promise<void>;
}

/** Watches the running calls, so that a stopping server answers them first. Call it before the app listens. */
export function watchAnswers(app: App, ctx: Pick<Ctx, 'stopping'>): LastAnswers {
  const open = new Set<ServerResponse>();
  let look = () => {};
  app.addHook('onRequest', async (_request, { raw }) => {
    open.add(raw);
    raw.once('close', () => {
      open.delete(raw);
      look();
    });
    // So the proxy sends its next call to another server.
    if (ctx.stopping) raw.setHeader('connection', 'close');
  });
  return {
    give: (mostMs = LAST.ANSWER_MS) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, mostMs);
        const isOver = () => {
          if ([...open].some((answer) => !isLive(answer))) return;
          clearTimeout(timer);
          resolve();
        };
        // Closes only the port: `close` of HTTP would also cut connections whose first call is being sent.
        Server.prototype.close.call(app.server);
        setTimeout(() => {
          look = isOver;
          look();
        }, LAST.SENT_MS);
      }),
  };
}

/** A stream of events stays open until the app closes it; its reader reconnects. */
const isLive = (answer: ServerResponse): boolean =>
  String(answer.getHeader('content-type')).startsWith('text/event-stream');

/** Ends the app without a gap: /readyz makes proxies leave, running calls are answered, then connections close. */
export async function closeGently(ctx: Ctx, app: App, answers: LastAnswers): Promise<void> {
  ctx.stopping = true;
  if (ctx.config.trustProxy !== 0) await pause(LAST.LEAVE_MS);
  await answers.give();
  await app.close();
}
