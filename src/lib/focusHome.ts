/** Where keys act: the active row or cell of a list, else the page. */
const HOMES = ['#record-grid tbody tr[tabindex="0"]', '#edit-grid [tabindex="0"]', '#main-content'];

/** Whether the focus is on no part of the page: keys would act on nothing that can be seen. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.id === 'main-content';
}

/** Focuses what keys act on, without scrolling. */
export function focusHome(): void {
  for (const home of HOMES) {
    const element = document.querySelector<HTMLElement>(home);
    if (!element) continue;
    element.focus({ preventScroll: true });
    return;
  }
}
