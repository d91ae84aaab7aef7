/** How the calendar button looks, before the picker is loaded and after. */
export const DATE_INPUT = {
  button: { size: 'small', edge: 'end' },
  icon: { fontSize: 'small' },
} as const;

const KEYS_OFF = { 'data-keys': 'off' } as object;

/** Letters and arrows in an open calendar or clock belong to it, not to the page under it. */
export const OWN_KEYS = { desktopPaper: KEYS_OFF, mobilePaper: KEYS_OFF } as const;
