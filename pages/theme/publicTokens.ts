import { contrast, ensureContrast, isReddish, mix, readableOn } from './contrast.ts';

export interface TenantColors {
  primaryColor: string;
  secondaryColor: string;
  tertiaryColor: string;
}

export interface Tokens {
  bg: string;
  surface: string;
  text: string;
  muted: string;
  border: string;
  /** Border of an input or a ticked box, at least 3:1. */
  controlBorder: string;
  /** Marks and edges in the tenant's colour, at least 3:1 on the page. */
  primary: string;
  /** Ground of buttons and bars: the tenant's colour itself; a light one has dark text and an edge of `primary`. */
  fill: string;
  /** On hover; its contrast with its text is never lower. */
  fillHover: string;
  onFill: string;
  /** Text of links and of buttons without a ground; ink for a light colour, which would turn to mud as a text. */
  link: string;
  /** Ground of ticked boxes. */
  tick: string;
  /** Colour of the 2 px focus ring. */
  focus: string;
  /** Background of the selection. */
  selected: string;
  error: string;
  warning: string;
  success: string;
  info: string;
  secondary: string;
  tertiary: string;
}

/** System fonts; figures, consignment numbers and keys use the second. */
export const FONTS = {
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "Noto Sans Mono", monospace',
} as const;

const BASE = {
  light: {
    bg: '#f5f7fa',
    surface: '#ffffff',
    text: '#16202c',
    muted: '#55636f',
    border: '#dbe1e8',
    controlBorder: '#79879a',
    error: '#b3261e',
    warning: '#8a5300',
    success: '#1b6e3c',
    info: '#1f5fa8',
  },
  dark: {
    bg: '#0f1419',
    surface: '#182028',
    text: '#e8edf2',
    muted: '#a3b0bd',
    border: '#2e3945',
    controlBorder: '#76879a',
    error: '#ff8a80',
    warning: '#ffb74d',
    success: '#7bd69a',
    info: '#8ab8ff',
  },
} as const;

/** A colour with less contrast than this to a white page is light: it is only a ground, with dark text on it. */
const LIGHT_MOST = 2.5;

/** Every colour of a page, derived from the tenant's three, with text never below 4.5:1 (SHELL-02). */
export function tokens(colors: TenantColors, mode: 'light' | 'dark'): Tokens {
  const base = BASE[mode];
  const grounds = [base.surface, base.bg];
  const primary = ensureContrast(colors.primaryColor, grounds, 3);
  // A light colour that is darkened until it contrasts with a white page looks muddy; a dark colour on a dark page only becomes lighter.
  const fill = mode === 'light' ? ensureContrast(colors.primaryColor, []) : primary;
  const onFill = readableOn(fill);
  const isLight = mode === 'light' && contrast(colors.primaryColor, base.surface) < LIGHT_MOST;
  const selected = isLight
    ? mix(base.surface, fill, 0.18)
    : mix(base.surface, primary, mode === 'light' ? 0.1 : 0.18);
  const readable = (color: string) => ensureContrast(color, [...grounds, selected], 4.5);
  return {
    ...base,
    muted: readable(base.muted),
    primary,
    fill,
    fillHover: mix(fill, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.14),
    onFill,
    tick: isLight ? base.text : primary,
    link: isLight ? base.text : readable(colors.primaryColor),
    // A red ring around a field would look like an error.
    focus: ensureContrast(
      isReddish(colors.primaryColor) ? base.info : colors.primaryColor,
      [...grounds, selected],
      3,
    ),
    selected,
    secondary: readable(colors.secondaryColor),
    tertiary: readable(colors.tertiaryColor),
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** The tokens of one scheme as custom properties. */
export const customProperties = (colors: TenantColors, mode: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tokens(colors, mode)).map(([name, value]) => [`--${kebab(name)}`, value]),
  );

const block = (colors: TenantColors, mode: 'light' | 'dark') =>
  Object.entries(customProperties(colors, mode))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** The tokens as custom properties, dark where the system prefers it, for pages outside the console. */
export function cssVariables(colors: TenantColors): string {
  const fonts = `--font-sans:${FONTS.sans};--font-mono:${FONTS.mono}`;
  return `:root{color-scheme:light dark;${fonts};${block(colors, 'light')}}@media (prefers-color-scheme:dark){:root{${block(colors, 'dark')}}}`;
}
