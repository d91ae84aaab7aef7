import type { SxProps, Theme } from '@mui/material';

export const ROW_PX = 40;
export const HEADER_PX = 40;
export const TICK_PX = 44;

/**
 * All of the grid in one rule set: rows come and go while scrolling, and a style per cell would be worked out anew each time.
 * A selected row is tinted, the cell under the keyboard has a ring, an error has a mark and a colour.
 */
export const gridStyles = (phone: boolean, sticksRight: boolean): SxProps<Theme> => ({
  overflow: 'auto',
  position: 'relative',
  bgcolor: 'background.paper',
  overscrollBehavior: 'contain',
  // Real table elements for their meaning, laid out as blocks and grids.
  '& .eg-inner': { display: 'block', position: 'relative', minWidth: 'var(--eg-width)' },
  '& .eg-body': { display: 'block', position: 'relative' },
  '& .eg-row': {
    display: 'grid',
    gridTemplateColumns: 'var(--eg-columns)',
    height: ROW_PX,
    '--eg-ground': (t: Theme) => t.palette.background.paper,
    backgroundColor: 'var(--eg-ground)',
  },
  '& .eg-body > .eg-row': { position: 'absolute', top: 0, left: 0, width: '100%' },
  '& .eg-body > .eg-row:hover': {
    '--eg-ground': (t: Theme) =>
      `color-mix(in srgb, ${t.palette.text.primary} 4%, ${t.palette.background.paper})`,
  },
  '& .eg-row[aria-selected="true"]': {
    '--eg-ground': (t: Theme) =>
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
  },
  '& .eg-cell': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    minWidth: 0,
    p: 0,
    px: 1,
    fontSize: 14,
    fontWeight: 'inherit',
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
    backgroundColor: 'var(--eg-ground)',
    outline: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    cursor: 'default',
  },
  '& .eg-text': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .eg-number': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '& .eg-editable': { cursor: 'cell' },
  '& .eg-muted': { color: 'text.secondary' },
  '& .eg-tick': { position: 'sticky', left: 0, zIndex: 2, p: 0, justifyContent: 'center' },
  '& .eg-tick input': { width: 18, height: 18, m: 0, accentColor: (t: Theme) => t.palette.primary.main },
  '& .eg-first': { position: 'sticky', left: TICK_PX, zIndex: 2, ...(phone ? { fontSize: 13 } : {}) },
  '& .eg-actions': {
    justifyContent: 'flex-end',
    ...(sticksRight ? { position: 'sticky', right: 0, zIndex: 2 } : {}),
  },
  '& .eg-ranged': {
    boxShadow: (t: Theme) => `inset 0 0 0 1px ${t.palette.primary.main}`,
  },
  '& .eg-cell:focus-visible, & .eg-cell.eg-editing': {
    boxShadow: (t: Theme) => `inset 0 0 0 2px ${t.palette.primary.main}`,
  },
  '& .eg-error': {
    backgroundColor: (t: Theme) =>
      `color-mix(in srgb, ${t.palette.error.main} 10%, ${t.palette.background.paper})`,
    borderBottomColor: 'error.main',
  },
  '& .eg-error::after': {
    content: '"!"',
    position: 'absolute',
    top: 2,
    right: 2,
    width: 14,
    height: 14,
    borderRadius: '50%',
    fontSize: 11,
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
  '& .eg-pending .eg-text': { fontStyle: 'italic', color: 'text.secondary' },
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
  '& .eg-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});
