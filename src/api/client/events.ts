import type { LiveEvent } from '../../../contract/messages/events.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { onConnection } from '../../lib/calls/connection.ts';
import { ticketLink } from './links.ts';
import { stopRecordingReads } from './prefetch.ts';

const REFUSED = [403, 404];
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Server time at which the page was served, else the age of the page: the page's data may lack later events. */
function pageTime(): { servedAt: string } | { pageAgeMs: number } {
  const servedAt = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.dataset.servedAt;
  return servedAt ? { servedAt } : { pageAgeMs: Math.round(performance.now()) };
}

const streamLink = (customerId: number, lastId: number | null) =>
  ticketLink('events', { customerId, ...(lastId === null ? pageTime() : { lastEventId: lastId }) });

/**
 * Opens the live stream and keeps it open. Every connection takes a new one-use ticket, so the stream follows a changed token (LIVE-01…07).
 * Missed events are replayed from the last id seen, at first from `after`. A first stream without `after` reports whether there were any events
 * since the page was opened. Returns the function that closes the stream.
 */
export function openEvents(
  customerId: number,
  onEvent: (event: LiveEvent) => void,
  onGap: () => void,
  after: number | null = null,
): () => void {
  let source: EventSource | null = null;
  let lastId = after;
  let failures = 0;
  let isRefused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the attempts: only the newest may open a stream, handle its events or schedule another attempt. */
  let newest = 0;

  const stop = () => {
    newest += 1;
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const retry = () => {
    stop();
    const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 30_000;
    timer = setTimeout(connect, wait * (0.8 + Math.random() * 0.4));
  };
  const connect = async () => {
    stop();
    const mine = newest;
    const ifNewest = (act: () => void) => () => {
      if (mine === newest) act();
    };
    try {
      const url = await streamLink(customerId, lastId);
      if (mine !== newest) return;
      isRefused = false;
      source = new EventSource(url);
      source.onopen = ifNewest(() => {
        stopRecordingReads();
        if (failures > 0) onGap();
      });
      source.addEventListener('start', ({ data, lastEventId }: MessageEvent<string>) => {
        if (mine !== newest) return;
        const { stale } = JSON.parse(data) as { stale: boolean };
        // After an interruption, `onopen` has reported the gap already.
        if (stale && failures === 0) onGap();
        failures = 0;
        lastId = Number(lastEventId);
      });
      source.onmessage = ({ data }: MessageEvent<string>) => {
        if (mine !== newest) return;
        const event = JSON.parse(data) as LiveEvent;
        lastId = event.id;
        onEvent(event);
      };
      source.onerror = ifNewest(retry);
    } catch (err) {
      // Without a ticket there is no stream; the request is retried like a broken stream. A ticket may be refused because the user left the
      // account.
      ifNewest(() => {
        const wasRefused = isRefused;
        isRefused = REFUSED.includes(asFailure(err).status);
        if (isRefused && !wasRefused) onGap();
        retry();
      })();
    }
  };
  void connect();
  const wake = () => {
    failures = 0;
    if (source?.readyState !== EventSource.OPEN) void connect();
  };
  const stopWaiting = onConnection((state) => {
    if (state === 'ok') wake();
  });
  return () => {
    stopWaiting();
    stop();
  };
}
