// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import ProfileSettings from '../../../src/customRoutes/profile/ProfileSettings.tsx';
import AccountPage from '../../../src/customRoutes/settings/AccountPage.tsx';
import BankPage from '../../../src/customRoutes/settings/BankPage.tsx';
import { SETTINGS_ITEMS } from '../../../src/ui/settings/settingsItems.ts';
import { withStyles } from '../../support/styles/styles.ts';
import { sessionOf } from '../commands/everyScreenData.ts';
import { showSettings } from './settingsHarness.tsx';

const menu = () => screen.getByRole('navigation', { name: 'Settings' });

describe('the settings’ menu', () => {
  it('the settings’ menu links to every page, marks the current page and ends with signing out (SET-01, SET-02)', async () => {
    const logout = vi.fn(async () => '/login');
    showSettings(AccountPage, { authProvider: { logout, checkAuth: async () => undefined } });
    expect(
      within(menu())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(SETTINGS_ITEMS.map(({ path }) => path));
    expect(within(menu()).getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(within(menu()).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  });
});

describe('the account page', () => {
  withStyles();

  it('the account page shows an editable name, email and mobile, and links to the deletion of the account (SET-04, SET-05, SET-06)', () => {
    showSettings(AccountPage, {
      session: { user: { id: 1, name: 'Aina', email: 'demo@waybill.test', mobile: '+60123456789' } },
    });
    expect(screen.getAllByRole('textbox').map((input) => input.id)).toEqual(['account-name']);
    expect(screen.getByText('demo@waybill.test')).toBeInTheDocument();
    expect(screen.getByText('+60123456789')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Delete account' })).toHaveAttribute(
      'href',
      '/customer/delete-account',
    );
  });

  it('the button that saves stays in view from the first change until it is saved, as pages are long (SET-10)', async () => {
    showSettings(AccountPage, { verbs: { updateUser: async () => ({ id: 1, name: 'Aina' }) } });
    const save = screen.getByRole('button', { name: /^Save/ });
    const place = () => getComputedStyle(save.parentElement as HTMLElement).position;
    expect(place()).not.toBe('sticky');
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' Aina');
    expect(place()).toBe('sticky');
    await userEvent.click(save);
    await waitFor(() => expect(place()).not.toBe('sticky'));
  });

  it('the account page saves another name and shows it at once; an empty name is refused at its field (SET-10)', async () => {
    const user = { id: 1, name: 'Aina binti Rahman' };
    const updateUser = vi.fn(async () => user);
    const showUser = vi.fn();
    showSettings(AccountPage, { verbs: { updateUser }, session: { showUser } });
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required'));
    expect(updateUser).not.toHaveBeenCalled();
    await userEvent.type(name, ' Aina binti Rahman ');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Account updated.')).toBeInTheDocument();
    expect(updateUser).toHaveBeenCalledExactlyOnceWith({
      name: 'Aina binti Rahman',
      updatedAt: sessionOf().user.updatedAt,
    });
    expect(showUser).toHaveBeenCalledExactlyOnceWith(user);
  });

  it("the account page shows the server's refusal at the field that it names, and elsewhere at the button (SET-88)", async () => {
    const refused = (field?: string) =>
      Object.assign(new Error(field ? 'That name is taken' : 'Request time out. Please try again.'), {
        status: 422,
        field,
      });
    const updateUser = vi.fn().mockRejectedValueOnce(refused('name')).mockRejectedValueOnce(refused());
    showSettings(AccountPage, { verbs: { updateUser } });
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription(
        'That name is taken',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Request time out. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Name/ })).not.toHaveAccessibleDescription();
  });

  it('the account page is dark at once after that choice, and the palette links to it (I18N-03)', async () => {
    showSettings(AccountPage, { at: '/settings#appearance' });
    expect(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});

describe('the profile page', () => {
  const CUSTOMER = { type: 'business', identityNo: '2020', dob: '2020-01-31', industry: 'Retail' };
  const choices = {
    getCustomerTypes: async () => [{ id: 'business', name: 'Business' }],
    getIndustries: async () => [{ id: 'Retail', name: 'Retail' }],
  };

  it('the profile page offers the account types and industries of the server in the language of the page (PROF-04, PROF-05, SET-13)', async () => {
    const getCustomerTypes = vi.fn(async () => [{ id: 'farm', name: 'Farm' }]);
    const getIndustries = vi.fn(async () => [{ id: 'Bees', name: 'Beekeeping' }]);
    showSettings(ProfileSettings, { customer: CUSTOMER, verbs: { getCustomerTypes, getIndustries } });
    expect(await screen.findByRole('option', { name: 'Farm' })).toHaveValue('farm');
    expect(await screen.findByRole('option', { name: 'Beekeeping' })).toHaveValue('Bees');
    expect([getCustomerTypes.mock.lastCall, getIndustries.mock.lastCall]).toEqual([['en_US'], ['en_US']]);
  });

  it.each([
    ['profile', ProfileSettings],
    ['bank', BankPage],
  ])('%s fills in city and state of a typed postcode (SET-15, SET-23)', async (id, Page) => {
    const lookupPostcode = vi.fn(async () => [
      { postcode: '31400', city: 'Ipoh', state: 'Perak', country: 'MY' },
    ]);
    const place = { country: 'MY', postcode: '', city: 'Kuala Lumpur', state: 'Selangor' };
    showSettings(Page, {
      customer: { ...CUSTOMER, ...place, billing: place },
      verbs: { ...choices, lookupPostcode },
    });
    const input = (field: string) => document.getElementById(`${id}-${field}`) as HTMLInputElement;
    await waitFor(() => expect(input('postcode')).toBeInTheDocument());
    await userEvent.type(input('postcode'), '31400');
    await userEvent.tab();
    await waitFor(() => expect(input('city')).toHaveValue('Ipoh'));
    await waitFor(() => expect(input('state')).toHaveValue('Perak'));
    expect(lookupPostcode).toHaveBeenLastCalledWith('MY', '31400', expect.anything());
  });

  it('the profile page focuses the field of its address, although the form is shown after the page (SHELL-68)', async () => {
    // A lock is granted later, and the form waits for its own.
    const request = async (_name: string, _options: object, use: (lock: object) => unknown) => {
      await new Promise((granted) => setTimeout(granted));
      return use({});
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    showSettings(ProfileSettings, {
      at: '/settings/profile-information#profile-taxIdentificationNo',
      customer: CUSTOMER,
      verbs: choices,
    });
    expect(screen.queryByRole('textbox', { name: /TIN/ })).toBeNull();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /TIN/ })).toHaveFocus());
  });

  it('the profile page has four identity types, dates as DD-MM-YYYY and the tax number in Malaysia alone; saved values are loaded again (SET-13, SET-14, SET-17, SET-18, SET-19, SET-20)', async () => {
    const updateCustomer = vi.fn(async () => ({}));
    const reloadCustomer = vi.fn(async () => undefined);
    showSettings(ProfileSettings, {
      customer: CUSTOMER,
      verbs: { ...choices, updateCustomer },
      session: { reloadCustomer },
    });
    const types = screen.getByRole('combobox', { name: 'Identity type' });
    expect([...types.querySelectorAll('option')].map((o) => o.value)).toEqual([
      '',
      'NRIC',
      'BRN',
      'PASSPORT',
      'ARMY',
    ]);
    expect(screen.getByRole('textbox', { name: /^Date of incorporation/ })).toHaveValue('31-01-2020');
    const tax = screen.getByRole('textbox', { name: /TIN/ });
    expect(tax).toHaveAccessibleDescription(/IG12345678901/);
    await userEvent.type(tax, 'IG 123');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Profile updated.')).toBeInTheDocument();
    expect(updateCustomer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 1, companyId: 'c1', taxIdentificationNo: 'IG123' }),
    );
    expect(reloadCustomer).toHaveBeenCalledOnce();
    cleanup();
    showSettings(ProfileSettings, { customer: { ...CUSTOMER, country: 'SG' }, verbs: choices });
    expect(screen.queryByRole('textbox', { name: /TIN/ })).toBeNull();
  });
});

