/** Where nothing but fingers is at hand: they have no keys, so no key is named. For `sx` and style sheets. */
export const FINGERS_ONLY = '@media (hover: none) and (pointer: coarse)';
