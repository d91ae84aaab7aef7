import type { LiveEvent } from '../../../contract/messages/events.ts';
import { openEvents } from './events.ts';
import { stopRecordingReads } from './prefetch.ts';

type OpenStream = typeof openEvents;

/** Messages between the tabs of a browser. */
type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'gap' }
  /** A tab asks whether something happened since it was opened. */
  | { kind: 'ask'; tab: string; since: number }
  | { kind: 'answer'; tab: string; stale: boolean; lastId: number | null }
  /** A tab that was opened at `since` has begun to hold the stream. */
  | { kind: 'began'; since: number };

/** A tab that holds the stream answers sooner, even in the background, unless the browser has frozen it. */
const ANSWER_MS = 10_000;

/**
 * The live stream of an account, one for each browser: the tab that holds a lock opens the stream and passes its events to the others. When that
 * tab is closed, the lock moves to another tab, which resumes after its last known event. A tab that no longer responds loses the lock. Without
 * locks every tab opens its own stream.
 */
export function openSharedEvents(
  customerId: number,
  onEvent: (event: LiveEvent) => void,
  onGap: () => void,
  open: OpenStream = openEvents,
): () => void {
  const { locks } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined') return open(customerId, onEvent, onGap);

  const name = `events.${customerId}`;
  const tab = crypto.randomUUID();
  const since = performance.timeOrigin;
  const channel = new BroadcastChannel(name);
  const post = (message: TabMessage) => channel.postMessage(message);
  let lastId: number | null = null;
  let newsAt = 0;
  let connected = false;
  let ended = false;
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  let release: (() => void) | null = null;
  let waiting = new AbortController();

  const receive = (event: LiveEvent) => {
    lastId = event.id;
    newsAt = Date.now();
    onEvent(event);
  };
  const reportGap = () => {
    newsAt = Date.now();
    onGap();
  };
  const ask = () => {
    if (release || unanswered) return;
    unanswered = setTimeout(() => {
      unanswered = undefined;
      waiting.abort();
      hold({ steal: true });
    }, ANSWER_MS);
    post({ kind: 'ask', tab, since });
  };
  const answered = () => {
    clearTimeout(unanswered);
    unanswered = undefined;
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') receive(data.event);
    else if (data.kind === 'gap') reportGap();
    else if (data.kind === 'ask' && release)
      post({ kind: 'answer', tab: data.tab, stale: newsAt >= data.since, lastId });
    else if (data.kind === 'answer' && data.tab === tab) {
      answered();
      stopRecordingReads();
      lastId ??= data.lastId;
      if (!connected && data.stale) reportGap();
      connected = true;
    } else if (data.kind === 'began') {
      answered();
      // The new stream begins at the time when its tab was opened. A tab that was never connected does not know earlier events.
      if (!connected && since < data.since) reportGap();
      connected = true;
    }
  };

  const hold = (how: LockOptions) => {
    waiting = new AbortController();
    let giveUp: (() => void) | null = null;
    locks
      .request(name, how.steal ? how : { signal: waiting.signal }, () => {
        if (ended) return;
        answered();
        connected = true;
        const close = open(
          customerId,
          (event) => {
            receive(event);
            post({ kind: 'event', event });
          },
          () => {
            reportGap();
            post({ kind: 'gap' });
          },
          lastId,
        );
        post({ kind: 'began', since });
        return new Promise<void>((resolve) => {
          giveUp = () => {
            release = null;
            close();
            resolve();
          };
          release = giveUp;
        });
      })
      // Another tab took the lock, or this tab no longer waits for it.
      .catch(() => {
        if (!giveUp) return;
        giveUp();
        if (!ended) hold({});
      });
  };

  const onVisible = () => {
    if (document.visibilityState === 'visible') ask();
  };
  document.addEventListener('visibilitychange', onVisible);
  hold({});
  ask();
  return () => {
    ended = true;
    answered();
    document.removeEventListener('visibilitychange', onVisible);
    waiting.abort();
    release?.();
    channel.close();
  };
}
