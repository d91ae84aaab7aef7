import { useMediaQuery } from '@mui/material';
import { storedChoice } from './storedChoice.ts';

export type ModePreference = 'light' | 'dark' | 'system';
const theme = storedChoice<ModePreference>('theme', ['light', 'dark'], 'system');

/** Light or dark: the person's choice for all tabs of this browser, else the system's. */
export function usePreferredMode() {
  const preference = theme.useChoice();
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const mode: 'light' | 'dark' = preference === 'system' ? (systemDark ? 'dark' : 'light') : preference;
  return { preference, setPreference: theme.write, mode };
}
