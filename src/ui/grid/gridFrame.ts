import { styled } from '@mui/material/styles';
import { TOUCH_ONLY } from '../../lib/browser/touchOnly.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { gridRoom } from '../../lib/lists/gridRoom.ts';
import { NARROW_ACTIONS_WIDTH, NARROW_GRID, TICK_WIDTH } from '../../lib/lists/gridWidths.ts';
import { EDGE_SHADOW } from './edgeShadow.ts';
import { TWO_LINES } from './twoLines.ts';

const PINNED = { position: 'sticky', zIndex: 2, backgroundColor: 'inherit' } as const;
/** A fact with a second one below it, each in one line. A chip is as high as its line. */
const STACKED = {
  display: 'grid',
  fontSize: 12,
  lineHeight: '16px',
  '& > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > :not(:first-child)': { color: 'var(--wb-muted)' },
  '& > :has(> i:first-child)': { justifySelf: 'start', paddingBlock: 0 },
} as const;
/** A long name of an action takes two lines beside the menu. Two lines of this button are not higher than the row. */
const ROW_BUTTON = {
  maxWidth: 'calc(100% - 34px)',
  paddingBlock: 3,
  lineHeight: '16px',
  whiteSpace: 'normal',
  textAlign: 'right',
  [TOUCH_ONLY]: { maxWidth: 'calc(100% - 48px)' },
} as const;
/** The arrow is next to the heading, in the cell's padding: inside the heading, a hidden arrow would wrap and move the heading up. */
const SORT_ARROW = {
  content: '"↓"',
  position: 'absolute',
  bottom: 0,
  insetInlineStart: '100%',
  marginInlineStart: 2,
  opacity: 0,
} as const;
const FOCUS_RING = 'inset 0 2px var(--wb-focus), inset 0 -2px var(--wb-focus)';

/**
 * The frame of a grid with the styles of everything inside. Rows and cells are plain elements: components with their own styles for each cell
 * would take longer than everything else on the page.
 */
export const GridFrame = styled('div')(({ theme: { palette } }) => ({
  border: `1px solid ${palette.divider}`,
  borderRadius: 6,
  backgroundColor: palette.background.paper,
  maxHeight: gridRoom('260px'),
  overflow: 'auto',
  position: 'relative',
  '& > table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    height: 'var(--wb-row)',
    padding: '0 12px',
    borderBottom: `1px solid ${palette.divider}`,
    textAlign: 'left',
    fontSize: 14,
    lineHeight: 1.43,
    backgroundColor: 'inherit',
  },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    backgroundColor: palette.background.paper,
    fontSize: 12,
    fontWeight: 600,
    lineHeight: '24px',
    color: palette.text.secondary,
    // A heading of two lines makes the head higher than the rows.
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    '&:not([data-align])': { paddingRight: 4 },
  },
  '& [data-align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tbody > tr': {
    backgroundColor: palette.background.paper,
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'var(--wb-hover)' },
    // The row whose menu is open.
    '&:has([data-row-menu][aria-expanded="true"])': { backgroundColor: 'var(--wb-hover)' },
    '&[aria-selected="true"]': { backgroundColor: 'var(--wb-selected)' },
    // Sticky cells would cover a ring of the row, so each cell shows its part of the ring. The outline is for forced colours.
    '&:focus-visible': { outline: '2px solid transparent', outlineOffset: -2 },
    '&:focus-visible > td': { boxShadow: FOCUS_RING },
    '&:focus-visible > td:first-of-type': {
      boxShadow: `${FOCUS_RING}, inset 2px 0 var(--wb-focus)`,
    },
    '&:focus-visible > td:nth-of-type(2)': { boxShadow: `${FOCUS_RING}, var(--left-edge, 0 0)` },
    '&:focus-visible > td:last-of-type': {
      boxShadow: `${FOCUS_RING}, inset -2px 0 var(--wb-focus), var(--right-edge, 0 0)`,
    },
  },
  '& td': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& tr > :first-of-type': { ...PINNED, left: 0, padding: 0, textAlign: 'center' },
  '& tr > :nth-of-type(2)': { ...PINNED, left: TICK_WIDTH, boxShadow: 'var(--left-edge)' },
  // Without ticks the first column is the name.
  '&[data-untickable] tr > :first-of-type': { padding: '0 12px', textAlign: 'left' },
  '&[data-untickable] tr > :nth-of-type(2)': { left: 'auto' },
  '& tr > :last-of-type': { ...PINNED, right: 0, overflow: 'visible', boxShadow: 'var(--right-edge)' },
  // A shadow shows that sticky cells cover columns.
  '&[data-more~="left"]': { '--left-edge': EDGE_SHADOW.left },
  '&[data-more~="right"]': { '--right-edge': EDGE_SHADOW.right },
  '& th:first-of-type, & th:nth-of-type(2), & th:last-of-type': {
    zIndex: 4,
    backgroundColor: palette.background.paper,
  },
  // An area of 40 px around the checkbox, so that it is easy to hit.
  '& label': { display: 'grid', placeItems: 'center', height: 38, cursor: 'pointer' },
  '& input[type="checkbox"]': { width: 16, height: 16, margin: 0, accentColor: 'var(--wb-tick)' },
  '& .sort': {
    font: 'inherit',
    textAlign: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: 0,
    cursor: 'pointer',
    position: 'relative',
    '&::after': SORT_ARROW,
    '&:hover::after, &:focus-visible::after': { opacity: 0.5 },
    '&[data-order]::after': { opacity: 1 },
    '&[data-order="ASC"]::after': { content: '"↑"' },
    '&:hover, &[data-order]': { color: palette.text.primary },
  },
  '& td > button:has(+ [data-row-menu])': ROW_BUTTON,
  '&[data-measured] td > button:has(+ [data-row-menu])': { maxWidth: 'none', whiteSpace: 'nowrap' },
  // Between the widths of a phone and a desktop the cells need the space, so all actions of a row are in its menu, as on a phone's card.
  [`@media ${NARROW_GRID}`]: {
    '--wb-narrow': 1,
    '& th:last-of-type': { width: `${NARROW_ACTIONS_WIDTH}px !important`, paddingLeft: 0 },
    '& th:last-of-type > .word': visuallyHidden,
    '& .wide-only': { display: 'none !important' },
    // A name is not cut after ten letters: it takes two small lines, which are as high as its row. The doubled class wins over the rule of one line below.
    '& .person.person': { display: 'block', maxHeight: 'none' },
    '& .person > span': TWO_LINES,
    '& td:last-of-type:has([data-row-menu]) > button:not([data-row-menu])': { display: 'none' },
  },
  // Cards and the quick view show the phone number too; a row has room for it beside short names only.
  '& .person > small': { display: 'none' },
  '& .number': { fontFamily: 'monospace', fontSize: 13 },
  // Parts that do not fit next to the first one are not cut: they wrap below it, where they are hidden.
  '& .one-line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 6,
    minWidth: 0,
    maxHeight: '1.43em',
    overflow: 'hidden',
    '& > :first-child': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  // A sentence takes two small lines, which are as high as a compact row.
  '& .two-lines': TWO_LINES,
  // The second part has a line of its own, so that none of its words breaks.
  '& .two-lines > .muted': { display: 'block' },
  '& .stacked': STACKED,
  '& .muted': { color: palette.text.secondary },
}));
