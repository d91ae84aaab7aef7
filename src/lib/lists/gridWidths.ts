/** Width in pixels of a grid's first column, the ticks. */
export const TICK_WIDTH = 48;
/** The same of its last, the actions, if a list names no other. */
export const ACTIONS_WIDTH = 150;
