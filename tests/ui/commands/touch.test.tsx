// @vitest-environment happy-dom
import { CssBaseline, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Kbd } from '../../../src/commands/keys/Kbd.tsx';
import { createTenantTheme } from '../../../src/theme/theme.ts';
import { withStyles } from '../../support/styles/styles.ts';

withStyles();

const THEME = createTenantTheme(
  { primaryColor: '#0b5fff', secondaryColor: '#0a2540', tertiaryColor: '#ff7a59' },
  'light',
);

/** The browser as seen by media queries. */
const browser = (window as unknown as { happyDOM: { settings: { navigator: { maxTouchPoints: number } } } })
  .happyDOM;

afterEach(() => {
  browser.settings.navigator.maxTouchPoints = 0;
});

it.each([
  [0, 'inline-flex'],
  [5, 'none'],
])('with %d fingers key caps are displayed as %s (A4)', (fingers, display) => {
  browser.settings.navigator.maxTouchPoints = fingers;
  render(
    <ThemeProvider theme={THEME}>
      <CssBaseline />
      <Kbd keys="mod+k" />
    </ThemeProvider>,
  );
  const caps = screen.getByText('K').closest('[aria-hidden]');
  expect(getComputedStyle(caps as Element).display).toBe(display);
});
