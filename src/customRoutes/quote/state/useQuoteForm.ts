import { useEffect, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from '../../../../contract/rules/limits.ts';
import type { ItemType } from '../../../../contract/services.ts';
import type { QuotePlace } from '../rules/quotePlace.ts';
import {
  type QuoteField,
  type QuoteProblem,
  type QuoteValues,
  quoteProblems,
  steppedAmount,
} from '../rules/quoteRequest.ts';

const FIELDS: readonly QuoteField[] = ['origin', 'destination', 'weightKg', 'cod', 'insurance'];
type Amount = 'weightKg' | 'cod' | 'insurance';

/** State of the quote form. What is wrong with a field shows once the typing pauses, the field is left, or the form is sent (NUM-01). */
export function useQuoteForm(initial: QuoteValues, types: readonly ItemType[]) {
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<ReadonlySet<QuoteField>>(new Set());
  const timers = useRef(new Map<QuoteField, ReturnType<typeof setTimeout>>());
  const problems = quoteProblems(
    values,
    types.find((type) => type.name === values.itemType),
  );

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const show = (...fields: QuoteField[]) => setShown((old) => new Set([...old, ...fields]));
  return {
    values,
    setPlace: (end: 'origin' | 'destination') => (update: (place: QuotePlace) => QuotePlace) =>
      setValues((old) => ({ ...old, [end]: update(old[end]) })),
    setItemType: (itemType: string) => setValues((old) => ({ ...old, itemType })),
    setAmount: (field: Amount, value: number | null) => {
      setValues((old) => ({ ...old, [field]: value }));
      clearTimeout(timers.current.get(field));
      timers.current.set(
        field,
        setTimeout(() => show(field), TYPING_PAUSE_MS),
      );
    },
    leaveAmount: (field: Amount) => {
      show(field);
      // An amount that is wrong stays as it was typed, so that the person sees what the message means.
      if (field !== 'weightKg' && !problems[field])
        setValues((old) => ({ ...old, [field]: steppedAmount(old[field]) }));
    },
    problem: (field: QuoteField): QuoteProblem | undefined =>
      shown.has(field) ? problems[field] : undefined,
    /** Shows everything that is wrong and tells the first field of it; undefined when the form may be sent. */
    check: (): QuoteField | undefined => {
      show(...FIELDS);
      return FIELDS.find((field) => problems[field]);
    },
  };
}
