// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { ORDER_STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { PAGE_ACTIONS } from '../../../src/resources/orders/actions/orderPageActions.ts';
import { order, quoted, refusal, showOrder, WALLET } from './orderPage.tsx';
import { dialog } from './orderShowWorld.ts';

const NO_ANSWER = /^There was no response\. Press the button again/;

describe('fulfil', () => {
  const draft = (more: Partial<Order> = {}) =>
    order({
      statusCode: 0,
      serviceCode: null,
      service: null,
      price: null,
      quotes: { services: [quoted('DX', 'Tupai', 7.4), quoted('MBE', 'Merbok', 5.5)] } as never,
      ...more,
    });
  const open = async (shown: Order, verbs: Record<string, unknown>) => {
    await showOrder(shown, verbs);
    await userEvent.click(screen.getByRole('button', { name: 'Fulfil order' }));
    await screen.findByRole('dialog');
  };

  /** Waits until the payment methods are loaded, which enables the button. */
  const press = async (name: string) => {
    await waitFor(() => expect(dialog().getByRole('button', { name })).toBeEnabled());
    await userEvent.click(dialog().getByRole('button', { name }));
  };

  it('fulfil is offered for drafts and failed orders only (DET-17)', () => {
    const codes = Object.keys(ORDER_STATUS).map(Number);
    const offered = codes.filter((statusCode) => PAGE_ACTIONS.fulfil.fits(order({ statusCode })));
    expect(offered).toEqual([0, 99]);
  });

  it('fulfil sends the chosen service and the shown price, and is announced (DET-17, DET-18)', async () => {
    const updateOrder = vi.fn(async (_id: string, _patch: unknown, _key: string) =>
      order({ statusCode: 100 }),
    );
    await open(draft(), { updateOrder });
    await userEvent.click(dialog().getByRole('radio', { name: /Merbok/ }));
    await press('Fulfil · MYR 5.50');
    expect(await screen.findByText('Fulfil order successful.')).toBeVisible();
    expect(updateOrder.mock.calls[0]?.slice(0, 2)).toEqual([
      'o1',
      { serviceCode: 'MBE', process: true, skipQueue: true, paymentMethodId: 0, quotedPrice: 5.5 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('fulfil sends a given time and note (DET-17)', async () => {
    const updateOrder = vi.fn(async (_id: string, _patch: unknown) => order({ statusCode: 100 }));
    await open(draft(), { updateOrder });
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Choose another pickup time' }));
    await userEvent.type(dialog().getByRole('textbox', { name: 'Note' }), 'Gate B');
    await press('Fulfil · MYR 7.40');
    await waitFor(() => expect(updateOrder).toHaveBeenCalled());
    const sent = updateOrder.mock.calls[0]?.[1] as { scheduledAt: string; note: string };
    expect(sent.note).toBe('Gate B');
    expect(new Date(sent.scheduledAt).getTime()).toBeGreaterThan(Date.now());
  });

  it('fulfil of an order whose pickup has passed says that it is collected now, unless another time is chosen (DET-17, FORM-42)', async () => {
    const updateOrder = vi.fn(async (_id: string, _patch: unknown) => order({ statusCode: 100 }));
    const [pickup, ...others] = draft().waypoint;
    await open(draft({ waypoint: [{ ...pickup!, scheduledAt: '2020-03-01T02:00:00.000Z' }, ...others] }), {
      updateOrder,
    });
    const notice = () => dialog().queryByText(/1 Mar 2020.*which has passed/);
    expect(notice()).toBeVisible();
    const another = dialog().getByRole('checkbox', { name: 'Choose another pickup time' });
    await userEvent.click(another);
    expect(notice()).toBeNull();
    await userEvent.click(another);
    await press('Fulfil · MYR 7.40');
    await waitFor(() => expect(updateOrder.mock.calls[0]?.[1]).toMatchObject({ scheduledAt: 'now' }));
  });

  it('a courier’s refusal is not shown as a success (DET-18)', async () => {
    const failed = order({ statusCode: 99, failedReason: 'No courier serves this postcode' });
    await open(draft(), { updateOrder: async () => failed });
    await press('Fulfil · MYR 7.40');
    expect(await dialog().findByText('No courier serves this postcode')).toBeVisible();
    expect(screen.queryByText('Fulfil order successful.')).toBeNull();
  });

  it('a changed price is shown before the payment (DET-17)', async () => {
    const refused = refusal(409, 'The price has changed.', {
      code: 'ERR_QUOTE_STALE',
      detail: { price: { amount: 8.1 } },
    });
    const updateOrder = vi.fn(async (_id: string, _patch: unknown, _key: string) => Promise.reject(refused));
    await open(draft(), { updateOrder });
    await press('Fulfil · MYR 7.40');
    expect(await dialog().findByText(/The price is now MYR 8\.10/)).toBeVisible();
    await press('Fulfil · MYR 7.40');
    await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(2));
    expect(updateOrder.mock.calls[0]?.[2]).toBe(updateOrder.mock.calls[1]?.[2]);
  });

  it('an order that another user changed meanwhile is paid only after another press, over the present version (DET-17, BULK-16)', async () => {
    const conflict = (version: number, more: Partial<Order>) =>
      refusal(409, 'The order was changed meanwhile.', {
        code: 'ERR_CONFLICT',
        detail: {
          order: draft({ version, ...more }),
          changedAt: '2026-03-02T06:03:00.000Z',
          changedBy: { name: 'Wei Ling', isYou: false },
        },
      });
    const answers = [conflict(4, {}), conflict(5, { note: 'Gate C' })];
    const updateOrder = vi.fn(async (_id: string, _patch: { version?: number }, _key: string) => {
      const refused = answers.shift();
      if (refused) throw refused;
      return order({ statusCode: 100 });
    });
    await open(draft({ version: 3 }), { updateOrder });
    await press('Fulfil · MYR 7.40');
    expect(await dialog().findByText(/^Wei Ling changed/)).toBeVisible();
    expect(updateOrder.mock.calls.map(([, { version }]) => version)).toEqual([3, 4]);
    await press('Fulfil · MYR 7.40');
    expect(await screen.findByText('Fulfil order successful.')).toBeVisible();
    expect(updateOrder.mock.lastCall?.[1].version).toBe(5);
  });

  it('fulfil after a lost answer finds the booked order, also with another choice (DET-17)', async () => {
    const updateOrder = vi
      .fn(async (_id: string, _patch: unknown, _key: string) => order({ statusCode: 100 }))
      .mockRejectedValueOnce(refusal(0, 'No answer'))
      .mockRejectedValueOnce(refusal(409, 'Used', { code: 'ERR_IDEMPOTENCY_MISMATCH' }));
    await open(draft(), { updateOrder });
    await press('Fulfil · MYR 7.40');
    await dialog().findByText(NO_ANSWER);
    await userEvent.click(dialog().getByRole('radio', { name: /Merbok/ }));
    await press('Fulfil · MYR 5.50');
    expect(await screen.findByText(/^An earlier attempt had booked this order already\./)).toBeVisible();
    const [lost, , found] = updateOrder.mock.calls;
    expect(found).toEqual(lost);
  });

  it('fulfil without an answer sends the same call again under its idempotency key (DET-17)', async () => {
    const updateOrder = vi.fn(async (_id: string, _patch: unknown, _key: string) =>
      Promise.reject(refusal(0, 'Request time out. Please try again.')),
    );
    await open(draft(), { updateOrder });
    await press('Fulfil · MYR 7.40');
    expect(await dialog().findByText(NO_ANSWER)).toBeVisible();
    await press('Fulfil · MYR 7.40');
    await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(2));
    expect(updateOrder.mock.calls[0]?.[2]).toBe(updateOrder.mock.calls[1]?.[2]);
  });

  it('fulfil shows that there is no quote, and requests new ones (DET-16, DET-17)', async () => {
    const refreshQuote = vi.fn(async () => ({}));
    await open(draft({ quotes: { services: [] } }), { refreshQuote });
    expect(dialog().getByText(/^No service is available for this order/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Refresh quotes' }));
    expect(refreshQuote).toHaveBeenCalledWith(['o1']);
  });

  it('a too low wallet without another payment method pays nothing (DET-17)', async () => {
    await open(draft({ quotes: { services: [quoted('VAN', 'Van', 60)] } as never }), {
      getPaymentMethods: async () => [WALLET],
    });
    expect(await dialog().findByText('The wallet is short by MYR 40.00.')).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Fulfil · MYR 60.00' })).toBeDisabled();
  });

  it('a card pays if the wallet is too low, and the gateway returns to the result (DET-17, DET-18)', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const updateOrder = vi.fn(async (_id: string, _patch: unknown) =>
      order({ statusCode: 10, invoiceId: 'i1' }),
    );
    const paymentPageLink = vi.fn(async () => 'https://pay.test/');
    await open(draft({ quotes: { services: [quoted('VAN', 'Van', 60)] } as never }), {
      updateOrder,
      paymentPageLink,
    });
    expect(await dialog().findByRole('radio', { name: 'Card' })).toBeChecked();
    await press('Fulfil · MYR 60.00');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/'));
    expect(updateOrder.mock.calls[0]?.[1]).toMatchObject({ paymentMethodId: 1 });
    expect(paymentPageLink).toHaveBeenCalledWith(
      'i1',
      `${location.origin}/customer/after-payment/bulk-order/i1`,
      'c1',
    );
  });
});
