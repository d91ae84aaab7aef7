// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { filled, offer } from '../../unit/orderForm/sample.ts';
import { renderBooking } from './bookingState.tsx';

const REFUSAL = 'This promo code does not apply to DEAR, only to CHEAP.';

/** The form with two services and the quote's errors. The dearer service refuses the code. */
async function form(values: Partial<OrderFormValues>, errors: InstantQuote['errors'] = []) {
  const services = [offer('CHEAP', 5, 1), { ...offer('DEAR', 6, 1), promoRefusal: REFUSAL }];
  const shown = renderBooking(filled(values), { services, errors });
  const booking = () => shown.current.booking;
  await waitFor(() => expect(booking().settled && booking().services).toHaveLength(2));
  return booking;
}

test('a promo code is checked for the chosen service, which otherwise has its full price (FORM-47)', async () => {
  const booking = await form({ serviceCode: 'CHEAP', promoCode: 'NEXTDAY2' });
  expect(booking().promoRefusal).toBeNull();
  act(() => booking().choose('DEAR'));
  await waitFor(() => expect(booking().promoRefusal).toBe(REFUSAL));
  expect(booking().priceMinor).toBe(600);
});

test("the field's message about the promo code is not repeated above the services (FORM-54, FORM-55)", async () => {
  const errors = [
    { error: { code: 'ERR_VALIDATION', field: 'promoCode', message: REFUSAL } },
    { error: { code: 'ERR_VALIDATION', field: 'weight', message: 'Too heavy.' } },
  ];
  expect((await form({ serviceCode: 'DEAR' }, errors))().problems).toEqual(['Too heavy.']);
  expect((await form({ serviceCode: 'CHEAP' }, errors))().problems).toEqual([REFUSAL, 'Too heavy.']);
});
