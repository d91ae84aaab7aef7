// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filled, offer, side } from '../../unit/orderForm/sample.ts';
import { pauseTyping, withTypingPauses } from '../typingPause.ts';
import { renderBooking } from './bookingState.tsx';

withTypingPauses();

const COD = [{ id: -1, qty: 1, values: { value: '50' } }];

/** Opens the form from the rates page without the receiver's street, then fills in each street in turn. */
async function form(preferredService: string, offered: string[], streets = ['8 Lebuh Pantai']) {
  const shown = renderBooking(
    filled({ receiver: side({ address1: '' }), serviceCode: 'DEAR', addon: COD }),
    { services: offered.map((code, i) => offer(code, 5 + i, 1)) },
    { preferredService },
  );
  await pauseTyping();
  await waitFor(() => expect(shown.current.booking.services).toHaveLength(offered.length));
  for (const address1 of streets) {
    act(() => shown.current.form.setValue('receiver', side({ address1 })));
    await pauseTyping();
    await waitFor(() => expect(shown.current.booking.settled).toBe(true));
  }
  return shown.current.form.getValues();
}

test('a service that was chosen before the form was opened stays, with its amounts, while the address is filled in (FORM-113)', async () => {
  const { serviceCode, addon } = await form('DEAR', ['CHEAP', 'DEAR']);
  expect([serviceCode, addon]).toEqual(['DEAR', COD]);
});

test('a service that no longer serves the route is replaced by the first offered one, and the amounts stay (FORM-60)', async () => {
  const { serviceCode, addon } = await form('DEAR', ['CHEAP']);
  expect([serviceCode, addon]).toEqual(['CHEAP', COD]);
});

test('a preferred service is cleared by another address after the shipment is complete and priced (FORM-62)', async () => {
  const { serviceCode, addon } = await form('DEAR', ['CHEAP', 'DEAR'], ['8 Lebuh Pantai', '21 Jalan Burma']);
  expect([serviceCode, addon]).toEqual(['CHEAP', []]);
});

test('a service chosen in the form is cleared by another address (FORM-62)', async () => {
  const { serviceCode, addon } = await form('', ['CHEAP', 'DEAR']);
  expect([serviceCode, addon]).toEqual(['CHEAP', []]);
});
