import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useSameJson } from '../../lib/react/useSameJson.ts';
import { useShownIssues } from '../../ui/form/useShownIssues.ts';

/** A shown error: its text and its field. */
export type ShownIssue<I extends FieldIssue> = Omit<I, 'messageKey'> & { text: string };

/** The field of an error that the server found. */
type Place<I extends FieldIssue> = Omit<I, 'messageKey' | 'rule' | 'texts'>;

interface Rules<V extends FieldValues, C, I extends FieldIssue> {
  form: Pick<UseFormReturn<V, C>, 'control' | 'trigger' | 'getValues'>;
  values: V;
  /** The facts for the rules besides the values; a new object means that the facts have changed. */
  facts: unknown;
  /** The present errors of the values, the same as in the form's resolver. */
  issuesOf: (values: V) => I[];
  /** Errors with the same name are shown and hidden together. */
  nameOf?: (issue: FieldIssue) => string;
}

/** Errors of a booking form: the requested errors of its rules, and the server's errors until the form is changed. */
export function useBookingErrors<V extends FieldValues, C, I extends FieldIssue>(rules: Rules<V, C, I>) {
  const { form, values, facts, issuesOf, nameOf } = rules;
  const translate = useText();
  const [server, setServer] = useState<{ valuesKey: string; errors: (Place<I> & { text: string })[] }>();
  const [refusals, setRefusals] = useState(0);
  const { shown: found, show, showOnly, showSoon } = useShownIssues(form, values, facts, nameOf);
  const shown = useSameJson([
    ...(found as I[]).map(({ messageKey, ...issue }) => ({
      ...issue,
      text: translate(messageKey, issue.texts),
    })),
    ...(server?.valuesKey === JSON.stringify(values)
      ? server.errors.map((error) => ({ rule: 'server', ...error }))
      : []),
  ]) as ShownIssue<I>[];
  return {
    shown,
    show,
    showOnly,
    showSoon,
    /** Number of times that the form was refused; the list of errors gets the focus each time. */
    refusals,
    refuse: useHandler(() => setRefusals((n) => n + 1)),
    /** All present errors, shown or not. */
    find: useHandler(() => issuesOf(form.getValues())),
    setServer: useHandler((place: Place<I>, text: string) => {
      const valuesKey = JSON.stringify(form.getValues());
      setServer((old) => ({
        valuesKey,
        errors: [...(old?.valuesKey === valuesKey ? old.errors : []), { ...place, text }],
      }));
    }),
  };
}

/** Texts by field. */
export const errorTexts = (errors: readonly { field: string; text: string }[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, text }) => [field, text]));
