// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { activity, order, refusal, showOrder, showOrderHead } from './orderPage.tsx';
import { dialog, menu } from './orderShowWorld.ts';

const address = () => screen.getByTestId('address');

describe('contents of the page', () => {
  it('the page of an order stays when its next reading fails, and names the failure (DET-06, LIVE-08)', async () => {
    const getOrder = vi.fn(async () => order());
    const queryClient = await showOrder(order(), { getOrder });
    getOrder.mockRejectedValue(new Error('The server is busy.'));
    await act(() => queryClient.refetchQueries({ queryKey: ['orders', 'one', 'o1'] }));
    expect(await screen.findByText('The server is busy.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Timeline' })).toBeVisible();
  });

  it('the page of an order has an overview, stops with their notes, and the history with text and place, newest first (DET-01, DET-03, DET-04, DET-05)', async () => {
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

  it('open requests of the recipient are above the order’s data, with a link to the inbox; an order without a request asks for none (BX-42)', async () => {
    const line = (id: string, facts: object) => ({ id, kind: 'recipientAsks', facts });
    const getRecipientLines = vi.fn(async () => [
      line('l1', { ask: 'anotherDay', day: '2026-03-05' }),
      line('l2', { ask: 'safePlace', words: 'With the guard' }),
    ]);
    await showOrder(order({ activities: [activity(1, 600, { by: 'recipient' })] }), { getRecipientLines });
    const requests = await screen.findByRole('region', { name: 'The recipient asks' });
    const texts = within(requests)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(['Another day · Thu, 5 Mar', 'Safe place · With the guard']);
    expect(within(requests).getByRole('link', { name: 'Open in the inbox' })).toHaveAttribute(
      'href',
      expect.stringContaining('/inbox?filter='),
    );
    const overview = screen.getByRole('region', { name: 'Overview' });
    expect(requests.compareDocumentPosition(overview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    cleanup();
    getRecipientLines.mockClear();
    await showOrder(order({ activities: [activity(1, 600)] }), { getRecipientLines });
    expect(getRecipientLines).not.toHaveBeenCalled();
  });

  it('a stop with its own delivery time shows it in the company’s time zone; others show none (DET-04, MULTI-20)', async () => {
    const [pickup, drop] = order().waypoint as [Order['waypoint'][0], Order['waypoint'][0]];
    await showOrder(
      order({ waypoint: [pickup, { ...drop, scheduledAt: '2026-03-02T04:00:00.000Z' }, { ...drop, id: 3 }] }),
    );
    const [first, second, third] = screen.getAllByText(/^(Pickup|Drop-off)/i);
    expect(first).toHaveTextContent(/^\S+$/);
    expect(second).toHaveTextContent(/ · 2 Mar 2026, 12:00 pm$/);
    expect(third).toHaveTextContent(/^\S+$/);
  });

  it('a stop at an outlet shows the outlet’s name and address, also on the map; a stop with an unknown `placeId` does not (FORM-17, DET-04)', async () => {
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
    // The map, too, shows the parcel at the outlet and not at the sender's address.
    expect(await screen.findByText('Stop 1: Beluga SS2, Petaling Jaya, Selangor, MY')).toBeInTheDocument();
  });

  it.each([
    [475, 'Book another pickup …'],
    [650, 'Deliver again …'],
    [663, 'Bring it back …'],
    [99, 'Retry'],
  ])(
    'the page of an order with status %i offers %s first, by button and by the key A (BX-40)',
    async (statusCode, name) => {
      await showOrder(order({ statusCode }));
      const [first] = screen
        .getAllByRole('button')
        .filter((button) => button.textContent?.match(/…|Retry|Print/));
      expect(first).toHaveTextContent(name);
      await userEvent.keyboard('a');
      expect(await screen.findByRole('dialog')).toBeVisible();
    },
  );

  it('the page of an order returns to the list that it was opened from (DET-02)', async () => {
    await showOrder(order(), {}, { back: '/orders?filter=x' });
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
      'href',
      '/orders?filter=x',
    );
  });

  it('Escape returns to the list, but not from a text field', async () => {
    await showOrder(order(), {}, { back: '/orders?filter=x' });
    await userEvent.type(screen.getByRole('textbox'), 'good{Escape}');
    expect(address()).toHaveTextContent('/order/o1');
    await userEvent.click(document.body);
    await userEvent.keyboard('{Escape}');
    expect(address()).toHaveTextContent('/orders');
  });

  it('the page of an order shows the recipient of the parcel, with signature and pictures (DET-06)', async () => {
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

  it.each([['podNRIC'], ['podMobile']])(
    'the page of an order shows a proof that has only %s (DET-06)',
    async (field) => {
      await showOrder(order({ activities: [activity(2, 700, { [field]: '0187654321' })] }));
      const section = within(screen.getByRole('region', { name: 'Proof of delivery' }));
      expect(section.getByText(/0187654321/)).toBeVisible();
    },
  );

  it('the page of an order marks only the entry with pictures (DET-07)', async () => {
    await showOrder(order({ activities: [activity(1, 100), activity(2, 700, { hasPodImage: true })] }));
    const [newest, older] = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
    expect(within(older!).queryByRole('button')).toBeNull();
    await userEvent.click(within(newest!).getByRole('button', { name: 'Proof of delivery' }));
    expect(dialog().getByLabelText('Last 4 digits')).toHaveFocus();
  });

  it('the page of an order shows the rating with its note (DET-08)', async () => {
    await showOrder(order({ rating: 4, ratingNote: 'Kind rider' }));
    expect(screen.getByRole('img', { name: '4 stars' })).toBeVisible();
    expect(screen.getByText('Kind rider')).toBeVisible();
  });

  it('the page of an order says that there are no events yet, and shows the reason if the order cannot be loaded (DET-01)', async () => {
    await showOrder(order({ statusCode: 0, activities: [] }));
    expect(screen.getByText('Nothing has happened yet.')).toBeVisible();
    cleanup();
    await showOrderHead(order(), { getOrder: async () => Promise.reject(refusal(404, 'File not found')) });
    expect(screen.getByRole('alert')).toHaveTextContent('There is no such order');
    // A second attempt cannot find it, so the way back is the main button.
    const [first, second] = document.querySelectorAll('[role="alert"] + * > *');
    expect([first?.textContent, second?.textContent]).toEqual(['Back to the list', 'Try again']);
    cleanup();
    await showOrderHead(order(), { getOrder: async () => Promise.reject(refusal(500, 'Not today')) });
    expect(screen.getByRole('alert')).toHaveTextContent('Not today');
  });
});

describe('actions of the menu', () => {
  it('the menu of an order lists the possible actions, without a link to the open page (DET-03)', async () => {
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
    'a refused document that was opened by the %s closes its window and shows the reason (DET-09, ORD-36, ORD-37)',
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
    },
  );

  it('a return order opens the order form with the order’s values (DET-14)', async () => {
    await showOrder(order());
    await userEvent.click((await menu()).getByText('Create return order'));
    await waitFor(() => expect(address()).toHaveTextContent('/orders/new-order'));
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

  it('place again several times asks for a number from 1 to 200, and opens the new drafts (W3)', async () => {
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
    // The second attempt has the key of the first.
    const [first, second] = placeOrderAgain.mock.calls;
    expect(first?.slice(0, 2)).toEqual(['o1', 20]);
    expect(second).toEqual(first);
    expect(await screen.findByText('20 drafts made at once.')).toBeVisible();
  });

  it('refreshed quotes of an unconfirmed order are announced (DET-16)', async () => {
    const refreshQuote = vi.fn(async () => ({}));
    await showOrder(order({ statusCode: 0 }), { refreshQuote });
    await userEvent.click((await menu()).getByText('Refresh quotes'));
    expect(refreshQuote).toHaveBeenCalledWith(['o1']);
    expect(await screen.findByText('Refresh quotes successful.')).toBeVisible();
  });
});
