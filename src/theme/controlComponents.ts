import type { ThemeOptions } from '@mui/material';
import { isReddish, mix } from '../../pages/theme/contrast.ts';
import type { Tokens } from '../../pages/theme/publicTokens.ts';

type Components = NonNullable<ThemeOptions['components']>;

/** Media query of devices without a fine pointer, whose touch targets are 44 px. */
export const FINGER = '@media (hover: none) and (pointer: coarse)';
const TALL = { [FINGER]: { minHeight: 44 } };
const SQUARE = { [FINGER]: { minWidth: 44, minHeight: 44 } };

/** A button in the tenant's colour. */
const filledButton = (t: Tokens) => ({
  '&:not(.Mui-disabled)': {
    color: t.onFill,
    backgroundColor: t.fill,
    // A light colour on a light page needs an edge.
    boxShadow: t.fill === t.primary ? 'none' : `inset 0 0 0 1px ${t.primary}`,
  },
  '&:not(.Mui-disabled):hover': { backgroundColor: t.fillHover },
});

const WARNING = 'M12 5.99 19.53 19H4.47L12 5.99M12 2 1 21h22L12 2zm1 14h-2v2h2v-2zm0-6h-2v4h2v-4z';
/** A triangle before the text: a button that ends something is not told by its colour alone. */
const WARNING_MARK = {
  '&::before': {
    content: '""',
    flex: 'none',
    width: 18,
    height: 18,
    marginRight: 6,
    backgroundColor: 'currentColor',
    mask: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='${WARNING}'/%3E%3C/svg%3E") center / contain no-repeat`,
  },
};

/** A button that ends something: an edge and a mark, as a filled one would look like the main button of a red brand. */
export const endingButton = (t: Tokens) => ({
  ...WARNING_MARK,
  '&:not(.Mui-disabled)': {
    color: t.error,
    backgroundColor: t.surface,
    boxShadow: `inset 0 0 0 2px ${t.error}`,
  },
  '&:not(.Mui-disabled):hover': { backgroundColor: mix(t.surface, t.error, 0.08) },
});

/** The mark of such a button without a ground, which needs it where all links are red. */
const endingMark = (t: Tokens) => (isReddish(t.primary) ? WARNING_MARK : {});

const PRIMARY = { color: 'primary' } as const;
const ENDING = { color: 'error' } as const;

const buttonVariants = (t: Tokens) => [
  { props: { ...PRIMARY, variant: 'contained' as const }, style: filledButton(t) },
  { props: { ...PRIMARY, variant: 'text' as const }, style: { color: t.link } },
  // A short word in the middle of a wider button looks indented.
  { props: { variant: 'text' as const }, style: { minWidth: 0, [FINGER]: { minWidth: 44 } } },
  {
    props: { ...PRIMARY, variant: 'outlined' as const },
    style: { color: t.link, borderColor: mix(t.surface, t.link, 0.6) },
  },
  { props: { ...ENDING, variant: 'contained' as const }, style: endingButton(t) },
  { props: { ...ENDING, variant: 'outlined' as const }, style: endingMark(t) },
  { props: { ...ENDING, variant: 'text' as const }, style: endingMark(t) },
];

/** A chosen chip is filled as a button is: a light colour stays itself below dark text. */
const chip = (t: Tokens) => ({
  borderRadius: 6,
  fontSize: 12,
  fontWeight: 600,
  variants: [{ props: { ...PRIMARY, variant: 'filled' as const }, style: filledButton(t) }],
});

const menuItem = (t: Tokens) => ({
  fontSize: 14,
  ...TALL,
  // A menu is no wider than a phone, which would cut a long action.
  '@media (max-width:599.95px)': { whiteSpace: 'normal' as const },
  '& .MuiListItemText-primary': { fontSize: 'inherit' },
  '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.selected },
});

