import { type FormEvent, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ItemType } from '../../../../contract/orders/services.ts';
import type { FieldIssue } from '../../../lib/forms/schemaIssues.ts';
import { issueResolver, issuesIn } from '../../../ui/form/issueResolver.ts';
import { useShownIssues } from '../../../ui/form/useShownIssues.ts';
import type { QuotePlace } from '../rules/quotePlace.ts';
import { QUOTE_FIELDS, type QuoteField, type QuoteValues, steppedAmount } from '../rules/quoteRequest.ts';
import type { QuoteFacts } from '../rules/quoteRules.ts';

type Amount = 'weightKg' | 'cod' | 'insurance';

/** Stands for no field: the rules could not be loaded, so the form cannot be checked. */
export const UNCHECKED = 'unchecked';

/** Loaded when the form is first used: the rules include the contract's schema, which is larger than the form. */
const loadRules = () => import('../rules/quoteRules.ts');

const quoteResolver = issueResolver<QuoteValues, { current: QuoteFacts }>((values, { current }) =>
  loadRules().then(
    ({ quoteIssues }) => quoteIssues(values, current),
    (): FieldIssue[] => [{ rule: UNCHECKED, field: UNCHECKED, messageKey: 'common.timedOut' }],
  ),
);

interface Handlers {
  onValid: (values: QuoteValues, isAutomatic: boolean) => void;
  /** Called with the first invalid field. */
  onRefused: (field: QuoteField | undefined) => void;
}

/** State of the quote form. A field's error shows once the typing pauses, the field is left, or the form is sent (NUM-01). */
export function useQuoteForm(
  initial: QuoteValues,
  types: readonly ItemType[],
  { onValid, onRefused }: Handlers,
) {
  const known = useRef<QuoteFacts>(undefined);
  const form = useForm<QuoteValues, { current: QuoteFacts }>({
    defaultValues: initial,
    resolver: quoteResolver,
    context: known,
  });
  const { getValues, setValue, trigger } = form;
  const values = useWatch({ control: form.control }) as QuoteValues;
  known.current = types.find((type) => type.name === values.itemType);
  const { shown, show, showSoon } = useShownIssues(form, values, known.current);

  const send = form.handleSubmit(
    (valid) => onValid(valid, false),
    (errors) => {
      show([...QUOTE_FIELDS, UNCHECKED]);
      const [first] = issuesIn(errors);
      onRefused(QUOTE_FIELDS.find((field) => field === first?.field));
    },
  );
  /** Submits automatically: errors are shown only at fields that the user left. */
  const sendAutomatically = form.handleSubmit(
    (valid) => onValid(valid, true),
    () => undefined,
  );
  return {
    values,
    requote: () => void sendAutomatically(),
    /** Loads the rules before they are needed; a submit loads them again after a failure. */
    prepare: () => void loadRules().catch(() => undefined),
    setPlace: (end: 'origin' | 'destination') => (update: (place: QuotePlace) => QuotePlace) =>
      setValue(end, update(getValues(end))),
    setItemType: (itemType: string) => setValue('itemType', itemType),
    setAmount: (field: Amount, value: number | null) => {
      setValue(field, value);
      showSoon(field);
    },
    leaveAmount: async (field: Amount) => {
      show([field]);
      // An invalid amount stays as typed, so that its message is clear.
      if (field !== 'weightKg' && (await trigger(field))) setValue(field, steppedAmount(getValues(field)));
    },
    problem: (field: QuoteField | typeof UNCHECKED): FieldIssue | undefined =>
      shown.find((issue) => issue.field === field),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
