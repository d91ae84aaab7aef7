// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Kbd } from '../../../src/commands/keys/Kbd.tsx';

/** The browser as seen by media queries. */
const browser = (window as unknown as { happyDOM: { settings: { navigator: { maxTouchPoints: number } } } })
  .happyDOM;

afterEach(() => {
  cleanup();
  browser.settings.navigator.maxTouchPoints = 0;
});

it.each([
  [0, 'inline-flex'],
  [5, 'none'],
])('with %d fingers key caps are displayed as %s (A4)', (fingers, display) => {
  browser.settings.navigator.maxTouchPoints = fingers;
  render(<Kbd keys="mod+k" />);
  const caps = screen.getByText('K').closest('[aria-hidden]');
  expect(getComputedStyle(caps as Element).display).toBe(display);
});
