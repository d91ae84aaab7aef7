import { vi } from 'vitest';

export function windows() {
  const opened = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  return opened.location.replace;
}
