// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CustomerBranding } from '../../../contract/account/branding.ts';
import { usualChoice } from '../../../contract/rules/account/notices.ts';
import BrandingPage from '../../../src/customRoutes/branding/BrandingPage.tsx';
import ProfileSettings from '../../../src/customRoutes/profile/ProfileSettings.tsx';
import AccountPage from '../../../src/customRoutes/settings/AccountPage.tsx';
import BankPage from '../../../src/customRoutes/settings/BankPage.tsx';
import NotificationsPage from '../../../src/customRoutes/settings/NotificationsPage.tsx';
import { sessionOf } from '../commands/everyScreenData.ts';
import { expectAccessible } from '../expectAccessible.ts';
import { showSettings } from './settingsHarness.tsx';

const OPENED = sessionOf().customer.updated_at;
const LATER = '2026-03-02T05:00:00.000Z';
const LATEST = '2026-03-02T06:00:00.000Z';
const BANK = {
  bankName: 'Maybank',
  bankSwiftCode: null,
  accountNumber: '514012345678',
  accountName: 'Aina Batik House',
};
const BASE = {
  billing: { name: 'Aina', city: 'Ipoh', country: 'MY' },
  customerBankDetails: [BANK],
  notices: usualChoice(),
  minBalanceVal: 10,
  unitNo: 'A-1',
  identityNo: '202001012345',
  dob: '2020-01-31',
  type: 'business',
  industry: 'Retail',
};

/** The refusal of an old version, with the account's present values. */
const conflict = (detail: object) =>
  Object.assign(new Error('This was changed meanwhile. Please check both versions and save again.'), {
    status: 409,
    code: 'ERR_CONFLICT',
    detail,
  });
const account = (change: object, updated_at: string) => ({
  ...sessionOf().customer,
  ...BASE,
  ...change,
  updated_at,
});
/** Refuses the first version and accepts the present one. */
const refusesOld = (now: object) =>
  vi
    .fn(async (_change: object): Promise<object> => account({}, LATEST))
    .mockRejectedValueOnce(conflict({ customer: account(now, LATER), sent: {} }));

