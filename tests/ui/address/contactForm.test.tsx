// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import ContactFormPage from '../../../src/customRoutes/contactForm/ContactFormPage.tsx';
import { storedForm, storeForm } from '../../../src/lib/forms/formStorage.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { recordOf, sessionOf } from '../commands/everyScreenData.ts';
import { otherTabHas } from '../desk/otherTab.ts';
import { TestPortal } from '../TestPortal.tsx';

withIndexedDb();
beforeEach(clearStoredForms);

it.each([
  ['a new contact', 'new', '/contacts/create', ''],
  ['a contact that is changed', 'k1', '/contacts/customer/12/contact/k1/edit', 'Tan'],
])(
  '%s in a second tab is another form: neither tab shows or overwrites what the other one stored (BOOK-05, BX-07)',
  async (_, id, at, shown) => {
    const session = sessionOf();
    const key = `contact:${session.customer.id}:${id}`;
    const typedThere = { values: { name: 'Typed in the first tab' }, lastRequest: null };
    await storeForm(key, typedThere);
    otherTabHas(key);
    const verbs = {
      getPlaceTable: vi.fn(async () => null),
      getContact: async () => ({ ...recordOf('contacts'), name: 'Tan' }),
    };
    render(
      <TestPortal at={at} session={session} verbs={verbs as never}>
        <Routes>
          <Route path="/contacts/create" element={<ContactFormPage />} />
          <Route
            path="/contacts/customer/:customerId/contact/:contactId/edit"
            element={<ContactFormPage />}
          />
        </Routes>
      </TestPortal>,
    );
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    expect(name).toHaveValue(shown);
    await userEvent.type(name, 'Wei');
    await waitFor(async () =>
      expect((await storedForm(`${key}:2`))?.data).toMatchObject({ values: { name: `${shown}Wei` } }),
    );
    expect((await storedForm(key))?.data).toEqual(typedThere);
  },
);
