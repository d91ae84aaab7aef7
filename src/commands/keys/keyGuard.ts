/** The properties of a KeyboardEvent that the guard reads. */
export interface GuardedEvent {
  key: string;
  keyCode?: number;
  repeat?: boolean;
  isComposing?: boolean;
  defaultPrevented?: boolean;
  getModifierState?: (key: string) => boolean;
}

/** WebKit ends a composition just before the key arrives that confirmed it. */
const AFTER_COMPOSITION_MS = 100;
const IME_KEY_CODE = 229;
const REPEATABLE = new Set(['j', 'k', 'arrowup', 'arrowdown', 'arrowleft', 'arrowright']);

/** Whether a press belongs to an input method. */
export function isComposingKey(event: GuardedEvent, msSinceComposition: number): boolean {
  return (
    event.isComposing === true || event.keyCode === IME_KEY_CODE || msSinceComposition < AFTER_COMPOSITION_MS
  );
}

/** Whether a press cannot be a shortcut, regardless of bindings. */
export function isDroppedKey(event: GuardedEvent, msSinceComposition: number): boolean {
  if (event.defaultPrevented || isComposingKey(event, msSinceComposition)) return true;
  if (event.repeat && !REPEATABLE.has(event.key.toLowerCase())) return true;
  return event.getModifierState?.('AltGraph') ?? false;
}

const PRESSED_INPUTS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image']);
const TYPING_ROLES = ['textbox', 'combobox', 'searchbox', 'spinbutton', 'slider', 'listbox', 'menu']
  .map((role) => `[role="${role}"]`)
  .join(',');

/**
 * Whether a key belongs to a started chord: letters and signs continue the chord, Escape ends it. All other keys, such as arrows and Enter, act
 * on the focus as usual.
 */
export const belongsToChord = (press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  press.key === 'Escape' || (press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey);

/** The focused element, also inside open shadow roots. */
export function eventElement(event: Pick<Event, 'composedPath' | 'target'>): Element | null {
  const target = event.composedPath()[0] ?? event.target;
  return target instanceof Element ? target : null;
}

/** Whether the element itself needs typed keys: text fields, lists, menus, and all elements inside `data-keys="off"`. */
export function isTypingTarget(element: Element | null): boolean {
  if (!element) return false;
  const tag = element.tagName.toLowerCase();
  if (tag === 'textarea' || tag === 'select') return true;
  if (tag === 'input' && !PRESSED_INPUTS.has((element.getAttribute('type') ?? 'text').toLowerCase()))
    return true;
  const editable = element.closest('[contenteditable]');
  if (editable && editable.getAttribute('contenteditable') !== 'false') return true;
  return element.closest(`${TYPING_ROLES},[data-keys="off"]`) !== null;
}

const PRESSABLE =
  'a[href],button,summary,input,[role="button"],[role="link"],[role="tab"],[role="checkbox"],[role="switch"],[role="radio"]';

/** Whether Enter or Space presses the focused control itself. */
export function pressesControl(key: string, element: Element | null): boolean {
  return (key === 'Enter' || key === ' ') && (element?.matches(PRESSABLE) ?? false);
}

/**
 * The topmost dialog or menu that covers the page, even if it has no commands. A sidebar with the role of a menu does not cover the page, so
 * menus count only inside a modal. A dialog that closes does not count: a key pressed after Escape is meant for the page.
 */
export function topModal(root: ParentNode): Element | undefined {
  const open = root.querySelectorAll(
    '[role="dialog"][aria-modal="true"],[role="alertdialog"],.MuiModal-root [role="menu"]',
  );
  return [...open].findLast(
    (layer) => !layer.closest('.MuiModal-hidden,[hidden],[aria-hidden="true"]') && !isFading(layer),
  );
}

export const hasOpenModal = (root: ParentNode): boolean => topModal(root) !== undefined;

/** A dialog stays mounted until its closing transition ends, even a transition without duration. */
const isFading = (layer: Element): boolean =>
  layer.closest<HTMLElement>('.MuiDialog-container')?.style.opacity === '0';
