// @vitest-environment happy-dom
import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import ProfilePage from '../../../src/customRoutes/profile/ProfilePage.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

function show(more: Record<string, unknown>, customer: object) {
  const verbs = new Proxy(verbsOf() as Record<string, unknown>, {
    get: (known, name) => more[String(name)] ?? known[String(name)],
  });
  const session = sessionOf();
  render(
    <MemoryRouter initialEntries={['/update-profile']}>
      <AdminContext dataProvider={verbs as never} i18nProvider={createI18nProvider('en_US')}>
        <SessionContext value={{ ...session, customer: { ...session.customer, ...customer } } as never}>
          <LocalizationProvider dateAdapter={AdapterDayjs}>
            <CommandsProvider>
              <PageLanguage>
                <ProfilePage />
              </PageLanguage>
            </CommandsProvider>
          </LocalizationProvider>
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
}

it('a language chosen on the profile is shown at once, is saved in the browser and in the account, and leaves the typed values in place (I18N-04, PROF-03)', async () => {
  const updateUser = vi.fn(async () => ({}));
  show({ updateUser }, { type: null, dob: null, industry: null });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Let us know you better');
  const languages = screen.getByRole('combobox', { name: 'Language' });
  expect([...languages.querySelectorAll('option')].map((o) => o.value)).toEqual([...LOCALES]);
  const identity = screen.getByRole('textbox', { name: /^Identification/ });
  await userEvent.type(identity, '2020');
  await userEvent.selectOptions(languages, 'zh_CN');
  expect(await screen.findByRole('combobox', { name: '语言' })).toHaveValue('zh_CN');
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Let us know you better');
  const identityInChinese = screen.getByRole('textbox', { name: /^身份证号/ });
  expect(identityInChinese).toBe(identity);
  expect(identityInChinese).toHaveValue('2020');
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(localStorage.getItem('lang')).toBe('zh_CN');
  await waitFor(() => expect(updateUser).toHaveBeenCalledExactlyOnceWith({ lang: 'zh_CN' }));
});

it('the profile has the account’s language in any language of the page, names number and date by the type of account, and label sizes by words (PROF-03, PROF-08, I18N-04)', async () => {
  const updateCustomer = vi.fn(async () => ({}));
  const getCustomerTypes = async () => ['business', 'personal'].map((id) => ({ id, name: id }));
  show(
    { updateCustomer, getCustomerTypes },
    { type: 'business', dob: '2020-01-31', industry: 'Retail', identityNo: null, lang: 'my' },
  );
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('my');
  expect(screen.getByRole('option', { name: 'A4, 4 per page' })).toBeInTheDocument();
  expect(screen.getByText('Code: A4-3')).toBeInTheDocument();
  const number = await screen.findByRole('textbox', { name: /^Business registration no/ });
  expect(screen.getByText('Date of incorporation')).toBeInTheDocument();
  await screen.findByRole('option', { name: 'personal' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Account type/ }), 'personal');
  expect(screen.getByRole('textbox', { name: /^Identification no\. \(identity card/ })).toBe(number);
  expect(screen.getByText('Date of birth')).toBeInTheDocument();
  await userEvent.type(number, '900101145678');
  await userEvent.click(screen.getByRole('button', { name: /^(Save|Continue|Next|Submit)/ }));
  await waitFor(() => expect(updateCustomer).toHaveBeenCalledOnce());
  expect(updateCustomer.mock.calls[0]).not.toContainEqual(expect.objectContaining({ lang: 'en_US' }));
});

it('a refused profile shows the reason of the server and keeps the typed values (PROF-21)', async () => {
  const updateCustomer = vi.fn(async () => {
    throw Object.assign(new Error('The identification number is taken.'), { status: 409 });
  });
  show({ updateCustomer }, { type: 'business', dob: '2020-01-31', industry: 'Retail', identityNo: null });
  const identity = await screen.findByRole('textbox', { name: /^Business registration/ });
  await userEvent.type(identity, '202001012345');
  await userEvent.click(screen.getByRole('button', { name: /^(Save|Continue|Next|Submit)/ }));
  expect(await screen.findByText('The identification number is taken.')).toBeInTheDocument();
  expect(identity).toHaveValue('202001012345');
  expect(updateCustomer).toHaveBeenCalledOnce();
});

it('a newcomer starts in the first field that the profile needs; a complete profile takes no focus (BX-31, PROF-09)', async () => {
  show({}, { type: 'business', dob: null, industry: null, identityNo: null });
  expect(await screen.findByRole('textbox', { name: /^Business registration no/ })).toHaveFocus();
  cleanup();
  show({}, { type: 'personal', dob: '1990-01-31', industry: null, identityNo: '900131145678' });
  expect(document.body).toHaveFocus();
});
