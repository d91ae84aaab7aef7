import { PassThrough } from 'node:stream';
import type { LiveEvent, StreamOpened } from '../../../contract/messages/events.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../contract/rules/locales.ts';
import type { Ctx, Log } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { translateAnswer } from '../../http/answer/translateAnswers.ts';
import { eventsAfter, eventsByIds, newestEvent, type Reader, youngIds } from './store.ts';

const HEARTBEAT_MS = 20_000;
/** The bus wakes at once; the poll finds events that another process committed. */
const POLL_MS = 3000;
/** A stream ends after this time, so that its client has to authenticate again. */
const LIFE_MS = 15 * 60_000;
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
  { lastEventId, pageAgeMs, servedAt }: StreamStart,
  times: StreamTimes & {
    locale?: Locale;
    log?: Log;
    isAlive?: () => Promise<boolean>;
    /** The event as its reader may see it; null if the reader may not see it. */
    shown?: (event: LiveEvent) => LiveEvent | null;
  } = {},
): PassThrough {
  const {
    locale = DEFAULT_LOCALE,
    log = ctx.log,
    isAlive = async () => true,
    shown = (event) => event,
  } = times;
  const out = new PassThrough();
  const sent = new Set<number>();
  let cursor = 0;
  let reading = false;
  let needsAnotherPoll = false;

  const send = (event: LiveEvent) => {
    sent.add(event.id);
    cursor = Math.max(cursor, event.id);
    const visibleEvent = shown(translateAnswer(locale, event));
    if (visibleEvent) out.write(`id: ${cursor}\ndata: ${JSON.stringify(visibleEvent)}\n\n`);
  };
  const readOnce = async () => {
    const late = (await youngIds(ctx, scope, cursor)).filter((id) => !sent.has(id));
    const fresh = await eventsAfter(ctx, scope, cursor, REPLAY_MAX);
    if (fresh.length === REPLAY_MAX) needsAnotherPoll = true;
    const missed = [...(await eventsByIds(ctx, scope, late)), ...fresh];
    // Checked last: events after the end of a session are not sent.
    if (!(await isAlive())) return void out.end();
    if (out.writable) for (const event of missed) send(event);
    for (const id of sent) if (id < cursor - 2 * REPLAY_MAX) sent.delete(id);
  };
  const read = async () => {
    needsAnotherPoll = true;
    if (reading) return;
    reading = true;
    try {
      while (needsAnotherPoll && out.writable) {
        needsAnotherPoll = false;
        await readOnce();
      }
    } catch (err) {
      // The next poll reads again, so the stream stays open.
      log.error(loggedError(err), 'event stream could not read');
    } finally {
      reading = false;
    }
  };
  const begin = async () => {
    reading = true;
    try {
      const newest = await newestEvent(ctx, scope);
      cursor = lastEventId ?? newest?.id ?? 0;
      // Looking back later skips these events: the client has them, or they happened before it connected.
      for (const id of await youngIds(ctx, scope, cursor)) sent.add(id);
      const aged = ctx.ports.clock.now().getTime() - (pageAgeMs ?? Number.POSITIVE_INFINITY) - READ_SLACK_MS;
      const since =
        servedAt === undefined ? aged : servedAt - (ctx.db.kind === 'pglite' ? 0 : COMMIT_SLACK_MS);
      const stale = lastEventId === undefined && newest !== null && newest.createdAt.getTime() >= since;
      const opened: StreamOpened = { stale };
      out.write(`retry: ${RETRY_MS}\nid: ${cursor}\nevent: start\ndata: ${JSON.stringify(opened)}\n\n`);
    } finally {
      reading = false;
    }
    await read();
  };

  const unsubscribe = ctx.bus.subscribe(scope.customerId, () => void read());
  const timers = [
    setInterval(() => out.write(': still here\n\n'), times.heartbeatMs ?? HEARTBEAT_MS),
    setInterval(() => void read(), times.pollMs ?? POLL_MS),
    setTimeout(() => out.end(), LIFE_MS),
  ];
  out.once('close', () => {
    unsubscribe();
    for (const timer of timers) clearTimeout(timer);
  });
  out.on('error', (err) => log.warn(loggedError(err), 'event stream broke'));
  begin().catch((err) => {
    log.error(loggedError(err), 'event stream could not begin');
    out.destroy();
  });
  return out;
}
