type Rgb = [number, number, number];

/** `#rgb` or `#rrggbb` to channels; anything else counts as a middle grey, so that a bad setting cannot break a page. */
export function parseColor(hex: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim());
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  const parts = short ? short.slice(1).map((c) => c + c) : long ? long.slice(1) : ['80', '80', '80'];
  return parts.map((p) => Number.parseInt(p, 16)) as Rgb;
}

const toHex = (rgb: Rgb) => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;

function luminance(hex: string): number {
  const [r, g, b] = parseColor(hex).map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

/** `share` of b in a, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [parseColor(a), parseColor(b)];
  return toHex(x.map((c, i) => c + ((y[i] ?? c) - c) * share) as Rgb);
}

/** Black or white, whichever reads better on `background`. */
export const readableOn = (background: string): string =>
  contrast(background, '#ffffff') >= contrast(background, '#101418') ? '#ffffff' : '#101418';

/** `color`, moved towards black or white until it reaches `ratio` on `background`. */
export function ensureContrast(color: string, background: string, ratio = 4.5): string {
  const towards = luminance(background) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share <= 1; share += 0.05) {
    const candidate = mix(color, towards, share);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return towards;
}
