import { useRef } from 'react';

/** Calls one function only: a second event of the same closing, such as a blur after Escape, does nothing. */
export function useOnce(): (end: () => void) => void {
  const called = useRef(false);
  return (end) => {
    if (called.current) return;
    called.current = true;
    end();
  };
}
