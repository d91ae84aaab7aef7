import { createTheme, type Theme, type ThemeOptions } from '@mui/material';
import { mix, readableOn } from '../../pages/theme/contrast.ts';
import { type Density, ROW_HEIGHT } from '../../pages/theme/density.ts';
import { FONTS, type TenantColors, tokens } from '../../pages/theme/publicTokens.ts';
import { adminComponents } from './adminComponents.ts';
import { controlComponents } from './controlComponents.ts';
import { surfaceComponents } from './surfaceComponents.ts';

/** Colours until the tenant's are known. */
export const PLAIN_COLORS: TenantColors = {
  primaryColor: '#35506b',
  secondaryColor: '#35506b',
  tertiaryColor: '#35506b',
};

const MOTION_MS = {
  shortest: 90,
  shorter: 110,
  short: 130,
  standard: 150,
  complex: 150,
  enteringScreen: 150,
  leavingScreen: 120,
};
/** Durations of 0, so that elements appear and disappear at once instead of fading or sliding. */
const NO_MOTION = Object.fromEntries(Object.keys(MOTION_MS).map((name) => [name, 0])) as typeof MOTION_MS;

interface Options {
  density?: Density;
  /** MUI's own texts in the language. */
  locale?: readonly object[];
  /** Whether dialogs, menus and fields must not fade or slide. */
  reducedMotion?: boolean;
}

const filled = (main: string) => ({
  main,
  // Background of a hovered button, with more contrast to its text.
  dark: mix(main, readableOn(main) === '#ffffff' ? '#000000' : '#ffffff', 0.14),
  light: mix(main, '#ffffff', 0.3),
  contrastText: readableOn(main),
});

/** The only theme of the console: everything is computed from the tenant's colours (SHELL-02). */
export function createTenantTheme(
  colors: TenantColors,
  mode: 'light' | 'dark',
  { density = 'comfortable', locale = [], reducedMotion = false }: Options = {},
): Theme {
  const t = tokens(colors, mode);
  const options: ThemeOptions = {
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 6 },
    spacing: 8,
    palette: {
      mode,
      contrastThreshold: 4.5,
      primary: filled(t.primary),
      secondary: filled(t.secondary),
      error: filled(t.error),
      warning: filled(t.warning),
      success: filled(t.success),
      info: filled(t.info),
      background: { default: t.bg, paper: t.surface },
      text: { primary: t.text, secondary: t.muted },
      divider: t.border,
    },
    transitions: reducedMotion
      ? { duration: NO_MOTION, create: () => 'none', getAutoHeightDuration: () => 0 }
      : { duration: MOTION_MS },
    typography: {
      fontFamily: FONTS.sans,
      fontSize: 14,
      h4: { fontSize: 24, fontWeight: 650 },
      // On phones a title of two words stands in one line beside a button, in every language.
      h5: { fontSize: 'clamp(17px, 4.6vw, 22px)', fontWeight: 650 },
      h6: { fontSize: 'clamp(17px, 4.6vw, 20px)', fontWeight: 600 },
      subtitle1: { fontSize: 16, fontWeight: 600 },
      subtitle2: { fontSize: 14, fontWeight: 600 },
      body1: { fontSize: 16 },
      body2: { fontSize: 14 },
      caption: { fontSize: 12 },
      overline: { fontSize: 12, textTransform: 'none' },
      button: { fontSize: 14, textTransform: 'none', fontWeight: 600 },
    },
    components: {
      ...controlComponents(t),
      ...surfaceComponents(t, ROW_HEIGHT[density]),
      ...adminComponents(t, ROW_HEIGHT[density]),
    },
  };
  return createTheme(options, ...locale);
}
