// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../src/api/links.ts', () => ({
  ticketLink: async (_: string, query: { lastEventId?: number }) => `events?after=${query.lastEventId ?? ''}`,
}));
const { openEvents } = await import('../../../src/api/events.ts');

class Stream {
  static readonly OPEN = 1;
  static opened: Stream[] = [];
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor(readonly url: string) {
    Stream.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
}

let close: () => void;
const gap = vi.fn();
const heard = vi.fn();

async function stream(count: number): Promise<Stream> {
  await vi.waitFor(() => expect(Stream.opened).toHaveLength(count));
  return Stream.opened[count - 1] as Stream;
}

beforeEach(() => {
  Stream.opened = [];
  gap.mockClear();
  heard.mockClear();
  vi.stubGlobal('EventSource', Stream);
  close = openEvents(7, heard, gap);
});
afterEach(() => close());

it('what happened between the page’s first answers and its stream is asked for once the stream is open (LIVE-08)', async () => {
  const first = await stream(1);
  expect(gap).not.toHaveBeenCalled();
  first.open();
  expect(gap).toHaveBeenCalledOnce();
});

it('a stream that comes back before its first event has nothing to replay from: the page asks again (LIVE-06, LIVE-08)', async () => {
  const first = await stream(1);
  first.open();
  first.close();
  dispatchEvent(new Event('online'));
  const second = await stream(2);
  second.open();
  expect(second.url).toBe('events?after=');
  expect(gap).toHaveBeenCalledTimes(2);
});

it('after an event the server replays from there, and nothing is asked for besides (LIVE-06)', async () => {
  const first = await stream(1);
  first.open();
  first.onmessage({ data: JSON.stringify({ id: 41 }) });
  expect(heard).toHaveBeenCalledWith({ id: 41 });
  first.close();
  dispatchEvent(new Event('online'));
  const second = await stream(2);
  second.open();
  expect(second.url).toBe('events?after=41');
  expect(gap).toHaveBeenCalledOnce();
});
