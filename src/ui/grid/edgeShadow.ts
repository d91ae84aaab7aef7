/** Shadow of sticky cells over the columns hidden below them. */
export const EDGE_SHADOW = {
  left: '6px 0 6px -5px rgb(0 0 0 / 0.28)',
  right: '-6px 0 6px -5px rgb(0 0 0 / 0.28)',
} as const;
