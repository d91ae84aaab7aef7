// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { LanguageSwitch } from '../../../src/layout/LanguageSwitch.tsx';
import { LanguageToast } from '../../../src/layout/LanguageToast.tsx';

const shown = (updateUser: () => Promise<unknown>) =>
  render(
    <MemoryRouter>
      <AdminContext dataProvider={{ updateUser } as never} i18nProvider={createI18nProvider('en_US')}>
        <PageLanguage>
          <LanguageSwitch />
          <LanguageToast />
          <Notification />
          <input aria-label="Address" />
        </PageLanguage>
      </AdminContext>
    </MemoryRouter>,
  );

const choose = async (button: string, language: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  fireEvent.click(await screen.findByRole('menuitem', { name: language }));
};

it('a language that the account refuses is set in this browser, and a notice in that language says that it was not saved (I18N-03)', async () => {
  shown(() => Promise.reject(new Error('no answer')));
  await choose('Language', 'Bahasa Indonesia');
  expect(
    await screen.findByText('Bahasa tidak dapat disimpan ke akun Anda.', { exact: false }),
  ).toBeVisible();
  expect(localStorage.getItem('lang')).toBe('id_ID');
});

it('a language that the account accepts is set without a notice (I18N-03)', async () => {
  let accept = () => {};
  const answer = new Promise<void>((resolve) => {
    accept = resolve;
  });
  shown(() => answer);
  await choose('Language', '中文');
  expect(await screen.findByRole('button', { name: '语言' })).toBeVisible();
  await act(async () => accept());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('typed text and focus stay when the language changes', async () => {
  shown(async () => undefined);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
  fireEvent.input(field, { target: { value: '12 Jalan Ampang' } });
  for (const [button, language] of [
    ['Language', 'Bahasa Indonesia'],
    ['Bahasa', '中文'],
    ['语言', 'English'],
  ] as const)
    await choose(button, language);
  await screen.findByRole('button', { name: 'Language' });
  expect(screen.getByRole('textbox', { name: 'Address' })).toBe(field);
  expect(field).toHaveValue('12 Jalan Ampang');
});
