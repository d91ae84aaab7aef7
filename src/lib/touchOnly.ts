/** Devices with touch alone have no keyboard, so no key is named there. For `sx` and style sheets. */
export const TOUCH_ONLY = '@media (hover: none) and (pointer: coarse)';
