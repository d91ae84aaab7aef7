import type { ThemeOptions } from '@mui/material';
import type { Tokens } from '../../pages/publicTokens.ts';

type Components = NonNullable<ThemeOptions['components']>;

/** Styles of buttons, inputs and checkboxes. */
export function controlComponents(t: Tokens): Components {
  const ring = { outline: `2px solid ${t.focus}`, outlineOffset: 1 };
  const asText = (variant: 'text' | 'outlined') => ({
    props: { variant, color: 'primary' as const },
    style: { color: t.link },
  });
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 6, variants: [asText('text'), asText('outlined')] },
        // Key caps that are hidden on touch devices leave no gap after the button's text.
        endIcon: {
          '@media (hover: none) and (pointer: coarse)': { '&:has(> span > kbd)': { display: 'none' } },
          '@media (max-width: 599.95px)': { '&:has(> span > kbd)': { display: 'none' } },
        },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 6 } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, fontSize: 12, fontWeight: 600 } } },
    MuiInputBase: {
      styleOverrides: {
        // Phones zoom into inputs with smaller text.
        root: { fontSize: 16, '@media (min-width:768px)': { fontSize: 14 } },
        input: { '&::placeholder': { color: t.muted, opacity: 1 } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: 6,
          backgroundColor: t.surface,
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: t.focus, borderWidth: 2 },
        },
        // Labels stand above their fields, so the border has no gap for one.
        notchedOutline: { borderColor: t.controlBorder, top: 0, '& legend': { display: 'none' } },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        outlined: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 4,
          fontSize: 14,
          fontWeight: 600,
          color: t.text,
          whiteSpace: 'normal',
        },
      },
    },
    // Of a field and of a group of choices alike.
    MuiFormLabel: {
      styleOverrides: {
        root: { fontSize: 14, fontWeight: 600, color: t.text, '&.Mui-focused': { color: t.link } },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: 12, marginLeft: 0 } } },
    MuiCheckbox: { styleOverrides: { root: { color: t.controlBorder } } },
    MuiRadio: { styleOverrides: { root: { color: t.controlBorder } } },
    MuiTab: {
      styleOverrides: { root: { minHeight: 44, textTransform: 'none', '&.Mui-selected': { color: t.link } } },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 44 },
        indicator: { backgroundColor: t.link },
        // Where there is nothing to scroll to, the tabs take the space of the button.
        scrollButtons: { '&.Mui-disabled': { width: 0 } },
      },
    },
    MuiLink: { styleOverrides: { root: { color: t.link } } },
    MuiListItemButton: {
      styleOverrides: {
        root: {
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.selected, color: t.link },
          '&.Mui-selected .MuiListItemIcon-root': { color: t.link },
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          fontSize: 14,
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.selected },
        },
      },
    },
  };
}
