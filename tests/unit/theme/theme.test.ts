import { describe, expect, it } from 'vitest';
import { contrast } from '../../../pages/theme/contrast.ts';
import { tokens } from '../../../pages/theme/publicTokens.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import { endingButton } from '../../../src/theme/controlComponents.ts';
import { noticeColors, selectionColors } from '../../../src/theme/surfaceComponents.ts';
import { createTenantTheme } from '../../../src/theme/theme.ts';
import { TENANT_COLORS } from './tenantColors.ts';

const tenant = (color: string) => ({ primaryColor: color, secondaryColor: color, tertiaryColor: color });
const MODES = ['light', 'dark'] as const;
const FILLED = ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const;

describe.each(MODES)('the theme in %s', (mode) => {
  it.each(TENANT_COLORS)('every filled button of %s has readable text, also on hover (SHELL-02)', (color) => {
    const { palette } = createTenantTheme(tenant(color), mode);
    for (const name of FILLED) {
      const { main, dark, contrastText } = palette[name];
      expect(contrast(contrastText, main), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(contrastText, dark), `${name} under the pointer`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.text.secondary, palette.background.default)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(TENANT_COLORS)(
    'a button that ends something has readable text on the page’s ground, unlike the main button of %s (SHELL-02, BX-33)',
    (color) => {
      const t = tokens(tenant(color), mode);
      const {
        '&:not(.Mui-disabled)': at,
        '&:not(.Mui-disabled):hover': hovered,
        '&::before': mark,
      } = endingButton(t);
      for (const ground of [at.backgroundColor, hovered.backgroundColor])
        expect(contrast(at.color, ground)).toBeGreaterThanOrEqual(4.5);
      expect(at.backgroundColor).toBe(t.surface);
      expect(mark.mask).toContain('path');
    },
  );

  it.each(TENANT_COLORS)('selected text is readable on the ground made from %s (SHELL-02)', (color) => {
    const t = tokens(tenant(color), mode);
    const css = createTenantTheme(tenant(color), mode).components?.MuiCssBaseline?.styleOverrides;
    expect(css).toMatchObject({ '::selection': selectionColors(t) });
    const { color: text, backgroundColor } = selectionColors(t);
    expect(contrast(text, backgroundColor.slice(0, 7))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['#b3261e', true],
    ['#d32f2f', true],
    ['#0b5fff', false],
  ])(
    'a text button that ends something has a mark where the brand %s is red (SHELL-02, BX-33)',
    (color, isMarked) => {
      const { root } = createTenantTheme(tenant(color), mode).components?.MuiButton?.styleOverrides ?? {};
      const { variants } = root as { variants: { props: object; style: object }[] };
      const text = variants.find(
        ({ props }) => JSON.stringify(props) === '{"color":"error","variant":"text"}',
      );
      expect('&::before' in (text?.style ?? {})).toBe(isMarked);
    },
  );

  it('the theme shows a refused field with the focus in the colour of errors (BX-33)', () => {
    const { root } =
      createTenantTheme(tenant('#0b5fff'), mode).components?.MuiOutlinedInput?.styleOverrides ?? {};
    const focused = Object.keys(root as object).filter((rule) => rule.includes('.Mui-focused'));
    const colored = focused.filter((rule) => 'borderColor' in (root as Record<string, object>)[rule]!);
    expect(colored).toEqual(['&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline']);
  });

  it.each(TENANT_COLORS)('a chosen chip has the fill and the text of the brand %s (SHELL-02)', (color) => {
    const { fill, onFill } = tokens(tenant(color), mode);
    const { styleOverrides } = createTenantTheme(tenant(color), mode).components?.MuiChip ?? {};
    expect(styleOverrides).toMatchObject({
      root: {
        variants: [
          {
            props: { color: 'primary', variant: 'filled' },
            style: { '&:not(.Mui-disabled)': { color: onFill, backgroundColor: fill } },
          },
        ],
      },
    });
  });

  it.each(['grey', 'blue', 'orange', 'pink', 'green', 'red'] as const)(
    'the %s status has readable text (ORD-31)',
    (tone) => {
      const { text, dot, background } = statusColor(tone, mode);
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dot, background)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(TENANT_COLORS)('notices have a visible edge and readable text for %s (SHELL-02)', (color) => {
    const t = tokens(tenant(color), mode);
    for (const severity of ['error', 'warning', 'success', 'info'] as const) {
      const notice = noticeColors(t, severity);
      expect(contrast(notice.color, notice.backgroundColor), severity).toBeGreaterThanOrEqual(4.5);
      for (const ground of [t.bg, t.surface, notice.backgroundColor])
        expect(contrast(notice.borderColor, ground), severity).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([
    ['#b3261e', false],
    ['#d32f2f', false],
    ['#ff0000', false],
    ['#e8710a', true],
    ['#d6409f', true],
    ['#be185d', true],
    ['#0b5fff', true],
    ['#6b7280', true],
  ])(
    'the focus ring of the brand %s has its colour (%s), unless it would look like an error (BX-33, SHELL-02)',
    (color, isBrand) => {
      const { focus, primary, info, selected, surface } = tokens(tenant(color), mode);
      if (!isBrand) expect(focus).toBe(info);
      else if (contrast(primary, selected) >= 3) expect(focus).toBe(primary);
      for (const ground of [surface, selected]) expect(contrast(focus, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  it('transitions take at most 150 ms', () => {
    const { duration } = createTenantTheme(tenant('#1f6feb'), mode).transitions;
    expect(Math.max(...Object.values(duration))).toBeLessThanOrEqual(150);
  });
});

describe('the theme of a reader who prefers reduced motion', () => {
  it.each([
    [true, 'none'],
    [false, 'opacity 150ms'],
  ])('%s: dialogs and fields change with the transition “%s”', (requested, transition) => {
    const { transitions } = createTenantTheme(tenant('#1f6feb'), 'light', { reducedMotion: requested });
    expect(transitions.create('opacity')).toContain(transition);
    expect(Math.max(...Object.values(transitions.duration)) > 0).toBe(!requested);
    expect(transitions.getAutoHeightDuration(100) > 0).toBe(!requested);
  });
});

describe('the theme', () => {
  const theme = createTenantTheme(tenant('#1e3a8a'), 'light');
  it('the theme uses a readable tenant’s colour unchanged (SHELL-02)', () => {
    expect(theme.palette.primary.main).toBe('#1e3a8a');
    expect(theme.palette.primary.contrastText).toBe('#ffffff');
  });
  it('the theme has breakpoints at 768 and, for the sidebar, at 1200 (SHELL-17)', () => {
    expect(theme.breakpoints.values).toMatchObject({ md: 768, lg: 1200 });
  });
  it('the theme makes a dialog 600 wide (SHELL-73)', () => {
    expect(theme.components?.MuiDialog?.styleOverrides).toMatchObject({ paper: { maxWidth: 600 } });
  });
  it.each([
    ['comfortable', 40],
    ['compact', 32],
  ] as const)('the theme’s rows of the density %s are %d px high', (density, height) => {
    const { components } = createTenantTheme(tenant('#1e3a8a'), 'light', { density });
    expect(components?.MuiTableCell?.styleOverrides).toMatchObject({ sizeSmall: { height } });
  });
  it('the theme replaces the texts of the controls by texts of the language (I18N-01)', () => {
    const locale = [{ components: { MuiTablePagination: { defaultProps: { labelRowsPerPage: 'Baris' } } } }];
    const { components } = createTenantTheme(tenant('#1e3a8a'), 'light', { locale });
    expect(components?.MuiTablePagination?.defaultProps?.labelRowsPerPage).toBe('Baris');
    expect(components?.MuiDialog?.defaultProps?.fullWidth).toBe(true);
  });
});
