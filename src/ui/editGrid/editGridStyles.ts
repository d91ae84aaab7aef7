import type { SxProps, Theme } from '@mui/material';
import type { CSSProperties } from 'react';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { EDGE_SHADOW } from '../grid/edgeShadow.ts';
import { TWO_LINES } from '../grid/twoLines.ts';

export const HEADER_PX = 40;
export const TICK_PX = 44;
/** Height of the footer. */
const LINE_PX = 41;

/** Style of the frame around the grid and its footer. */
export const FRAME: SxProps<Theme> = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  position: 'relative',
  // Without sticky actions nothing else shows that columns are hidden on the right.
  '&:has(> .eg-grid[data-more~="right"]):not(:has(.eg-actions))::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    right: 0,
    bottom: LINE_PX,
    pointerEvents: 'none',
    boxShadow: EDGE_SHADOW.right,
  },
  '&.eg-fills': { display: 'flex', flexDirection: 'column', '& > .eg-grid': { flex: '1 1 0', minHeight: 0 } },
};

/** Numbers of rows for a grid that fills the rest of a page's column: the preferred and the minimum one. */
const PREFERRED_ROWS = 12;
const LEAST_ROWS = 7;
/** Heights in pixels of the frame, and of a scroll bar below the rows. */
const FRAME_PX = 2;
export const SCROLL_BAR_PX = 18;

export function fillingSize(rows: number, rowPx: number): CSSProperties {
  const around = HEADER_PX + LINE_PX + FRAME_PX;
  const all = rows * rowPx + SCROLL_BAR_PX;
  return {
    flex: `1 1 ${around + Math.min(all, PREFERRED_ROWS * rowPx)}px`,
    minHeight: around + Math.min(all, LEAST_ROWS * rowPx),
    maxHeight: around + all,
  };
}

/** The scrolling frame and its rows, laid out as grids. */
const rowStyles = (rowPx: number) => ({
  overflow: 'auto',
  position: 'relative',
  bgcolor: 'background.paper',
  overscrollBehavior: 'contain',
  contain: 'layout paint style',
  // By the page's rule every element inherits `box-sizing`, which prevents elements from sharing styles.
  '& *': { boxSizing: 'border-box' },
  // Real table elements for their semantics, with the layout of blocks and grids.
  '& .eg-inner': { display: 'block', position: 'relative', minWidth: 'var(--wb-least, var(--eg-width))' },
  '& .eg-body': { display: 'block', position: 'relative' },
  '& .eg-row': {
    display: 'grid',
    gridTemplateColumns: 'var(--wb-columns, var(--eg-columns))',
    height: rowPx,
    fontSize: 14,
    lineHeight: `${rowPx - 1}px`,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    cursor: 'default',
    bgcolor: 'background.paper',
  },
  '& .eg-body > .eg-row': {
    position: 'absolute',
    top: 0,
    left: 0,
    width: '100%',
    contain: 'layout size style',
  },
  '& .eg-body > .eg-row:hover': {
    backgroundColor: (t: Theme) =>
      `color-mix(in srgb, ${t.palette.text.primary} 4%, ${t.palette.background.paper})`,
  },
  '& .eg-body > .eg-row[aria-selected="true"]': {
    backgroundColor: (t: Theme) =>
      `color-mix(in srgb, ${t.palette.primary.main} 9%, ${t.palette.background.paper})`,
  },
  '& .eg-row.eg-edited': { zIndex: 3 },
  '& .eg-head': {
    display: 'block',
    position: 'sticky',
    top: 0,
    zIndex: 5,
    height: HEADER_PX,
    fontWeight: 600,
    '& > .eg-row': { height: HEADER_PX, lineHeight: `${HEADER_PX - 1}px` },
  },
});

