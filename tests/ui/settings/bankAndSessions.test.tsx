// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import BankPage from '../../../src/customRoutes/settings/BankPage.tsx';
import { bankIssues, bankValuesOf } from '../../../src/customRoutes/settings/bankRules.ts';
import { deviceName } from '../../../src/customRoutes/settings/deviceName.ts';
import SessionsPage from '../../../src/customRoutes/settings/SessionsPage.tsx';
import { sessionOf } from '../commands/everyScreenData.ts';
import { showSettings } from './settingsHarness.tsx';

const BANK = {
  bankName: 'Maybank',
  bankSwiftCode: null,
  accountNumber: '514012345678',
  accountName: 'Aina Batik House',
};

describe('the bank and billing page', () => {
  it('the bank and billing page shows the first account, saves it where it was changed, and loads the customer again (SET-21, SET-22, SET-24, SET-26, SET-27, BX-07)', async () => {
    const saveCustomer = vi.fn(async () => ({}));
    const reloadCustomer = vi.fn(async () => undefined);
    const second = { ...BANK, accountNumber: '777777' };
    showSettings(BankPage, {
      verbs: { saveCustomer },
      session: { reloadCustomer },
      customer: {
        customerBankDetails: [BANK, second],
        billing: { name: 'Aina', country: 'MY', city: 'Ipoh' },
      },
    });
    const number = screen.getByRole('textbox', { name: 'Account number' });
    expect(number).toHaveValue('514012345678');
    await userEvent.clear(number);
    await userEvent.type(number, '123-45678');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(number).toHaveAccessibleDescription('The account number has 5 to 34 digits'));
    expect(saveCustomer).not.toHaveBeenCalled();
    await userEvent.clear(number);
    await userEvent.type(number, '12345678');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Billing updated.')).toBeInTheDocument();
    expect(saveCustomer).toHaveBeenCalledExactlyOnceWith({
      id: 1,
      companyId: 'c1',
      // Billing has not changed.
      customerBankDetails: [{ ...BANK, accountNumber: '12345678' }, second],
      updated_at: sessionOf().customer.updated_at,
    });
    expect(reloadCustomer).toHaveBeenCalledOnce();
  });

  it('a refused save is shown at the button and in a notice, the refusal of a field at that field (SET-88)', async () => {
    const saveCustomer = vi
      .fn()
      .mockRejectedValueOnce(Object.assign(new Error('The server is busy.'), { status: 503 }))
      .mockRejectedValueOnce(Object.assign(new Error('No such town.'), { status: 422, field: 'city' }));
    showSettings(BankPage, { verbs: { saveCustomer }, customer: { customerBankDetails: [BANK] } });
    const save = screen.getByRole('button', { name: /^Save/ });
    await userEvent.click(save);
    const message = await waitFor(() => {
      const found = screen.getAllByText('The server is busy.');
      expect(found).toHaveLength(2);
      return found;
    });
    const alert = message.find((text) => text.closest('form')) as HTMLElement;
    const number = screen.getByRole('textbox', { name: 'Account number' });
    expect(number.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(alert.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(save);
    await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveFocus());
    expect(screen.getByLabelText(/^City/)).toHaveAccessibleDescription(/No such town\./);
    expect(screen.getAllByText('No such town.').length).toBeGreaterThan(1);
  });

  it('the bank and billing page asks before the user leaves unsaved changes, and not after saving (SET-88)', async () => {
    const { router } = showSettings(BankPage, {
      at: '/settings/bank-information',
      verbs: { saveCustomer: async () => ({}) },
      session: { reloadCustomer: async () => undefined },
      customer: { customerBankDetails: [BANK] },
    });
    const number = screen.getByRole('textbox', { name: 'Account number' });
    const leave = () => act(() => router.navigate('/orders'));
    await userEvent.type(number, '9');
    await leave();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/settings/bank-information');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(number).toHaveValue('5140123456789');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText('Billing updated.');
    await act(() => router.navigate('/contacts'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/contacts');
  });

  it('the bank and billing page keeps typed text after a reload until it is saved or discarded (B1-24)', async () => {
    const customer = { customerBankDetails: [BANK] };
    const show = (isReopened?: true) =>
      showSettings(BankPage, {
        verbs: { saveCustomer: async () => ({}) },
        session: { reloadCustomer: async () => undefined },
        customer,
        ...(isReopened ? { isAgain: isReopened } : {}),
      });
    const number = () => screen.findByRole('textbox', { name: 'Account number' });
    show();
    await userEvent.clear(await number());
    await userEvent.type(await number(), '12345678');
    cleanup();
    show(true);
    expect(await number()).toHaveValue('12345678');
    await userEvent.click(screen.getByRole('button', { name: /^Discard/ }));
    await waitFor(async () => expect(await number()).toHaveValue('514012345678'));
    await userEvent.type(await number(), '9');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText('Billing updated.');
    cleanup();
    show(true);
    expect(await number()).toHaveValue('514012345678');
    expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
  });

  it.each([
    [{}, []],
    [{ bankName: 'Maybank' }, ['bankAccountNo', 'accountName']],
    [{ bankAccountNo: '12345678' }, ['bankName', 'accountName']],
    [{ bankName: 'Maybank', accountName: 'Aina', bankAccountNo: '12 345 678' }, ['bankAccountNo']],
    [
      { bankName: 'Maybank', accountName: 'Aina', bankAccountNo: '12345678', bankSwiftCode: 'MBB' },
      ['bankSwiftCode'],
    ],
    [{ email: 'nobody' }, ['email']],
    [{ others: [BANK] }, ['bankName', 'bankAccountNo', 'accountName']],
  ])('the bank and billing page with %j has errors at %o (SET-24, SET-25)', (typed, fields) => {
    const values = { ...bankValuesOf({} as Customer, 'MY'), ...typed };
    expect(bankIssues(values).map(({ field }) => field)).toEqual(fields);
  });
});

describe('the sessions page', () => {
  const AT = '2026-03-01T04:00:00.000Z';
  const session = (id: string, device: string | null, current = false) => ({
    id,
    device,
    remember: true,
    startedAt: AT,
    lastUsedAt: AT,
    current,
  });

  it('the sessions page marks this session, ends another one by its button, and all others at once (B1-22)', async () => {
    const getOwnSessions = vi.fn(async () => [
      session('a', 'Mozilla/5.0 (Windows NT 10.0) Chrome/141 Safari/537', true),
      session('b', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/605'),
    ]);
    const endOwnSession = vi.fn(async () => ({}));
    const endOtherSessions = vi.fn(async () => ({}));
    showSettings(SessionsPage, { verbs: { getOwnSessions, endOwnSession, endOtherSessions } });
    expect(await screen.findByRole('heading', { name: /Chrome · Windows.*This one/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari · iPhone' }));
    expect(await screen.findByText('Signed out there.')).toBeInTheDocument();
    expect(endOwnSession).toHaveBeenCalledExactlyOnceWith('b');
    await waitFor(() => expect(getOwnSessions).toHaveBeenCalledTimes(2));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(endOtherSessions).toHaveBeenCalledOnce());
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge · Windows'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36', 'Chrome · Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1', 'Safari · macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['curl/8.5.0', null],
    [null, null],
  ])('the sessions page calls %s %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
