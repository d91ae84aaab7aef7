import { useState } from 'react';
import { useEffectOn } from './useEffectOn.ts';
import { usePhone } from './usePhone.ts';

/** Menus over the page, which a layout keeps open. */
export const MENUS = '[role="menu"], [role="listbox"]';
const OVER_THE_PAGE = `[role="dialog"], ${MENUS}`;

/** Like `usePhone`, for layouts with elements of their own. */
export const usePhoneLayout = (fields?: string): boolean =>
  useKeptLayout(usePhone(), fields ? `${fields}, ${OVER_THE_PAGE}` : OVER_THE_PAGE);

/**
 * Whether the layout is the one of a narrow window. A turned phone keeps its layout until the focus leaves the elements of the selector
 * `kept`, by default dialogs and menus over the page: the other layout would lose what is typed or open there.
 */
export function useKeptLayout(isNarrow: boolean, kept = OVER_THE_PAGE): boolean {
  const [layout, setLayout] = useState(isNarrow);
  useEffectOn(() => {
    const follow = (focused: EventTarget | null) => {
      if (!(focused instanceof Element && focused.closest(kept))) setLayout(isNarrow);
    };
    const onFocus = ({ target }: FocusEvent) => follow(target);
    const onBlur = ({ relatedTarget }: FocusEvent) => follow(relatedTarget);
    follow(document.activeElement);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, [isNarrow]);
  return layout;
}
