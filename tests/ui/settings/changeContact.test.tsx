// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import ChangeEmailPage from '../../../src/customRoutes/settings/ChangeEmailPage.tsx';
import ChangePasswordPage from '../../../src/customRoutes/settings/ChangePasswordPage.tsx';
import ChangePhonePage from '../../../src/customRoutes/settings/ChangePhonePage.tsx';
import { contactIssues, passwordIssues } from '../../../src/customRoutes/settings/contactChangeRules.ts';
import { showSettings } from './settingsHarness.tsx';

const USER = { id: 1, name: 'Aina', email: 'demo@waybill.test' };
const refusal = (status: number, code: string, field?: string) =>
  Object.assign(new Error(code), { status, code, field });
const click = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

describe('the change of the email address', () => {
  it('the change of the email address asks for a proof of identity, then for the sent code, and shows the new address at once (SET-75, SET-76, SET-77, SET-78)', async () => {
    const user = { ...USER, email: 'new@waybill.test' };
    const changeContact = vi
      .fn()
      .mockRejectedValueOnce(refusal(403, 'ERR_STEP_UP'))
      .mockResolvedValueOnce({ message: 'Code has been sent' })
      .mockResolvedValueOnce(user);
    const stepUp = vi
      .fn()
      .mockRejectedValueOnce(refusal(422, 'Wrong password.', 'password'))
      .mockResolvedValue({});
    const showUser = vi.fn();
    showSettings(ChangeEmailPage, {
      verbs: { changeOwnContact: changeContact, stepUp },
      session: { user: USER, showUser },
    });
    await userEvent.type(screen.getByRole('textbox', { name: /^New email address/ }), 'new@waybill.test');
    await click(/^Send code/);
    const password = await screen.findByLabelText(/^Password/);
    await userEvent.type(password, 'wrong');
    await click('Confirm');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Wrong password.'));
    // The dialog does not send the form behind it.
    expect(changeContact).toHaveBeenCalledTimes(1);
    await userEvent.clear(password);
    await userEvent.type(password, 'waybill-demo{Enter}');
    const code = await screen.findByRole('textbox', { name: /^Code/ });
    expect(stepUp).toHaveBeenLastCalledWith({ password: 'waybill-demo' });
    await userEvent.type(code, '123 456');
    await click(/^Change email/);
    expect(await screen.findByText('Email address updated.')).toBeInTheDocument();
    expect(changeContact.mock.calls).toEqual([
      [{ email: 'new@waybill.test' }],
      [{ email: 'new@waybill.test' }],
      [{ email: 'new@waybill.test', code: '123456' }],
    ]);
    expect(showUser).toHaveBeenCalledExactlyOnceWith(user);
  });

  it('the change of the email address accepts a mailed code instead of the password, and says where the code was sent (SET-78, NUM-11)', async () => {
    const changeContact = vi
      .fn()
      .mockRejectedValueOnce(refusal(403, 'ERR_STEP_UP'))
      .mockResolvedValue({ message: '' });
    const stepUp = vi.fn(async () => ({}));
    const sendStepUpCode = vi.fn(async () => ({}));
    showSettings(ChangeEmailPage, {
      verbs: { changeOwnContact: changeContact, stepUp, sendStepUpCode },
      session: { user: USER },
    });
    await userEvent.type(screen.getByRole('textbox', { name: /^New email address/ }), 'new@waybill.test');
    await click(/^Send code/);
    await userEvent.click(await screen.findByRole('button', { name: /^Send me a code/ }));
    expect(
      await screen.findByText('6 digit verification code has been sent to demo@waybill.test'),
    ).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '654 321');
    await click('Confirm');
    await waitFor(() => expect(stepUp).toHaveBeenCalledExactlyOnceWith({ code: '654321' }));
  });

  it.each([
    ['email', false, { newEmail: '' }, ['newEmail']],
    ['email', false, { newEmail: 'nobody' }, ['newEmail']],
    ['email', false, { newEmail: 'a@b.test' }, []],
    ['email', false, { newEmail: ' now@B.test ' }, ['newEmail']],
    ['email', true, { newEmail: 'a@b.test', code: '12' }, ['code']],
    ['mobile', false, { newPhoneNumber: '012345678' }, ['newPhoneNumber']],
    ['mobile', false, { newPhoneNumber: '0123456789' }, []],
  ] as const)(
    'the change of the email address of %s (code sent: %s) with %j has errors at %o (SET-75, SET-79)',
    (kind, sent, typed, fields) => {
      const values = { newEmail: '', newPhoneNumber: '', code: '', ...typed };
      const facts = { kind, isSent: sent, country: 'MY', email: 'Now@b.test' };
      expect(contactIssues(facts, values).map(({ field }) => field)).toEqual(fields);
    },
  );
});

