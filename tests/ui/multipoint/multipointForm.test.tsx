// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withStyles } from '../../support/styles.ts';
import { offer, open, verbs } from './multipointHarness.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
});

const field = (id: string) => document.getElementById(`f-stops-${id}`) as HTMLInputElement;
const row = (n: number) => screen.getByRole('button', { name: new RegExp(`^Stop ${n}, `) });

async function put(input: HTMLElement, text: string): Promise<void> {
  await userEvent.click(input);
  await userEvent.paste(text);
}

async function fillStop(key: string, name = 'Tan Wei'): Promise<void> {
  await put(field(`${key}-name`), name);
  await put(field(`${key}-phone`), '0167001234');
  await put(field(`${key}-address1`), '8 Jalan Sultan');
  await userEvent.click(await screen.findByRole('option'));
}
const priced = () => screen.findByText('Car · MYR 27.65');

describe('the multipoint form', () => {
  it('from keystrokes to one request: two stops, a check, a confirmation pressed twice (MULTI-01, MULTI-02, MULTI-09, MULTI-19, MULTI-26, MULTI-37, NUM-04)', async () => {
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

  it('a promo code that does not fit the vehicle is told at its field, and keeps the trip from its check (MULTI-25)', async () => {
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

  it('a drop-off is given a time of its own, which is shown at the check and sent; the pickup is offered none (MULTI-20, MULTI-37)', async () => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    const choice = screen.getByRole('radiogroup', { name: 'Delivery' });
    expect(within(choice).getByRole('radio', { name: 'One hour after the pickup' })).toBeChecked();
    await userEvent.click(within(choice).getByRole('radio', { name: 'At its own time' }));
    const date = await screen.findByLabelText(/^Delivery date/);
    // Like a browser's autofill: MUI reads the whole text.
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

  it('shows missing fields only after submitting, at the field and as links (MULTI-29, MULTI-31, MULTI-32)', async () => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await put(field('s2-address1'), '8 Jalan Sultan');
    await userEvent.click(await screen.findByRole('option'));
    await priced();
    expect(screen.queryByText(/is required\./)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    const summary = await screen.findByRole('group', { name: 'There is an error in your order form.' });
    expect(within(summary).getByText('Stop 2, Drop-off: Name is required.')).toBeVisible();
    await userEvent.click(within(summary).getByText('Stop 2, Drop-off: Phone no is required.'));
    await waitFor(() => expect(field('s2-phone')).toHaveFocus());
    expect(field('s2-phone')).toHaveAccessibleDescription('Phone no is required.');
    await userEvent.keyboard('0167001234');
    expect(screen.queryByText('Phone no is required.')).toBeNull();
    expect(server.createOrder).not.toHaveBeenCalled();
  });

  it('adds no stop after an empty one, moves stops by Alt and arrows, removes them by Delete, and restores one (MULTI-05, MULTI-16, MULTI-17, MULTI-18)', async () => {
    open(verbs());
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await userEvent.click(screen.getByRole('button', { name: /Add stop/ }));
    const refusal = 'Please fill/remove empty location field. Max 4 route points.';
    expect(screen.getByText(refusal)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^Lorry/ }));
    expect(screen.queryByText(refusal)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Car/ }));
    await fillStop('s2');
    row(2).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText('Stop 1 of 2')).toBeInTheDocument();
    await waitFor(() => expect(row(1)).toHaveFocus());
    expect(row(1)).toHaveAccessibleName(/^Stop 1, Pickup · Tan Wei/);
    await userEvent.keyboard('{Delete}');
    expect(row(2)).toBeInTheDocument();
    row(2).focus();
    await userEvent.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: /^Stop 2, / })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(row(2)).toHaveAccessibleName(/Aina Batik House/);
  });

  it('looks up a place that is given by its coordinates (MULTI-13)', async () => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await userEvent.type(field('s2-lat'), '3.2');
    await userEvent.type(field('s2-lon'), '101.5{Enter}');
    await waitFor(() => expect(server.addressAtPlace.mock.calls).toHaveLength(1));
    expect(server.addressAtPlace).toHaveBeenCalledWith({ lat: 3.2, lon: 101.5 }, expect.any(AbortSignal));
    await waitFor(() => expect(field('s2-city')).toHaveValue('Shah Alam'));
  });

  it.each([
    ['lat', '95', 'Enter a latitude from −90 to 90.'],
    ['lon', '-999', 'Enter a longitude from −180 to 180.'],
  ])('coordinates out of range are refused at the field: %s (MULTI-13)', async (part, figure, message) => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await userEvent.type(field(`s2-${part}`), `${figure}{Enter}`);
    expect(field(`s2-${part}`)).toHaveAccessibleDescription(message);
    expect(server.addressAtPlace).not.toHaveBeenCalled();
  });

  it('a trip is not checked with a latitude or longitude that is none, and both are told; a right one that is typed before Ctrl+Enter holds (MULTI-13, MULTI-29)', async () => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await put(field('s2-name'), 'Siti');
    await put(field('s2-phone'), '0167001234');
    await put(field('s2-address1'), '8 Jalan Sultan');
    await userEvent.click(await screen.findByRole('option'));
    await priced();
    await userEvent.clear(field('s2-lat'));
    await put(field('s2-lat'), '95');
    await userEvent.clear(field('s2-lon'));
    await put(field('s2-lon'), '999');
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    const summary = await screen.findByRole('group', { name: 'There is an error in your order form.' });
    expect(within(summary).getByText('Stop 2, Drop-off: Enter a latitude from −90 to 90.')).toBeVisible();
    expect(within(summary).getByText('Stop 2, Drop-off: Enter a longitude from −180 to 180.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Check order/ })).toBeVisible();
    await userEvent.clear(field('s2-lon'));
    await put(field('s2-lon'), '101.6');
    await userEvent.clear(field('s2-lat'));
    await userEvent.type(field('s2-lat'), '3.25{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.addressAtPlace).toHaveBeenCalledWith({ lat: 3.25, lon: 101.6 }, expect.any(AbortSignal)),
    );
    expect(await screen.findByRole('button', { name: /Confirm order/ })).toBeVisible();
  });

  it('a marker that is moved to another town can be taken back to the address that was typed (MULTI-13)', async () => {
    open(verbs());
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    await put(field('s2-unitNo'), '12A');
    const city = field('s2-city').value;
    await userEvent.clear(field('s2-lat'));
    await userEvent.type(field('s2-lat'), '4.5{Enter}');
    await waitFor(() => expect(field('s2-city')).toHaveValue('Shah Alam'));
    expect(field('s2-unitNo')).toHaveValue('');
    expect(screen.getByText(/^Address changed to 8 Jalan Sultan, 46200 Shah Alam/)).toBeVisible();
    // Text that is typed after the change is kept.
    await put(field('s2-address2'), 'Next to the bank');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('s2-unitNo')).toHaveValue('12A');
    expect(field('s2-city')).toHaveValue(city);
    expect(field('s2-name')).toHaveValue('Tan Wei');
    expect(field('s2-address2')).toHaveValue('Next to the bank');
  });

  describe('with its styles', () => {
    withStyles();

    it.each([
      [0, true],
      [5, false],
    ])('with %d touch points, keys are shown: %s (MULTI-05)', async (fingers, named) => {
      const { settings } = (
        window as unknown as { happyDOM: { settings: { navigator: { maxTouchPoints: number } } } }
      ).happyDOM;
      settings.navigator.maxTouchPoints = fingers;
      open(verbs());
      const hint = await screen.findByText(/^Alt with/);
      expect(getComputedStyle(hint).display === 'none').toBe(!named);
      settings.navigator.maxTouchPoints = 0;
    });
  });

  it('searches an address from four characters on, and says when that failed (MULTI-10, MULTI-11)', async () => {
    const asked: string[] = [];
    const server = verbs({
      suggestAddresses: vi.fn(async (query: string) => {
        asked.push(query);
        if (query.startsWith('8 Ja')) throw new Error('down');
        return [];
      }),
    });
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await put(field('s2-address1'), '8 J');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(asked).not.toContain('8 J');
    await put(field('s2-address1'), 'alan');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(asked).toContain('8 Jalan');
    expect(await screen.findByText('Auto suggest error!')).toBeVisible();
  });

  it('shows that the vehicle does not serve the route, and that the route cannot be drawn (MULTI-15, MULTI-28)', async () => {
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
    const told = 'Service not available. Please choose another service or different location.';
    const text = await screen.findByText(told, {}, { timeout: 30_000 });
    expect(text.closest('[role="alert"]')).toBeVisible();
    expect(document.querySelector('[data-bottom-bar]')).toHaveTextContent(`Car · ${told}`);
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
    opened.mockRestore();
  });

  it('a trip that is booked shows its order also when the payment page does not open (MULTI-40, MULTI-41)', async () => {
    const gateway = { location: { replace: vi.fn() }, close: vi.fn() };
    const opened = vi.spyOn(window, 'open').mockReturnValue(gateway as never);
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
    opened.mockRestore();
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
    opened.mockRestore();
  });

  it('shows once that no response came, shows a pending quote, and has a title without vehicles too (MULTI-01, MULTI-27, MULTI-37)', async () => {
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

  it('focuses the first visible field, or the title where the field is below the window (MULTI-01)', async () => {
    const title = 'New multipoint order';
    open(verbs());
    await screen.findByRole('heading', { name: title });
    expect(field('s2-name')).toHaveFocus();
    cleanup();
    localStorage.clear();
    const below = vi
      .spyOn(HTMLInputElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 1200, 200, 40));
    open(verbs());
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    below.mockRestore();
  });
});
