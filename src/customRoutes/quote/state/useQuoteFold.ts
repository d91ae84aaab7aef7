import { useMediaQuery } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UNFOLD } from '../../../lib/forms/formFields.ts';

/** On a phone a quote's form is one line, so that its prices are on the first screen, until a person opens it. */
export function useQuoteFold(isQuoted: boolean, notFoundEnd: string | null) {
  const phone = useMediaQuery('(max-width:599.95px)');
  const form = useRef<HTMLFormElement>(null);
  const [folds, setFolds] = useState(isQuoted);
  // A place that was not found is corrected in its field.
  const [lastEnd, setLastEnd] = useState(notFoundEnd);
  if (notFoundEnd !== lastEnd) {
    setLastEnd(notFoundEnd);
    if (notFoundEnd) setFolds(false);
  }
  const isFolded = phone && folds;

  useEffect(() => {
    const box = form.current;
    // Opens at once, before a field is focused by its id.
    const unfold = () => flushSync(() => setFolds(false));
    box?.addEventListener(UNFOLD, unfold);
    return () => box?.removeEventListener(UNFOLD, unfold);
  }, []);

  return {
    form,
    isFolded,
    /** Also for a wide window, which may be turned: a form with the focus is not folded then. */
    keepOpen: () => setFolds(false),
    /** Folds after a request, with the focus on the line and the prices below it in view. */
    fold: () => {
      flushSync(() => setFolds(true));
      if (!phone) return;
      form.current?.querySelector<HTMLElement>('[aria-expanded="false"]')?.focus({ preventScroll: true });
      form.current?.scrollIntoView?.({ block: 'start' });
    },
  };
}
