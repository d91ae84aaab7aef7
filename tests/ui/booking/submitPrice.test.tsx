// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { refusal } from '../../unit/booking/bookingServer.ts';

import { FORMS, open, type Shown, withSubmit } from './submitWorld.tsx';

withSubmit();

describe.each(FORMS)('%s', (_, useForm) => {
  it('a form with a changed price is booked only once the new price is accepted (FORM-101, MULTI-37)', async () => {
    const form = await open(useForm);
    form.server.rules.refuse = (input) =>
      input.quotedPrice === 9.1
        ? null
        : refusal(409, ERROR.staleQuote, { detail: { price: { amount: 9.1, currency: 'MYR' } } });
    await form.press();
    expect(form.submit.priceChange).toEqual({ fromMinor: 840, toMinor: 910 });
    expect([form.part.attempts, form.server.orders]).toEqual([1, []]);
    await act(async () => form.submit.acceptPrice());
    await form.isBooked();
    expect(form.server.orders).toHaveLength(1);
  });

  it('a form confirmed during a price request is booked when the price equals the shown one (FORM-101)', async () => {
    const form = await open(useForm);
    form.show({ settled: false, priceMinor: null });
    await form.press();
    expect(form.submit.awaitingPrice).toBe(true);
    expect(form.server.orders).toEqual([]);
    form.show({ settled: true, priceMinor: 840 });
    await form.isBooked();
  });

  it('a form confirmed during a price request is not booked at another price, or after the focus left the button (FORM-101)', async () => {
    const form = await open(useForm);
    form.show({ settled: false, priceMinor: null });
    await form.press();
    act(() => form.submit.stopAwaiting());
    form.show({ settled: true, priceMinor: 840 });
    expect(form.submit.priceChange).toBeNull();
    form.show({ settled: false, priceMinor: null });
    await form.press();
    form.show({ settled: true, priceMinor: 910 });
    await waitFor(() => expect(form.submit.priceChange).toEqual({ fromMinor: 840, toMinor: 910 }));
    expect(form.server.orders).toEqual([]);
  });

  it.each([
    [{ settled: false, priceMinor: null }, 'orderForm.priceUnknown'],
    [{ settled: true, priceMinor: null, problems: ['No courier goes there'] }, 'No courier goes there'],
  ] as [Shown, string][])(
    'a form without a price is not booked and shows the reason: %o (FORM-54, FORM-101, MULTI-28)',
    async (shown, message) => {
      const form = await open(useForm, { price: shown });
      await form.press();
      expect(form.told).toEqual([message]);
      expect([form.submit.awaitingPrice, form.server.orders]).toEqual([false, []]);
    },
  );
});
