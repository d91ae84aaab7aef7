import { type Ref, type RefCallback, useCallback, useMemo, useRef } from 'react';

/**
 * Passes an Autocomplete the element that its list is placed under only when the element first gets the focus. Passed at mount, it is
 * measured at once, and a form with many such fields has its layout calculated again for each.
 */
export function useDeferredAnchor() {
  const box = useRef<HTMLElement | null>(null);
  const anchorRef = useRef<Ref<HTMLElement>>(null);
  const passAnchor = useCallback(() => {
    if (typeof anchorRef.current === 'function') anchorRef.current(box.current);
  }, []);
  const ref = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      box.current = element;
      if (element?.contains(document.activeElement)) passAnchor();
    },
    [passAnchor],
  );
  return useMemo(
    () => ({
      /** The ref for the box, instead of the Autocomplete's own. */
      refFor: (nextRef: Ref<HTMLElement>) => {
        anchorRef.current = nextRef;
        return ref;
      },
      onFocus: passAnchor,
    }),
    [ref, passAnchor],
  );
}