const retype = async (name: string | RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const versions = () => screen.findByRole('dialog', { name: /^Two versions of/ });
const account1 = { id: 1, companyId: 'c1' };

describe('a form of the settings that is older than the account', () => {
  it('an older form of the settings is saved with another user’s changes in other fields, which stay and appear in the form (BX-07)', async () => {
    const saveCustomer = refusesOld({ billing: { ...BASE.billing, city: 'Kuala Lumpur' } });
    showSettings(BankPage, { verbs: { saveCustomer }, customer: BASE });
    await retype('Name on invoices', 'Aina Bills');
    await save();
    expect(await screen.findByText('Billing updated.')).toBeInTheDocument();
    expect(saveCustomer.mock.calls).toEqual([
      [{ ...account1, billing: { name: 'Aina Bills' }, updated_at: OPENED }],
      [{ ...account1, billing: { name: 'Aina Bills' }, updated_at: LATER }],
    ]);
    await waitFor(() => expect(document.getElementById('bank-city')).toHaveValue('Kuala Lumpur'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an older form of the settings shows both bank accounts, also by keyboard; the other user’s is used as a whole, and other typed values are saved (BX-07)', async () => {
    const theirs = { ...BANK, bankName: 'CIMB', accountNumber: '700011112222' };
    const saveCustomer = refusesOld({ customerBankDetails: [theirs] });
    showSettings(BankPage, { verbs: { saveCustomer }, customer: BASE });
    await retype('Account number', '12345678');
    await retype('Name on invoices', 'Aina Bills');
    await save();
    const dialog = await versions();
    await expectAccessible(dialog);
    expect(within(dialog).getByText('Maybank, 12345678, Aina Batik House')).toBeInTheDocument();
    expect(within(dialog).getByText('Before: Maybank, 514012345678, Aina Batik House')).toBeInTheDocument();
    const mine = within(dialog).getByRole('radio', { name: /^Yours/ });
    await waitFor(() => expect(mine).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    expect(within(dialog).getByRole('radio', { name: /^Theirs.*700011112222/ })).toBeChecked();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Billing updated.')).toBeInTheDocument();
    expect(saveCustomer).toHaveBeenLastCalledWith({
      ...account1,
      billing: { name: 'Aina Bills' },
      updated_at: LATER,
    });
    expect(screen.getByRole('textbox', { name: 'Account number' })).toHaveValue('700011112222');
  });

  it('an older form of the settings keeps typed values while nothing is chosen, and asks again at the next save (BX-07)', async () => {
    const updateCustomer = vi
      .fn(async (_change: object): Promise<object> => account({}, LATEST))
      .mockRejectedValueOnce(conflict({ customer: account({ unitNo: 'B-2' }, LATER) }))
      .mockRejectedValueOnce(conflict({ customer: account({ unitNo: 'C-3' }, LATER) }));
    showSettings(ProfileSettings, {
      customer: BASE,
      verbs: { updateCustomer, getCustomerTypes: async () => [], getIndustries: async () => [] },
    });
    const unit = () => document.getElementById('profile-unitNo') as HTMLInputElement;
    await waitFor(() => expect(unit()).toBeInTheDocument());
    await userEvent.clear(unit());
    await userEvent.type(unit(), 'D-4');
    await save();
    const first = await versions();
    await userEvent.click(within(first).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(unit()).toHaveValue('D-4');
    await save();
    const dialog = await versions();
    expect(within(dialog).getByText(/C-3/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this choice' }));
    expect(await screen.findByText('Profile updated.')).toBeInTheDocument();
    expect(updateCustomer).toHaveBeenLastCalledWith(
      expect.objectContaining({ unitNo: 'D-4', updated_at: LATER }),
    );
  });

  it('an older form of the settings sends only its changed switch and cell, and keeps the present version of the others; an amount that both changed is a question (BX-07)', async () => {
    const notices = usualChoice();
    notices.booked.sms = !notices.booked.sms;
    const updateCustomer = refusesOld({ minBalanceVal: 70, newsletter: true, notices });
    const answered = {
      newsletter: false,
      newInvoice: false,
      emailNotifications: true,
      minBalanceNotify: true,
    };
    showSettings(NotificationsPage, { verbs: { updateCustomer }, customer: { ...BASE, ...answered } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Picked up by Email' }));
    const amount = screen.getByRole('spinbutton', { name: /^Below this balance/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, '50');
    await save();
    const dialog = await versions();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this choice' }));
    expect(await screen.findByText('Notifications updated.')).toBeInTheDocument();
    const [first] = updateCustomer.mock.calls[0]!;
    expect(first).toMatchObject({
      minBalanceVal: 50,
      notices: { pickedUp: { email: true } },
      updated_at: OPENED,
    });
    expect(first).not.toHaveProperty('newsletter');
    const [last] = updateCustomer.mock.lastCall!;
    expect(last).toMatchObject({ minBalanceVal: 50, updated_at: LATER });
    expect(last).toHaveProperty('notices', { pickedUp: { email: true } });
    expect(last).not.toHaveProperty('newsletter');
  });

  it('a brand in an older form sends only the support phone, and shows both phones if another tab changed it (BX-07)', async () => {
    const empty = {
      ...Object.fromEntries(Object.keys(CustomerBranding.shape).map((name) => [name, null])),
      customBranding: false,
      linkHosts: [],
      mapSites: [],
    };
    const brand = (change: object, updatedAt: string) => ({ ...empty, ...change, updatedAt });
    const saveBranding = vi
      .fn(async (_id: number, _change: object): Promise<object> => brand({}, LATEST))
      .mockRejectedValueOnce(
        conflict({ branding: brand({ supportPhone: '+601', footer: 'Theirs' }, LATER) }),
      );
    showSettings(BrandingPage, {
      verbs: {
        getBranding: async () => brand({ supportPhone: '+600' }, OPENED),
        brandPreviewLink: async () => 'about:blank',
        saveBranding,
      },
    });
    await retype('Support phone', '+602');
    await save();
    const dialog = await versions();
    expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this choice' }));
    expect(await screen.findByText('Branding updated.')).toBeInTheDocument();
    expect(saveBranding.mock.calls).toEqual([
      [1, { supportPhone: '+602', updatedAt: OPENED }],
      [1, { supportPhone: '+602', updatedAt: LATER }],
    ]);
    expect(screen.getByRole('textbox', { name: /^Line below|^Footer/i })).toHaveValue('Theirs');
  });

  it('the user in an older form shows both names (BX-07)', async () => {
    const user = { ...sessionOf().user, name: 'Theirs', updatedAt: LATER };
    const updateUser = vi
      .fn(async (_change: object): Promise<object> => user)
      .mockRejectedValueOnce(conflict({ user }));
    showSettings(AccountPage, { verbs: { updateUser } });
    await retype(/^Name/, 'Mine');
    await save();
    const dialog = await versions();
    expect(within(dialog).getByRole('radio', { name: /Theirs.*Theirs/ })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this choice' }));
    await waitFor(() => expect(updateUser).toHaveBeenLastCalledWith({ name: 'Mine', updatedAt: LATER }));
  });

  it('an older form of the settings is compared with the version that it is based on, also after a reload (BX-07, B1-24)', async () => {
    const saveCustomer = vi.fn(async (_change: object): Promise<object> => account({}, LATEST));
    showSettings(BankPage, { verbs: { saveCustomer }, customer: BASE });
    await retype('Name on invoices', 'Aina Bills');
    cleanup();
    const now = { ...BASE, billing: { ...BASE.billing, city: 'Kuala Lumpur' }, updated_at: LATER };
    showSettings(BankPage, { verbs: { saveCustomer }, customer: now, isAgain: true });
    expect(await screen.findByRole('textbox', { name: 'Name on invoices' })).toHaveValue('Aina Bills');
    await save();
    await waitFor(() =>
      expect(saveCustomer).toHaveBeenCalledExactlyOnceWith({
        ...account1,
        billing: { name: 'Aina Bills' },
        updated_at: OPENED,
      }),
    );
  });
});

describe('another bank account', () => {
  const refused = Object.assign(new Error('Please confirm first that it is you.'), {
    status: 403,
    code: 'ERR_STEP_UP',
  });
  const wrong = Object.assign(new Error('Wrong password.'), {
    status: 422,
    code: 'ERR_VALIDATION',
    field: 'proof.password',
  });

  it('another bank account is saved together with the password; a wrong password is marked in its field (BX-07, SET-78)', async () => {
    const saveCustomer = vi
      .fn(async (_change: object): Promise<object> => account({}, LATEST))
      .mockRejectedValueOnce(refused)
      .mockRejectedValueOnce(wrong);
    const stepUp = vi.fn(async () => ({}));
    showSettings(BankPage, { verbs: { saveCustomer, stepUp }, customer: BASE });
    await retype('Account number', '12345678');
    await save();
    const password = await screen.findByLabelText(/^Password/);
    expect(screen.getByText(/We ask each time before the bank account is changed\./)).toBeInTheDocument();
    await userEvent.type(password, 'guess{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Wrong password\./));
    await userEvent.clear(password);
    await userEvent.type(password, 'correct horse{Enter}');
    expect(await screen.findByText('Billing updated.')).toBeInTheDocument();
    expect(stepUp).not.toHaveBeenCalled();
    const change = {
      ...account1,
      customerBankDetails: [{ ...BANK, accountNumber: '12345678' }],
      updated_at: OPENED,
    };
    expect(saveCustomer.mock.calls).toEqual([
      [change],
      [{ ...change, proof: { password: 'guess' } }],
      [{ ...change, proof: { password: 'correct horse' } }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
