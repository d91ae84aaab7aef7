/** Media query of touch-only devices: without a keyboard, no keys are shown. For `sx` and style sheets. */
export const TOUCH_ONLY = '@media (hover: none) and (pointer: coarse)';

/** Media query of windows as narrow as a phone, which have no space for keys. */
export const NARROW = '@media (max-width: 599.95px)';
