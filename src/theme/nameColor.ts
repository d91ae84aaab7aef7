import { ensureContrast } from '../../pages/theme/contrast.ts';

const HUES = 360;
const SATURATION = 0.6;
const LIGHTNESS = 0.42;
/** Colour of letters on the name's colour. */
export const ON_NAME_COLOR = '#ffffff';

/** A colour computed from the name, dark enough for its letters. */
export function nameColor(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return ensureContrast(hexOf((hash * 137) % HUES), ON_NAME_COLOR);
}

function hexOf(hue: number): string {
  const reach = SATURATION * Math.min(LIGHTNESS, 1 - LIGHTNESS);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const share = LIGHTNESS - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
