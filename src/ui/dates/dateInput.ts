/** Style of the calendar button, the same before and after the picker is loaded. */
export const DATE_INPUT = {
  button: { size: 'small', edge: 'end' },
  icon: { fontSize: 'small' },
} as const;

const KEYS_OFF = { 'data-keys': 'off' } as object;

/** In an open calendar or clock, letters and arrow keys must not run commands of the page. */
export const NO_PICKER_KEYS = { desktopPaper: KEYS_OFF, mobilePaper: KEYS_OFF } as const;
