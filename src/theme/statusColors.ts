import type { StatusTone } from '../../contract/rules/orderStatus.ts';
import { ensureContrast, mix } from '../../pages/contrast.ts';

const DOT: Record<StatusTone, string> = { grey: '#7b8794', blue: '#2f6fed', orange: '#e8710a', pink: '#d6409f', green: '#1f9d55', red: '#d13438' };

export interface StatusColor {
  dot: string;
  background: string;
  text: string;
}

/** Colours of a status chip; its text has at least 4.5:1 on its ground. */
export function statusColor(tone: StatusTone, mode: 'light' | 'dark'): StatusColor {
  const dot = DOT[tone];
  const background = mode === 'light' ? mix(dot, '#ffffff', 0.88) : mix(dot, '#182028', 0.8);
  return { dot, background, text: ensureContrast(dot, background, 4.6) };
}
