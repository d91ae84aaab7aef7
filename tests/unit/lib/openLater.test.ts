// @vitest-environment happy-dom
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { openLater } from '../../../src/lib/browser/openLater.ts';

const opened = { location: { replace: vi.fn() }, close: vi.fn() };
let assign: MockInstance<typeof location.assign>;

beforeEach(() => {
  vi.clearAllMocks();
  assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
});

it('a window opens before its address is known and then loads the address, while the page stays (ORD-36)', async () => {
  let answer = (_url: string) => {};
  const done = openLater(() => new Promise((resolve) => (answer = resolve)));
  expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank');
  expect(opened.location.replace).not.toHaveBeenCalled();
  answer('https://label.test/');
  await done;
  expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://label.test/');
  expect(opened.close).not.toHaveBeenCalled();
  expect(assign).not.toHaveBeenCalled();
});

it.each([
  ['is refused', async () => Promise.reject(new Error('Label not ready'))],
  [
    'cannot even be made',
    () => {
      throw new Error('Label not ready');
    },
  ],
])('a window whose address %s is closed, and its caller gets the error (ORD-36)', async (_, address) => {
  await expect(openLater(address)).rejects.toThrow('Label not ready');
  expect(opened.close).toHaveBeenCalledOnce();
  expect(opened.location.replace).not.toHaveBeenCalled();
});

it('the page itself loads the address if the browser allows no window; without an address the page stays (ORD-36)', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  await openLater(async () => 'https://label.test/');
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://label.test/');
  assign.mockClear();
  await expect(openLater(async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(assign).not.toHaveBeenCalled();
});
