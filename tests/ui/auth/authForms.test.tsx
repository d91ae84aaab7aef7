// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../contract/account/auth.ts';
import type { Customer } from '../../../contract/account/customers.ts';
import type { User } from '../../../contract/account/users.ts';
import { leaveSignIn } from '../../../src/customRoutes/auth/leaveSignIn.ts';
import { authVerbs } from '../../../src/start/publicData.ts';
import { eventually } from '../../support/eventually.ts';
import { sent, show, withAuthServer } from './authPagesWorld.tsx';

withAuthServer();

describe('a form that is being sent', () => {
  beforeEach(() => {
    sent.mockClear();
  });

  const fill: Record<string, string> = {
    email: 'aina@example.com',
    username: 'aina@example.com',
    code: '123456',
    password: 'Harbour-lamp-73',
    fullname: 'Aina Batik',
    phoneNumber: '0123456789',
  };

  it.each([
    ['forgot-password', 'forgotPassword'],
    ['reset-password', 'resetPassword'],
    ['verify', 'verifyAccount'],
    ['signup', 'register'],
  ])('%s is sent once for any number of clicks (AUTH-71, AUTH-79, AUTH-83, AUTH-88)', async (page, call) => {
    history.replaceState(null, '', `/customer/${page}`);
    await show();
    await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
    for (const [id, text] of Object.entries(fill)) {
      const field = document.getElementById(id);
      if (field) await userEvent.type(field, text);
    }
    const terms = document.getElementById('terms');
    if (terms) await userEvent.click(terms);
    const form = document.querySelector('form') as HTMLFormElement;
    for (let click = 0; click < 3; click++) fireEvent.submit(form);
    expect(sent.mock.calls).toEqual([[call]]);
    expect(form.querySelector('[type=submit]')).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['forgot-password', 'Send reset link'],
    ['reset-password', 'Set password'],
    ['verify', 'Verify'],
    ['delete-account', 'Delete my account'],
  ])('/%s keeps the focus on its button during the call and after a refusal (B1-30)', async (page, name) => {
    let refuse = (_: Error) => {};
    sent.mockImplementationOnce(
      () =>
        new Promise((_, no) => {
          refuse = no;
        }),
    );
    history.replaceState(null, '', `/customer/${page}`);
    await show();
    const button = await screen.findByRole('button', { name });
    for (const [id, text] of Object.entries(fill)) {
      const field = document.getElementById(id);
      if (field) await userEvent.type(field, text);
    }
    await userEvent.click(button);
    expect(sent).toHaveBeenCalledOnce();
    // Browsers take the focus from a disabled button.
    expect(button).toBeEnabled();
    refuse(new Error('Not now.'));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(button).toHaveFocus();
  });
});

