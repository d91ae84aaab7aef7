import { type Theme, createTheme } from '@mui/material';
import { contrast, readableOn } from '../../pages/contrast.ts';
import { type TenantColors, tokens } from '../../pages/publicTokens.ts';

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans SC", sans-serif';

/** The one theme of the console: everything derives from the tenant's colours. */
export function createTenantTheme(colors: TenantColors, mode: 'light' | 'dark'): Theme {
  const t = tokens(colors, mode);
  const still = { '@media (prefers-reduced-motion: reduce)': { transition: 'none', animation: 'none' } };
  return createTheme({
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 6 },
    spacing: 8,
    palette: {
      mode,
      primary: { main: t.primary, contrastText: t.onPrimary },
      secondary: { main: t.secondary, contrastText: readableOn(t.secondary) },
      error: { main: t.error, contrastText: readableOn(t.error) },
      background: { default: t.bg, paper: t.surface },
      text: { primary: t.text, secondary: t.muted },
      divider: t.border,
    },
    transitions: { duration: { shortest: 90, shorter: 110, short: 130, standard: 150, complex: 150, enteringScreen: 150, leavingScreen: 120 } },
    typography: {
      fontFamily: SANS,
      fontSize: 14,
      h5: { fontSize: 22, fontWeight: 650 },
      h6: { fontSize: 18, fontWeight: 600 },
      body1: { fontSize: 16 },
      body2: { fontSize: 14 },
      caption: { fontSize: 12 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: { styleOverrides: { body: { fontSize: 14 }, a: { color: t.link }, ':focus-visible': { outlineColor: t.focus } } },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { ...still, '&.Mui-focusVisible': { outline: `2px solid ${t.focus}`, outlineOffset: 1 } } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { variants: [{ props: { variant: 'text', color: 'primary' }, style: { color: t.link } }, { props: { variant: 'outlined', color: 'primary' }, style: { color: t.link } }] } },
      },
      MuiTab: { styleOverrides: { root: { minHeight: 44, textTransform: 'none', '&.Mui-selected': { color: t.link } } } },
      MuiTabs: { styleOverrides: { root: { minHeight: 44 }, indicator: { backgroundColor: t.link } } },
      MuiTableCell: { styleOverrides: { root: { borderColor: t.border, fontSize: 14 }, head: { fontSize: 12, color: t.muted } } },
      MuiTableRow: { styleOverrides: { root: { '&.Mui-selected .MuiTableCell-root': { backgroundColor: mode === 'light' ? '#e9f1ff' : '#1d2b3d' } } } },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: t.controlBorder } } },
      MuiDialog: { defaultProps: { fullWidth: true, maxWidth: false }, styleOverrides: { paper: { maxWidth: 600 } } },
      MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 8 } } },
      MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 }, styleOverrides: { tooltip: { fontSize: 12 } } },
      MuiLink: { styleOverrides: { root: { color: t.link } } },
      MuiListItemButton: { styleOverrides: { root: { '&.Mui-selected': { color: contrast(t.link, t.surface) >= 4.5 ? t.link : t.text } } } },
    },
  });
}
