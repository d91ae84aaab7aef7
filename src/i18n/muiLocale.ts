import type { Locale } from '../../contract/rules/locales.ts';

/** MUI's own texts in one language, as further arguments of `createTheme`. */
export type MuiLocale = readonly object[];

const LAZY: Partial<Record<Locale, () => Promise<{ default: MuiLocale }>>> = {
  zh_CN: () => import('./zh_CN/mui.ts'),
  id_ID: () => import('./id_ID/mui.ts'),
  my: () => import('./my/mui.ts'),
};

const loaded = new Map<Locale, MuiLocale>();

/** Must be awaited before a language is shown; English is built in. */
export async function loadMuiLocale(locale: Locale): Promise<void> {
  const load = LAZY[locale];
  if (load && !loaded.has(locale)) loaded.set(locale, (await load()).default);
}

export const muiLocale = (locale: Locale): MuiLocale => loaded.get(locale) ?? [];
