import { useCallback, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import type { FieldIssue } from '../../../lib/forms/schemaIssues.ts';
import { issueResolver } from '../../../ui/form/issueResolver.ts';
import { useShownIssues } from '../../../ui/form/useShownIssues.ts';
import { type TripFacts, type TripIssue, tripIssues } from '../rules/multipointRules.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import type { ServerField } from '../rules/serverField.ts';
import type { ShownIssue } from './trip.ts';

/** What the rules need beside the values, read when they run. */
export type TripRuleFacts = { current: Omit<TripFacts, 'now'> };

export const tripResolver = issueResolver<MultipointValues, TripRuleFacts>((values, { current }) =>
  tripIssues(values, { ...current, now: new Date() }),
);

interface ServerError extends ServerField {
  text: string;
  /** The values that the error belongs to; it disappears with a change. */
  of: string;
}

export interface TripErrors {
  shown: ShownIssue[];
  texts: Readonly<Record<string, string>>;
  /** How often the form was refused. */
  refusals: number;
  /** Shows all errors of now; answers how many there are. */
  check: () => number;
  /** Moves the focus to the list of errors. */
  refuse: () => void;
  setServerError: (at: ServerField, text: string) => void;
}

/** A corrected field shows no errors until the next submit. */
const nameOf = ({ field, rule }: Pick<FieldIssue, 'field' | 'rule'>) => `${rule} ${field}`;

/** Errors are checked on submit only; a shown error disappears once it is corrected (MULTI-29). */
export function useTripErrors(
  form: Pick<UseFormReturn<MultipointValues, TripRuleFacts>, 'control' | 'trigger' | 'getValues'>,
  values: MultipointValues,
  facts: TripRuleFacts['current'],
): TripErrors {
  const translate = useTranslate();
  const { getValues } = form;
  const [server, setServer] = useState<ServerError | null>(null);
  const [refusals, setRefusals] = useState(0);
  const latest = useRef(facts);
  latest.current = facts;
  const { vehicle, addons, payments, unserved, pricing, misplaced } = facts;
  const known = JSON.stringify([vehicle, addons, payments, unserved, pricing, misplaced]);
  const { shown: found, showOnly } = useShownIssues(form, values, known, nameOf);

  const shown: ShownIssue[] = found.map(({ messageKey, ...issue }: TripIssue) => ({
    ...issue,
    text: translate(messageKey, issue.texts),
  }));
  if (server?.of === JSON.stringify(values)) {
    const { of: _, ...error } = server;
    shown.push({ rule: 'server', ...error });
  }
  const signature = JSON.stringify(shown);

  const check = useCallback(() => {
    const issues = tripIssues(getValues(), { ...latest.current, now: new Date() });
    showOnly(issues.map(nameOf));
    return issues.length;
  }, [getValues, showOnly]);
  const refuse = useCallback(() => setRefusals((n) => n + 1), []);
  const setServerError = useCallback(
    (at: ServerField, text: string) => setServer({ ...at, text, of: JSON.stringify(getValues()) }),
    [getValues],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for what is shown
  return useMemo(
    () => ({
      shown,
      texts: Object.fromEntries(shown.map((error) => [error.field, error.text])),
      refusals,
      check,
      refuse,
      setServerError,
    }),
    [signature, refusals, check, refuse, setServerError],
  );
}
