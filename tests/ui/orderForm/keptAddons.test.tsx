// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { filled, offer, side } from '../../unit/orderForm/sample.ts';
import { pauseTyping, withTypingPauses } from '../typingPause.ts';
import { renderBooking } from './bookingState.tsx';

withTypingPauses();

const COD = [{ id: ADDON_COD, qty: 1, values: { value: '89' } }];
const SIGNATURE = { id: 7, qty: 1, values: {} };
const withCod = (code: string, amount: number): QuotedService => ({
  ...offer(code, amount, 1),
  addon: [{ id: ADDON_COD, name: 'COD', required: [] }] as never,
});
const CHEAP = offer('CHEAP', 5, 1);
const ELSEWHERE = side({ address1: '21 Jalan Burma' });

async function form(services: QuotedService[], change: Parameters<typeof filled>[0]) {
  const shown = renderBooking(filled(change), { services });
  const ready = async () => {
    await pauseTyping();
    await waitFor(() => expect(shown.current.booking.services).toHaveLength(services.length));
    await waitFor(() => expect(shown.current.booking.settled).toBe(true));
  };
  await ready();
  return {
    form: shown.current.form,
    booking: () => shown.current.booking,
    chosen: () => {
      const { serviceCode, addon } = shown.current.form.getValues();
      return [serviceCode, addon];
    },
    /** Changes the values at once, like one event. */
    change: async (work: () => void) => {
      act(work);
      await ready();
    },
  };
}

test('an order without a service gets the first service with its cash on delivery, which stays (FORM-60, FORM-02)', async () => {
  const { chosen } = await form([CHEAP, withCod('DEAR', 9)], { serviceCode: '', addon: COD });
  expect(chosen()).toEqual(['DEAR', COD]);
});

test('cash on delivery that no service offers stays in the form (FORM-60, FORM-02)', async () => {
  const { chosen } = await form([CHEAP], { serviceCode: '', addon: COD });
  expect(chosen()).toEqual(['CHEAP', COD]);
});

test('another address keeps the cash on delivery of an order whose service nobody chose (FORM-62)', async () => {
  const {
    chosen,
    change,
    form: values,
  } = await form([CHEAP, withCod('DEAR', 9)], { serviceCode: '', addon: COD });
  await change(() => values.setValue('receiver', ELSEWHERE));
  expect(chosen()).toEqual(['DEAR', COD]);
});

test('another address clears add-ons that were chosen for a service (FORM-62)', async () => {
  const { chosen, change, form: values } = await form([withCod('DEAR', 9)], { serviceCode: '' });
  await change(() => values.setValue('addon', [...COD, SIGNATURE]));
  await change(() => values.setValue('receiver', ELSEWHERE));
  expect(chosen()).toEqual(['DEAR', []]);
});

test('a user who chooses another service clears the add-ons (FORM-60)', async () => {
  const { booking, chosen, change } = await form([withCod('DEAR', 9), withCod('OTHER', 12)], {
    serviceCode: '',
    addon: COD,
  });
  await change(() => booking().choose('OTHER'));
  expect(chosen()).toEqual(['OTHER', []]);
});

test('values of two versions that were put together keep their service and add-ons (FORM-93, FORM-62)', async () => {
  const {
    booking,
    chosen,
    change,
    form: values,
  } = await form([CHEAP, withCod('DEAR', 9)], {
    serviceCode: 'DEAR',
    addon: [],
  });
  await change(() => {
    values.setValue('receiver', ELSEWHERE);
    values.setValue('addon', COD);
    booking().keepShipment();
  });
  expect(chosen()).toEqual(['DEAR', COD]);
});
