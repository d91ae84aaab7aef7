// @vitest-environment happy-dom
import { Button, createTheme, ThemeProvider } from '@mui/material';
import useLazyRipple from '@mui/material/useLazyRipple';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useNoRipples } from '../../../src/theme/useNoRipples.ts';

const theme = createTheme({ components: { MuiButtonBase: { defaultProps: { disableRipple: true } } } });

it('a button that lost the focus is not referenced any more', () => {
  const waits = vi.fn();
  function Page() {
    useNoRipples();
    const shared = Object.getPrototypeOf(useLazyRipple()) as { mount: () => Promise<void> };
    shared.mount = () => {
      waits();
      return new Promise(() => undefined);
    };
    return <Button>Go</Button>;
  }
  render(
    <ThemeProvider theme={theme}>
      <Page />
    </ThemeProvider>,
  );
  const button = screen.getByRole('button', { name: 'Go' });
  button.focus();
  button.blur();
  expect(waits).not.toHaveBeenCalled();
});
