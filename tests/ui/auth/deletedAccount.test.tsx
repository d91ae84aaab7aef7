// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Company } from '../../../contract/account/company.ts';
import AuthPages from '../../../src/customRoutes/auth/AuthPages.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { deleteAllStoredForms } from '../../../src/lib/forms/formStorage.ts';
import { keepTracked, trackPath } from '../../../src/shared/tracking/rules/trackedNumbers.ts';
import { authVerbs, publicVerbs } from '../../../src/start/publicData.ts';
import { eventually } from '../../support/eventually.ts';

// The real function stops storing forms for good, so other files could not use these modules.
vi.mock('../../../src/lib/forms/formStorage.ts', async (original) => ({
  ...(await original<object>()),
  deleteAllStoredForms: vi.fn(async () => undefined),
}));

async function open(page: string) {
  history.replaceState(null, '', `/customer/${page}`);
  render(
    <TextProvider value={await loadPublicTexts('en_US')}>
      <AuthPages />
    </TextProvider>,
  );
  await screen.findByText('Aina');
}

it('the deletion of an account ends on the sign-in page with one message, and stored forms and the user name are deleted (AUTH-94, AUTH-95)', async () => {
  localStorage.setItem('remember', '1');
  localStorage.setItem('username', 'leaving@example.test');
  sessionStorage.setItem('returnTo', '/customer/delete-account');
  keepTracked(['MY1']);
  vi.spyOn(publicVerbs, 'embeddedCompany').mockReturnValue(null);
  vi.spyOn(publicVerbs, 'getFirstCompany').mockResolvedValue({
    id: 'c1',
    code: 'my',
    brandName: 'Aina',
    personalization: { primaryColor: '#35506b', secondaryColor: '#35506b', tertiaryColor: '#35506b' },
  } as Company);
  vi.spyOn(authVerbs, 'ensureSession').mockImplementation(async () =>
    location.pathname.endsWith('/delete-account'),
  );
  const deleteAccount = vi.spyOn(authVerbs, 'deleteAccount').mockResolvedValue();
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  await open('delete-account');
  await userEvent.type(await screen.findByLabelText('Password'), 'batik and teak{Enter}');
  await eventually(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/customer/login'));
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith('batik and teak');
  expect(deleteAllStoredForms).toHaveBeenCalledOnce();
  expect([localStorage.getItem('username'), sessionStorage.getItem('returnTo')]).toEqual([null, null]);
  expect(trackPath()).toBe('/track');
  for (const message of ['Delete account successful.', null]) {
    cleanup();
    await open('login');
    expect(screen.queryByText('Delete account successful.')?.textContent ?? null).toBe(message);
    expect(screen.getByLabelText('Username or email')).toHaveFocus();
  }
});
