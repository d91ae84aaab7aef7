import { type ReactNode, useMemo, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useLocale } from '../../../i18n/useText.ts';
import type { KeyedRequest } from '../../../lib/calls/keyedRequest.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { formatAmount } from '../../../lib/text/formatMoney.ts';
import { useStoredForm } from '../../../ui/form/useStoredForm.ts';
import type { Basis } from '../../../ui/versions/basis.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import {
  BookingContext,
  ErrorsContext,
  FactsContext,
  type OrderFormFacts,
  SubmitContext,
} from './orderFormContext.ts';
import { useBookingState } from './useBookingState.ts';
import { useOrderReader } from './useFirstValues.ts';
import { type FormFacts, useFormErrorState } from './useFormErrorState.ts';
import { useSubmitState } from './useSubmitState.ts';

interface Props {
  facts: OrderFormFacts;
  /** Context of the form's resolver. */
  known: FormFacts;
  basis: Basis<OrderFormValues> | null;
  lastRequest: KeyedRequest | null;
  /** Whether the values were restored from storage; they then stay stored. */
  restored: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

/** Watches the values in one place and passes on only their effects: errors, prices, and the buttons that finish. */
export function OrderFormModel({ facts, known, basis, lastRequest, restored, onDiscard, children }: Props) {
  const form = useFormContext<OrderFormValues, FormFacts>();
  const values = useWatch({ control: form.control }) as OrderFormValues;
  const { isDirty } = useFormState({ control: form.control });
  const booking = useBookingState(form, values, facts);
  const { currency, timezone } = facts;
  const locale = useLocale();
  const { payments } = booking;
  const paying = useMemo(
    () => ({ payments, currency, amountText: (minor: number) => formatAmount(minor, currency, locale) }),
    [payments, currency, locale],
  );
  known.current = useSameObject({ timezone, currency, addons: booking.selected?.addon ?? null, paying });
  const errors = useFormErrorState(form, values, known.current, booking.promoRefusal);
  const base = useRef(basis);
  const { read } = useOrderReader();
  const formStorage = useStoredForm(
    facts.storageKey,
    values,
    { isDirty, wasRestored: restored },
    lastRequest,
    base,
  );
  const submit = useSubmitState({
    facts,
    errors,
    booking,
    formStorage,
    basis: base,
    read,
    form,
    onDiscard,
  });
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
