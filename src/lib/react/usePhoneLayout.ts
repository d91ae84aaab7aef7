import { useState } from 'react';
import { useEffectOn } from './useEffectOn.ts';
import { usePhone } from './usePhone.ts';

const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Like `usePhone`, for layouts with elements of their own. A turned phone keeps its layout until the focus leaves `fields`, and dialogs and menus
 * over the page: the other layout would lose what is typed or open there.
 */
export function usePhoneLayout(fields = OVER_THE_PAGE): boolean {
  const phone = usePhone();
  const [layout, setLayout] = useState(phone);
  useEffectOn(() => {
    const follow = (focused: EventTarget | null) => {
      if (!(focused instanceof Element && focused.closest(`${fields}, ${OVER_THE_PAGE}`))) setLayout(phone);
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
  }, [phone]);
  return layout;
}
