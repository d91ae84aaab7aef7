import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSameJson } from '../../../lib/react/useSameJson.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { errorTexts, useBookingErrors } from '../../../shared/booking/useBookingErrors.ts';
import { issueResolver } from '../../../ui/form/issueResolver.ts';
import { type FormSectionId, formIssues, type RuleFacts, sectionOf } from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { sectionStates } from '../rules/sections.ts';
import type { FormErrors } from './orderFormContext.ts';

const PROMO = 'promoCode';

/** The facts for the rules, read when the rules run. */
export type FormFacts = { current: Omit<RuleFacts, 'now'> };

const issuesNow = (values: OrderFormValues, facts: FormFacts['current']) =>
  formIssues(values, { now: serverNow(), ...facts });

export const orderFormResolver = issueResolver<OrderFormValues, FormFacts>((values, { current }) =>
  issuesNow(values, current),
);

type Form = Pick<UseFormReturn<OrderFormValues, FormFacts>, 'control' | 'trigger' | 'getValues'>;

/**
 * Visible errors: of edited fields, of sections that the user left, and of the server. A refused promo code is shown at its field, and in the
 * list of errors only after the order itself was refused for it.
 */
export function useFormErrorState(
  form: Form,
  values: OrderFormValues,
  facts: FormFacts['current'],
  promoRefusal: string | null,
): FormErrors {
  const errors = useBookingErrors({ form, values, facts, issuesOf: (now) => issuesNow(now, facts) });
  const { shown, show, showSoon, refusals } = errors;
  const issues = useMemo(() => issuesNow(values, facts), [values, facts]);
  const promo =
    promoRefusal === null ? [] : [{ field: PROMO, section: sectionOf(PROMO), text: promoRefusal }];
  const serverErrors = useSameJson([...promo, ...shown]);
  const states = useSameJson(
    sectionStates(values, [...issues, ...serverErrors], (field) =>
      serverErrors.some((error) => error.field === field),
    ),
  );
  const find = useHandler((section: FormSectionId | 'all') =>
    errors.find().filter((i) => section === 'all' || i.section === section),
  );
  const check = useHandler((section: FormSectionId | 'all') => {
    const wrong = find(section);
    show(wrong.map((issue) => issue.field));
    return wrong;
  });
  return useSameObject({
    texts: useMemo(() => errorTexts(serverErrors), [serverErrors]),
    shown,
    states,
    refusals,
    checkSoon: showSoon,
    find,
    check,
    refuse: useHandler(() => {
      check('all');
      errors.refuse();
    }),
    setServer: useHandler((field: string, text: string) =>
      errors.setServer({ field, section: sectionOf(field) }, text),
    ),
  });
}
