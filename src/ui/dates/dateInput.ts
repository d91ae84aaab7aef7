/** Style of the calendar button, before the picker is loaded and after. */
export const DATE_INPUT = {
  button: { size: 'small', edge: 'end' },
  icon: { fontSize: 'small' },
} as const;

const KEYS_OFF = { 'data-keys': 'off' } as object;

/** Letters and arrow keys in an open calendar or clock are not keys of the page. */
export const NO_PICKER_KEYS = { desktopPaper: KEYS_OFF, mobilePaper: KEYS_OFF } as const;