it('the code is sent again by one press, a refusal is shown, and the only field has the focus (SET-78)', async () => {
  const changeContact = vi
    .fn()
    .mockResolvedValueOnce({ message: 'Code has been sent' })
    .mockRejectedValueOnce(refusal(429, 'Please wait 50 seconds.'))
    .mockResolvedValueOnce({ message: 'Code has been sent' })
    .mockRejectedValueOnce(refusal(403, 'ERR_STEP_UP'));
  showSettings(ChangeEmailPage, { verbs: { changeOwnContact: changeContact }, session: { user: USER } });
  const email = screen.getByRole('textbox', { name: /^New email address/ });
  expect(email).toHaveFocus();
  await userEvent.keyboard('new@waybill.test');
  await click(/^Send code/);
  await screen.findByRole('textbox', { name: /^Code/ });
  await click('Send it again');
  expect(await screen.findByText('Please wait 50 seconds.')).toBeVisible();
  await click('Send it again');
  await waitFor(() => expect(changeContact).toHaveBeenCalledTimes(3));
  expect(changeContact).toHaveBeenLastCalledWith({ email: 'new@waybill.test' });
  await click('Send it again');
  expect(await screen.findByRole('button', { name: /^Send code/ })).toBeVisible();
  expect(email).toHaveValue('new@waybill.test');
});

describe('the change of the password', () => {
  it('the change of the password sends both passwords, confirms the change and empties the form (SET-86, SET-87)', async () => {
    const changePassword = vi.fn(async () => USER);
    showSettings(ChangePasswordPage, { verbs: { changePassword } });
    const [old, next] = [screen.getByLabelText(/^Current password/), screen.getByLabelText(/^New password/)];
    expect([old, next].map((input) => input.getAttribute('autocomplete'))).toEqual([
      'current-password',
      'new-password',
    ]);
    await userEvent.type(old, 'waybill-demo');
    await userEvent.type(next, 'another long phrase');
    await click(/^Save/);
    expect(await screen.findByText('Password updated.')).toBeInTheDocument();
    expect(changePassword).toHaveBeenCalledExactlyOnceWith({
      oldPassword: 'waybill-demo',
      password: 'another long phrase',
    });
    expect([old, next].map((input) => (input as HTMLInputElement).value)).toEqual(['', '']);
  });

  it.each([
    ['', '', ['settings.password.oldMissing', 'settings.password.newMissing']],
    ['waybill-demo', '1234567', ['auth.passwordShort']],
    ['waybill-demo', 'waybill-demo', ['settings.password.same']],
    ['waybill-demo', 'another long phrase', []],
  ])(
    'the change of the password from %j to %j has errors %o (SET-82, SET-83, SET-84, SET-85)',
    (oldPassword, password, keys) => {
      expect(passwordIssues({ oldPassword, password }).map(({ messageKey }) => messageKey)).toEqual(keys);
    },
  );
});

it('a mobile number is changed by the code that was sent to it, which is confirmed (SET-80, SET-81)', async () => {
  const user = { ...USER, mobile: '+60123456700' };
  const changeOwnContact = vi
    .fn()
    .mockResolvedValueOnce({ message: 'Code has been sent' })
    .mockResolvedValueOnce(user);
  const showUser = vi.fn();
  showSettings(ChangePhonePage, { verbs: { changeOwnContact }, session: { user: USER, showUser } });
  await userEvent.type(screen.getByRole('textbox', { name: /^New (mobile|phone) number/ }), '012-345 6700');
  await click(/^Send code/);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456');
  await click(/^Change (mobile|phone)/);
  expect(await screen.findByText('Phone number updated.')).toBeInTheDocument();
  expect(changeOwnContact).toHaveBeenLastCalledWith(expect.objectContaining({ code: '123456' }));
  expect(showUser).toHaveBeenCalledExactlyOnceWith(user);
});

it('typed passwords are stored nowhere (B1-24)', async () => {
  showSettings(ChangePasswordPage);
  await userEvent.type(screen.getByLabelText(/^Current password/), 'the old one');
  await userEvent.type(screen.getByLabelText(/^New password/), 'the new one');
  cleanup();
  expect(Object.keys(localStorage).filter((key) => /^(form|kept):/.test(key))).toEqual([]);
});
