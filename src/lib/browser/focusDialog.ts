/** Frames of a dialog, drawer or panel that get the focus when it opens, and when the focused element is removed. */
const FRAMES = '.MuiDialog-container, .MuiDrawer-paper, .MuiPopover-paper';
/** Elements to focus, by priority: the named heading, the palette's line, any title, the first control. */
const HOMES = [
  '[data-dialog-heading]',
  '[cmdk-input]',
  'h2',
  'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]',
];

/** Moves the focus from the frame of a dialog, which handles no keys and has no name, to the first useful element. */
export function focusDialog(frame: EventTarget | null): void {
  if (
    !(frame instanceof HTMLElement) ||
    !frame.matches(FRAMES) ||
    frame.querySelector('[role="menu"], [role="listbox"]')
  )
    return;
  for (const selector of HOMES) {
    const home = frame.querySelector<HTMLElement>(selector);
    if (!home) continue;
    if (home.tabIndex < 0) home.tabIndex = -1;
    home.focus({ preventScroll: true });
    return;
  }
}
