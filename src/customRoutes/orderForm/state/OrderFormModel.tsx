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
import { useFormErrorState } from './useFormErrorState.ts';
import { useSubmitState } from './useSubmitState.ts';

interface Props {
  facts: OrderFormFacts;
  attempt: Attempt | null;
  /** The values were kept from before, so they are worth keeping on. */
  restored: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

const NO_ADDONS: never[] = [];

/** Watches the values in one place and hands on only what changed by them: faults, prices, ways to finish. */
export function OrderFormModel({ facts, attempt, restored, onDiscard, children }: Props) {
  const form = useFormContext<OrderFormValues>();
  const values = useWatch({ control: form.control }) as OrderFormValues;
  const { isDirty } = useFormState({ control: form.control });
  const booking = useBookingState(form, values, facts);
  const errors = useFormErrorState(values, form.getValues, {
    timezone: facts.timezone,
    addons: booking.selected?.addon ?? NO_ADDONS,
  });
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
