import { type Ref, type RefCallback, useCallback, useMemo, useRef } from 'react';

/**
 * Passes an Autocomplete the element that its list is placed under only when the element first gets the focus. Passed at mount, it is
 * measured at once, and a form with many such fields has its layout calculated again for each.
 */
export function useDeferredAnchor() {
  const box = useRef<HTMLElement | null>(null);
  const told = useRef<Ref<HTMLElement>>(null);
  const tell = useCallback(() => {
    if (typeof told.current === 'function') told.current(box.current);
  }, []);
  const ref = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      box.current = element;
      if (element?.contains(document.activeElement)) tell();
    },
    [tell],
  );
  return useMemo(
    () => ({
      /** The ref for the box, instead of the Autocomplete's own. */
      refFor: (given: Ref<HTMLElement>) => {
        told.current = given;
        return ref;
      },
      onFocus: tell,
    }),
    [ref, tell],
  );
}
