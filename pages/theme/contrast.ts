type Rgb = [number, number, number];

/** `#rgb` or `#rrggbb` to channels; any other text counts as a medium grey, so that a wrong setting cannot break a page. */
export function parseColor(hex: string): Rgb {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1] ?? '808080';
  const long = digits.length === 3 ? [...digits].map((c) => c + c).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as Rgb;
}

const toHex = (rgb: Rgb) => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;

function luminance(hex: string): number {
  const [r, g, b] = parseColor(hex).map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Whether a colour is as red as the marks of errors: its hue is at most 20° from pure red, and it is not nearly grey. */
export function isReddish(hex: string): boolean {
  const [r, g, b] = parseColor(hex);
  const spread = r - Math.min(g, b);
  return r > Math.max(g, b) && spread > 60 && Math.abs(g - b) / spread <= 1 / 3;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

/** Mixes `share` of b into a, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [parseColor(a), parseColor(b)];
  return toHex(x.map((c, i) => c + ((y[i] ?? c) - c) * share) as Rgb);
}

const INK = '#101418';

/** White or ink, the one with more contrast on `background`; pure black where a medium tone leaves both below 4.5:1. */
export function readableOn(background: string): string {
  const better = contrast(background, '#ffffff') >= contrast(background, INK) ? '#ffffff' : INK;
  return contrast(background, better) >= 4.5 ? better : '#000000';
}

const STEPS = 20;

/** `color`, shifted towards black or white until it reaches `ratio` on each of the backgrounds. */
export function ensureContrast(color: string, backgrounds: string | readonly string[], ratio = 4.5): string {
  const all = typeof backgrounds === 'string' ? [backgrounds] : backgrounds;
  const towards = all.every((b) => luminance(b) > 0.18) ? '#000000' : '#ffffff';
  for (let step = 0; step < STEPS; step++) {
    const candidate = mix(color, towards, step / STEPS);
    if (all.every((b) => contrast(candidate, b) >= ratio)) return candidate;
  }
  return towards;
}
