import { useEffect, useEffectEvent, useRef } from 'react';
import { focusId } from '../../lib/forms/formFields.ts';
import { ErrorSummary } from './ErrorSummary.tsx';

interface FormSummaryProps {
  title: string;
  /** `id` is the id of the input. */
  errors: { id: string; text: string }[];
  /** Number of refusals of the form. After each refusal the first invalid field gets the focus, so that typed text goes into it. */
  refusals: number;
  onFollow?: (id: string) => void;
}

/** All visible errors, as links to their fields (FORM-92). */
export function FormSummary({ title, errors, refusals, onFollow = focusId }: FormSummaryProps) {
  const seen = useRef(refusals);
  const first = errors[0]?.id;
  const goTo = useEffectEvent(onFollow);
  useEffect(() => {
    if (!first || seen.current === refusals) return;
    seen.current = refusals;
    goTo(first);
  }, [first, refusals]);
  return errors.length > 0 ? (
    <ErrorSummary title={title} errors={errors} onFollow={(id) => onFollow(id)} />
  ) : null;
}
