/** The width of a column as a style. */
export const columnWidth = ({ width, narrow }: { width?: number | string; narrow?: number }) =>
  typeof width === 'number' && narrow ? `clamp(${narrow}px, ${narrow - 1024}px + 100vw, ${width}px)` : width;

/** Width in pixels of a grid's first column, which has the ticks. */
export const TICK_WIDTH = 48;
/** Width in pixels of a grid's last column, which has the actions, if a list sets no other width. */
export const ACTIONS_WIDTH = 164;
/** Media query of windows in which a row has all its actions in its menu, so that the cells have more space. */
export const NARROW_GRID = '(max-width:1099.95px)';
/** Width in pixels of the actions column in these windows, and of one that has only the menu. */
export const NARROW_ACTIONS_WIDTH = 64;
