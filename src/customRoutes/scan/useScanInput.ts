import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { eventElement, hasOpenModal } from '../../commands/keys/keyGuard.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { useHandler } from '../../lib/react/useHandler.ts';

const isTextField = (element: Element | null) =>
  element?.matches(
    'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable="true"]',
  ) ?? false;

/**
 * A scanner types wherever the focus is, so every typed character moves into the field, and the focus returns to the field. Dialogs and other
 * text fields keep their keys.
 */
export function useScanInput(onCode: (text: string) => void): {
  field: RefObject<HTMLInputElement | null>;
  take: () => void;
  focus: () => void;
} {
  const field = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => field.current?.focus({ preventScroll: true }), []);
  /** Empties the field at once, so that the next code starts in an empty field. */
  const take = useHandler(() => {
    const text = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    onCode(text);
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const input = field.current;
      if (!input || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const element = eventElement(event);
      if (element === input) {
        // A scanner may end with Tab. In an empty field Tab leaves the field as usual.
        const ends = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && input.value !== '');
        if (!ends) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        take();
        return;
      }
      // Space presses the button that has the focus.
      if (event.key.length !== 1 || event.key === ' ') return;
      if (isTextField(element) || hasOpenModal(document)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.value += event.key;
      focus();
    };
    const returnFocus = () => {
      if (isFocusNowhere() && !hasOpenModal(document)) focus();
    };
    const returnFocusLater = () => setTimeout(returnFocus);
    returnFocus();
    addEventListener('keydown', onKeyDown, true);
    addEventListener('focus', returnFocusLater);
    document.addEventListener('focusin', returnFocusLater);
    document.addEventListener('focusout', returnFocusLater);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('focus', returnFocusLater);
      document.removeEventListener('focusin', returnFocusLater);
      document.removeEventListener('focusout', returnFocusLater);
    };
  }, [focus, take]);

  return { field, take, focus };
}
