import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import type { FieldIssue } from '../../../lib/forms/schemaIssues.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { errorTexts, type ShownIssue, useBookingErrors } from '../../../shared/booking/useBookingErrors.ts';
import { issueResolver } from '../../../ui/form/issueResolver.ts';
import { type TripFacts, type TripIssue, tripIssues } from '../rules/multipointRules.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import type { ServerField } from '../rules/serverField.ts';

/** The facts for the rules, read when the rules run; null before the form is shown. */
export type TripRuleFacts = { current: Omit<TripFacts, 'now'> | null };

const issuesNow = (values: MultipointValues, facts: Omit<TripFacts, 'now'>) =>
  tripIssues(values, { ...facts, now: serverNow() });

export const tripResolver = issueResolver<MultipointValues, TripRuleFacts>((values, { current }) =>
  current ? issuesNow(values, current) : [],
);

export interface TripErrors {
  shown: readonly ShownIssue<TripIssue>[];
  /** Texts by field. */
  texts: Readonly<Record<string, string>>;
  /** Number of times that the form was refused. */
  refusals: number;
  /** Shows all present errors and returns their number. */
  check: () => number;
  /** Moves the focus to the list of errors. */
  refuse: () => void;
  setServerError: (at: ServerField, text: string) => void;
}

/** A corrected field shows no errors until the next submit. */
const nameOf = ({ field, rule }: Pick<FieldIssue, 'field' | 'rule'>) => `${rule} ${field}`;

/** Errors are checked only on submit; a shown error disappears when its field is corrected (MULTI-29). */
export function useTripErrors(
  form: Pick<UseFormReturn<MultipointValues, TripRuleFacts>, 'control' | 'trigger' | 'getValues'>,
  values: MultipointValues,
  facts: Omit<TripFacts, 'now'>,
): TripErrors {
  const errors = useBookingErrors({ form, values, facts, issuesOf: (now) => issuesNow(now, facts), nameOf });
  const { shown, showOnly, refusals, find, refuse, setServer: setServerError } = errors;
  const check = useHandler(() => {
    const issues = find();
    showOnly(issues.map(nameOf));
    return issues.length;
  });
  const texts = useMemo(() => errorTexts(shown), [shown]);
  return useSameObject({ shown, texts, refusals, check, refuse, setServerError });
}
