/** Style of a sentence in a cell: up to two small lines, which fit into a compact row. */
export const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  fontSize: 12,
  lineHeight: '16px',
} as const;
