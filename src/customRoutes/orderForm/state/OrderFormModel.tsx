import type { ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Attempt } from '../../../lib/attempt.ts';
import { useKeptForm } from '../../../ui/booking/useKeptForm.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import {
  BookingContext,
  ErrorsContext,
  FactsContext,
  type OrderFormFacts,
  SubmitContext,
} from './orderFormContext.ts';
import { useBookingState } from './useBookingState.ts';
import { type FormFacts, useFormErrorState } from './useFormErrorState.ts';
import { useSubmitState } from './useSubmitState.ts';

interface Props {
  facts: OrderFormFacts;
  /** What the form's resolver goes by. */
  known: FormFacts;
  attempt: Attempt | null;
  /** The values were kept from before, so they are worth keeping on. */
  restored: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

const NO_ADDONS: never[] = [];

/** Watches the values in one place and hands on only what changed by them: errors, prices, ways to finish. */
export function OrderFormModel({ facts, known, attempt, restored, onDiscard, children }: Props) {
  const form = useFormContext<OrderFormValues, FormFacts>();
  const values = useWatch({ control: form.control }) as OrderFormValues;
  const { isDirty } = useFormState({ control: form.control });
  const booking = useBookingState(form, values, facts);
  known.current = { timezone: facts.timezone, addons: booking.selected?.addon ?? NO_ADDONS };
  const errors = useFormErrorState(form, values, known.current);
  const keeper = useKeptForm(facts.keptKey, values, { isDirty, wasKept: restored }, attempt);
  const submit = useSubmitState({ facts, errors, booking, keeper, getValues: form.getValues, onDiscard });
  return (
    <FactsContext value={facts}>
      <ErrorsContext value={errors}>
        <BookingContext value={booking}>
          <SubmitContext value={submit}>{children}</SubmitContext>
        </BookingContext>
      </ErrorsContext>
    </FactsContext>
  );
}
