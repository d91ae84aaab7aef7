/** Media query for `sx` and style sheets of touch-only devices: they have no keyboard, so no keys are shown. */
export const TOUCH_ONLY = '@media (hover: none) and (pointer: coarse)';

/** Media query of windows as narrow as a phone, which have no space for keys. */
export const NARROW = '@media (max-width: 599.95px)';
