import { describe, expect, it } from 'vitest';
import { contrast, ensureContrast, mix, parseColor, readableOn } from '../../../pages/theme/contrast.ts';
import { cssVariables, tokens } from '../../../pages/theme/publicTokens.ts';
import { TENANT_COLORS } from './tenantColors.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
    ['#0000ff', '#ffffff', 8.592],
  ])('the contrast of %s and %s is %d in both directions', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
    expect(contrast(b, a)).toBeCloseTo(ratio, 2);
  });
  it.each([
    ['#abc', [0xaa, 0xbb, 0xcc]],
    [' #A1B2C3 ', [0xa1, 0xb2, 0xc3]],
    ['tomato', [0x80, 0x80, 0x80]],
    ['#12345', [0x80, 0x80, 0x80]],
    ['', [0x80, 0x80, 0x80]],
  ])('the contrast reads “%s”, and uses grey for an invalid colour (SHELL-02)', (hex, rgb) =>
    expect(parseColor(hex)).toEqual(rgb),
  );
  it.each([
    ['#000000', '#ffffff', 0, '#000000'],
    ['#000000', '#ffffff', 1, '#ffffff'],
    ['#000000', '#ffffff', 0.5, '#808080'],
    ['#ff0000', '#0000ff', 0.25, '#bf0040'],
  ])('%s mixed with %s by %d is right', (a, b, share, mixed) => expect(mix(a, b, share)).toBe(mixed));
  it.each(TENANT_COLORS)('a readable text is found for %s (SHELL-02)', (color) => {
    expect(contrast(color, readableOn(color))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(TENANT_COLORS)('any text colour is adjusted to the ratio on %s (SHELL-02)', (ground) => {
    for (const color of TENANT_COLORS)
      expect(contrast(ensureContrast(color, ground), ground)).toBeGreaterThanOrEqual(4.5);
  });
  it('a readable colour does not change', () => {
    expect(ensureContrast('#1e3a8a', ['#ffffff', '#f5f7fa'])).toBe('#1e3a8a');
  });
});

describe.each(['light', 'dark'] as const)('tokens in %s', (mode) => {
  it.each(TENANT_COLORS)('every text of a tenant in %s is readable (SHELL-02)', (color) => {
    const t = tokens({ primaryColor: color, secondaryColor: color, tertiaryColor: color }, mode);
    const texts = [
      'text',
      'muted',
      'link',
      'error',
      'warning',
      'success',
      'info',
      'secondary',
      'tertiary',
    ] as const;
    for (const text of texts) {
      for (const ground of [t.bg, t.surface])
        expect(contrast(t[text], ground), text).toBeGreaterThanOrEqual(4.5);
    }
    for (const text of ['text', 'muted', 'link'] as const) {
      expect(contrast(t[text], t.selected), text).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(t.onFill, t.fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(t.onFill, t.fillHover)).toBeGreaterThanOrEqual(4.5);
    for (const control of ['primary', 'focus', 'controlBorder'] as const) {
      for (const ground of [t.bg, t.surface])
        expect(contrast(t[control], ground), control).toBeGreaterThanOrEqual(3);
    }
  });
});

it.each([
  ['#ffe14d', '#101418'],
  ['#ffffff', '#101418'],
  ['#1e3a8a', '#ffffff'],
])(
  'a button of a tenant in %s keeps that colour in light mode, with text in %s (SHELL-02, BX-32)',
  (color, text) => {
    const t = tokens({ primaryColor: color, secondaryColor: color, tertiaryColor: color }, 'light');
    expect([t.fill, t.onFill]).toEqual([color, text]);
  },
);

it.each([
  ['#ffe14d', true],
  ['#a4d65e', true],
  ['#ffb300', true],
  ['#ff6f00', false],
  ['#0b5fff', false],
])(
  'links and ticks of a tenant in %s are dark like the text (%s) in light mode, and the selection has its colour (SHELL-02, BX-32)',
  (color, isInk) => {
    const t = tokens({ primaryColor: color, secondaryColor: color, tertiaryColor: color }, 'light');
    expect([t.link === t.text, t.tick === t.text]).toEqual([isInk, isInk]);
    if (isInk) expect(t.selected).toBe(mix(t.surface, color, 0.18));
  },
);

describe('custom properties', () => {
  const css = cssVariables({ primaryColor: '#1e3a8a', secondaryColor: '#0f9d58', tertiaryColor: '#e8710a' });
  it('custom properties have the tenant’s colours for light and dark (SHELL-02)', () => {
    const [light, dark] = css.split('@media (prefers-color-scheme:dark)');
    expect(light).toContain('--primary:#1e3a8a');
    expect(light).toContain('--on-fill:#ffffff');
    expect(dark).toMatch(/--primary:#[0-9a-f]{6}/);
    expect(dark).not.toContain('--primary:#1e3a8a');
  });
  it('custom properties contain nothing that could close the style element (SHELL-02)', () => {
    const evil = '#000;}</style><script>';
    expect(cssVariables({ primaryColor: evil, secondaryColor: evil, tertiaryColor: evil })).not.toMatch(
      /[<>]/,
    );
  });
});
