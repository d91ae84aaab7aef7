import type { Theme, ThemeOptions } from '@mui/material';
import { ensureContrast, mix } from '../../pages/theme/contrast.ts';
import { FONTS, type Tokens } from '../../pages/theme/publicTokens.ts';
import { PLAIN_ICON_STYLES } from '../firstVisit/plainIcon.tsx';
import { FINGER } from './controlComponents.ts';

type Components = NonNullable<ThemeOptions['components']>;

const SEVERITIES = ['error', 'warning', 'success', 'info'] as const;

/** Where space is narrow, a long action of a notice is below the text, so that the text keeps its width. */
const ACTION_BELOW = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 200px' },
  '& .MuiAlert-action': { flexShrink: 1, whiteSpace: 'normal', paddingBottom: 3 },
};

/** Colours of a notice, which differs from the page by its tint and its edge, both in light and in dark mode. */
export function noticeColors(t: Tokens, severity: (typeof SEVERITIES)[number]) {
  const ground = mix(t.surface, t[severity], 0.1);
  return {
    color: t.text,
    backgroundColor: ground,
    borderColor: ensureContrast(mix(t.surface, t[severity], 0.5), [t.bg, t.surface, ground], 3),
  };
}

/** Colours of selected text. Chromium lightens a ground without an alpha value, which would change its contrast. */
export const selectionColors = (t: Pick<Tokens, 'fill' | 'onFill'>) => ({
  color: t.onFill,
  backgroundColor: `${t.fill}fd`,
});

/** Styles of `Kbd`. Keys are hidden on devices without a keyboard or without space. */
const keyCapStyles = (t: Tokens) => ({
  '.key-caps': {
    display: 'inline-flex',
    gap: 2,
    flexShrink: 0,
    [FINGER]: { display: 'none' },
    '@media (max-width:599.95px)': { display: 'none' },
  },
  '.key-caps > kbd': {
    fontSize: 12,
    lineHeight: '18px',
    minWidth: 20,
    padding: '0 4px',
    textAlign: 'center',
    color: t.muted,
    backgroundColor: t.surface,
    border: `1px solid ${t.border}`,
    borderRadius: 4,
  },
});

/** Colours outside MUI's palette that other styles use. */
const variables = (t: Tokens, rowHeight: number) => ({
  '--wb-link': t.link,
  '--wb-tick': t.tick,
  '--wb-focus': t.focus,
  '--wb-muted': t.muted,
  '--wb-control-border': t.controlBorder,
  '--wb-fill': t.fill,
  '--wb-on-fill': t.onFill,
  // A light colour on a light page needs an edge.
  '--wb-fill-edge': t.primary,
  '--wb-selected': t.selected,
  '--wb-edge': 'rgb(0 0 0 / 0.28)',
  '--wb-edge-step': 'rgb(0 0 0 / 0.025)',
  '--wb-hover': mix(t.surface, t.text, 0.04),
  '--wb-row': `${rowHeight}px`,
});

const ABOVE_MESSAGES = ({ theme }: { theme: Theme }) => ({ zIndex: theme.zIndex.snackbar + 1 });

const PHONE = '@media (max-width:599.95px)';

/**
 * Shadows at the edges of a box behind which it has more to scroll to; without them a line that the edge covers looks like the last one. Layers
 * that scroll with the content cover the shadows where it ends.
 */
const edgesOfScroll = (surface: string) => ({
  background: [
    `linear-gradient(${surface} 40%, transparent) top / 100% 24px no-repeat local`,
    `linear-gradient(transparent, ${surface} 60%) bottom / 100% 24px no-repeat local`,
    'linear-gradient(var(--wb-edge), transparent) top / 100% 6px no-repeat',
    'linear-gradient(transparent, var(--wb-edge)) bottom / 100% 6px no-repeat',
  ].join(),
});

const DIALOG_PAPER = {
  maxWidth: 600,
  borderRadius: 8,
  // A wide one has code or columns.
  variants: [{ props: { maxWidth: 'md' }, style: { maxWidth: 768 } }],
  // A phone has no width to spare.
  [PHONE]: {
    '&:not(.MuiDialog-paperFullScreen)': {
      margin: 12,
      width: 'calc(100% - 24px)',
      maxHeight: 'calc(100% - 24px)',
    },
  },
} as const;

