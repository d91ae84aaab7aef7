/** A shadow in steps: a blurred one ends within each cell, so that a column of cells has a dashed line. */
const steps = (sign: 1 | -1) => [1, 2, 3, 4, 5, 6].map((px) => `${sign * px}px 0 var(--wb-edge-step)`).join();

/** Shadow of sticky cells over the columns that they cover. */
export const EDGE_SHADOW = { left: steps(1), right: steps(-1) } as const;