/** An outline with a knob inside if it is off, filled if it is on: beyond the track, a white knob on a white card is half a circle. */
const switchBox = (t: Tokens) => ({
  width: 40,
  height: 24,
  padding: 4,
  '& .MuiSwitch-switchBase': { padding: 6 },
  '& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(16px)' },
  '& .MuiSwitch-thumb': {
    width: 12,
    height: 12,
    border: `2px solid ${t.surface}`,
    boxShadow: 'none',
    backgroundColor: t.controlBorder,
  },
  '& .Mui-checked > .MuiSwitch-thumb': { backgroundColor: t.surface },
  '& .MuiSwitch-track': {
    boxSizing: 'border-box' as const,
    border: `2px solid ${t.controlBorder}`,
    borderRadius: 8,
    opacity: 1,
    backgroundColor: t.surface,
  },
  '& .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': {
    opacity: 1,
    borderColor: t.tick,
    backgroundColor: t.tick,
  },
  '& .MuiSwitch-switchBase.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
});

const CHOSEN = { backgroundColor: 'var(--wb-selected)', color: 'var(--wb-link)' };

/** Styles of buttons, inputs and checkboxes. */
export function controlComponents(t: Tokens): Components {
  const ring = { outline: `2px solid ${t.focus}`, outlineOffset: 1 };
  const ticked = { '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: t.tick } };
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 6,
          ...TALL,
          variants: buttonVariants(t),
        },
        // Key caps that are hidden on touch devices must not leave a gap after the button's text.
        endIcon: {
          [FINGER]: { '&:has(> span > kbd)': { display: 'none' } },
          '@media (max-width: 599.95px)': { '&:has(> span > kbd)': { display: 'none' } },
        },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 6, ...SQUARE } } },
    MuiToggleButton: {
      styleOverrides: { root: { ...TALL, '&.Mui-selected, &.Mui-selected:hover': CHOSEN } },
    },
    MuiChip: { styleOverrides: { root: chip(t) } },
    MuiInputBase: {
      styleOverrides: {
        // Phones zoom into an input with smaller text.
        root: { fontSize: 16, '@media (min-width:768px)': { fontSize: 14 } },
        input: { '&::placeholder': { color: t.muted, opacity: 1 } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: 6,
          backgroundColor: t.surface,
          ...TALL,
          // The last tapped element stays hovered; MUI's border for that is too pale.
          '@media (hover: none)': {
            '&:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
              borderColor: t.controlBorder,
            },
          },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
          '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: t.focus },
        },
        // Labels are above their fields, so the border needs no gap for them.
        notchedOutline: { borderColor: t.controlBorder, top: 0, '& legend': { display: 'none' } },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        outlined: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 4,
          fontSize: 14,
          fontWeight: 600,
          color: t.text,
          whiteSpace: 'normal',
        },
      },
    },
    // Labels of fields and of groups of choices.
    MuiFormLabel: {
      styleOverrides: {
        root: {
          fontSize: 14,
          fontWeight: 600,
          color: t.text,
          '&.Mui-focused:not(.Mui-error)': { color: t.text },
        },
      },
    },
    // Labels of checkboxes, radio buttons and switches look like all labels; a currency or unit looks like its number.
    MuiFormControlLabel: {
      styleOverrides: {
        label: { fontSize: 14 },
        // The track of a switch begins where the text above begins.
        root: { '&:has(> .MuiSwitch-root)': { marginLeft: -4, gap: 4 } },
      },
    },
    MuiSwitch: { styleOverrides: { root: switchBox(t) } },
    MuiInputAdornment: { styleOverrides: { root: { '& .MuiTypography-root': { fontSize: 'inherit' } } } },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: 12, marginLeft: 0 } } },
    MuiCheckbox: { styleOverrides: { root: { color: t.controlBorder, ...ticked, ...SQUARE } } },
    MuiRadio: { styleOverrides: { root: { color: t.controlBorder, ...ticked, ...SQUARE } } },
    MuiTab: {
      styleOverrides: { root: { minHeight: 44, textTransform: 'none', '&.Mui-selected': { color: t.link } } },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 44 },
        indicator: { backgroundColor: t.link },
        // If the tabs cannot be scrolled, they use the space of the button.
        scrollButtons: { '&.Mui-disabled': { width: 0 } },
      },
    },
    MuiLink: { styleOverrides: { root: { color: t.link } } },
    MuiListItemButton: {
      styleOverrides: {
        root: {
          ...TALL,
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.selected, color: t.link },
          '&.Mui-selected .MuiListItemIcon-root': { color: t.link },
        },
      },
    },
    MuiMenuItem: { styleOverrides: { root: menuItem(t) } },
  };
}
