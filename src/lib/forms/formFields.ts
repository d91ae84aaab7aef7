/** Id of the input of a form value: `receiver.city` → `f-receiver-city`. */
export const fieldId = (path: string): string => `f-${path.replace(/[^\w-]+/g, '-')}`;

/** Id of the button that pays. */
export const PAY_BUTTON = 'f-confirm';

const FOCUSABLE =
  'input:not([disabled]):not([type="hidden"]),button:not([disabled]),select,textarea:not([aria-hidden]),[tabindex="0"]';

/** Event that a folded section gets before an element in it is focused. */
export const UNFOLD = 'unfold';

/** Heights in pixels of the bars that stay at the top and at the bottom of a page. */
const BARS = { top: 72, bottom: 140 };

const isInView = (el: HTMLElement) => {
  const { top, bottom } = el.getBoundingClientRect();
  return top >= BARS.top && bottom <= innerHeight - BARS.bottom;
};

const show = (el: HTMLElement, scroll = true) => {
  el.closest('[data-folded]')?.dispatchEvent(new Event(UNFOLD));
  el.focus({ preventScroll: true });
  if (scroll && !isInView(el)) el.scrollIntoView?.({ block: 'center' });
};

/** Focuses an input, or the closest element that can be focused; scrolls to it unless `scroll` is false. */
export function focusField(path: string, { scroll = true } = {}): void {
  focusId(fieldId(path), scroll);
}

/** An item is edited in its dialog, so its errors are shown at its row. */
const elementOf = (id: string): HTMLElement | null =>
  document.getElementById(id.replace(/^f-items-(\d+)-.+$/, 'f-item-$1'));

/** Focuses an element, or the first field in it; a link only if no field in it can be used. */
export function focusId(id: string, scroll = true): void {
  const el = elementOf(id);
  if (!el) return;
  show(
    el.matches(FOCUSABLE) || el.hasAttribute('tabindex')
      ? el
      : (el.querySelector<HTMLElement>(FOCUSABLE) ?? el.querySelector<HTMLElement>('a[href]') ?? el),
    scroll,
  );
}

/** The first field of a section; in a radio group the selected button. */
export function focusSection(section: string): void {
  const body = document.querySelector(`[data-section="${section}"] [data-section-body]`);
  const first =
    body?.querySelector<HTMLElement>('input[type="radio"]:checked') ??
    body?.querySelector<HTMLElement>(FOCUSABLE);
  if (first) show(first);
}

/** The section with the focus. */
export const focusedSection = (): string | null =>
  document.activeElement?.closest('[data-section]')?.getAttribute('data-section') ?? null;
