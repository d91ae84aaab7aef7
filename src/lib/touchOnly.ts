/** Media query of touch-only devices: without a keyboard, no keys are shown. For `sx` and style sheets. */
export const TOUCH_ONLY = '@media (hover: none) and (pointer: coarse)';
