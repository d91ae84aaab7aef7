// @vitest-environment happy-dom

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContactImportInput, ContactImportOutcome } from '../../../contract/contacts/contacts.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import ContactImportPage from '../../../src/customRoutes/contactImport/ContactImportPage.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { withElementSize } from '../../support/elementSize.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { FACTS } from '../../unit/orderImportScreen/importFacts.ts';
import { stubImportWorker } from '../orderImportScreen/importWorker.ts';

withIndexedDb();

withElementSize(600);

const user = userEvent.setup();
const i18n = createI18nProvider('en_US');
const HEADINGS = 'Name\tPhone\tAddress 1\tPostcode\tCity\tState';
const AINA = 'Aina\t+60123456789\t12 Jalan Ampang\t50450\tKuala Lumpur\tSelangor';
const TAN = 'Tan\t+60167001234\t88 Lebuh Chulia\t10200\tGeorge Town\tSelangor';
const BALA = 'Bala\t12\t7 Jalan Satu\t50450\tKuala Lumpur\tSelangor';

/** A server that knows Tan. */
const importContacts = vi.fn(
  async ({ rows, dryRun }: ContactImportInput, _key?: string): Promise<ContactImportOutcome> => {
    const results = rows.map(({ line, contact, evenIfKnown }) => {
      const isKnown = contact.name === 'Tan' && !evenIfKnown;
      const known = contact.name === 'Tan' ? { id: 5, line: null, name: 'Tan Wei Ling' } : null;
      const outcome = isKnown ? ('known' as const) : dryRun ? ('new' as const) : ('created' as const);
      return { line, outcome, contactId: null, known, problems: [] };
    });
    const of = (expected: string) => results.filter(({ outcome }) => outcome === expected).length;
    return { rows: rows.length, created: of('created'), known: of('known'), bad: 0, results };
  },
);

beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
  stubImportWorker();
  importContacts.mockClear();
  const server = { getImportFacts: async () => FACTS, importContacts };
  const session = {
    company: { id: 'c1', timezone: 'Asia/Kuala_Lumpur', country: 'MY' },
    customer: { id: 7, country: 'MY' },
  };
  render(
    <MemoryRouter initialEntries={['/contacts/import']}>
      <AdminContext dataProvider={server as never} i18nProvider={i18n}>
        <TextProvider value={{ locale: 'en_US', translate: i18n.translate }}>
          <SessionContext value={session as never}>
            <CommandsProvider>
              <Routes>
                <Route path="/contacts/import" element={<ContactImportPage />} />
                <Route path="/contacts" element={<p>the address book</p>} />
              </Routes>
            </CommandsProvider>
          </SessionContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
});
afterEach(async () => {
  cleanup();
  await clearStoredForms();
});

const paste = async (...lines: string[]) => {
  await user.click(await screen.findByRole('textbox'));
  await user.paste([HEADINGS, ...lines].join('\n'));
};
const saved = () => importContacts.mock.calls.filter(([input]) => !input.dryRun);

it('pasted rows are added at once, under one key, and the address book opens (BOOK-05)', async () => {
  await paste(AINA);
  await user.click(await screen.findByRole('button', { name: /^Add 1 contact/ }));
  expect(await screen.findByText('the address book')).toBeVisible();
  expect(saved()).toHaveLength(1);
  const [input, key] = saved()[0] ?? [];
  expect(input?.rows[0]?.contact).toMatchObject({ name: 'Aina', phone: '+60123456789', country: 'MY' });
  expect(input?.tags).toEqual(['Receiver']);
  expect(key).toMatch(/^contacts-/);
});

it('an existing contact is named before anything is saved, and is saved only on request', async () => {
  await paste(AINA, TAN);
  expect(await screen.findByText(/1 row has the phone number or the address of a contact/)).toBeVisible();
  expect(screen.getByText('Like Tan Wei Ling')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Add 1 contact/ })).toBeEnabled();
  expect(saved()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Add them all the same' }));
  await user.click(await screen.findByRole('button', { name: /^Add 2 contacts/ }));
  expect(await screen.findByText('the address book')).toBeVisible();
  expect(saved()[0]?.[0].rows.map((row) => row.evenIfKnown)).toEqual([false, true]);
});

it('a refused row stays with its reason while the others are added', async () => {
  await paste(AINA, BALA);
  expect(await screen.findByText(/“12” is not a phone number/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Add 1 contact/ }));
  expect(await screen.findByText(/1 contact added\..*1 row stays here/)).toBeVisible();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.[0].rows.map((row) => row.contact.name)).toEqual(['Aina']);
});
