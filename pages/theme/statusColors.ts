import type { StatusTone } from '../../contract/rules/orders/orderStatus.ts';
import { ensureContrast, mix } from './contrast.ts';

export type Mode = 'light' | 'dark';

export interface StatusColor {
  dot: string;
  background: string;
  text: string;
}

const HUE: Record<StatusTone, string> = {
  grey: '#7b8794',
  blue: '#2f6fed',
  orange: '#e8710a',
  pink: '#d6409f',
  green: '#1f9d55',
  red: '#d13438',
};
const PAPER: Record<Mode, string> = { light: '#ffffff', dark: '#182028' };

function derive(tone: StatusTone, mode: Mode): StatusColor {
  const background = mix(PAPER[mode], HUE[tone], mode === 'light' ? 0.12 : 0.2);
  return {
    background,
    text: ensureContrast(HUE[tone], background, 4.5),
    dot: ensureContrast(HUE[tone], background, 3),
  };
}

export const TONES = Object.keys(HUE) as StatusTone[];
const table = (mode: Mode) =>
  Object.fromEntries(TONES.map((tone) => [tone, derive(tone, mode)])) as Record<StatusTone, StatusColor>;
const STATUS_COLORS: Record<Mode, Record<StatusTone, StatusColor>> = {
  light: table('light'),
  dark: table('dark'),
};

/** Colours of a status chip; its text has at least 4.5:1 on its background, its dot 3:1. */
export const statusColor = (tone: StatusTone, mode: Mode): StatusColor => STATUS_COLORS[mode][tone];
