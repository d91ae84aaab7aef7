// @vitest-environment happy-dom
import { Autocomplete, Menu, MenuItem, Paper, TextField, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTenantTheme } from '../../../src/theme/theme.ts';
import { withStyles } from '../../support/styles/styles.ts';

withStyles();

const BLUE = { primaryColor: '#0b5fff', secondaryColor: '#0a2540', tertiaryColor: '#ff7a59' };

it('menus and lists of choices are above the messages at the bottom of the window, which would cover their ends (BX-32)', () => {
  render(
    <ThemeProvider theme={createTenantTheme(BLUE, 'light')}>
      <Paper data-testid="messages" sx={{ position: 'sticky', zIndex: 'snackbar' }} />
      <Menu open anchorEl={document.body}>
        <MenuItem>Export</MenuItem>
      </Menu>
      <Autocomplete open options={['Ipoh']} renderInput={(props) => <TextField {...props} />} />
    </ThemeProvider>,
  );
  const level = (element: Element | null) => Number(getComputedStyle(element as Element).zIndex);
  const messages = level(screen.getByTestId('messages'));
  expect(messages).toBeGreaterThan(0);
  expect(level(document.querySelector('.MuiMenu-root'))).toBeGreaterThan(messages);
  expect(level(document.querySelector('.MuiAutocomplete-popper'))).toBeGreaterThan(messages);
});
