import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Order, OrderOutcome } from '../../../../contract/orders/orders.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import {
  focusedSection,
  focusField,
  focusId,
  focusSection,
  PAY_BUTTON,
} from '../../../lib/forms/formFields.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { type BookingForm, NOTICE_MS, useBookingSubmit } from '../../../shared/booking/useBookingSubmit.ts';
import { fieldOfServer } from '../rules/failure.ts';
import type { FormSectionId } from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { nextOpenSection, sectionAfter } from '../rules/sections.ts';
import { formKey, formPath, nextOrder, type OrderFormState } from './navigationState.ts';
import type { Booking, FormErrors, OrderFormFacts, Submit } from './orderFormContext.ts';
import { orderWire } from './orderWire.ts';
import type { FormFacts } from './useFormErrorState.ts';
import { usePutValues } from './useSetValues.ts';

interface Parts extends Pick<BookingForm<OrderFormValues>, 'formStorage' | 'basis' | 'onDiscard'> {
  facts: OrderFormFacts;
  errors: FormErrors;
  booking: Booking;
  /** Converts an order to the form's values. */
  read: (order: Order) => OrderFormValues;
  form: Pick<UseFormReturn<OrderFormValues, FormFacts>, 'getValues' | 'setValue'>;
}

/** Address of the form that shows the result of an order. */
const resultPath = ({ orderId, id, statusCode }: OrderOutcome): string =>
  `/orders/new-order?orderId=${encodeURIComponent(orderId ?? id)}&statusCode=${statusCode}`;

/** The buttons that finish the form or continue to its next section. */
export function useSubmitState({ facts, errors, booking, read, form, ...parts }: Parts): Submit {
  const put = usePutValues(form.setValue);
  const notify = useNotify();
  const navigate = useNavigate();
  const submit = useBookingSubmit<OrderFormValues>({
    ...parts,
    orderId: facts.orderId,
    companyId: facts.companyId,
    wire: orderWire(facts, read),
    values: form.getValues,
    put: (change) => {
      put(change);
      booking.keepShipment();
    },
    price: booking,
    errors: {
      isWrong: () => errors.find('all').some((issue) => booking.settled || issue.section !== 'service'),
      refuse: () => {
        errors.refuse();
        notify('orderForm.hasErrors', { type: 'error', autoHideDuration: NOTICE_MS });
      },
      refuseField: (path, message) => {
        const field = fieldOfServer(
          path,
          form.getValues().addon.map((a) => a.id),
        );
        if (!field) return;
        errors.setServer(field, message);
        focusField(field);
      },
    },
    waiting: {
      form: 'order',
      customerId: facts.customerId,
      key: facts.storageKey,
      keyOf: (route) => formKey(facts.customerId, route),
      pathOf: formPath,
      name: ({ referenceNo, receiver }) => referenceNo || receiver.name,
    },
    settles: facts.settles,
    gateway: 'here',
    resultPath,
    onBooked: (outcome) =>
      navigate(resultPath(outcome), { state: { booked: true } satisfies OrderFormState }),
    onNextOrder: (saved) => navigate('/orders/new-order', { state: nextOrder(saved) }),
  });

  const next = useHandler((section: FormSectionId) => {
    const [first] = errors.check(section);
    const following = sectionAfter(section);
    if (first) focusField(first.field);
    else if (following) focusSection(following);
  });
  const advance = useHandler(() => {
    if (document.activeElement?.id === PAY_BUTTON) return submit.confirm();
    const current = focusedSection() as FormSectionId | null;
    const [firstIssue] = current && current !== 'service' ? errors.check(current) : [];
    if (firstIssue) return focusField(firstIssue.field);
    // The quote may still be pending: the pay button shows that, and pays only after it.
    const issues = errors.find('all').filter((i) => i.section !== 'service' || booking.settled);
    const open = nextOpenSection(current, issues);
    const first = issues.find((i) => i.section === open);
    if (first) focusField(first.field);
    else focusId(PAY_BUTTON);
  });
  return useSameObject({ ...submit, advance, next });
}
