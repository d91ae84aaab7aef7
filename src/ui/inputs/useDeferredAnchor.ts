import { type Ref, type RefCallback, useCallback, useMemo, useRef } from 'react';

/**
 * Passes an Autocomplete the element below which its list is placed, but only when the element first gets the focus. An element passed at mount
 * is measured at once, and a form with many such fields computes its layout again for each.
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
      /** The ref of the box, instead of the Autocomplete's own ref. */
      refFor: (nextRef: Ref<HTMLElement>) => {
        anchorRef.current = nextRef;
        return ref;
      },
      onFocus: passAnchor,
    }),
    [ref, passAnchor],
  );
}
