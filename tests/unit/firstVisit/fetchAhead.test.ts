// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchWhenIdle, onAnnounced } from '../../../src/firstVisit/fetchAhead.ts';
import { isLineFree } from '../../../src/lib/browser/freeLine.ts';

const REST_MS = 60;
const load = vi.fn(async () => undefined);
let end: () => void = () => undefined;

const at = (id: string) => document.getElementById(id) as HTMLElement;
const pass = (id: string, kind = 'pointerover') => at(id).dispatchEvent(new Event(kind, { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
  load.mockClear();
  document.body.innerHTML =
    '<a id="link" href="/customer/orders"><b id="inside">Orders</b></a><p id="text">x</p>';
  end = onAnnounced({ selector: 'a[href]', keys: ['Control'], load });
});
afterEach(() => {
  end();
});

it.each([
  ['pointerover', REST_MS - 1, 0],
  ['pointerover', REST_MS, 1],
  ['focusin', REST_MS, 1],
])('%s for %i ms loads the announced code %i times', async (kind, ms, times) => {
  pass('inside', kind);
  await vi.advanceTimersByTimeAsync(ms);
  expect(load).toHaveBeenCalledTimes(times);
  if (times > 0) expect(load).toHaveBeenCalledWith(at('link'));
});

it('a pointer that only passes loads nothing', async () => {
  pass('inside');
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  pass('text');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(load).not.toHaveBeenCalled();
});

it('the first of two keys loads the code at once, another key loads nothing', () => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
  expect(load).not.toHaveBeenCalled();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control' }));
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  ['metered', { saveData: true, effectiveType: '4g' }],
  ['slow', { effectiveType: '3g' }],
])('on a %s line nothing is loaded ahead', async (_line, connection) => {
  vi.stubGlobal('navigator', { onLine: true, connection });
  pass('link');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control' }));
  fetchWhenIdle(load, () => false);
  await vi.advanceTimersByTimeAsync(2000);
  vi.unstubAllGlobals();
  expect(load).not.toHaveBeenCalled();
});

it('nothing is loaded ahead after it ended', async () => {
  pass('link');
  end();
  await vi.advanceTimersByTimeAsync(REST_MS);
  pass('link');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(load).not.toHaveBeenCalled();
});

it('the next page is loaded once, when no request is open', async () => {
  let busy = true;
  fetchWhenIdle(load, () => busy);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).not.toHaveBeenCalled();
  busy = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(1);
});

it('the next page is not loaded after a stop', async () => {
  fetchWhenIdle(load, () => false)();
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).not.toHaveBeenCalled();
});

it('the next page waits for the network', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetchWhenIdle(load, () => false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('code is fetched ahead with the connection %o: %s', (line, is) => {
  expect(isLineFree(line)).toBe(is);
});