describe('the photo', () => {
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 600, height: 600, close: () => undefined }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  });
  const me = { id: 7, name: 'Aina', email: 'demo@waybill.test', mobile: null, profilePic: null };
  const png = (name = 'me.png') => new File([new Uint8Array(8)], name, { type: 'image/png' });

  it('the photo is uploaded when one file of the offered kinds is chosen, and is shown at once (SET-07, SET-08, SET-09)', async () => {
    const withPhoto = { ...me, profilePic: '/customer/user-photo/new.png' };
    const uploadPhoto = vi.fn(async () => withPhoto);
    const showUser = vi.fn();
    showSettings(AccountPage, { verbs: { uploadPhoto }, session: { user: me, showUser } });
    const file = screen.getByTestId('account-photo-file');
    expect(file).toHaveAttribute('accept', '.png,.jpg,.jpeg');
    expect(file).not.toHaveAttribute('multiple');
    expect(screen.queryByRole('button', { name: 'Photo: Remove' })).toBeNull();
    const chosen = png();
    await userEvent.upload(file, chosen);
    expect(await screen.findByText('Photo updated.')).toBeInTheDocument();
    expect(uploadPhoto).toHaveBeenCalledExactlyOnceWith(7, chosen);
    expect(showUser).toHaveBeenCalledExactlyOnceWith(withPhoto);
  });

  it('the photo is removed by its button; a refusal of the server is at the field (SET-07)', async () => {
    const updateUser = vi.fn(async () => me);
    const uploadPhoto = vi.fn(async () => {
      throw new Error('This picture cannot be used. Choose another one.');
    });
    const showUser = vi.fn();
    showSettings(AccountPage, {
      verbs: { updateUser, uploadPhoto },
      session: { user: { ...me, profilePic: '/customer/user-photo/old.png' }, showUser },
    });
    await userEvent.upload(screen.getByTestId('account-photo-file'), png());
    expect(await screen.findByText('This picture cannot be used. Choose another one.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Photo: Remove' }));
    expect(await screen.findByText('Photo removed.')).toBeInTheDocument();
    expect(updateUser).toHaveBeenCalledExactlyOnceWith({ profilePic: null });
    expect(showUser).toHaveBeenCalledExactlyOnceWith(me);
  });
});
