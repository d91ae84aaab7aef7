// @vitest-environment happy-dom

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Company } from '../../../contract/account/company.ts';
import SignUpForm from '../../../src/customRoutes/auth/SignUpForm.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { authVerbs } from '../../../src/start/publicData.ts';

async function open(country: string) {
  const register = vi.spyOn(authVerbs, 'register').mockResolvedValue({} as never);
  const texts = await loadPublicTexts('en_US');
  render(
    <TextProvider value={texts}>
      <SignUpForm company={{ code: 'my', country } as Company} />
    </TextProvider>,
  );
  return register;
}
const phone = () => screen.getByLabelText('Phone number');
const code = () => screen.getByRole('combobox', { name: 'Dialling code' });

async function fillTheRest() {
  await userEvent.type(screen.getByLabelText('Full name'), 'Siti');
  await userEvent.type(screen.getByLabelText('Email'), 's@x.test');
  await userEvent.type(screen.getByLabelText('Password'), 'batik and teak');
  await userEvent.click(screen.getByRole('checkbox'));
}

describe('the phone number of a sign-up', () => {
  it('the phone number of a sign-up belongs to the tenant’s country unless it has a calling code (NUM-04, AUTH-71)', async () => {
    const register = await open('SG');
    expect(code()).toHaveValue('SG');
    await fillTheRest();
    await userEvent.type(phone(), '9123 4567');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(register).toHaveBeenCalledOnce());
    expect(register.mock.calls[0]?.[0]).toMatchObject({ mobile: '+6591234567' });
  });

  it('the phone number of a sign-up moves to the country that is chosen next to it (NUM-04)', async () => {
    await open('MY');
    await userEvent.type(phone(), '+60123456789');
    await userEvent.selectOptions(code(), 'ID');
    expect(phone()).toHaveValue('123 456789');
  });

  it('the phone number of a sign-up is reported when it cannot be dialled, and nothing is sent (NUM-04, AUTH-66)', async () => {
    const register = await open('MY');
    await fillTheRest();
    await userEvent.type(phone(), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(phone()).toHaveAccessibleDescription('Please enter a valid phone number');
    expect(phone()).toHaveFocus();
    expect(phone()).toHaveValue('12');
    expect(register).not.toHaveBeenCalled();
  });
});
