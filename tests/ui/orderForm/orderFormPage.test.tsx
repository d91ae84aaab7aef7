// @vitest-environment happy-dom

import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, useNotificationContext } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Membership } from '../../../contract/account/people.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import OrderFormPage from '../../../src/customRoutes/orderForm/OrderFormPage.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { PAY_BUTTON } from '../../../src/lib/forms/formFields.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { recordOf, sessionOf, verbsOf } from '../commands/everyScreenData.ts';
import { newQueries } from '../newQueries.ts';
import { reasonOf, riskVerbs, TWICE } from '../risks/riskWorld.tsx';
import { pauseTyping, withTypingPauses } from '../typingPause.ts';

const user = userEvent.setup();
withTypingPauses();
const i18n = createI18nProvider('en_US');
beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

const Notices = () => (
  <output data-testid="notices">
    {useNotificationContext().notifications.map(({ message }) => String(message))}
  </output>
);

const OFFER = {
  id: 1,
  code: 'DX',
  name: 'Next Day',
  serviceCompanyCode: 'DX',
  serviceCompany: { id: 1, companyCode: 'DX', name: 'Direx', logo: null },
  price: { amount: 8, currency: 'MYR' },
  breakdown: [{ kind: 'delivery', label: 'Delivery', amount: 8 }],
  duration: 86_400,
  addon: [],
  service: { operationType: { cod: true, pickup: true, dropoff: false } },
};
const QUOTE = { services: [OFFER], errors: [] as unknown[], waypoints: [], chargeableKg: 1 };

/** The form of a new order whose sender has the customer's address. */
async function open(
  parts: Record<string, unknown> = {},
  path = '/orders/new-order',
  member: Membership | null = null,
) {
  show(parts, path, member);
  await screen.findByRole('region', { name: 'Receiver details', hidden: true });
}

