/** Shadow of sticky cells over the columns that they cover. */
export const EDGE_SHADOW = {
  left: '6px 0 6px -5px var(--wb-edge)',
  right: '-6px 0 6px -5px var(--wb-edge)',
} as const;

/** Covers the visible part of a column that the sticky last one cuts. */
export const CURTAIN = {
  content: '""',
  position: 'absolute',
  inset: '0 100% 0 auto',
  width: 'var(--wb-cut)',
  backgroundColor: 'inherit',
  boxShadow: EDGE_SHADOW.right,
} as const;
