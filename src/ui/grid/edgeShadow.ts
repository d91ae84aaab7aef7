/** Shadow of sticky cells over the columns that they cover. */
export const EDGE_SHADOW = {
  left: '6px 0 6px -5px var(--wb-edge)',
  right: '-6px 0 6px -5px var(--wb-edge)',
} as const;
