import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';

export function windows() {
  const opened = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  return opened.location.replace;
}

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const status = () => screen.getByRole('status').textContent;
export const press = (name: string) => screen.getByRole('button', { name }).click();
export const offline = Object.assign(new Error('Request time out. Please try again.'), { status: 0 });

/** Prepares the tests of the file that calls it: their time stands still. */
export function withResultPages(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
}
