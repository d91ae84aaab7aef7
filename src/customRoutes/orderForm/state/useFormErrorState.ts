import { useCallback, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { issueResolver } from '../../../ui/form/issueResolver.ts';
import { useShownIssues } from '../../../ui/form/useShownIssues.ts';
import {
  type FormIssue,
  type FormSectionId,
  formIssues,
  type RuleFacts,
  sectionOf,
} from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { sectionStates } from '../rules/sections.ts';
import type { FormErrors, ShownError } from './orderFormContext.ts';

const PROMO = 'promoCode';

type ServerError = { text: string; of: string };

/** What the rules need beside the values, read when they run. */
export type FormFacts = { current: Omit<RuleFacts, 'now'> };

export const orderFormResolver = issueResolver<OrderFormValues, FormFacts>((values, { current }) =>
  formIssues(values, { now: serverNow(), ...current }),
);

type Form = Pick<UseFormReturn<OrderFormValues, FormFacts>, 'control' | 'trigger' | 'getValues'>;

/**
 * Which errors are shown: of fields that were typed in, of sections that were left, and those that the server found. What a quote says
 * of the promo code stands at its field, and in the list of errors only once the order was refused for it.
 */
export function useFormErrorState(
  form: Form,
  values: OrderFormValues,
  facts: FormFacts['current'],
  promoRefusal: string | null,
): FormErrors {
  const translate = useTranslate();
  const { getValues } = form;
  const [server, setServerErrors] = useState<Readonly<Record<string, ServerError>>>({});
  const [refusals, setRefusals] = useState(0);
  const latest = useRef(facts);
  latest.current = facts;
  const { timezone, addons } = facts;
  const { shown: found, show, showSoon: checkSoon } = useShownIssues(form, values, addons);

  const issues = useMemo(
    () => formIssues(values, { now: serverNow(), timezone, addons }),
    [values, timezone, addons],
  );
  const text = JSON.stringify(values);
  const shown: ShownError[] = [
    ...found.map(({ messageKey, ...issue }) => ({
      ...issue,
      section: sectionOf(issue.field),
      text: translate(messageKey, issue.texts),
    })),
    ...Object.entries(server)
      .filter(([, error]) => error.of === text)
      .map(([field, error]) => ({
        rule: 'server',
        section: sectionOf(field),
        field,
        text: error.text,
      })),
  ];
  const promo =
    promoRefusal === null ? [] : [{ field: PROMO, section: sectionOf(PROMO), text: promoRefusal }];
  const told = [...promo, ...shown];
  const states = sectionStates(values, [...issues, ...told], (field) =>
    told.some((error) => error.field === field),
  );
  const signature = JSON.stringify([told, states]);

  const find = useCallback(
    (section: FormSectionId | 'all'): FormIssue[] =>
      formIssues(getValues(), { now: serverNow(), ...latest.current }).filter(
        (i) => section === 'all' || i.section === section,
      ),
    [getValues],
  );
  const check = useCallback(
    (section: FormSectionId | 'all'): FormIssue[] => {
      const wrong = find(section);
      show(wrong.map((issue) => issue.field));
      return wrong;
    },
    [find, show],
  );
  const refuse = useCallback(() => {
    check('all');
    setRefusals((n) => n + 1);
  }, [check]);
  const setServer = useCallback(
    (field: string, message: string) =>
      setServerErrors((old) => ({ ...old, [field]: { text: message, of: JSON.stringify(getValues()) } })),
    [getValues],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for what is shown and the states
  return useMemo(
    () => ({
      texts: Object.fromEntries(told.map((error) => [error.field, error.text])),
      shown,
      states,
      refusals,
      checkSoon,
      find,
      check,
      refuse,
      setServer,
    }),
    [signature, refusals, checkSoon, find, check, refuse, setServer],
  );
}
