// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { ResultDialog } from '../../../src/customRoutes/orderForm/sections/ResultDialog.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { labelSizeOf } from '../../../src/shared/orders/rules/labelSize.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
});

/** The dialog for an order, and the path after a step to another page. */
function show(statusCode: number, accountData: object, verbs: Record<string, unknown>, sessionData = {}) {
  const known = verbsOf() as unknown as Record<string, unknown>;
  const provider = new Proxy(known, { get: (target, name) => verbs[String(name)] ?? target[String(name)] });
  const session = sessionOf();
  render(
    <MemoryRouter>
      <AdminContext dataProvider={provider as never} i18nProvider={createI18nProvider('en_US')}>
        <PageLanguage>
          <PublicVerbsContext value={provider as never}>
            <SessionContext
              value={
                { ...session, ...sessionData, customer: { ...session.customer, ...accountData } } as never
              }
            >
              <ConsoleCommands>
                {() => (
                  <>
                    <ResultDialog orderId="o1" statusCode={statusCode} isAnswer />
                    <Path />
                    <Notification />
                  </>
                )}
              </ConsoleCommands>
            </SessionContext>
          </PublicVerbsContext>
        </PageLanguage>
      </AdminContext>
    </MemoryRouter>,
  );
  return session.customer;
}
const Path = () => <output aria-label="path">{useLocation().pathname}</output>;

function openedWindow() {
  const opened = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  return opened.location.replace;
}

it('the result of a booking prints the label size that this browser used last, else the account’s (FORM-111)', async () => {
  openedWindow();
  const labelLink = vi.fn(async () => 'about:blank');
  const customer = show(100, { defaultLabelType: 'A5-2' }, { labelLink });
  const print = await screen.findByRole('button', { name: /Print label/ });
  fireEvent.click(print);
  await waitFor(() => expect(labelLink).toHaveBeenLastCalledWith(['o1'], 'A5-2'));
  labelSizeOf({ id: customer.id, defaultLabelType: 'A5-2' }, '4x6-300');
  fireEvent.click(print);
  await waitFor(() => expect(labelLink).toHaveBeenLastCalledWith(['o1'], '4x6-300'));
});

it('a failed order returns to the typed values by a key (FORM-108)', async () => {
  const getOrder = async () => ({ id: 'o1', statusCode: 99, failedReason: 'Payment failed' });
  show(99, {}, { getOrder });
  expect(await screen.findByRole('button', { name: /Edit and try again/ })).toHaveFocus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'e', code: 'KeyE' });
  await waitFor(() => expect(screen.getByLabelText('path')).toHaveTextContent('/orders/new-order/o1'));
});

it('an order that was paid meanwhile offers its label, not its payment (FORM-111)', async () => {
  const getOrder = vi.fn(async () => ({ id: 'o1', statusCode: 10, invoiceId: 'i1', waypoint: [] }));
  show(100, {}, { getOrder });
  expect(await screen.findByRole('button', { name: /Print label/ })).toHaveFocus();
  await waitFor(() => expect(getOrder).toHaveBeenCalled());
  await act(async () => void (await getOrder.mock.results[0]?.value));
  expect(screen.queryByRole('button', { name: /Open payment page/ })).toBeNull();
});

it('an order whose payment is pending leads to its payment page (FORM-109)', async () => {
  const replace = openedWindow();
  const getOrder = async () => ({
    id: 'o1',
    statusCode: 10,
    invoiceId: 'i1',
    source: 'web-customer-single',
    waypoint: [],
  });
  const paymentPageLink = vi.fn(async () => 'https://pay.example.test/');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  show(10, {}, { getOrder, paymentPageLink });
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  const pay = await screen.findByRole('button', { name: /Open payment page/ });
  expect(screen.queryByRole('button', { name: /Print label/ })).toBeNull();
  fireEvent.click(pay);
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://pay.example.test/'));
  expect(paymentPageLink).toHaveBeenCalledWith('i1', expect.any(String), expect.anything());
});

describe('after a booking of an account without an address', () => {
  const contact = {
    name: 'Nur Aina',
    phone: '0123456789',
    unitNo: '3A',
    address1: '12 Jalan Ampang',
    address2: null,
    postcode: '50450',
    city: 'Kuala Lumpur',
    state: 'Wilayah Persekutuan Kuala Lumpur',
    country: 'MY',
  };
  const getOrder = async () => ({ id: 'o1', statusCode: 100, consignmentNo: 'MY1', waypoint: [{ contact }] });
  const updated_at = '2026-03-01T04:00:00.000Z';
  const WITHOUT = { address1: null, defaultSender: null, updated_at };
  const keep = () => screen.queryByRole('button', { name: /Keep as my pickup address/ });

  it('the key k stores its pickup as the account’s address, without the person (BX-33, FORM-111)', async () => {
    const updateCustomer = vi.fn(async () => ({}));
    const customer = show(100, WITHOUT, { getOrder, updateCustomer });
    await waitFor(() => expect(keep()).toBeVisible());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', code: 'KeyK' });
    const { name: _name, phone: _phone, ...address } = contact;
    await waitFor(() =>
      expect(updateCustomer).toHaveBeenCalledExactlyOnceWith({
        id: customer.id,
        companyId: customer.companyId,
        ...address,
        updated_at,
      }),
    );
  });

  it('an address that is stored while somebody chose a default sender says from whom orders start (BX-50)', async () => {
    const updateCustomer = vi.fn(async () => ({ defaultSender: { id: 8, name: 'Gudang' } }));
    show(100, WITHOUT, { getOrder, updateCustomer });
    await waitFor(() => expect(keep()).toBeVisible());
    await userEvent.click(keep()!);
    expect(await screen.findByText('Orders now start from Gudang.')).toBeVisible();
  });

  it('a refusal of the address, because the account was changed meanwhile, loads the account again (BX-33)', async () => {
    const updateCustomer = vi.fn().mockRejectedValue(Object.assign(new Error('Changed.'), { status: 409 }));
    const reloadCustomer = vi.fn(async () => undefined);
    show(100, WITHOUT, { getOrder, updateCustomer }, { reloadCustomer });
    await waitFor(() => expect(keep()).toBeVisible());
    await userEvent.click(keep()!);
    await waitFor(() => expect(reloadCustomer).toHaveBeenCalledOnce());
  });

  it.each([
    ['has an address', 100, { address1: '1 Jalan A' }],
    ['has a default sender', 100, { address1: null, defaultSender: { id: 1 } }],
    ['saw its booking fail', 99, WITHOUT],
  ])('nothing is offered to one that %s (BX-33)', async (_name, statusCode, accountData) => {
    show(statusCode, accountData, { getOrder: async () => ({ ...(await getOrder()), statusCode }) });
    await screen.findByRole('button', { name: statusCode === 100 ? /Print label/ : /Edit and try again/ });
    expect(keep()).toBeNull();
  });
});

it('while an order is processed the focus is on the heading of its result, then on the next step (BX-32, B1-30)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  show(10, {}, { getOrder: async () => ({ id: 'o1', statusCode: 100, waypoint: [] }) });
  expect(screen.getByRole('heading', { name: 'Order result' })).toHaveFocus();
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  await waitFor(() => expect(screen.getByRole('button', { name: /Print label/ })).toHaveFocus());
});
