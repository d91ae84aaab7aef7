// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { refusal } from '../../unit/booking/bookingServer.ts';

import { assign, button, FORMS, gateway, open, withSubmit } from './submitWorld.tsx';

withSubmit();

describe.each(FORMS)('%s', (_, useForm, place) => {
  it('a form without errors is booked once, and leads to its result (FORM-99, FORM-104, MULTI-37, MULTI-39)', async () => {
    const form = await open(useForm);
    await form.press();
    await form.isBooked();
    expect(form.server.provider.createOrder.mock.calls[0]?.[0]).toMatchObject({
      process: true,
      quotedPrice: 8.4,
      note: 'first',
    });
    expect(form.part.storage.lastRequest).toBeNull();
    expect([form.told, form.part.atFields]).toEqual([[], []]);
  });

  it('a form with an error of its own is not sent, and shows the error (FORM-92, MULTI-29)', async () => {
    const form = await open(useForm, { isWrong: true });
    await form.press();
    expect(form.part.refusals).toBe(1);
    expect(form.server.provider.createOrder).not.toHaveBeenCalled();
  });

  it('a form refused for a field shows the message at the field and in a notice, and can be sent again (FORM-115, FORM-116, ERR-03)', async () => {
    const form = await open(useForm);
    form.server.rules.refuse = (input) =>
      (input as { note?: string }).note === 'first' ? refusal(422, 'Not this note', { field: 'note' }) : null;
    await form.press();
    expect(form.part.atFields).toEqual([['note', 'Not this note']]);
    expect(form.told).toContain('Not this note');
    expect([form.submit.phase, form.submit.uncertain, form.server.orders]).toEqual(['idle', false, []]);
    form.type('second');
    await form.press();
    await form.isBooked();
  });

  it('a form whose booking lost its answer finds that booking by the next press and books nothing more (FORM-99, MULTI-37)', async () => {
    const form = await open(useForm);
    form.server.loseNext('answer');
    await form.press();
    expect(form.submit.uncertain).toBe(true);
    form.type('changed');
    await form.press();
    await form.isBooked();
    expect(form.told).toEqual(['orderForm.bookedBefore']);
    expect(form.server.orders).toEqual([expect.objectContaining({ note: 'first' })]);
  });

  it('a form whose call was lost is booked with its present values by the next press (FORM-99, MULTI-37)', async () => {
    const form = await open(useForm);
    form.server.loseNext('call');
    await form.press();
    form.type('changed');
    await form.press();
    await form.isBooked();
    expect(form.told).toEqual([]);
    expect(form.server.orders).toEqual([expect.objectContaining({ note: 'changed' })]);
  });

  it('a form sent offline says that there was no answer, neither at a field nor in a notice, until an answer arrives (FORM-99, MULTI-37)', async () => {
    const form = await open(useForm);
    for (const _press of [1, 2]) {
      form.server.loseNext('call');
      await form.press();
      expect(form.submit).toMatchObject({ uncertain: true, phase: 'idle' });
    }
    expect([form.told, form.part.atFields]).toEqual([[], []]);
    await form.press();
    await form.isBooked();
    expect(form.server.orders).toHaveLength(1);
  });

  it.each([
    [422, 'ERR_VALIDATION', false],
    [409, ERROR.idempotencyRunning, true],
  ])(
    'a form with a lost answer and a refusal %i %s stays uncertain: %s (FORM-99, MULTI-37)',
    async (status, code, uncertain) => {
      const form = await open(useForm);
      form.server.loseNext('call');
      await form.press();
      form.server.rules.refuse = () => refusal(status, code);
      await form.press();
      expect(form.submit.uncertain).toBe(uncertain);
      expect(form.told).toEqual([code]);
    },
  );

  it('a form is booked once for any number of presses of Ctrl+Enter (FORM-99, MULTI-37)', async () => {
    const form = await open(useForm);
    button.focus();
    await act(async () => {
      form.submit.advance();
      form.submit.advance();
    });
    await form.isBooked();
    expect(form.server.provider.createOrder).toHaveBeenCalledOnce();
  });

  it(`a form whose payment is pending opens the payment page: ${place} (FORM-102, FORM-103, MULTI-40, MULTI-41)`, async () => {
    const form = await open(useForm, { now: { note: 'first', paymentMethodId: 2 } });
    await form.press();
    if (place === 'here') {
      await waitFor(() => expect(assign).toHaveBeenCalledOnce());
      expect(String(assign.mock.calls[0]?.[0])).toMatch(/^https:\/\/pay\.test\/i-o1\?.*orderId=o1/);
      expect(form.submit.phase).toBe('gateway');
      expect(window.open).not.toHaveBeenCalled();
    } else {
      await form.isBooked();
      expect(String(gateway.location.replace.mock.calls[0]?.[0])).toMatch(
        /^https:\/\/pay\.test\/i-o1\?.*multipoint\/o1$/,
      );
      expect(assign).not.toHaveBeenCalled();
    }
    expect(form.told).toEqual([]);
  });

  it('a form whose payment page does not open is booked, and shows where to pay (FORM-102, MULTI-40)', async () => {
    const form = await open(useForm, { now: { note: 'first', paymentMethodId: 2 } });
    form.server.provider.paymentPageLink.mockRejectedValue(refusal(0, 'ERR_NETWORK'));
    await form.press();
    await form.isBooked();
    expect(form.told).toEqual(['multipoint.paymentNotOpened']);
    expect(form.submit.uncertain).toBe(false);
    expect(gateway.close).toHaveBeenCalledTimes(place === 'window' ? 1 : 0);
  });

  it('a form with a too low wallet shows a message at the payment, and books nothing (FORM-65)', async () => {
    const form = await open(useForm);
    form.server.rules.refuse = () => refusal(402, 'Wallet too low', { field: 'paymentMethodId' });
    await form.press();
    expect(form.part.atFields).toEqual([['paymentMethodId', 'Wallet too low']]);
    expect([form.submit.phase, form.server.orders]).toEqual(['idle', []]);
  });
});
