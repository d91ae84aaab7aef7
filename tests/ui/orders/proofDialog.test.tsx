// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { createI18nProvider, loadInitialLocale, loadTexts } from '../../../src/i18n/i18nProvider.ts';
import { ProofDialog } from '../../../src/resources/orders/proof/ProofDialog.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { refusal } from './orderPage.tsx';

const PNG = 'data:image/png;base64,AAAA';
const PDF = 'data:application/pdf;base64,JVBERg==';

function open(
  unlockProof: (...args: string[]) => Promise<{ podPicture: string[] }>,
  locale: Locale = 'en_US',
) {
  render(
    <MemoryRouter>
      <AdminContext dataProvider={{ unlockProof } as never} i18nProvider={createI18nProvider(locale)}>
        <SessionContext value={{ company: { id: 'c1' } } as never}>
          <CommandsProvider>
            <ProofDialog trackingId="secret1" onClose={() => undefined} />
          </CommandsProvider>
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
}
const type = (digits: string) => userEvent.type(screen.getByLabelText('Last 4 digits'), `${digits}{Enter}`);

it('the dialog of a proof first asks for the last four digits, and refuses any other number of digits (DET-28, DET-29)', async () => {
  const unlock = vi.fn(async () => ({ podPicture: [PNG] }));
  open(unlock);
  expect(screen.getByText(/last 4 digits of the sender’s or the recipient’s phone/)).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  for (const wrong of ['', '432', '43a1']) {
    await userEvent.clear(screen.getByLabelText('Last 4 digits'));
    await type(wrong);
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter exactly 4 digits');
  }
  expect(unlock).not.toHaveBeenCalled();
});

it('the dialog of a proof shows images and PDFs, each with a download, after the server has accepted the digits (DET-30, DET-32, DET-33)', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const unlock = vi.fn(async () => ({ podPicture: [PNG, PDF, 'https://pictures.example/3.jpg'] }));
  open(unlock);
  await type('4321');
  expect(await screen.findByRole('img', { name: 'Picture 1 of the delivery' })).toHaveAttribute('src', PNG);
  expect(unlock).toHaveBeenCalledWith('secret1', '4321', 'c1');
  expect((await screen.findByTitle('Picture 2 of the delivery')).tagName).toBe('IFRAME');
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /Download/ });
  // The pictures get their addresses after the first rendering.
  expect(links.map((a) => a.getAttribute('download'))).toEqual(['proof-1', 'proof-2.pdf', null]);
  await waitFor(() => expect(links.map((a) => a.protocol)).toEqual(['blob:', 'blob:', 'https:']));
  expect(made.mock.calls.map(([file]) => (file as Blob).type)).toEqual(
    expect.arrayContaining(['application/pdf', 'image/png']),
  );
  expect([links[2]?.target, links[2]?.rel]).toEqual(['_blank', 'noopener']);
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  cleanup();
  expect(revoked.mock.calls.flat()).toEqual(expect.arrayContaining([links[0]?.href, links[1]?.href]));
});

it.each([
  ['a wrong PIN, in the server’s words (DET-31)', refusal(403, 'Not this parcel.'), 'Not this parcel.'],
  ['too many tries, in the server’s words (DET-31)', refusal(429, 'Ask the sender.'), 'Ask the sender.'],
  ['that it could not be fetched (DET-34)', refusal(500, 'Something'), 'Failed to retrieve POD image'],
  [
    'a wrong PIN as the person’s language has it (DET-31)',
    refusal(403, 'x', { code: ERROR.codeRejected }),
    'These digits do not match this parcel.',
  ],
  ['a request that broke (DET-35)', refusal(0, 'x'), 'An error occurred'],
])('the dialog of a proof says %s', async (_what, error, message) => {
  open(async () => Promise.reject(error));
  await type('4321');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Last 4 digits')).toHaveFocus();
});

it('the dialog of a proof shows a wrong PIN in the person’s language, and too many attempts in the server’s words (DET-31)', async () => {
  const unlock = vi.fn<() => Promise<never>>();
  unlock.mockRejectedValueOnce(refusal(403, 'English', { code: ERROR.codeRejected }));
  unlock.mockRejectedValueOnce(refusal(429, '请联系寄件人。', { code: ERROR.tooManyRequests }));
  localStorage.setItem('lang', 'zh_CN');
  const locale = await loadInitialLocale();
  await loadTexts(locale);
  open(unlock, locale);
  await userEvent.type(screen.getByLabelText('后 4 位数字'), '4321{Enter}');
  expect(await screen.findByText('这几位数字与此包裹不符。')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('请联系寄件人。')).toBeVisible();
});

it('the dialog of a proof shows that there are no pictures (DET-34)', async () => {
  open(async () => ({ podPicture: [] }));
  await type('4321');
  expect(await screen.findByText('Failed to retrieve POD image')).toBeVisible();
});

it('the dialog of a proof shows that an image cannot be displayed (DET-36)', async () => {
  open(async () => ({ podPicture: [PNG] }));
  await type('4321');
  fireEvent.error(await screen.findByRole('img'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Sorry, there was an error displaying the e-POD images.',
  );
});