describe('the pages of a mail’s link', () => {
  const open = async (address: string) => {
    sent.mockClear();
    history.replaceState(null, '', `/customer/${address}`);
    await show();
  };
  const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

  it('verification asks for an identifier and a code, and sends nothing without them (AUTH-75, AUTH-76, AUTH-77)', async () => {
    await open('verify');
    expect(document.getElementById('username')).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    submit();
    expect(document.getElementById('username')).toHaveFocus();
    expect(screen.getByText('Username / Email / Phone number is required')).toBeInTheDocument();
    expect(screen.getByText('Verification code is required')).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
  });

  it('verification runs by itself if the link has all three values, and waits if one is missing (AUTH-78)', async () => {
    await open('verify?username=siti&code=123456');
    expect(sent).not.toHaveBeenCalled();
    cleanup();
    await open('verify?username=siti&code=123456&companyId=c1');
    await eventually(() => expect(sent.mock.calls).toEqual([['verifyAccount']]));
    expect(location.search).toBe('');
  });

  const showsInvitation = (isNew: boolean) =>
    vi.spyOn(authVerbs, 'showInvitation').mockResolvedValue({
      account: 'Kedai',
      brand: 'Aina',
      invitedBy: 'Siti',
      email: 'new@example.com',
      role: 'viewer',
      roleName: null,
      isNew,
    });

  it('a new person who joins opens the console in the language of the account (BX-50, I18N-03)', async () => {
    showsInvitation(true);
    vi.spyOn(authVerbs, 'acceptInvitation').mockResolvedValue({ session: {} as Session, customerId: 1 });
    vi.mocked(authVerbs.getCustomers).mockResolvedValue([{ id: 1, lang: 'id_ID' }] as Customer[]);
    await open('invitation?code=abc');
    await userEvent.type(await screen.findByLabelText('Full name'), 'Siti');
    await userEvent.type(screen.getByLabelText('Password'), 'songket and teak{Enter}');
    await waitFor(() => expect(localStorage.getItem('lang')).toBe('id_ID'));
  });

  it.each([
    [true, 'name'],
    [false, ''],
  ])('an invitation (to a new person: %s) has the focus on its first field (BX-50)', async (isNew, id) => {
    history.replaceState(null, '', '/customer/invitation?code=abc');
    showsInvitation(isNew);
    await show();
    await screen.findByRole('button', { name: 'Join' });
    expect(document.activeElement?.id).toBe(id);
  });

  it.each([
    ['signed in here', 'NEW@example.com', 'Open Kedai', '/customer/', '8', 'You belong to Kedai now.'],
    [
      'of a browser without a session',
      null,
      'Back to sign in',
      '/customer/login',
      '8',
      /Sign in; the console/,
    ],
    [
      'where somebody else is signed in',
      'ali@example.com',
      'Back to sign in',
      '/customer/login',
      null,
      /ali@ex/,
    ],
  ])('a user %s who joins is led to the account (BX-50)', async (_name, email, link, href, account, text) => {
    localStorage.removeItem('customerId');
    sessionStorage.removeItem('customerId');
    history.replaceState(null, '', '/customer/invitation?code=abc');
    showsInvitation(false);
    vi.spyOn(authVerbs, 'acceptInvitation').mockResolvedValue({ session: null, customerId: 8 });
    vi.mocked(authVerbs.ensureSession).mockResolvedValue(email !== null);
    vi.mocked(authVerbs.getUser).mockResolvedValue({ email } as User);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByText(text)).toBeVisible();
    const next = screen.getByRole('link', { name: link });
    expect(next).toHaveAttribute('href', href);
    expect(next).toHaveFocus();
    expect(localStorage.getItem('customerId')).toBe(account);
  });

  it('a verified account and a new password are announced, and the focus is on the link to sign in (AUTH-80, AUTH-91)', async () => {
    sent.mockClear();
    sent.mockResolvedValueOnce({ message: 'Verification successfull. Please login.' });
    history.replaceState(null, '', '/customer/verify?username=siti&code=123456&companyId=c1');
    await show();
    expect(await screen.findByText('Verification successfull. Please login.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveFocus();
    cleanup();
    sent.mockResolvedValueOnce({});
    await open('reset-password?email=siti%40example.test&code=abc');
    await userEvent.keyboard('songket and teak{Enter}');
    expect(
      await screen.findByText('Password has been reset successfully. Please login with your new password.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveFocus();
  });

  it('the page for a forgotten password refuses an empty email (AUTH-82)', async () => {
    await open('forgot-password');
    await userEvent.tab();
    submit();
    expect(document.getElementById('email')).toHaveFocus();
    expect(screen.getByText('Email is required')).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
  });

  it('a reset link with email and code asks only for the new password, any other link for all three (AUTH-85, AUTH-86, AUTH-87)', async () => {
    await open('reset-password?email=siti%40example.test&code=abc');
    expect([...document.querySelectorAll('form input')].map(({ id }) => id)).toEqual(['password']);
    cleanup();
    await open('reset-password?email=siti%40example.test');
    expect([...document.querySelectorAll('form input')].map(({ id }) => id)).toEqual([
      'email',
      'code',
      'password',
    ]);
    await userEvent.clear(document.getElementById('email') as HTMLInputElement);
    submit();
    expect(screen.getByText('Email is required')).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('a broken link', () => {
  it.each(['email=siti&code=abc', 'email=siti%40example.test&code=%20'])(
    'a reset link with %s shows both fields, and its button names the wrong one (AUTH-90)',
    async (query) => {
      history.replaceState(null, '', `/customer/reset-password?${query}`);
      await show();
      await waitFor(() => expect(document.getElementById('password')).not.toBeNull());
      expect([...document.querySelectorAll('form input')].map(({ id }) => id)).toEqual([
        'email',
        'code',
        'password',
      ]);
    },
  );
});

describe('hints for a newcomer', () => {
  const open = async (page: string) => {
    history.replaceState(null, '', `/customer/${page}`);
    await show();
  };

  it.each(['signup', 'reset-password'])(
    '/%s shows the rule of passwords at the field before any error (AUTH-65)',
    async (page) => {
      await open(page);
      await waitFor(() => expect(document.getElementById('password')).not.toBeNull());
      expect(document.getElementById('password')).toHaveAccessibleDescription(/^At least 8 characters/);
    },
  );

  it('the terms are a link next to the tick, which is named by the whole sentence (AUTH-67)', async () => {
    await open('signup');
    expect(await screen.findByRole('link', { name: 'terms of service' })).toHaveAttribute(
      'href',
      'https://aina.test/terms',
    );
    expect(screen.getByRole('checkbox', { name: 'I agree to the terms of service' })).not.toBeChecked();
  });

  it('the page of a verified account links to the console if somebody is signed in (AUTH-80)', async () => {
    vi.mocked(authVerbs.ensureSession).mockResolvedValue(true);
    sent.mockResolvedValueOnce({ message: 'Verification successfull. Please login.' });
    await open('verify?username=siti&code=123456&companyId=c1');
    const on = await screen.findByRole('link', { name: 'Continue' });
    expect(on).toHaveAttribute('href', '/customer/get-started');
    expect(on).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Back to sign in' })).toBeNull();
  });

  it.each([
    ['my', 'zh_CN', 'my'],
    [null, 'zh_CN', 'zh_CN'],
    [null, null, null],
  ])(
    'signing in with the user’s language %s and the account’s %s opens the console in %s (I18N-03)',
    async (language, account, opened) => {
      vi.mocked(authVerbs.getUser).mockResolvedValue({ lang: language } as User);
      vi.mocked(authVerbs.getCustomers).mockResolvedValue([{ id: 1, lang: account }] as Customer[]);
      localStorage.removeItem('lang');
      await leaveSignIn().catch(() => undefined);
      expect(localStorage.getItem('lang')).toBe(opened);
    },
  );
});
