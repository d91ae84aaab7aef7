import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { type TripFacts, type TripIssue, tripIssues } from '../rules/multipointRules.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import type { ServerField } from '../rules/serverField.ts';
import type { ShownIssue } from './multipointContext.ts';

interface ServerFault extends ServerField {
  text: string;
  /** The values that it was told about: with others it is gone. */
  of: string;
}

export interface TripFaults {
  shown: ShownIssue[];
  texts: Readonly<Record<string, string>>;
  /** Shows all faults of now; answers how many there are. */
  check: () => number;
  setServerFault: (at: ServerField, text: string) => void;
}

/** Faults are looked for on submit only; what was shown then goes as soon as it is mended (MULTI-29). */
export function useTripFaults(values: MultipointValues, facts: Omit<TripFacts, 'now'>): TripFaults {
  const translate = useTranslate();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [server, setServer] = useState<ServerFault | null>(null);
  const latest = useRef({ values, facts });
  latest.current = { values, facts };
  const all = tripIssues(values, { ...facts, now: new Date() });
  const say = ({ messageKey, texts, ...issue }: TripIssue): ShownIssue => ({
    ...issue,
    text: translate(messageKey, texts),
  });
  const text = JSON.stringify(values);
  const told: ShownIssue[] =
    server?.of === text
      ? [
          {
            rule: 'server',
            field: server.field,
            text: server.text,
            ...(server.stop ? { stop: server.stop } : {}),
          },
        ]
      : [];
  const found = [...all.filter((i) => asked.has(i.field + i.rule)).map(say), ...told];
  const signature = JSON.stringify(found);

  const check = useCallback(() => {
    const { values: now, facts: known } = latest.current;
    const issues = tripIssues(now, { ...known, now: new Date() });
    setAsked(new Set(issues.map((i) => i.field + i.rule)));
    return issues.length;
  }, []);
  const setServerFault = useCallback(
    (at: ServerField, message: string) =>
      setServer({ ...at, text: message, of: JSON.stringify(latest.current.values) }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the faults
  return useMemo(
    () => ({
      shown: found,
      texts: Object.fromEntries(found.map((i) => [i.field, i.text])),
      check,
      setServerFault,
    }),
    [signature, check, setServerFault],
  );
}
