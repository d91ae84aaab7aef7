import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { TYPING_PAUSE_MS } from '../../../contract/rules/limits.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { issuesIn } from './issueResolver.ts';

export interface ShownIssues {
  /** The errors that are shown. */
  shown: readonly FieldIssue[];
  /** Also shows the errors of these fields. */
  show: (names: readonly string[]) => void;
  /** Shows the errors of these fields only. */
  showOnly: (names: readonly string[]) => void;
  /** Like `show`, but only when the typing pauses (NUM-01). */
  showSoon: (name: string) => void;
}

type Form<V extends FieldValues, C> = Pick<UseFormReturn<V, C>, 'control' | 'trigger'>;
const byField = (issue: FieldIssue) => issue.field;

/**
 * Visible errors of a form: the requested errors, as long as they exist. The form is validated again when the values change, or `facts`, on
 * which its rules also depend.
 */
export function useShownIssues<V extends FieldValues, C>(
  { control, trigger }: Form<V, C>,
  values: V,
  facts: unknown,
  nameOf: (issue: FieldIssue) => string = byField,
): ShownIssues {
  const { errors } = useFormState({ control });
  const [shownNames, setShownNames] = useState<ReadonlySet<string>>(() => new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const showsAny = shownNames.size > 0;

  // Runs when the values or the facts change, on which the rules depend.
  useEffectOn(() => {
    if (showsAny) void trigger();
  }, [showsAny, trigger, values, facts]);
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);

  const show = useCallback(
    (names: readonly string[]) => {
      setShownNames((old) => new Set([...old, ...names]));
      void trigger();
    },
    [trigger],
  );
  const showOnly = useCallback(
    (names: readonly string[]) => {
      setShownNames(new Set(names));
      void trigger();
    },
    [trigger],
  );
  const showSoon = useCallback(
    (name: string) => {
      clearTimeout(timers.current.get(name));
      timers.current.set(
        name,
        setTimeout(() => show([name]), TYPING_PAUSE_MS),
      );
    },
    [show],
  );
  const shown = useMemo(
    () =>
      issuesIn(errors).filter((issue) => {
        const name = nameOf(issue);
        return shownNames.has(name) || [...shownNames].some((list) => name.startsWith(`${list}.`));
      }),
    [errors, shownNames, nameOf],
  );
  return useMemo(() => ({ shown, show, showOnly, showSoon }), [shown, show, showOnly, showSoon]);
}
