// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { ORDER_STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { PAGE_ACTIONS } from '../../../src/resources/orders/actions/orderPageActions.ts';
import { onWaiting } from '../../../src/session/waiting.ts';
import { order, refusal, showOrder, WALLET } from './orderPage.tsx';
import { menu } from './orderShowWorld.ts';

const dialog = () => within(screen.getByRole('dialog'));

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
    assign.mockRestore();
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

describe('reject driver', () => {
  const riding = (more: Partial<Order> = {}) => order({ statusCode: 200, serviceCode: 'LLM-MOTO', ...more });
  const reasons = [
    { id: 'late', name: 'Driver is late' },
    { id: 'strange', name: 'A reason of the server alone' },
  ];

  it('reject driver is offered only for LLM services from 200 to below 500 (DET-23, DET-24)', () => {
    const offered = (statusCode: number, serviceCode = 'LLM-MOTO') =>
      PAGE_ACTIONS.rejectDriver.fits(order({ statusCode, serviceCode }));
    const codes = Object.keys(ORDER_STATUS).map(Number);
    expect(codes.filter((code) => offered(code))).toEqual([200, 400, 450, 475]);
    expect(codes.some((code) => offered(code, 'DX'))).toBe(false);
  });

  it('reject driver offers the server’s reasons, also by number keys, sends one and is announced (DET-25, DET-26, DET-27)', async () => {
    const rejectDriver = vi.fn(async (_id: string, _sent: object, _key: string) => order());
    const getRejectReasons = vi.fn(async () => reasons);
    await showOrder(riding(), { rejectDriver, getRejectReasons });
    await userEvent.click((await menu()).getByText('Reject driver'));
    expect(await dialog().findByRole('radio', { name: '1. Driver is late' })).toBeChecked();
    expect(getRejectReasons).toHaveBeenCalledWith('o1');
    await userEvent.keyboard('2');
    expect(dialog().getByRole('radio', { name: '2. A reason of the server alone' })).toBeChecked();
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await screen.findByText('Reject driver successful.')).toBeVisible();
    expect(rejectDriver.mock.calls[0]?.slice(0, 2)).toEqual(['o1', { reason: 'strange', personnel: null }]);
  });

  it('reject driver sends the driver whom its title names; another one who is assigned meanwhile is named before he is rejected (DET-26)', async () => {
    const [ali, ben] = ['Ali', 'Ben'].map((name) => ({ name, phone: '0111', vehicleRegNo: null }));
    const rejectDriver = vi
      .fn(async (_id: string, _sent: object, _key: string) => order())
      .mockRejectedValueOnce(
        refusal(409, 'Another driver.', { code: 'ERR_CONFLICT', detail: { personnel: ben } }),
      );
    await showOrder(riding({ personnel: ali! }), { rejectDriver, getRejectReasons: async () => reasons });
    await userEvent.keyboard('{Shift>}X{/Shift}');
    await dialog().findByRole('radio', { name: '1. Driver is late' });
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await dialog().findByText('Reject driver Ben?')).toBeVisible();
    expect(dialog().getByText('Another driver.')).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await screen.findByText('Reject driver successful.')).toBeVisible();
    expect(rejectDriver.mock.calls.map(([, sent]) => sent)).toMatchObject([
      { personnel: ali },
      { personnel: ben },
    ]);
  });

  it("reject driver shows the server's refusals, and reasons that could not be fetched (DET-25, DET-26)", async () => {
    const answers = { now: true };
    await showOrder(riding(), {
      getRejectReasons: async () => (answers.now ? Promise.reject(refusal(0, 'No answer')) : reasons),
      rejectDriver: async () => Promise.reject(refusal(409, 'This step is not possible now.')),
    });
    await userEvent.keyboard('{Shift>}X{/Shift}');
    expect(await dialog().findByText('No answer')).toBeVisible();
    answers.now = false;
    await userEvent.click(dialog().getByRole('button', { name: 'Try again' }));
    await dialog().findByRole('radio', { name: '1. Driver is late' });
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await dialog().findByText('This step is not possible now.')).toBeVisible();
  });

  it('reject driver sends every attempt with the same key, which a refusal leaves free (DET-26)', async () => {
    const keys: string[] = [];
    const answers = [refusal(0, 'No answer'), refusal(409, 'Not now.'), refusal(409, 'Not now either.')];
    await showOrder(riding(), {
      getRejectReasons: async () => reasons,
      rejectDriver: async (_id: string, _sent: object, key: string) => {
        keys.push(key);
        throw answers[keys.length - 1];
      },
    });
    await userEvent.keyboard('{Shift>}X{/Shift}');
    await dialog().findByRole('radio', { name: '1. Driver is late' });
    for (const message of ['No answer', 'Not now.', 'Not now either.']) {
      await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
      await dialog().findByText(message);
    }
    expect(new Set(keys).size).toBe(1);
  });
});

describe('rating', () => {
  it('rating is offered once the parcel has arrived and has none (DET-37, DET-40)', async () => {
    for (const statusCode of [100, 600, 900]) {
      await showOrder(order({ statusCode }));
      expect(screen.queryByRole('region', { name: 'Rating' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Send rating' })).toBeNull();
      cleanup();
    }
    await showOrder(order({ statusCode: 700 }));
    expect(screen.getByRole('region', { name: 'Rating' })).toBeVisible();
    cleanup();
    await showOrder(order({ statusCode: 1000 }));
    expect(screen.getByRole('button', { name: 'Send rating' })).toBeVisible();
    expect(screen.getAllByRole('radio').map((r) => (r as HTMLInputElement).value)).toEqual(
      expect.arrayContaining(['1', '2', '3', '4', '5']),
    );
  });

  it('rating sends stars and note with the secret id, and thanks (DET-37, DET-39, ERR-12)', async () => {
    const rateOrder = vi.fn(async (_id: string, _input: unknown, _key: string) => ({}));
    await showOrder(order(), { rateOrder });
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(screen.getByText('Please choose a number of stars')).toBeVisible();
    expect(rateOrder).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    await userEvent.type(screen.getByLabelText('Anything to add? (optional)'), 'Kind rider');
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Awesome thank you!')).toBeVisible();
    expect(rateOrder.mock.calls[0]?.slice(0, 2)).toEqual([
      'o1',
      { rating: 4, ratingNote: 'Kind rider', nanoId: 'secret1', companyId: 'c1' },
    ]);
  });

  it('a second rating shows the server’s refusal (DET-40)', async () => {
    await showOrder(order(), {
      rateOrder: async () => Promise.reject(refusal(409, 'This delivery has been rated already.')),
    });
    fireEvent.click(screen.getByRole('radio', { name: '1 star' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('This delivery has been rated already.')).toBeVisible();
  });
});
