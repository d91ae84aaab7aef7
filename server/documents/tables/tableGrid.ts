/** The layout that all table documents share: A4 in points, one margin, one gutter. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 40;
export const GUTTER = 16;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
/** Below this y there is only the page number. */
export const CONTENT_BOTTOM = PAGE.height - MARGIN;

/** Draws the head of a new page and returns the y at which its content starts. */
export type NextPage = () => number;
