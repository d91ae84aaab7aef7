// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../contract/messages/events.ts';
import { openSharedEvents } from '../../../src/api/client/sharedEvents.ts';
import { eventually } from '../../support/eventually.ts';

/** Exclusive locks by name, granted in the order of the requests, as browsers do. */
function fakeLocks() {
  const held = new Map<string, { lose(): void }>();
  const queues = new Map<string, (() => void)[]>();
  const request = (
    name: string,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<void> | undefined,
  ) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const give = () => {
        const me = { lose: () => reject(new DOMException('stolen', 'AbortError')) };
        held.set(name, me);
        void Promise.resolve(work()).then(() => {
          resolve();
          if (held.get(name) !== me) return;
          held.delete(name);
          queue.shift()?.();
        });
      };
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(give);
        if (at >= 0) queue.splice(at, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (steal) {
        held.get(name)?.lose();
        give();
      } else queueMicrotask(() => (held.has(name) ? queue.push(give) : give()));
    });
  return { request };
}

/** Delivers at once to the other channels of the same name. */
class Channel {
  static all = new Set<Channel>();
  static frozen: Channel | null = null;
  onmessage: (message: { data: unknown }) => void = () => undefined;
  constructor(readonly name: string) {
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this && other !== Channel.frozen && other.name === this.name) other.onmessage({ data });
  }
  close() {
    Channel.all.delete(this);
  }
}

interface Stream {
  customerId: number;
  say(event: LiveEvent): void;
  gap(): void;
  after: number | null | undefined;
  open: boolean;
}
let streams: Stream[];
const live = () => streams.filter((s) => s.open);
const open: Parameters<typeof openSharedEvents>[3] = (customerId, say, gap, after) => {
  const stream: Stream = { customerId, say, gap, after, open: true };
  streams.push(stream);
  return () => {
    stream.open = false;
  };
};

const event = (id: number) => ({ id, type: 'order.status' }) as LiveEvent;
const closers: (() => void)[] = [];

async function tab(customerId = 7) {
  const heard: number[] = [];
  const gap = vi.fn();
  const close = openSharedEvents(customerId, (e) => heard.push(e.id), gap, open);
  closers.push(close);
  await Promise.resolve();
  await Promise.resolve();
  return { heard, gap, close };
}

beforeEach(() => {
  streams = [];
  Channel.all.clear();
  Channel.frozen = null;
  vi.stubGlobal('BroadcastChannel', Channel);
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

it('three tabs of an account share one stream, and all get its events and gaps (LIVE-01, LIVE-04)', async () => {
  const tabs = [await tab(), await tab(), await tab()];
  expect(live()).toHaveLength(1);
  streams[0]?.say(event(41));
  streams[0]?.gap();
  for (const { heard, gap } of tabs) {
    expect(heard).toEqual([41]);
    expect(gap).toHaveBeenCalledOnce();
  }
});

it('another account has its own stream (LIVE-01)', async () => {
  await tab(7);
  await tab(8);
  expect(live().map((s) => s.customerId)).toEqual([7, 8]);
});

it('another tab resumes after the last event when the tab with the stream closes (LIVE-06)', async () => {
  const first = await tab();
  const second = await tab();
  streams[0]?.say(event(41));
  first.close();
  await eventually(() => expect(live()).toHaveLength(1));
  expect(streams[1]?.after).toBe(41);
  streams[1]?.say(event(42));
  expect(second.heard).toEqual([41, 42]);
  expect(first.heard).toEqual([41]);
});

it('a later tab reads again only if something happened since it was opened, and knows the event to resume from (LIVE-08)', async () => {
  vi.useFakeTimers();
  vi.setSystemTime(performance.timeOrigin - 1000);
  const first = await tab();
  streams[0]?.say(event(41));
  const before = await tab();
  expect(before.gap).not.toHaveBeenCalled();
  vi.setSystemTime(performance.timeOrigin + 1000);
  streams[0]?.say(event(42));
  const after = await tab();
  expect(after.gap).toHaveBeenCalledOnce();
  first.close();
  before.close();
  vi.useRealTimers();
  await eventually(() => expect(live()).toHaveLength(1));
  expect(streams.at(-1)?.after).toBe(42);
});

it('a tab that does not answer loses the stream to the asking tab (LIVE-06)', async () => {
  vi.useFakeTimers();
  const first = await tab();
  const [frozen] = Channel.all;
  Channel.frozen = frozen ?? null;
  await tab();
  expect(live()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(live()).toEqual([streams[1]]);
  expect(first.heard).toEqual([]);
});

it('a tab that becomes visible asks again, and after an answer the stream stays in its tab (LIVE-06)', async () => {
  vi.useFakeTimers();
  await tab();
  await tab();
  await vi.advanceTimersByTimeAsync(20_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(streams).toHaveLength(1);
});

it('every tab opens its own stream in a browser without locks (LIVE-01)', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  await tab();
  await tab();
  expect(live()).toHaveLength(2);
});
