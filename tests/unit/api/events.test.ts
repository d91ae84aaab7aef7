// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';

/** Ticket requests that wait while `holding`, each with its resolver. */
const held: (() => void)[] = [];
let holding = false;
/** Status of the refusal of tickets; null if the server issues them. */
let refusal: number | null = null;
vi.mock('../../../src/api/client/links.ts', () => ({
  ticketLink: async (_: string, query: { lastEventId?: number; pageAgeMs?: number }) => {
    if (refusal !== null) throw Object.assign(new Error('refused'), { status: refusal });
    if (holding) await new Promise<void>((give) => held.push(give));
    return query.lastEventId === undefined
      ? `events?age=${typeof query.pageAgeMs}`
      : `events?after=${query.lastEventId}`;
  },
}));
const { openEvents } = await import('../../../src/api/client/events.ts');

class Stream {
  static readonly OPEN = 1;
  static opened: Stream[] = [];
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  onstart: (event: { data: string; lastEventId: string }) => void = () => undefined;
  constructor(readonly url: string) {
    Stream.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  addEventListener(_: 'start', listener: typeof this.onstart) {
    this.onstart = listener;
  }
  open(stale = false) {
    this.readyState = 1;
    this.onopen();
    this.onstart({ data: JSON.stringify({ stale }), lastEventId: '40' });
  }
}

let close: () => void;
const gap = vi.fn();
const heard = vi.fn();

async function stream(count: number): Promise<Stream> {
  await eventually(() => expect(Stream.opened).toHaveLength(count));
  return Stream.opened[count - 1] as Stream;
}

beforeEach(() => {
  Stream.opened = [];
  held.length = 0;
  holding = false;
  refusal = null;
  gap.mockClear();
  heard.mockClear();
  vi.stubGlobal('EventSource', Stream);
  close = openEvents(7, heard, gap);
});
afterEach(() => close());

it('a page is loaded again when its stream opens, if something happened since the page was opened (LIVE-08)', async () => {
  const first = await stream(1);
  expect(first.url).toBe('events?age=number');
  first.open(true);
  expect(gap).toHaveBeenCalledOnce();
});

it('a page without events is not loaded a second time (LIVE-08)', async () => {
  (await stream(1)).open();
  expect(gap).not.toHaveBeenCalled();
});

it('a stream that reconnects before its first event resumes from its start (LIVE-06, LIVE-08)', async () => {
  const first = await stream(1);
  first.open();
  first.close();
  dispatchEvent(new Event('online'));
  const second = await stream(2);
  second.open();
  expect(second.url).toBe('events?after=40');
  expect(gap).not.toHaveBeenCalled();
});

it('a stream after an event resumes from that event, without other requests (LIVE-06)', async () => {
  const first = await stream(1);
  first.open();
  first.onmessage({ data: JSON.stringify({ id: 41 }) });
  expect(heard).toHaveBeenCalledWith({ id: 41 });
  first.close();
  dispatchEvent(new Event('online'));
  const second = await stream(2);
  second.open();
  expect(second.url).toBe('events?after=41');
  expect(gap).not.toHaveBeenCalled();
});

it('an interrupted stream reconnects after a pause from the last event, and reports the gap (LIVE-06, LIVE-08)', async () => {
  const first = await stream(1);
  first.open();
  first.onmessage({ data: JSON.stringify({ id: 41 }) });
  vi.useFakeTimers();
  first.onerror();
  await vi.advanceTimersByTimeAsync(799);
  expect(Stream.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(402);
  vi.useRealTimers();
  const second = await stream(2);
  expect(second.url).toBe('events?after=41');
  expect(gap).not.toHaveBeenCalled();
  second.open(true);
  expect(gap).toHaveBeenCalledOnce();
});

const live = () => Stream.opened.filter((s) => s.readyState !== 2);

it('going online while a stream is being opened leaves one stream, and the error of the old one is ignored (LIVE-06)', async () => {
  const first = await stream(1);
  dispatchEvent(new Event('online'));
  const second = await stream(2);
  expect(live()).toEqual([second]);
  second.open();
  first.onerror();
  first.onmessage({ data: JSON.stringify({ id: 9 }) });
  expect(live()).toEqual([second]);
  expect(heard).not.toHaveBeenCalled();
  close();
  expect(live()).toEqual([]);
});

it('going online during a ticket request leaves one stream, or none after a switch of the account (LIVE-06)', async () => {
  (await stream(1)).close();
  holding = true;
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  await eventually(() => expect(held).toHaveLength(2));
  for (const give of held) give();
  await stream(2);
  expect(live()).toHaveLength(1);
  dispatchEvent(new Event('online'));
  await eventually(() => expect(held).toHaveLength(3));
  close();
  held[2]?.();
  await new Promise((done) => setTimeout(done));
  expect(live()).toEqual([]);
  expect(Stream.opened).toHaveLength(2);
});

it.each([
  [404, 1],
  [403, 1],
  [0, 0],
  [503, 0],
])(
  'a stream whose ticket gets %i reads the page again %i times, because the user may have left the account (BX-50)',
  async (status, times) => {
    (await stream(1)).open();
    refusal = status;
    vi.useFakeTimers();
    Stream.opened[0]!.onerror();
    await vi.advanceTimersByTimeAsync(2000);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(gap).toHaveBeenCalledTimes(times);
  },
);

it('a ticket refused again after an accepted one makes the page read again (BX-50)', async () => {
  (await stream(1)).open();
  vi.useFakeTimers();
  refusal = 404;
  Stream.opened[0]?.onerror();
  await vi.advanceTimersByTimeAsync(2000);
  refusal = null;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Stream.opened).toHaveLength(2);
  refusal = 404;
  Stream.opened[1]?.onerror();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(gap).toHaveBeenCalledTimes(2);
});
