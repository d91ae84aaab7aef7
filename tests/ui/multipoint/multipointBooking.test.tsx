// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { withTypingPauses } from '../typingPause.ts';
import { fillStop, put } from './multipointFormWorld.tsx';
import { offer, open, verbs } from './multipointHarness.tsx';

withTypingPauses();
const priced = () => screen.findByText('Car · MYR 27.65');

describe('the multipoint form', () => {
  it('the multipoint form makes one request from keystrokes: two stops, a check, a confirmation pressed twice (MULTI-01, MULTI-02, MULTI-09, MULTI-19, MULTI-26, MULTI-37, NUM-04)', async () => {
    const server = verbs();
    const router = open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    expect(
      within(screen.getByRole('radiogroup', { name: 'Vehicle' })).getByText('Up to 40 kg'),
    ).toBeVisible();
    await fillStop('s2');
    await priced();
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    expect(router.state.location.search).toBe('?step=confirmOrder');
    expect(await screen.findByText('MYR 472.35')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(router.state.location.search).toBe('');
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    const pay = await screen.findByRole('button', { name: /^Confirm order · MYR 27.65/ });
    await userEvent.dblClick(pay);
    await waitFor(() => expect(router.state.location.search).toBe('?orderId=o1'));
    expect(server.createOrder).toHaveBeenCalledOnce();
    const [input, key] = server.createOrder.mock.calls[0] ?? [];
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(input).toMatchObject({
      customerId: 12,
      process: true,
      serviceCode: 'LLM-CAR',
      paymentMethodId: 0,
      source: 'web-customer-multipoint',
      quotedPrice: 27.65,
      waypoint: [
        { type: 'PICKUP', scheduledAt: 'now', contact: { name: 'Aina Batik House' } },
        {
          type: 'DROPOFF',
          contact: { name: 'Tan Wei', phone: '+60167001234', coord: { lat: 3.1, lon: 101.6 } },
          inventory: [{ description: '-', quantity: 1, weight: { unit: 'kg', value: 40 } }],
        },
      ],
    });
    expect(await screen.findByRole('dialog', { name: 'Order status' })).toBeVisible();
  });

  it('a promo code that does not fit the vehicle is marked at its field, and blocks the step to the check (MULTI-25)', async () => {
    const promoRefusal = 'This promo code does not apply to Car, only to Van.';
    const server = verbs();
    server.instantQuote.mockImplementation((async ({ promoCode }: { promoCode: string | null }) => ({
      services: [{ ...offer('LLM-CAR', 27.65), promoRefusal: promoCode ? promoRefusal : null }],
      waypoints: [],
      chargeableKg: 40,
      errors: [],
    })) as never);
    const router = open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    await priced();
    const code = screen.getByRole('textbox', { name: 'Promo code' });
    await put(code, 'VANONLY');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(promoRefusal));
    expect(code).toBeInvalid();
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('link', { name: promoRefusal })).toBeVisible();
    await userEvent.clear(code);
    await userEvent.keyboard('{Enter}');
    await priced();
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    expect(router.state.location.search).toBe('?step=confirmOrder');
  });

  it('a typed promo code is applied by the keys that go on, before the check is opened (MULTI-25)', async () => {
    const server = verbs();
    const router = open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    await priced();
    await put(screen.getByRole('textbox', { name: 'Promo code' }), 'VAN10');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(router.state.location.search).toBe('');
    await waitFor(() =>
      expect(server.instantQuote).toHaveBeenLastCalledWith(
        expect.objectContaining({ promoCode: 'VAN10' }),
        expect.anything(),
      ),
    );
    await priced();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(router.state.location.search).toBe('?step=confirmOrder'));
  });

  it('a drop-off can have its own time, which is shown at the check and sent; a pickup cannot (MULTI-20, MULTI-37)', async () => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    const choice = screen.getByRole('radiogroup', { name: 'Delivery' });
    expect(within(choice).getByRole('radio', { name: 'One hour after the pickup' })).toBeChecked();
    await userEvent.click(within(choice).getByRole('radio', { name: 'At its own time' }));
    const date = await screen.findByLabelText(/^Delivery date/);
    // Sets the whole text at once, like a browser's autofill.
    fireEvent.change(date, { target: { value: '02-03-2040' } });
    await priced();
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    expect(await screen.findByText(/Drop-off · 2 Mar 2040/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm order · MYR 27.65/ }));
    await waitFor(() => expect(server.createOrder).toHaveBeenCalledOnce());
    expect(server.createOrder.mock.calls[0]?.[0]).toMatchObject({
      waypoint: [{ scheduledAt: 'now' }, { scheduledAt: expect.stringMatching(/^2040-03-0[12]T/) }],
    });
  });

  it('the multipoint form shows that the vehicle does not serve the route, and that the route cannot be drawn on the map (MULTI-15, MULTI-28)', async () => {
    const server = verbs({
      instantQuote: vi.fn(async () => ({
        services: [],
        waypoints: [],
        chargeableKg: 40,
        errors: [{ error: { code: 'ERR_NO_SERVICE', message: 'No available service.' } }],
      })),
      getDirections: vi.fn(async () => {
        throw new Error('The route could not be drawn.');
      }),
      suggestAddresses: vi.fn(async (query: string) => [
        {
          title: query,
          address: {
            address1: '',
            address2: '',
            city: 'Ipoh',
            state: 'Perak',
            postcode: '30000',
            country: 'MY',
            coord: { lat: query.length, lon: 101 },
          },
        },
      ]),
    });
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    const message = 'Service not available. Please choose another service or different location.';
    const text = await screen.findByText(message, {}, { timeout: 30_000 });
    expect(text.closest('[role="alert"]')).toBeVisible();
    expect(document.querySelector('[data-bottom-bar]')).toHaveTextContent(`Car · ${message}`);
    expect(await screen.findByText('error')).toBeVisible();
    expect(screen.queryByText('No available service.')).toBeNull();
  });

  it('a pending payment opens the gateway in a new window while the page shows the order (MULTI-39, MULTI-40, MULTI-41)', async () => {
    const replace = vi.fn();
    const opened = vi
      .spyOn(window, 'open')
      .mockReturnValue({ location: { replace }, close: vi.fn() } as never);
    const server = verbs({
      createOrder: vi.fn(async () => ({ id: 'o2', orderId: 'o2', statusCode: 10, invoiceId: 'i2' })),
      paymentPageLink: vi.fn(async (invoice: string, done: string) => `https://pay.test/${invoice}?${done}`),
    });
    const router = open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    await priced();
    await userEvent.click(await screen.findByRole('radio', { name: 'Card' }));
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm order/ }));
    await waitFor(() => expect(replace).toHaveBeenCalledOnce());
    expect(opened).toHaveBeenCalledExactlyOnceWith('', '_blank');
    expect(String(replace.mock.calls[0]?.[0])).toMatch(
      /^https:\/\/pay\.test\/i2\?.*after-payment\/multipoint\/o2$/,
    );
    await waitFor(() => expect(router.state.location.search).toBe('?orderId=o2'));
  });

  it('a trip that is booked shows its order also when the payment page does not open (MULTI-40, MULTI-41)', async () => {
    const gateway = { location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(gateway as never);
    const server = verbs({
      createOrder: vi.fn(async () => ({ id: 'o3', orderId: 'o3', statusCode: 10, invoiceId: 'i3' })),
      paymentPageLink: vi.fn(async () => {
        throw new Error('down');
      }),
    });
    const router = open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    await priced();
    await userEvent.click(await screen.findByRole('radio', { name: 'Card' }));
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm order/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?orderId=o3'));
    expect(gateway.close).toHaveBeenCalledOnce();
    expect(server.createOrder).toHaveBeenCalledOnce();
  });

  it.each([
    ['is refused', async () => Promise.reject(Object.assign(new Error('Not today'), { status: 422 }))],
    [
      'asks for no payment',
      async () => ({ id: 'o4', orderId: 'o4', statusCode: 100, invoiceId: null as string | null }),
    ],
  ])('the window for the payment of a trip that %s is closed (MULTI-40)', async (_, createOrder) => {
    const gateway = { location: { replace: vi.fn() }, close: vi.fn() };
    const opened = vi.spyOn(window, 'open').mockReturnValue(gateway as never);
    open(verbs({ createOrder: vi.fn(createOrder) as never }));
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    await priced();
    await userEvent.click(await screen.findByRole('radio', { name: 'Card' }));
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm order/ }));
    await waitFor(() => expect(gateway.close).toHaveBeenCalledOnce());
    expect(opened).toHaveBeenCalledOnce();
    expect(gateway.location.replace).not.toHaveBeenCalled();
  });

  it('the multipoint form shows once that no response came, shows a pending quote, and has a title without vehicles too (MULTI-01, MULTI-27, MULTI-37)', async () => {
    let answer = () => {};
    const quoted = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const server = verbs({
      instantQuote: vi.fn(async () => {
        await quoted;
        return verbs().instantQuote();
      }),
      createOrder: vi.fn(async () => {
        throw Object.assign(new Error('Request time out.'), { status: 0 });
      }),
    });
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    expect(await screen.findByText('Car · Searching available services...')).toBeVisible();
    answer();
    await priced();
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm order/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^There was no response/);
    expect(screen.getAllByText(/There was no response/)).toHaveLength(1);
    cleanup();
    localStorage.clear();
    open(verbs({ getVehicles: vi.fn(async () => []) }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Multipoint' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/^No vehicles/);
  });
});
