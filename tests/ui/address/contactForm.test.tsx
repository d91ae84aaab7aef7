// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import ContactFormPage from '../../../src/customRoutes/contactForm/ContactFormPage.tsx';
import { storedForm, storeForm } from '../../../src/lib/forms/formStorage.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { sessionOf } from '../commands/everyScreenData.ts';
import { otherTabHas } from '../desk/otherTab.ts';
import { TestPortal } from '../TestPortal.tsx';

withIndexedDb();
beforeEach(async () => {
  localStorage.clear();
  await clearStoredForms();
});

it('a new contact in a second tab is another form: neither tab shows or overwrites what the other one stored (BOOK-05, BX-07)', async () => {
  const session = sessionOf();
  const key = `contact:${session.customer.id}:new`;
  const typedThere = { values: { name: 'Typed in the first tab' }, lastRequest: null };
  await storeForm(key, typedThere);
  otherTabHas(key);
  render(
    <TestPortal at="/contacts/create" session={session} verbs={{ getPlaceTable: vi.fn(async () => null) }}>
      <Routes>
        <Route path="/contacts/create" element={<ContactFormPage />} />
      </Routes>
    </TestPortal>,
  );
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('');
  await userEvent.type(name, 'Wei');
  await waitFor(async () =>
    expect((await storedForm(`${key}:2`))?.data).toMatchObject({ values: { name: 'Wei' } }),
  );
  expect((await storedForm(key))?.data).toEqual(typedThere);
});
