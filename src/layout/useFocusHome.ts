import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHome } from '../lib/focusHome.ts';

const DIALOGS = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Keeps the focus where keys act: after a page was opened, and after the element, dialog or menu with the focus is removed. */
export function useFocusHome(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    const { activeElement } = document;
    const main = document.getElementById('main-content');
    if (main?.contains(activeElement) || activeElement?.closest(DIALOGS)) return;
    main?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    let frame = 0;
    const closed = new MutationObserver((changes) => {
      if (!changes.some((change) => change.removedNodes.length > 0)) return;
      cancelAnimationFrame(frame);
      // A dialog gives the focus back itself where it can, and the next one may be open by then.
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body && !document.querySelector(DIALOGS)) focusHome();
      });
    });
    // Dialogs and menus are children of the body; a page that was left may stay until the next one is loaded.
    closed.observe(document.body, { childList: true });
    const main = document.getElementById('main-content');
    if (main) closed.observe(main, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      closed.disconnect();
    };
  }, []);
}
