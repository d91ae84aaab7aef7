/** The element on which keys act: the active row or cell of a list, else the page. */
const HOMES = ['#record-grid tbody tr[tabindex="0"]', '#edit-grid [tabindex="0"]', '#main-content'];

/** Whether nothing visible has the focus, so that keys would have no effect. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.id === 'main-content';
}

/** Focuses the element on which keys act, without scrolling. */
export function focusHome(): void {
  for (const home of HOMES) {
    const element = document.querySelector<HTMLElement>(home);
    if (!element) continue;
    element.focus({ preventScroll: true });
    return;
  }
}
