// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Company } from '../../../contract/account/company.ts';
import AuthPages from '../../../src/customRoutes/auth/AuthPages.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { authVerbs, publicVerbs } from '../../../src/start/publicData.ts';
import { eventually } from '../../support/eventually.ts';

const COMPANY = {
  id: 'c1',
  code: 'swiftlogistics',
  brandName: 'Swift',
  country: 'ID',
  personalization: { primaryColor: '#35506b', secondaryColor: '#35506b', tertiaryColor: '#35506b' },
  passwordless: true,
} as Company;

async function show(company = COMPANY, query = '') {
  vi.spyOn(publicVerbs, 'embeddedCompany').mockReturnValue(null);
  vi.spyOn(publicVerbs, 'getFirstCompany').mockResolvedValue(company);
  vi.spyOn(authVerbs, 'ensureSession').mockResolvedValue(false);
  history.replaceState(null, '', `/customer/easy-login${query}`);
  render(
    <TextProvider value={await loadPublicTexts('en_US')}>
      <AuthPages />
    </TextProvider>,
  );
  await screen.findByText('Swift');
}

it('a second code is announced like the first one, and the focus moves to its field (AUTH-46)', async () => {
  const easyLogin = vi.spyOn(authVerbs, 'easyLogin').mockResolvedValue({ message: 'Code has been sent' });
  await show();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ani@example.test{Enter}');
  const first = await screen.findByText('Code has been sent');
  const code = screen.getByLabelText('Verification code');
  expect(code).toHaveFocus();
  await userEvent.type(code, '123');
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await eventually(() => expect(screen.getByText('Code has been sent')).not.toBe(first));
  expect(easyLogin.mock.calls).toEqual([
    [{ companyId: 'c1', email: 'ani@example.test' }],
    [{ companyId: 'c1', email: 'ani@example.test' }],
  ]);
  expect(code).toHaveValue('');
  expect(code).toHaveFocus();
});

it('the link of a message signs in by one button, which mail scanners do not press, and disappears from the address (AUTH-40, B1-12)', async () => {
  const code = 'k'.repeat(43);
  const easyLogin = vi
    .spyOn(authVerbs, 'easyLogin')
    .mockResolvedValueOnce({ required: ['name'] })
    .mockRejectedValueOnce(Object.assign(new Error('Invalid code'), { field: 'code' }))
    .mockResolvedValueOnce({ message: 'Code has been sent' });
  await show(COMPANY, `?email=ani%40example.test&code=${code}`);
  expect(await screen.findByText('Sign in as ani@example.test.')).toBeInTheDocument();
  expect([location.search, easyLogin.mock.calls.length]).toEqual(['', 0]);
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(easyLogin.mock.lastCall).toEqual([{ companyId: 'c1', email: 'ani@example.test', code }]);
  await userEvent.type(await screen.findByLabelText('Full name'), 'Ani{Enter}');
  await eventually(() => expect(easyLogin).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByLabelText('Verification code')).toHaveValue('');
});

it('a tenant without codes shows the password form at this address, with its heading and title (AUTH-39)', async () => {
  await show({ ...COMPANY, passwordless: false });
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  await eventually(() => expect(document.title).toBe('Sign in - Swift'));
});
