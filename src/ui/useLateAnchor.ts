import { type Ref, type RefCallback, useCallback, useMemo, useRef } from 'react';

/**
 * The box that an Autocomplete places its list under, told when the box is first entered. Told at once it would be measured at
 * once, and a form of many such fields would be laid out again for each of them while it opens.
 */
export function useLateAnchor() {
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
      /** The ref for the box, in place of the one that the Autocomplete gives. */
      refFor: (given: Ref<HTMLElement>) => {
        told.current = given;
        return ref;
      },
      onFocus: tell,
    }),
    [ref, tell],
  );
}