/** Styles of dialogs. */
const dialogComponents = (t: Tokens): Components => ({
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: false },
    styleOverrides: {
      paper: DIALOG_PAPER,
      // Messages at the bottom of the console are shown above a dialog, which leaves space for them.
      container: { boxSizing: 'border-box', paddingBottom: 'var(--wb-dock, 0px)' },
    },
  },
  // The title gets the focus if no other element in its dialog does.
  MuiDialogTitle: { styleOverrides: { root: { outline: 'none', [PHONE]: { padding: '16px 16px 12px' } } } },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        ...edgesOfScroll(t.surface),
        // A list that scrolls within the dialog.
        '& [data-scrolls]': edgesOfScroll(t.surface),
        [PHONE]: { padding: '16px' },
      },
    },
  },
  // The buttons end at the right edge of the content.
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: '8px 24px 20px',
        [PHONE]: { padding: '12px 16px 16px' },
        // A phone puts a button below the others rather than its words into two lines.
        flexWrap: 'wrap',
        gap: '8px 12px',
        '& > .MuiButton-root': { flexShrink: 0, maxWidth: '100%' },
      },
    },
  },
});

/** Styles of surfaces: the page, tables, cards, dialogs. */
export function surfaceComponents(t: Tokens, rowHeight: number): Components {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontSize: 14 },
        ':root': variables(t, rowHeight),
        ...PLAIN_ICON_STYLES,
        ...keyCapStyles(t),
        a: { color: t.link },
        '::selection': selectionColors(t),
        'code, kbd, samp': { fontFamily: FONTS.mono },
        ':focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
        // The border of a field shows its focus; the target of a skip link shows no focus.
        '.MuiInputBase-input:focus-visible, main:focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // A short transition time is not enough: every element would then animate each change, even of a colour.
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    // A menu opens and closes without a transition: a menu that fades would get the next key.
    MuiMenu: { defaultProps: { transitionDuration: 0 } },
    // The messages at the bottom of the window are above dialogs, and would cover the end of a menu.
    MuiPopover: { styleOverrides: { root: ABOVE_MESSAGES } },
    MuiAutocomplete: { styleOverrides: { popper: ABOVE_MESSAGES } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: t.border, fontSize: 14 },
        head: { fontSize: 12, fontWeight: 600, color: t.muted },
        alignRight: { fontVariantNumeric: 'tabular-nums' },
        sizeSmall: { height: rowHeight, paddingTop: 0, paddingBottom: 0 },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: { '&.Mui-selected .MuiTableCell-root': { backgroundColor: t.selected } },
      },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 8 } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiAppBar: { styleOverrides: { colorDefault: { backgroundColor: t.surface, color: t.text } } },
    ...dialogComponents(t),
    MuiTablePagination: {
      styleOverrides: {
        // On a phone the page buttons are below the number of rows per page, so that they stay in view.
        toolbar: {
          '@media (max-width:599.95px)': { flexWrap: 'wrap', justifyContent: 'flex-end', paddingLeft: 0 },
        },
        spacer: { '@media (max-width:599.95px)': { display: 'none' } },
        input: { '@media (max-width:599.95px)': { marginRight: 12 } },
        actions: { '@media (max-width:599.95px)': { marginLeft: 4 } },
      },
    },
    MuiTooltip: {
      defaultProps: { arrow: true, enterDelay: 400 },
      styleOverrides: {
        tooltip: { fontSize: 12, backgroundColor: t.text, color: t.bg },
        arrow: { color: t.text },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          fontSize: 14,
          borderRadius: 6,
          border: '1px solid',
          padding: '5px 15px',
          // Aligned with the middle of the text's first line.
          '& .MuiAlert-action': { paddingTop: 2, flexShrink: 0, whiteSpace: 'nowrap' },
          '@media (max-width: 599.95px)': ACTION_BELOW,
          '.MuiDialog-root &': ACTION_BELOW,
          variants: SEVERITIES.map((severity) => ({
            props: { variant: 'standard' as const, severity },
            style: noticeColors(t, severity),
          })),
        },
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  };
}