function show(
  parts: Record<string, unknown>,
  entry: string | { pathname: string; state: object },
  member: Membership | null = null,
) {
  const session = sessionOf();
  const all: Record<string, unknown> = {
    instantQuote: async () => QUOTE,
    getItemTypes: async () => [{ id: 3, name: 'PARCEL', minWeight: 0.1, maxWeight: 70 }],
    getPaymentMethods: async () => [
      { id: 0, name: 'Wallet', fontAwesomeIcon: null, disabled: false, minAmount: null },
    ],
    ...parts,
  };
  const verbs = new Proxy(verbsOf() as Record<string, unknown>, {
    get: (known, name) => all[String(name)] ?? known[String(name)],
  });
  render(
    <MemoryRouter initialEntries={[entry]}>
      <AdminContext
        dataProvider={verbs as never}
        i18nProvider={i18n}
        store={memoryStore()}
        queryClient={newQueries()}
      >
        <TextProvider value={{ locale: 'en_US', translate: i18n.translate as never }}>
          <PublicVerbsContext value={verbs as never}>
            <SessionContext value={{ ...session, customer: { ...session.customer, member } } as never}>
              <CommandsProvider>
                <LocalizationProvider dateAdapter={AdapterDayjs}>
                  <OrderFormPage />
                  <Address />
                  <Notices />
                </LocalizationProvider>
              </CommandsProvider>
            </SessionContext>
          </PublicVerbsContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
}

it('a missing order is reported with a link to the list (DET-01)', async () => {
  const missing = Object.assign(new Error('File not found'), { status: 404 });
  show({ getOrder: () => Promise.reject(missing) }, { pathname: '/orders/edit/7', state: { orderId: '7' } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('There is no such order');
  expect(alert).not.toHaveTextContent('File not found');
  expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/orders');
});

it('the cheapest offer without a pickup is named below the offers, as the form chooses another one; with a pickup it is not (FORM-50)', async () => {
  const dropOff = {
    ...OFFER,
    id: 2,
    code: 'DO',
    name: 'Drop Off',
    price: { amount: 5, currency: 'MYR' },
    service: { operationType: { cod: true, pickup: false, dropoff: true } },
  };
  await open({ instantQuote: async () => ({ ...QUOTE, services: [OFFER, dropOff] }) });
  await fillReceiver();
  expect(await screen.findByText(/^Drop Off is the cheapest, but you bring/)).toBeVisible();
  cleanup();
  await open();
  await fillReceiver();
  expect(await screen.findByRole('radio', { name: /Next Day/ })).toBeVisible();
  expect(screen.queryByText(/is the cheapest/)).toBeNull();
});

const named = (name: string) => document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`);
async function put(name: string, text: string): Promise<void> {
  await user.click(named(name)[0] as HTMLElement);
  await user.paste(text);
}
async function fillReceiver(): Promise<void> {
  await put('receiverName', '陈伟玲 Tan Wei Ling');
  await put('receiverPhone', '0167001234');
  await put('receiverAddress1', '88 Lebuh Chulia');
  await put('receiverCity', 'George Town');
  await put('receiverState', 'Pulau Pinang');
  await put('receiverPostcode', '10200');
  await user.tab();
  await pauseTyping();
}

it('a price request that fails can be repeated by a button (FORM-55)', async () => {
  const instantQuote = vi.fn(async () => QUOTE);
  instantQuote.mockRejectedValueOnce(Object.assign(new Error('The request timed out.'), { status: 504 }));
  await open({ instantQuote });
  await fillReceiver();
  const alert = (await screen.findByText('The request timed out.')).closest('[role="alert"]') as HTMLElement;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: /Next Day/ })).toBeVisible();
  expect(screen.queryByText('The request timed out.')).toBeNull();
});

it('a whole message pasted into the address fills the person too; an address alone stays there (FORM-14)', async () => {
  await open();
  await put('receiverAddress1', 'Siti Aminah\n0123456789\n12 Jalan SS2/24\n47300 Petaling Jaya\nSelangor');
  expect(named('receiverName')[0]).toHaveValue('Siti Aminah');
  expect(named('receiverAddress1')[0]).toHaveValue('12 Jalan SS2/24');
  expect(named('receiverPostcode')[0]).toHaveValue('47300');
  await user.clear(named('receiverAddress1')[0] as HTMLElement);
  await put('receiverAddress1', '8 Lebuh Pantai, 10300 George Town, Pulau Pinang');
  expect(named('receiverName')[0]).toHaveValue('Siti Aminah');
  expect(named('receiverAddress1')[0]).toHaveValue('8 Lebuh Pantai, 10300 George Town, Pulau Pinang');
});

it('each field has its specified name (FORM-22)', async () => {
  await open();
  const person = ['Name', 'Email', 'Phone', 'Company'];
  const place = ['UnitNo', 'Address1', 'Address2', 'City', 'State', 'Postcode', 'Country'];
  const names = ['sender', 'receiver'].flatMap((side) => [...person, ...place].map((part) => side + part));
  for (const name of [...names, 'promoCode', 'note', 'referenceNo'])
    expect([name, named(name).length]).toEqual([name, 1]);
  await user.click(screen.getByRole('radio', { name: 'Choose date and time' }));
  for (const name of ['pickupNow', 'pickupDate', 'pickupTime'])
    await waitFor(() => expect([name, named(name).length > 0]).toEqual([name, true]));
});

it('“Show all” shows the other services and moves the focus to the first of them (FORM-50)', async () => {
  const services = [1, 2, 3, 4, 5, 6].map((n) => ({
    ...OFFER,
    id: n,
    code: `S${n}`,
    name: `Service ${n}`,
    price: { amount: n, currency: 'MYR' },
  }));
  await open({ instantQuote: async () => ({ ...QUOTE, services }) });
  await fillReceiver();
  const more = await screen.findByRole('button', { name: 'Show all 6 services' });
  const shown = [...named('serviceCode')].map(({ id }) => id);
  more.focus();
  await user.keyboard('{Enter}');
  const added = [...named('serviceCode')].filter(({ id }) => !shown.includes(id));
  expect(added.length).toBeGreaterThan(1);
  expect(added[0]).toHaveFocus();
  expect(added[0]).not.toBeChecked();
});

it('all messages of a quote are in one alert, in their order (FORM-54, FORM-55)', async () => {
  const errors = ['Courier one is closed.', 'Courier two is full.'].map((message) => ({
    error: { message },
  }));
  await open({ instantQuote: async () => ({ ...QUOTE, errors }) });
  await fillReceiver();
  await screen.findByText('Courier one is closed.');
  const alert = screen.getAllByRole('alert').find((a) => a.textContent?.includes('Errors!')) as HTMLElement;
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Courier one is closed.', 'Courier two is full.']);
});

it('reasons for a look at the parcel are above the buttons that finish the form; the question about the place stands only in its section (BX-43)', async () => {
  const risks = riskVerbs(reasonOf(), reasonOf({ kind: 'place', message: 'Elsewhere' }));
  await open(risks);
  expect(risks.findRisks).not.toHaveBeenCalled();
  await fillReceiver();
  const reason = await screen.findByText(TWICE);
  expect(reason.closest('[data-bottom-bar]')).not.toBeNull();
  expect(screen.queryByText('Elsewhere')).toBeNull();
  const { parcels } = risks.findRisks.mock.lastCall![0];
  expect(parcels).toMatchObject([
    { itemType: 'PARCEL', waypoint: [{}, { contact: { phone: '+60167001234', postcode: '10200' } }] },
  ]);
});

it('a place dismissed elsewhere is confirmed in the form, until its dismissal is taken back (BX-43)', async () => {
  const place = reasonOf({ kind: 'place', message: 'Elsewhere', dismissed: 'recipient' });
  const risks = riskVerbs(place);
  await open(risks);
  await fillReceiver();
  const confirmed = () =>
    risks.findRisks.mock.lastCall![0].parcels[0]?.waypoint?.[1]?.contact.placeConfirmed ?? false;
  await waitFor(() => expect(confirmed()).toBe(true));
  risks.findRisks.mockResolvedValue([{ reasons: [{ ...place, dismissed: null }] }]);
  await user.click(await screen.findByRole('button', { name: '1 dismissed reason' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(confirmed()).toBe(false));
});

it('item types that do not load are reported, and the rest of the form stays (FORM-117, ERR-02)', async () => {
  await open({ getItemTypes: () => Promise.reject(Object.assign(new Error('No'), { status: 400 })) });
  expect(named('receiverName')).toHaveLength(1);
  expect(screen.getByTestId('notices')).toHaveTextContent('common.timedOut');
});

it.each([
  [10, false],
  [11, true],
  [100, true],
])('an order in status %i is closed to changes: %s (DET-64)', async (statusCode, isClosed) => {
  show(
    { getOrder: async () => ({ ...recordOf('orders'), id: 'o1', statusCode }) },
    { pathname: '/orders/new-order', state: { orderId: 'o1' } },
  );
  await (isClosed
    ? screen.findByRole('link', { name: 'View order' })
    : waitFor(() => expect(named('receiverName')).toHaveLength(1)));
  expect(named('receiverName')).toHaveLength(isClosed ? 0 : 1);
});

it('the result links to the order (FORM-112)', async () => {
  await open(
    { getOrder: async () => ({ ...recordOf('orders'), id: 'o1', statusCode: 110 }) },
    '/orders/new-order?orderId=o1&statusCode=100',
  );
  const result = await screen.findByRole('dialog', { name: 'Order result' });
  expect(result).toHaveTextContent('Successfull. Your order has been created.');
  await user.click(within(result).getByRole('button', { name: /View order/ }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/order/o1'));
});

it('a pasted message fills in the receiver and the cash on delivery, which stays when the service is chosen (FORM-13, FORM-60)', async () => {
  const cod = { id: -1, name: 'COD', description: null, required: [], price: null, qty: 1, value: null };
  const services = [
    { ...OFFER, id: 2, code: 'CHEAP', name: 'Economy', price: { amount: 5, currency: 'MYR' } },
    { ...OFFER, addon: [cod] },
  ];
  await open({ instantQuote: async () => ({ ...QUOTE, services }) });
  await put('receiverName', 'Siti, 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya, Selangor, cod 89');
  expect(named('receiverPostcode')[0]).toHaveValue('47300');
  await pauseTyping();
  expect(await screen.findByRole('radio', { name: /Next Day/ })).toBeChecked();
  expect(screen.getByLabelText(/Cash on delivery/)).toHaveValue('89');
});

it('the form of a role without the right to pay saves drafts, and has no button that pays (FORM-06, BX-50)', async () => {
  await open({}, '/orders/new-order', { role: 'own', rights: ['orders.read', 'orders.write'] } as never);
  expect(screen.getByRole('button', { name: /^Save draft/ })).toBeEnabled();
  expect(document.getElementById(PAY_BUTTON)).toBeNull();
});
