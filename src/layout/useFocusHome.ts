import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusDialog } from '../lib/browser/focusDialog.ts';
import { focusHome } from '../lib/browser/focusHome.ts';
import { useLayoutEffectOn } from '../lib/react/useEffectOn.ts';
import { DOCK_ID } from '../ui/messages/InDock.tsx';

const DIALOGS = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Keeps the focus where keys have an effect: on a new page, and in a dialog. The focus would also be lost when the focused element, dialog or
 * menu is removed, or when the pressed button is disabled during its call.
 */
export function useFocusHome(): void {
  const { pathname } = useLocation();
  const isRedirect = useNavigationType() === NavigationType.Replace;
  // Runs once for each page, before the effects of a page that focuses one of its fields.
  useLayoutEffectOn(() => {
    const { activeElement } = document;
    // A redirect happens automatically, maybe late: the person may already use the bar or the menu.
    if (isRedirect && activeElement && activeElement !== document.body) return;
    focusMain();
    // A dialog that closes with its page returns the focus to its opener, which may be a bar that stays.
    const frame = requestAnimationFrame(focusMain);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  useEffect(() => {
    let frame = 0;
    const closed = new MutationObserver((changes) => {
      if (!changes.some((change) => change.removedNodes.length > 0)) return;
      cancelAnimationFrame(frame);
      // A dialog returns the focus itself if it can, and the next dialog may be open by then.
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body && !document.querySelector(DIALOGS)) focusHome();
      });
    });
    // Dialogs and menus are children of the body. The previous page may stay until the next one is loaded.
    closed.observe(document.body, { childList: true });
    for (const id of ['main-content', DOCK_ID]) {
      const part = document.getElementById(id);
      if (part) closed.observe(part, { childList: true, subtree: true });
    }
    return () => {
      cancelAnimationFrame(frame);
      closed.disconnect();
    };
  }, []);
  useEffect(() => {
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      focusDialog(target);
      if (!isHome(target)) last = target;
    };
    document.addEventListener('focusin', remember);
    // Browsers remove the focus from a disabled element and do not return it.
    const enabled = new MutationObserver((changes) => {
      const changed = changes.find(({ target }) => target === last)?.target;
      if (changed instanceof HTMLButtonElement && !changed.disabled && mayTakeFocus(changed))
        changed.focus({ preventScroll: true });
    });
    enabled.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', remember);
      enabled.disconnect();
    };
  }, []);
}

/** Focuses the page, unless one of its elements or a dialog has the focus. */
function focusMain(): void {
  const { activeElement } = document;
  const main = document.getElementById('main-content');
  if (!main?.contains(activeElement) && !activeElement?.closest(DIALOGS))
    main?.focus({ preventScroll: true });
}

/** Whether no other element has the focus, and the button is not behind a dialog that was opened meanwhile. */
function mayTakeFocus(button: HTMLButtonElement): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return isHome(document.activeElement) && (!dialog || dialog.contains(button));
}

/** Whether the focus is where the browser puts it by default: on the page, or on the frame of an open dialog. */
const isHome = (element: EventTarget | null): boolean =>
  !(element instanceof HTMLElement) ||
  element === document.body ||
  element.matches('#main-content, [role="presentation"], [role="dialog"], [data-dialog-heading]');
