// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
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

it.each([
  ['Yours', { isDefaultSender: true, seenSender: 8 }],
  ['Theirs', {}],
])(
  'a contact that becomes the default sender while somebody else chose another: the choice “%s” is saved (BX-50)',
  async (version, sent) => {
    const contact = { ...recordOf('contacts'), name: 'Aina', isDefaultSender: false };
    const changeContact = vi.fn(
      async (_: string, input: { isDefaultSender?: unknown; seenSender?: unknown }) => {
        if (input.isDefaultSender && input.seenSender !== 8)
          throw Object.assign(new Error('Changed.'), {
            status: 409,
            code: 'ERR_CONFLICT',
            detail: { defaultSender: { contactId: 8, name: 'Tan' }, sent: {} },
          });
        return contact;
      },
    );
    const verbs = { getPlaceTable: vi.fn(async () => null), getContact: async () => contact, changeContact };
    render(
      <TestPortal at="/contacts/customer/12/contact/7/edit" session={sessionOf()} verbs={verbs as never}>
        <Routes>
          <Route
            path="/contacts/customer/:customerId/contact/:contactId/edit"
            element={<ContactFormPage />}
          />
        </Routes>
      </TestPortal>,
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Default sender' }));
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Two versions of Default sender' });
    expect(changeContact.mock.lastCall?.[1]).toMatchObject({ isDefaultSender: true, seenSender: null });
    await userEvent.click(within(dialog).getByRole('radio', { name: new RegExp(version) }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this choice' }));
    await waitFor(() => expect(changeContact).toHaveBeenCalledTimes(2));
    const { isDefaultSender, seenSender } = changeContact.mock.lastCall![1];
    expect({ isDefaultSender, seenSender }).toEqual({
      isDefaultSender: undefined,
      seenSender: undefined,
      ...sent,
    });
  },
);
