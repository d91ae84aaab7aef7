import type { BookingWire } from '../../../shared/booking/sendBooking.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { type PayloadFacts, toOrderInput } from '../rules/orderPayload.ts';
import { ORDER_PARTS } from '../rules/versions.ts';

/** Converts the form's values to the wire and back (FORM-93, -99, -100). */
export const orderWire = (
  facts: PayloadFacts,
  read: BookingWire<OrderFormValues>['read'],
): BookingWire<OrderFormValues> => ({
  toInput: (values, finish) => toOrderInput(values, facts, finish),
  read,
  parts: ORDER_PARTS,
});
