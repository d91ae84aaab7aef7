import type { PassThrough } from 'node:stream';
import type { LiveEvent, StreamOpened } from '../../../contract/messages/events.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../contract/rules/locales.ts';
import type { Ctx, Log } from '../../context.ts';
import { openReadStream } from '../../eventBus/readStream.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { translateAnswer } from '../../http/answer/translateAnswers.ts';
import { eventsAfter, eventsByIds, newestEvent, type Reader, youngIds } from './store.ts';

const POLL_MS = 3000;
const RETRY_MS = 3000;
const REPLAY_MAX = 500;
/** A page reads its data shortly before its answer arrives; on a busy server the difference is larger. */
const READ_SLACK_MS = 5000;
/** An event may be committed a little after its time; not in the embedded database, which runs one transaction after another. */
const COMMIT_SLACK_MS = 1000;

export interface StreamTimes {
  heartbeatMs?: number;
  pollMs?: number;
}
interface StreamOptions extends StreamTimes {
  locale?: Locale;
  log?: Log;
  isAlive?: () => Promise<boolean>;
  /** The event as its reader may see it; null if the reader may not see it. */
  shown?: (event: LiveEvent) => LiveEvent | null;
}

/**
 * Where a stream resumes: after the last event that its client has. Without one, from the time when this server served its page, else from
 * when a page of age `pageAgeMs` was read.
 */
export interface StreamStart {
  lastEventId?: number | undefined;
  pageAgeMs?: number | undefined;
  servedAt?: number | undefined;
}

/**
 * Server-sent events of the scope, after `lastEventId` or from now on. The first is a `start` event. Its `stale` says whether something
 * happened since the page was read; if not, the page need not read again. The stream ends when it is destroyed, and at the next poll or
 * event after `isAlive` returns false.
 */
export function openEventStream(
  ctx: Ctx,
  scope: Reader,
  start: StreamStart,
  {
    locale = DEFAULT_LOCALE,
    log = ctx.log,
    isAlive = async () => true,
    shown = (event) => event,
    heartbeatMs,
    pollMs = POLL_MS,
  }: StreamOptions = {},
): PassThrough {
  const sent = new Set<number>();
  let cursor = 0;
  let isBegun = false;

  const send = (out: PassThrough, event: LiveEvent) => {
    sent.add(event.id);
    cursor = Math.max(cursor, event.id);
    const visibleEvent = shown(translateAnswer(locale, event));
    if (visibleEvent) out.write(`id: ${cursor}\ndata: ${JSON.stringify(visibleEvent)}\n\n`);
  };
  const readOnce = async (out: PassThrough, wake: () => void) => {
    const late = (await youngIds(ctx, scope, cursor)).filter((id) => !sent.has(id));
    const fresh = await eventsAfter(ctx, scope, cursor, REPLAY_MAX);
    if (fresh.length === REPLAY_MAX) wake();
    const missed = [...(await eventsByIds(ctx, scope, late)), ...fresh];
    // Checked last: events after the end of a session are not sent.
    if (!(await isAlive())) return void out.end();
    if (out.writable) for (const event of missed) send(out, event);
    for (const id of sent) if (id < cursor - 2 * REPLAY_MAX) sent.delete(id);
  };
  const { customerId } = scope;
  const { out, read } = openReadStream(
    ctx,
    { name: 'event stream', customerId, log, pollMs, heartbeatMs, isReady: () => isBegun },
    readOnce,
  );
  const begin = async () => {
    const newest = await newestEvent(ctx, scope);
    cursor = start.lastEventId ?? newest?.id ?? 0;
    // Looking back later skips these events: the client has them, or they happened before it connected.
    for (const id of await youngIds(ctx, scope, cursor)) sent.add(id);
    const opened: StreamOpened = {
      stale: isStale(start, newest?.createdAt, ctx.ports.clock.now(), ctx.db.kind === 'pglite'),
    };
    out.write(`retry: ${RETRY_MS}\nid: ${cursor}\nevent: start\ndata: ${JSON.stringify(opened)}\n\n`);
    isBegun = true;
    await read();
  };
  begin().catch((err) => {
    log.error(loggedError(err), 'event stream could not begin');
    out.destroy();
  });
  return out;
}

/** Whether something happened since the client's page was read. A client with a last event gets what it missed. */
function isStale(
  { lastEventId, pageAgeMs = Number.POSITIVE_INFINITY, servedAt }: StreamStart,
  newestAt: Date | undefined,
  now: Date,
  isEmbedded: boolean,
): boolean {
  if (lastEventId !== undefined || !newestAt) return false;
  const since =
    servedAt === undefined
      ? now.getTime() - pageAgeMs - READ_SLACK_MS
      : servedAt - (isEmbedded ? 0 : COMMIT_SLACK_MS);
  return newestAt.getTime() >= since;
}
