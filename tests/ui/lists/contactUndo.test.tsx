// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ContactList from '../../../src/resources/contacts/ContactList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.setItem('lang', 'en_US'));
afterEach(cleanup);

const contact = (id: string, name: string) => ({ ...recordOf('contacts'), id, name });

async function deleteAll(deleteContact: () => Promise<unknown>) {
  const createContact = vi.fn(async () => ({}));
  const data = [contact('7', 'Aina'), contact('8', 'Tan')];
  const getList = vi.fn(async () => ({ data, total: 2 }));
  showList('/contacts', <ContactList />, { getList, deleteContact, createContact });
  const rows = await screen.findAllByRole('row', { name: /Aina|Tan/ });
  for (const row of rows) await user.click(within(row).getByRole('checkbox'));
  await user.keyboard('#');
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 contacts?' });
  await user.click(within(dialog).getByRole('button', { name: /^Delete/ }));
  return { createContact, dialog, getList };
}

it('deleted contacts are written again, with all that they held, by undo (BOOK-07, BOOK-08)', async () => {
  const { createContact, getList } = await deleteAll(async () => ({}));
  expect(await screen.findByText('2 contacts deleted.')).toBeVisible();
  const asked = getList.mock.calls.length;
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(createContact).toHaveBeenCalledTimes(2));
  const { id: _, ...kept } = contact('7', 'Aina') as Record<string, unknown>;
  delete kept.createdAt;
  delete kept.updatedAt;
  expect(createContact).toHaveBeenNthCalledWith(1, kept);
  expect(createContact).toHaveBeenNthCalledWith(2, { ...kept, name: 'Tan' });
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(asked));
  expect(screen.queryByText('2 contacts deleted.')).toBeNull();
});

it('where one of several could not be deleted, the others can be brought back by the key (BOOK-07)', async () => {
  const deleteContact = vi
    .fn()
    .mockResolvedValueOnce({})
    .mockRejectedValueOnce(new Error('The server is away.'));
  const { createContact, dialog } = await deleteAll(deleteContact);
  expect(await within(dialog).findByText('The server is away.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: /^Keep/ }));
  expect(await screen.findByText('Contact deleted.')).toBeVisible();
  await user.keyboard('z');
  await waitFor(() => expect(createContact).toHaveBeenCalledOnce());
  expect(createContact).toHaveBeenCalledWith(expect.objectContaining({ name: 'Aina' }));
});

it('Shift+S makes the contact of the row the default sender, and takes it back from the one that is', async () => {
  const data = [contact('7', 'Aina'), { ...contact('8', 'Tan'), isDefaultSender: true }];
  const getList = vi.fn(async () => ({ data, total: 2 }));
  const chooseDefaultSender = vi.fn(async () => ({}));
  showList('/contacts', <ContactList />, { getList, chooseDefaultSender });
  const tan = await screen.findByRole('row', { name: 'Tan' });
  expect(within(tan).getByText('Default sender')).toBeVisible();
  screen.getByRole('row', { name: 'Aina' }).focus();
  await user.keyboard('{Shift>}S{/Shift}');
  await waitFor(() => expect(chooseDefaultSender.mock.calls).toEqual([[7]]));
  tan.focus();
  await user.keyboard('{Shift>}S{/Shift}');
  await waitFor(() => expect(chooseDefaultSender.mock.calls).toEqual([[7], [null]]));
});