/** Styles of cells: most cells are one element with text. */
const CELLS = {
  '& .eg-cell': {
    position: 'relative',
    display: 'block',
    minWidth: 0,
    p: 0,
    px: 1,
    fontWeight: 'normal',
    verticalAlign: 'middle',
    borderBottom: 1,
    borderColor: 'divider',
    outline: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .eg-head .eg-cell': { fontSize: 12, fontWeight: 600, textAlign: 'left', color: 'text.secondary' },
  '& .eg-drawn, & .eg-tick, & .eg-actions, & .eg-cell.eg-editing': {
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    lineHeight: 1.4,
  },
  '& .eg-text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .eg-sentence': TWO_LINES,
  '& .eg-mono': { fontFamily: 'monospace', fontSize: 13 },
  '& .eg-cell.eg-number': {
    textAlign: 'right',
    justifyContent: 'flex-end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .eg-editable': { cursor: 'cell' },
  '& .eg-muted': { color: 'text.secondary' },
};

/** Styles of cells that stay in view at both edges. */
const stickyStyles = (phone: boolean) => ({
  '& .eg-tick, & .eg-first, & .eg-actions': { backgroundColor: 'inherit' },
  // A phone keeps only the first column in view, so that a whole cell fits beside it.
  '& .eg-tick': {
    ...(phone ? {} : { position: 'sticky', left: 0, zIndex: 2 }),
    p: 0,
    justifyContent: 'center',
  },
  '& .eg-tick input': { width: 18, height: 18, m: 0, accentColor: 'var(--wb-tick)' },
  '& .eg-first': {
    position: 'sticky',
    left: phone ? 0 : TICK_PX,
    zIndex: 2,
    ...(phone ? { fontSize: 13 } : {}),
  },
  '& .eg-actions': {
    justifyContent: 'flex-end',
    gap: 1,
    ...(phone ? {} : { position: 'sticky', right: 0, zIndex: 2 }),
  },
  // A shadow shows that columns are hidden below sticky cells.
  '&[data-more~="right"] .eg-actions': { overflow: 'visible', boxShadow: EDGE_SHADOW.right },
  '&[data-more~="left"] .eg-first': { boxShadow: EDGE_SHADOW.left },
});

/** Styles of contents of cells: chips, line numbers, dots. */
const contentStyles = (phone: boolean) => ({
  '& .eg-chip': {
    display: 'inline-block',
    maxWidth: '100%',
    mr: 0.75,
    px: 1,
    py: 0.25,
    borderRadius: 99,
    fontSize: 12,
    fontWeight: 600,
    lineHeight: '20px',
    verticalAlign: 'middle',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .eg-line': {
    ...(phone ? {} : { minWidth: 22, mr: 0.5 }),
    fontVariantNumeric: 'tabular-nums',
    color: 'text.secondary',
  },
  '& .eg-line + .eg-chip': { mr: 0 },
  // On a phone, numbers of four digits leave no room for the word next to them: it goes below.
  ...(phone
    ? {
        '& .eg-drawn:has(> .eg-line)': {
          flexWrap: 'wrap',
          alignContent: 'center',
          gap: '0 4px',
          fontSize: 12,
          lineHeight: '14px',
        },
        '& .eg-line + .eg-chip': { mr: 0, py: 0, fontSize: 12, lineHeight: '18px' },
      }
    : {}),
  '& .eg-dot': { display: 'inline-block', width: 8, height: 8, mr: 0.75, borderRadius: '50%' },
  '& .eg-turning': {
    width: 10,
    height: 10,
    border: '2px solid currentColor',
    borderRightColor: 'transparent',
    verticalAlign: '-1px',
    animation: 'eg-turn 1.4s linear infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
});

/** Styles of the active cell, a range, errors, notes, and cells that are being saved. */
const STATES = {
  '& .eg-ranged': {
    boxShadow: (t: Theme) => `inset 0 0 0 1px ${t.palette.primary.main}`,
  },
  '& .eg-cell:focus-visible, & .eg-cell.eg-editing': {
    boxShadow: 'inset 0 0 0 2px var(--wb-focus)',
  },
  '& .eg-cell.eg-error': {
    backgroundColor: (t: Theme) =>
      `color-mix(in srgb, ${t.palette.error.main} 10%, ${t.palette.background.paper})`,
    borderBottomColor: 'error.main',
    // Space for the mark, so that it covers no digit.
    paddingRight: '20px',
  },
  '& .eg-error::after': {
    content: '"!"',
    position: 'absolute',
    top: 2,
    right: 2,
    width: 14,
    height: 14,
    borderRadius: '50%',
    fontSize: 12,
    lineHeight: '14px',
    fontWeight: 700,
    textAlign: 'center',
    color: 'error.contrastText',
    backgroundColor: 'error.main',
  },
  '& .eg-noted::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    left: 0,
    width: 3,
    height: '100%',
    backgroundColor: 'info.main',
  },
  '& .eg-pending': { fontStyle: 'italic', color: 'text.secondary' },
};

/** Styles of the cell that is being edited, with the message below it. */
const EDITOR = {
  '& .eg-editing': { overflow: 'visible', px: 0 },
  '& .eg-editing.eg-error::after': { display: 'none' },
  '& .eg-input': {
    width: '100%',
    height: '100%',
    border: 0,
    px: 1,
    m: 0,
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    outline: 'none',
  },
  '& .eg-number .eg-input': { textAlign: 'right' },
  '& .eg-bubble': {
    position: 'absolute',
    top: '100%',
    left: 0,
    zIndex: 6,
    maxWidth: 320,
    minWidth: '100%',
    p: 1,
    whiteSpace: 'normal',
    textAlign: 'left',
    fontSize: 12,
    borderRadius: '0 0 6px 6px',
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    boxShadow: 3,
  },
  '& .eg-bubble-error': { color: 'error.main', borderColor: 'error.main' },
};

/** Styles of buttons in cells, and of text only for screen readers. */
const BUTTONS = {
  '& .eg-button': {
    border: 0,
    borderRadius: '6px',
    px: 1,
    height: 30,
    minWidth: 30,
    font: 'inherit',
    fontWeight: 600,
    color: 'var(--wb-link)',
    background: 'transparent',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid var(--wb-focus)' },
    '&[aria-haspopup="menu"]': { color: 'text.secondary', fontSize: 12, letterSpacing: '1px' },
  },
  '& .eg-hidden': visuallyHidden,
};

/**
 * The styles of the whole grid in one rule set: scrolling mounts rows, and would compute a style for each cell each time. Most cells are one
 * element with text, as many elements make scrolling slow. The row has the background, which only sticky cells repeat. A selected row has a
 * tint, the active cell a ring, and an error a mark and a colour.
 */
export const gridStyles = (phone: boolean, rowPx: number): SxProps<Theme> => ({
  ...rowStyles(rowPx),
  ...CELLS,
  ...stickyStyles(phone),
  ...contentStyles(phone),
  ...STATES,
  ...EDITOR,
  ...BUTTONS,
});
