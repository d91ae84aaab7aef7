import type { LiveEvent } from '../../contract/events.ts';
import { spokenTag } from '../lib/callWords.ts';
import { ticketLink } from './links.ts';
import { endFirstReads } from './readAhead.ts';

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * Opens the live stream and keeps it open: every connection takes a fresh one-use ticket, so a changed token is picked up by
 * itself (LIVE-01…07). Missed events are replayed from the last id seen. Returns the function that closes it.
 */
export function openEvents(
  customerId: number,
  onEvent: (event: LiveEvent) => void,
  onGap: () => void,
): () => void {
  let source: EventSource | null = null;
  let closed = false;
  let lastId: number | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const retry = () => {
    source?.close();
    if (closed) return;
    const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 30_000;
    timer = setTimeout(connect, wait * (0.8 + Math.random() * 0.4));
  };
  const connect = async () => {
    try {
      const url = await ticketLink('events', {
        customerId,
        lastEventId: lastId ?? undefined,
        lang: spokenTag(),
      });
      if (closed) return;
      source = new EventSource(url);
      source.onopen = () => {
        endFirstReads();
        // Before the first event there is nothing to replay from: what the page shows is older than its stream.
        if (failures > 0 || lastId === null) onGap();
        failures = 0;
      };
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as LiveEvent;
        lastId = event.id;
        onEvent(event);
      };
      source.onerror = retry;
    } catch {
      retry();
    }
  };
  void connect();
  const wake = () => {
    clearTimeout(timer);
    failures = 0;
    if (source?.readyState !== EventSource.OPEN) void connect();
  };
  addEventListener('online', wake);
  return () => {
    closed = true;
    clearTimeout(timer);
    removeEventListener('online', wake);
    source?.close();
  };
}
