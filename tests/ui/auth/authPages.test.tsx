// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AuthPages from '../../../src/customRoutes/auth/AuthPages.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextContext } from '../../../src/session/TextContext.ts';

vi.mock('../../../src/publicData.ts', () => ({
  authVerbs: { ensureSession: async () => false },
  publicVerbs: {
    getCompany: async () => ({
      id: 'c1',
      code: 'my',
      brandName: 'Aina',
      logo: null,
      icon: null,
      personalization: {},
    }),
  },
}));
vi.mock('../../../src/lib/tenantColors.ts', () => ({ applyTenantColors: () => undefined }));

async function show() {
  const texts = await loadPublicTexts('en_US');
  render(
    <TextContext value={texts}>
      <AuthPages />
    </TextContext>,
  );
  await screen.findByText('Aina');
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the sign-in page', () => {
  it('begins in the first field that is to be filled in (AUTH-01)', async () => {
    await show();
    expect(screen.getByLabelText('Username or email')).toHaveFocus();
  });

  it('begins in the password where the user name is remembered (AUTH-22)', async () => {
    localStorage.setItem('username', 'demo@waybill.test');
    await show();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('speaks the language that is chosen there, keeps it and what was typed (I18N-01, I18N-03)', async () => {
    await show();
    await userEvent.keyboard('wei');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'zh_CN');
    expect(await screen.findByRole('heading', { name: '登录' })).toBeInTheDocument();
    expect(screen.getByDisplayValue('wei')).toBeInTheDocument();
    expect(localStorage.getItem('lang')).toBe('zh_CN');
    expect(document.cookie).toContain('lang=zh_CN');
  });
});
