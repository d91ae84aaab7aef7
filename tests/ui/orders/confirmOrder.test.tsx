// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { onWaiting } from '../../../src/session/waiting.ts';
import { order, refusal, showOrder, WALLET } from './orderPage.tsx';
import { dialog, menu } from './orderShowWorld.ts';

describe('confirm or retry', () => {
  const failed = () => order({ statusCode: 99, version: 3, failedReason: 'Payment failed' });
  const confirming = async (verbs: Record<string, unknown>) => {
    await showOrder(failed(), verbs);
    await userEvent.click(screen.getByRole('button', { name: 'Retry order' }));
    await dialog().findByRole('radio', { name: 'Card' });
  };

  it('confirm is offered below status 100 with a service, shows the price and pays from the wallet (DET-15, DET-64)', async () => {
    const processOrders = vi.fn(async (_input: unknown) => ({ statusCode: 100, results: [{ ok: true }] }));
    await confirming({ processOrders });
    expect(dialog().getByText('MYR 12.60')).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 7.40' }));
    expect(await screen.findByText('Order confirmed.')).toBeVisible();
    expect(processOrders.mock.calls[0]?.[0]).toMatchObject({
      orderIds: ['o1'],
      serviceCode: 'DX',
      paymentMethodId: 0,
      quotedPrice: 7.4,
    });
    cleanup();
    await showOrder(order({ statusCode: 100 }));
    expect(screen.queryByRole('button', { name: 'Retry order' })).toBeNull();
  });

  it('an order whose pickup is before today is confirmed for a pickup now, which the dialog says first (FORM-42)', async () => {
    const processOrders = vi.fn(async (_input: unknown) => ({ statusCode: 100, results: [{ ok: true }] }));
    const { waypoint: stops, ...rest } = failed();
    const late = stops.map((stop, i) =>
      i === 0 ? { ...stop, scheduledAt: '2020-03-01T02:00:00.000Z' } : stop,
    );
    await showOrder({ ...rest, waypoint: late }, { processOrders });
    await userEvent.click(screen.getByRole('button', { name: 'Retry order' }));
    await dialog().findByRole('radio', { name: 'Card' });
    expect(dialog().getByText(/1 Mar 2020.*which has passed/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 7.40' }));
    await waitFor(() => expect(processOrders.mock.calls[0]?.[0]).toMatchObject({ scheduledAt: 'now' }));
  });

  it('the button and the menu say confirm for a draft and retry for a failed order (DET-15)', async () => {
    await showOrder(order({ statusCode: 0 }));
    expect(screen.getByRole('button', { name: 'Confirm order' })).toBeVisible();
    expect((await menu()).getByRole('menuitem', { name: /Confirm order/ })).toBeVisible();
    expect(screen.queryByText('Retry order')).toBeNull();
    cleanup();
    await showOrder(failed());
    expect((await menu()).getByRole('menuitem', { name: /Retry order/ })).toBeVisible();
    expect(screen.queryByText('Confirm order')).toBeNull();
  });

  it('confirm shows that the payment methods could not be loaded, and loads them again (DET-15)', async () => {
    const ways = { known: false };
    await showOrder(failed(), {
      getPaymentMethods: async () => (ways.known ? [WALLET] : Promise.reject(refusal(0, 'No answer'))),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry order' }));
    expect(await dialog().findByText('No answer')).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Retry · MYR 7.40' })).toBeDisabled();
    ways.known = true;
    await userEvent.click(dialog().getByRole('button', { name: 'Try again' }));
    expect(await dialog().findByRole('radio', { name: /Wallet/ })).toBeChecked();
  });

  it('an order that is paid by card leaves for the gateway, which returns to the result (DET-15, BULK-24)', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const processOrders = vi.fn(async (_input: unknown) => ({
      statusCode: 10,
      invoiceId: 'i9',
      results: [],
    }));
    await confirming({ processOrders, paymentPageLink: async (id: string, done: string) => `${id} ${done}` });
    await userEvent.click(dialog().getByRole('radio', { name: 'Card' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 7.40' }));
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith(`i9 ${location.origin}/customer/after-payment/bulk-order/i9`),
    );
    expect(processOrders.mock.calls[0]?.[0]).toMatchObject({ paymentMethodId: 1 });
  });

  it('an order that is paid by card is booked even if the payment page does not open, and says where to pay (DET-15)', async () => {
    await confirming({
      processOrders: async () => ({ statusCode: 10, invoiceId: 'i9', results: [] }),
      paymentPageLink: async () => Promise.reject(refusal(0, 'No answer')),
    });
    await userEvent.click(dialog().getByRole('radio', { name: 'Card' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 7.40' }));
    expect(
      await screen.findByText('The payment page did not open. Press “Open payment page”.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Order confirmed.')).toBeNull();
  });

  it('confirm without an answer says that another press is safe, and that press finds the booking of the lost call (DET-15)', async () => {
    const processOrders = vi
      .fn(async (_input: unknown, _key: string) => ({ statusCode: 100, results: [{ ok: true }] }))
      .mockRejectedValueOnce(refusal(0, 'No answer'))
      .mockRejectedValueOnce(refusal(409, 'Running', { code: 'ERR_IDEMPOTENCY_RUNNING' }))
      .mockRejectedValueOnce(refusal(409, 'Used', { code: 'ERR_IDEMPOTENCY_MISMATCH' }));
    await confirming({ processOrders });
    const press = () => userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 7.40' }));
    const notice = /^There was no response\. Press the button again/;
    await press();
    expect(await dialog().findByText(notice)).toBeVisible();
    await press();
    await waitFor(() => expect(processOrders).toHaveBeenCalledTimes(2));
    expect(dialog().getByText(notice)).toBeVisible();
    await userEvent.click(dialog().getByRole('radio', { name: 'Card' }));
    await press();
    expect(await screen.findByText(/^An earlier attempt had booked this order already\./)).toBeVisible();
    expect(new Set(processOrders.mock.calls.map(([, key]) => key)).size).toBe(1);
    const [lost, , changed, found] = processOrders.mock.calls;
    expect(changed?.[0]).toMatchObject({ paymentMethodId: 1 });
    expect(found).toEqual(lost);
  });

  it('confirm with a changed price shows the price, and pays it only after another press (DET-15)', async () => {
    const processOrders = vi
      .fn(async (_input: unknown, _key: string) => ({ statusCode: 100, results: [{ ok: true }] }))
      .mockRejectedValueOnce(
        refusal(409, 'Stale', { code: 'ERR_QUOTE_STALE', detail: { price: { amount: 8.1 } } }),
      );
    await confirming({ processOrders });
    await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 7.40' }));
    expect(await dialog().findByText(/^The price is now MYR 8\.10/)).toBeVisible();
    expect(processOrders).toHaveBeenCalledTimes(1);
    await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 8.10' }));
    expect(await screen.findByText('Order confirmed.')).toBeVisible();
    expect(processOrders.mock.lastCall?.[0]).toMatchObject({ quotedPrice: 8.1 });
  });

  it('an order that a colleague changed while the dialog was open is shown as it is now, and paid only after another press (DET-15, BULK-16)', async () => {
    const theirs = { ...failed(), version: 7, serviceCode: 'EX', price: { amount: 9, currency: 'MYR' } };
    const processOrders = vi
      .fn(async (_input: unknown, _key: string) => ({ statusCode: 100, results: [{ ok: true }] }))
      .mockRejectedValueOnce(
        refusal(409, 'Changed', {
          code: 'ERR_CONFLICT',
          detail: {
            order: theirs,
            changedAt: '2026-07-22T04:00:00Z',
            changedBy: { name: 'Wei Ling', isYou: false },
          },
        }),
      );
    await confirming({ processOrders });
    await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 7.40' }));
    expect(
      await dialog().findByText(/^Wei Ling changed .* Please check the order as it is now/),
    ).toBeVisible();
    expect(processOrders.mock.lastCall?.[0]).toMatchObject({ version: 3, serviceCode: 'DX' });
    await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 9.00' }));
    expect(await screen.findByText('Order confirmed.')).toBeVisible();
    expect(processOrders.mock.lastCall?.[0]).toMatchObject({ version: 7, serviceCode: 'EX', quotedPrice: 9 });
  });

  it.each([
    ['its courier', { statusCode: 99, failedReason: 'Nobody goes to 99999.', results: [{ ok: true }] }],
    ['the server', { statusCode: 0, results: [{ ok: false, error: { message: 'Nobody goes to 99999.' } }] }],
  ])(
    'a refusal by %s is shown with its reason in the dialog, not as a success (DET-15, LIVE-10)',
    async (_, answer) => {
      const waits = vi.fn();
      const end = onWaiting(waits);
      await confirming({ processOrders: async () => answer });
      await userEvent.click(dialog().getByRole('button', { name: 'Retry · MYR 7.40' }));
      expect(await dialog().findByText('Nobody goes to 99999.')).toBeVisible();
      expect(screen.queryByText('Order confirmed.')).toBeNull();
      expect(waits).not.toHaveBeenCalled();
      end();
    },
  );
});
