// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { ORDER_STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { fulfil } from '../../../src/resources/orders/actions/fulfil.ts';
import { rejectDriver } from '../../../src/resources/orders/actions/rejectDriver.ts';
import { activity, order, quoted, refusal, showOrder, showOrderHead, WALLET } from './orderPage.tsx';

afterEach(cleanup);

const menu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for MY1' }));
  return within(await screen.findByRole('menu'));
};
const dialog = () => within(screen.getByRole('dialog'));
const address = () => screen.getByTestId('address');

describe('what the page shows', () => {
  it('overview, stops with their notes, and the history with text and place, newest first (DET-01, DET-03, DET-04, DET-05)', async () => {
    await showOrder(order({ activities: [activity(1, 100), activity(2, 200)] }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('MY1');
    expect(within(screen.getByRole('region', { name: 'Overview' })).getByText('MYR 7.40')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Stops' })).getByText('Ring twice')).toBeVisible();
    const entries = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
    expect(entries.map((e) => e.textContent)).toEqual([
      expect.stringContaining('Scheduled'),
      expect.stringContaining('New order'),
    ]);
    expect(entries[0]).toHaveTextContent(/Report 2.*Place 2/);
  });

  it('a stop with its own delivery time shows it in the company’s time zone, others show none (DET-04, MULTI-20)', async () => {
    const [pickup, drop] = order().waypoint as [Order['waypoint'][0], Order['waypoint'][0]];
    await showOrder(
      order({ waypoint: [pickup, { ...drop, scheduledAt: '2026-03-02T04:00:00.000Z' }, { ...drop, id: 3 }] }),
    );
    const [first, second, third] = screen.getAllByText(/^(Pickup|Drop-off)/i);
    expect(first).toHaveTextContent(/^\S+$/);
    expect(second).toHaveTextContent(/ · 2 Mar 2026, 12:00 pm$/);
    expect(third).toHaveTextContent(/^\S+$/);
  });

  it('a stop at an outlet shows its name and address, also on the map; one at a place that only the shipper knows does not (FORM-17, DET-04)', async () => {
    const [pickup, drop] = order().waypoint as [Order['waypoint'][0], Order['waypoint'][0]];
    const getOutlets = vi.fn(async () => [
      {
        id: 'BLG-SS2',
        name: 'Beluga SS2',
        address1: '27 Jalan SS2/64',
        postcode: '47300',
        city: 'Petaling Jaya',
        state: 'Selangor',
        country: 'MY',
      },
    ]);
    const searchCities = vi.fn(async (_country: string, city: string) => [
      { city, state: 'Selangor', coord: { lat: 3.1, lon: 101.6 } },
    ]);
    await showOrder(
      order({
        waypoint: [
          { ...pickup, placeId: 'BLG-SS2' },
          { ...drop, placeId: 'OWN-1' },
        ],
      }),
      { getOutlets, searchCities },
    );
    expect(await screen.findByText('Outlet: Beluga SS2, 27 Jalan SS2/64, 47300 Petaling Jaya')).toBeVisible();
    expect(screen.getAllByText(/^Outlet/)).toHaveLength(1);
    // On the map too the parcel is at the outlet, not at its sender's.
    expect(await screen.findByText('Stop 1: Beluga SS2, Petaling Jaya, Selangor, MY')).toBeInTheDocument();
  });

  it('returns to the list that it was opened from (DET-02)', async () => {
    await showOrder(order(), {}, { back: '/orders?filter=x' });
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
      'href',
      '/orders?filter=x',
    );
  });

  it('Escape returns to that list, but not from a text field', async () => {
    await showOrder(order(), {}, { back: '/orders?filter=x' });
    await userEvent.type(screen.getByRole('textbox'), 'good{Escape}');
    expect(address()).toHaveTextContent('/order/o1');
    await userEvent.click(document.body);
    await userEvent.keyboard('{Escape}');
    expect(address()).toHaveTextContent('/orders');
  });

  it('shows the recipient of the parcel, with signature and pictures (DET-06)', async () => {
    const proof = activity(2, 700, {
      podName: 'Wei',
      podNRIC: '900101',
      podMobile: '0187654321',
      podSign: 'data:image/png;base64,AAAA',
      podPicture: ['data:image/png;base64,BBBB', 'data:application/pdf;base64,JVBERg=='],
      hasPodImage: true,
    });
    await showOrder(order({ activities: [activity(1, 100), proof] }));
    const section = within(screen.getByRole('region', { name: 'Proof of delivery' }));
    expect(section.getByText(/Wei · 900101 · 0187654321/)).toBeVisible();
    expect(section.getByRole('img', { name: 'Signature' })).toBeVisible();
    expect(section.getByRole('img', { name: 'Picture 1 of the delivery' })).toBeVisible();
    const file = await section.findByRole('link', { name: /proof-2\.pdf/ });
    expect(file).toHaveAttribute('download', 'proof-2.pdf');
  });

  it('marks the entry that has pictures, and no other (DET-07)', async () => {
    await showOrder(order({ activities: [activity(1, 100), activity(2, 700, { hasPodImage: true })] }));
    const [newest, older] = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
    expect(within(older!).queryByRole('button')).toBeNull();
    await userEvent.click(within(newest!).getByRole('button', { name: 'Proof of delivery' }));
    expect(dialog().getByLabelText('Last 4 digits')).toHaveFocus();
  });

  it('the rating with its note (DET-08)', async () => {
    await showOrder(order({ rating: 4, ratingNote: 'Kind rider' }));
    expect(screen.getByRole('img', { name: '4 stars' })).toBeVisible();
    expect(screen.getByText('Kind rider')).toBeVisible();
  });

  it('shows that there are no events yet, and why an order could not be loaded (DET-01)', async () => {
    await showOrder(order({ statusCode: 0, activities: [] }));
    expect(screen.getByText('Nothing has happened yet.')).toBeVisible();
    cleanup();
    await showOrderHead(order(), { getOrder: async () => Promise.reject(refusal(404, 'File not found')) });
    expect(screen.getByRole('alert')).toHaveTextContent('There is no such order');
    cleanup();
    await showOrderHead(order(), { getOrder: async () => Promise.reject(refusal(500, 'Not today')) });
    expect(screen.getByRole('alert')).toHaveTextContent('Not today');
  });
});

describe('actions of the menu', () => {
  it('lists what the order can do, not a way to the page that is open (DET-03)', async () => {
    await showOrder(order());
    const entries = await menu();
    expect(entries.getByText('Place order again')).toBeVisible();
    expect(entries.queryByText('View order')).toBeNull();
  });

  it.each([
    ['button', () => userEvent.click(screen.getByRole('button', { name: /^Print label/ }))],
    [
      'menu',
      async () => userEvent.click((await menu()).getByRole('menuitem', { name: 'Print Packing list' })),
    ],
  ])(
    'a document asked for by the %s that is refused closes its window and says why (DET-09, ORD-36, ORD-37)',
    async (_, ask) => {
      const opened = { location: { replace: vi.fn() }, close: vi.fn() };
      const open = vi.spyOn(window, 'open').mockReturnValue(opened as never);
      const refused = async () => Promise.reject(refusal(409, 'The label is not ready yet'));
      await showOrder(order({ statusCode: 100 }), { labelLink: refused, documentLink: refused });
      await ask();
      expect(await screen.findByText('The label is not ready yet')).toBeVisible();
      expect(open).toHaveBeenCalledOnce();
      expect(opened.close).toHaveBeenCalledOnce();
      expect(opened.location.replace).not.toHaveBeenCalled();
      open.mockRestore();
    },
  );

  it('a return order opens the order form with the order (DET-14)', async () => {
    await showOrder(order());
    await userEvent.click((await menu()).getByText('Create return order'));
    expect(address()).toHaveTextContent('/orders/new-order');
    expect(JSON.parse(address().dataset.state ?? '')).toMatchObject({
      returnOrder: true,
      orderDetails: { id: 'o1' },
    });
  });

  it('a clone is announced and opened (DET-12, DET-13)', async () => {
    const cloneOrder = vi.fn(async () => ({ orderId: 'o2' }));
    await showOrder(order(), { cloneOrder });
    await userEvent.click((await menu()).getByText('Place order again'));
    expect(cloneOrder).toHaveBeenCalledWith('o1');
    expect(await screen.findByText('Clone order successful.')).toBeVisible();
    await waitFor(() => expect(address()).toHaveTextContent('/orders/new-order/o2'));
  });

  it('place again several times asks how many, refuses what is not 1 to 200, and leads to the drafts that were made (W3)', async () => {
    const placeOrderAgain = vi
      .fn()
      .mockRejectedValueOnce(new Error('No answer.'))
      .mockResolvedValue({ count: 20, orderIds: [], madeTogether: 'm1' });
    await showOrder(order(), { placeOrderAgain });
    await userEvent.click((await menu()).getByText('Place again several times …'));
    const count = await screen.findByRole('spinbutton', { name: /How many/ });
    expect(count).toHaveFocus();
    for (const wrong of ['0', '201', '1.5']) {
      await userEvent.clear(count);
      await userEvent.type(count, `${wrong}{Enter}`);
      expect(await screen.findByText('Enter a whole number from 1 to 200.')).toBeVisible();
    }
    expect(placeOrderAgain).not.toHaveBeenCalled();
    await userEvent.clear(count);
    await userEvent.type(count, '20{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer.');
    await userEvent.click(screen.getByRole('button', { name: 'Make drafts' }));
    await waitFor(() => expect(address()).toHaveTextContent('/orders/bulk-orders'));
    // The second try carries the key of the first.
    const [first, second] = placeOrderAgain.mock.calls;
    expect(first?.slice(0, 2)).toEqual(['o1', 20]);
    expect(second).toEqual(first);
    expect(await screen.findByText('20 drafts made at once.')).toBeVisible();
  });

  it('refreshed quotes are announced, for an order that is not confirmed (DET-16)', async () => {
    const refreshQuote = vi.fn(async () => ({}));
    await showOrder(order({ statusCode: 0 }), { refreshQuote });
    await userEvent.click((await menu()).getByText('Refresh quotes'));
    expect(refreshQuote).toHaveBeenCalledWith(['o1']);
    expect(await screen.findByText('Refresh quotes successful.')).toBeVisible();
  });
});

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

  it('is offered for drafts and failed orders only (DET-17)', () => {
    const codes = Object.keys(ORDER_STATUS).map(Number);
    const offered = codes.filter((statusCode) => fulfil.fits(order({ statusCode })));
    expect(offered).toEqual([0, 99]);
  });

  it('sends the chosen service and the price that was seen, and is announced (DET-17, DET-18)', async () => {
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

  it('sends a time and a note where they are given (DET-17)', async () => {
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

  it('a courier’s refusal is no success (DET-18)', async () => {
    const failed = order({ statusCode: 99, failedReason: 'No courier serves this postcode' });
    await open(draft(), { updateOrder: async () => failed });
    await press('Fulfil · MYR 7.40');
    expect(await dialog().findByText('No courier serves this postcode')).toBeVisible();
    expect(screen.queryByText('Fulfil order successful.')).toBeNull();
  });

  it('another price than the one seen is shown before it is paid (DET-17)', async () => {
    const refused = refusal(409, 'The price has changed.', { detail: { price: { amount: 8.1 } } });
    const updateOrder = vi.fn(async (_id: string, _patch: unknown, _key: string) => Promise.reject(refused));
    await open(draft(), { updateOrder });
    await press('Fulfil · MYR 7.40');
    expect(await dialog().findByText(/The price is now MYR 8\.10/)).toBeVisible();
    await press('Fulfil · MYR 7.40');
    await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(2));
    expect(updateOrder.mock.calls[0]?.[2]).not.toBe(updateOrder.mock.calls[1]?.[2]);
  });

  it('an order that another user changed meanwhile is paid only after another press, over the version of now (DET-17, BULK-16)', async () => {
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

  it('after a lost answer another choice finds the order that was booked (DET-17)', async () => {
    const updateOrder = vi
      .fn(async (_id: string, _patch: unknown, _key: string) => order({ statusCode: 100 }))
      .mockRejectedValueOnce(refusal(0, 'No answer'))
      .mockRejectedValueOnce(refusal(409, 'Used', { code: 'ERR_IDEMPOTENCY_MISMATCH' }));
    await open(draft(), { updateOrder });
    await press('Fulfil · MYR 7.40');
    await dialog().findByText('No answer');
    await userEvent.click(dialog().getByRole('radio', { name: /Merbok/ }));
    await press('Fulfil · MYR 5.50');
    expect(await screen.findByText('Fulfil order successful.')).toBeVisible();
    const [lost, , found] = updateOrder.mock.calls;
    expect(found).toEqual(lost);
  });

  it('without an answer the same call is sent again under its idempotency key (DET-17)', async () => {
    const updateOrder = vi.fn(async (_id: string, _patch: unknown, _key: string) =>
      Promise.reject(refusal(0, 'Request time out. Please try again.')),
    );
    await open(draft(), { updateOrder });
    await press('Fulfil · MYR 7.40');
    expect(await dialog().findByText('Request time out. Please try again.')).toBeVisible();
    await press('Fulfil · MYR 7.40');
    await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(2));
    expect(updateOrder.mock.calls[0]?.[2]).toBe(updateOrder.mock.calls[1]?.[2]);
  });

  it('shows that there is no quote, and requests new ones (DET-16, DET-17)', async () => {
    const refreshQuote = vi.fn(async () => ({}));
    await open(draft({ quotes: { services: [] } }), { refreshQuote });
    expect(dialog().getByText(/^No service is available for this order/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Refresh quotes' }));
    expect(refreshQuote).toHaveBeenCalledWith(['o1']);
  });

  it('a wallet that is too low pays nothing where there is no other payment method (DET-17)', async () => {
    await open(draft({ quotes: { services: [quoted('VAN', 'Van', 60)] } as never }), {
      getPaymentMethods: async () => [WALLET],
    });
    expect(await dialog().findByText('The wallet is short by MYR 40.00.')).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Fulfil · MYR 60.00' })).toBeDisabled();
  });

  it('a card pays where the wallet is too low, and the gateway leads back to the result (DET-17, DET-18)', async () => {
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
    assign.mockRestore();
  });
});

describe('confirm or retry', () => {
  const failed = () => order({ statusCode: 99, failedReason: 'Payment failed' });
  const confirming = async (verbs: Record<string, unknown>) => {
    await showOrder(failed(), verbs);
    await userEvent.click(screen.getByRole('button', { name: 'Retry order' }));
    await dialog().findByRole('radio', { name: 'Card' });
  };

  it('is offered below status 100 with a service, shows the price and pays from the wallet (DET-15, DET-64)', async () => {
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

  it('reads confirm on a draft and retry on one that failed, on the button and in the menu (DET-15)', async () => {
    await showOrder(order({ statusCode: 0 }));
    expect(screen.getByRole('button', { name: 'Confirm order' })).toBeVisible();
    expect((await menu()).getByRole('menuitem', { name: /Confirm order/ })).toBeVisible();
    expect(screen.queryByText('Retry order')).toBeNull();
    cleanup();
    await showOrder(failed());
    expect((await menu()).getByRole('menuitem', { name: /Retry order/ })).toBeVisible();
    expect(screen.queryByText('Confirm order')).toBeNull();
  });

  it('shows that the payment methods could not be loaded, and loads them again (DET-15)', async () => {
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

  it('paid by card it leaves for the gateway, which leads back to the result (DET-15, BULK-24)', async () => {
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
});

describe('reject driver', () => {
  const riding = (more: Partial<Order> = {}) => order({ statusCode: 200, serviceCode: 'LLM-MOTO', ...more });
  const reasons = [
    { id: 'late', name: 'Driver is late' },
    { id: 'strange', name: 'A reason of the server alone' },
  ];

  it('is offered for services with LLM from 200 to below 500 only (DET-23, DET-24)', () => {
    const offered = (statusCode: number, serviceCode = 'LLM-MOTO') =>
      rejectDriver.fits(order({ statusCode, serviceCode }));
    const codes = Object.keys(ORDER_STATUS).map(Number);
    expect(codes.filter((code) => offered(code))).toEqual([200, 400, 450, 475]);
    expect(codes.some((code) => offered(code, 'DX'))).toBe(false);
  });

  it('offers the server’s reasons, by number too, sends one and is announced (DET-25, DET-26, DET-27)', async () => {
    const rejectDriver = vi.fn(async (_id: string, _reason: string, _key: string) => order());
    const getRejectReasons = vi.fn(async () => reasons);
    await showOrder(riding(), { rejectDriver, getRejectReasons });
    await userEvent.click((await menu()).getByText('Reject driver'));
    expect(await dialog().findByRole('radio', { name: '1. Driver is late' })).toBeChecked();
    expect(getRejectReasons).toHaveBeenCalledWith('o1');
    await userEvent.keyboard('2');
    expect(dialog().getByRole('radio', { name: '2. A reason of the server alone' })).toBeChecked();
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await screen.findByText('Reject driver successful.')).toBeVisible();
    expect(rejectDriver.mock.calls[0]?.slice(0, 2)).toEqual(['o1', 'strange']);
  });

  it('shows what the server refuses, and reasons that could not be fetched (DET-25, DET-26)', async () => {
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

  it('sends the same again under its key without an answer, and under a new one after a refusal (DET-26)', async () => {
    const keys: string[] = [];
    const answers = [refusal(0, 'No answer'), refusal(409, 'Not now.'), refusal(409, 'Not now either.')];
    await showOrder(riding(), {
      getRejectReasons: async () => reasons,
      rejectDriver: async (_id: string, _reason: string, key: string) => {
        keys.push(key);
        throw answers[keys.length - 1];
      },
    });
    await userEvent.keyboard('{Shift>}X{/Shift}');
    await dialog().findByRole('radio', { name: '1. Driver is late' });
    for (const told of ['No answer', 'Not now.', 'Not now either.']) {
      await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
      await dialog().findByText(told);
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('rating', () => {
  it('is offered once the parcel has arrived and has none (DET-37, DET-40)', async () => {
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

  it('sends stars and note with the secret id, and thanks (DET-37, DET-39, ERR-12)', async () => {
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

  it('a second one is refused in the server’s words (DET-40)', async () => {
    await showOrder(order(), {
      rateOrder: async () => Promise.reject(refusal(409, 'This delivery has been rated already.')),
    });
    fireEvent.click(screen.getByRole('radio', { name: '1 star' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('This delivery has been rated already.')).toBeVisible();
  });
});
