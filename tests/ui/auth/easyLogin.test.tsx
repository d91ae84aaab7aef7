// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import AuthPages from '../../../src/customRoutes/auth/AuthPages.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextContext } from '../../../src/session/TextContext.ts';
import { eventually } from '../../support/eventually.ts';

const easyLogin = vi.fn(async (_call: object) => ({ message: 'Code has been sent' }));
const company = { id: 'c1', code: 'swiftlogistics', brandName: 'Swift', country: 'ID', personalization: {} };
let passwordless = true;
vi.mock('../../../src/publicData.ts', () => ({
  callProblem: (err: Error) => ({ message: err.message, code: null }),
  authVerbs: { ensureSession: async () => false, easyLogin: (call: object) => easyLogin(call) },
  publicVerbs: {
    embeddedCompany: () => null,
    getFirstCompany: async () => ({ ...company, passwordless }),
  },
}));
vi.mock('../../../src/lib/tenantColors.ts', () => ({ applyTenantColors: () => undefined }));

async function show() {
  history.replaceState(null, '', '/customer/easy-login');
  render(
    <TextContext value={await loadPublicTexts('en_US')}>
      <AuthPages />
    </TextContext>,
  );
  await screen.findByText('Swift');
}

afterEach(() => {
  cleanup();
  passwordless = true;
});

it('a second code is told as the first one was, and the focus goes to its field (AUTH-46)', async () => {
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

it('where codes are off the address shows the form for the password, and is called so (AUTH-39)', async () => {
  passwordless = false;
  await show();
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  await eventually(() => expect(document.title).toBe('Sign in - Swift'));
});
