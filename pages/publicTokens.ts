import { contrast, ensureContrast, mix, readableOn } from './contrast.ts';

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
  controlBorder: string;
  primary: string;
  onPrimary: string;
  link: string;
  focus: string;
  error: string;
  secondary: string;
  tertiary: string;
}

const BASE = {
  light: {
    bg: '#f5f7fa',
    surface: '#ffffff',
    text: '#16202c',
    muted: '#55636f',
    border: '#dbe1e8',
    controlBorder: '#79879a',
    error: '#b3261e',
  },
  dark: {
    bg: '#0f1419',
    surface: '#182028',
    text: '#e8edf2',
    muted: '#a3b0bd',
    border: '#2e3945',
    controlBorder: '#76879a',
    error: '#ff8a80',
  },
} as const;

/** Every colour of a page from the tenant's three, with text on them never below 4.5:1. */
export function tokens(colors: TenantColors, mode: 'light' | 'dark'): Tokens {
  const base = BASE[mode];
  // A filled control keeps the tenant's colour as long as it stands out from the page.
  const primary =
    contrast(colors.primaryColor, base.surface) >= 3
      ? colors.primaryColor
      : ensureContrast(colors.primaryColor, base.surface, 3);
  const onPrimary = readableOn(primary);
  return {
    ...base,
    primary: contrast(primary, onPrimary) >= 4.5 ? primary : ensureContrast(primary, onPrimary, 4.5),
    onPrimary,
    link: ensureContrast(colors.primaryColor, mix(base.surface, base.bg, 0.5), 4.6),
    focus: ensureContrast(colors.primaryColor, base.surface, 3),
    secondary: ensureContrast(colors.secondaryColor, base.surface, 4.5),
    tertiary: ensureContrast(colors.tertiaryColor, base.surface, 4.5),
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const block = (t: Tokens) =>
  Object.entries(t)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';');

/** The tokens as custom properties, dark by the system's wish, for pages outside the console. */
export function cssVariables(colors: TenantColors): string {
  return `:root{color-scheme:light dark;${block(tokens(colors, 'light'))}}@media (prefers-color-scheme:dark){:root{${block(tokens(colors, 'dark'))}}}`;
}
