import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from '../../../../contract/rules/limits.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { serverNow } from '../../../lib/serverClock.ts';
import {
  type FormIssue,
  type FormSectionId,
  formIssues,
  type RuleFacts,
  SECTIONS,
} from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { sectionStates } from '../rules/sections.ts';
import type { FormErrors, ShownError } from './orderFormContext.ts';

type ServerFault = { text: string; of: string };

const sectionOf = (field: string): FormSectionId => {
  const head = field.split('.')[0] ?? '';
  if (head === 'itemType') return 'items';
  if (head.startsWith('pickup')) return 'pickup';
  return SECTIONS.find((s) => s === head) ?? 'service';
};

/** Which faults are shown: of fields that were typed in, of sections that were left, and those that the server found. */
export function useFormErrorState(
  values: OrderFormValues,
  getValues: () => OrderFormValues,
  facts: Omit<RuleFacts, 'now'>,
): FormErrors {
  const translate = useTranslate();
  const [visible, setVisible] = useState<ReadonlySet<string>>(() => new Set());
  const [server, setServerFaults] = useState<Readonly<Record<string, ServerFault>>>({});
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const latest = useRef(facts);
  latest.current = facts;
  const { timezone, addons } = facts;

  const issues = useMemo(
    () => formIssues(values, { now: serverNow(), timezone, addons }),
    [values, timezone, addons],
  );
  const isShown = useCallback(
    (field: string) => visible.has(field) || [...visible].some((v) => field.startsWith(`${v}.`)),
    [visible],
  );
  const text = JSON.stringify(values);
  const faults: ShownError[] = [
    ...issues
      .filter((i) => isShown(i.field))
      .map(({ messageKey, ...i }) => ({ ...i, text: translate(messageKey) })),
    ...Object.entries(server)
      .filter(([, fault]) => fault.of === text)
      .map(([field, fault]) => ({
        rule: 'server',
        section: sectionOf(field),
        field,
        text: fault.text,
      })),
  ];
  const states = sectionStates(values, [...issues, ...faults], (field) =>
    faults.some((f) => f.field === field),
  );
  const signature = JSON.stringify([faults, states]);

  const checkSoon = useCallback((field: string) => {
    clearTimeout(timers.current.get(field));
    timers.current.set(
      field,
      setTimeout(
        () => setVisible((old) => (old.has(field) ? old : new Set([...old, field]))),
        TYPING_PAUSE_MS,
      ),
    );
  }, []);
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);

  const find = useCallback(
    (section: FormSectionId | 'all'): FormIssue[] =>
      formIssues(getValues(), { now: serverNow(), ...latest.current }).filter(
        (i) => section === 'all' || i.section === section,
      ),
    [getValues],
  );
  const check = useCallback(
    (section: FormSectionId | 'all'): FormIssue[] => {
      const found = find(section);
      setVisible((old) => new Set([...old, ...found.map((i) => i.field)]));
      return found;
    },
    [find],
  );
  const setServer = useCallback(
    (field: string, message: string) =>
      setServerFaults((old) => ({ ...old, [field]: { text: message, of: JSON.stringify(getValues()) } })),
    [getValues],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for faults and states
  return useMemo(
    () => ({
      texts: Object.fromEntries(faults.map((f) => [f.field, f.text])),
      shown: faults,
      states,
      checkSoon,
      find,
      check,
      setServer,
    }),
    [signature, checkSoon, find, check, setServer],
  );
}
