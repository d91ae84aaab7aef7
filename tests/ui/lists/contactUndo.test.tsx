// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import ContactList from '../../../src/resources/contacts/ContactList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.setItem('lang', 'en_US'));

const contact = (id: string, name: string) => ({ ...recordOf('contacts'), id, name });

async function deleteAll(deleteContact: () => Promise<unknown>) {
  const restoreContact = vi.fn(async () => ({}));
  const data = [contact('7', 'Aina'), contact('8', 'Tan')];
  const getList = vi.fn(async () => ({ data, total: 2 }));
  showList('/contacts', <ContactList />, { getList, deleteContact, restoreContact });
  const rows = await screen.findAllByRole('row', { name: /Aina|Tan/ });
  for (const row of rows) await user.click(within(row).getByRole('checkbox'));
  await user.keyboard('#');
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 contacts?' });
  await user.click(within(dialog).getByRole('button', { name: /^Delete/ }));
  return { restoreContact, dialog, getList };
}

it('deleted contacts are restored by undo (BOOK-07, BOOK-08)', async () => {
  const { restoreContact, getList } = await deleteAll(async () => ({}));
  expect(await screen.findByText('2 contacts deleted.')).toBeVisible();
  const callsBefore = getList.mock.calls.length;
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(restoreContact).toHaveBeenCalledTimes(2));
  expect(restoreContact.mock.calls).toEqual([['7'], ['8']]);
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(callsBefore));
  expect(screen.queryByText('2 contacts deleted.')).toBeNull();
});

it('the ticks of undone rows are as before the action (BX-33, ORD-20)', async () => {
  const ticked = () => screen.getAllByRole('row', { name: /Aina|Tan/, selected: true }).length;
  await deleteAll(async () => ({}));
  expect(await screen.findByText('2 contacts deleted.')).toBeVisible();
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  await user.keyboard('z');
  await waitFor(() => expect(ticked()).toBe(2));
  expect(await screen.findByRole('toolbar')).toHaveTextContent('2 contacts selected');
});

it('an undo leaves the ticks that were set after the action (BX-33, ORD-20)', async () => {
  const { restoreContact } = await deleteAll(async () => ({}));
  expect(await screen.findByText('2 contacts deleted.')).toBeVisible();
  const [aina] = await screen.findAllByRole('row', { name: /Aina/ });
  await user.click(within(aina as HTMLElement).getByRole('checkbox'));
  await user.keyboard('z');
  await waitFor(() => expect(restoreContact).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText('2 contacts deleted.')).toBeNull());
  expect(screen.getByRole('toolbar')).toHaveTextContent('1 contact selected');
});

it('the key Z restores the deleted contact if the next one could not be deleted (BOOK-07)', async () => {
  const deleteContact = vi
    .fn()
    .mockResolvedValueOnce({})
    .mockRejectedValueOnce(new Error('The server is away.'));
  const { restoreContact, dialog } = await deleteAll(deleteContact);
  expect(await within(dialog).findByText('The server is away.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: /^Keep/ }));
  expect(await screen.findByText('Contact deleted.')).toBeVisible();
  await user.keyboard('z');
  await waitFor(() => expect(restoreContact).toHaveBeenCalledOnce());
  expect(restoreContact).toHaveBeenCalledWith('7');
});

it('Shift+S makes the contact of the row the default sender, and unsets the default sender', async () => {
  const data = [contact('7', 'Aina'), { ...contact('8', 'Tan'), isDefaultSender: true }];
  const getList = vi.fn(async () => ({ data, total: 2 }));
  const chooseDefaultSender = vi.fn(async () => ({}));
  showList('/contacts', <ContactList />, { getList, chooseDefaultSender });
  const tan = await screen.findByRole('row', { name: 'Tan' });
  expect(within(tan).getByText('Default sender')).toBeVisible();
  screen.getByRole('row', { name: 'Aina' }).focus();
  await user.keyboard('{Shift>}S{/Shift}');
  await waitFor(() => expect(chooseDefaultSender.mock.calls).toEqual([[7, null]]));
  tan.focus();
  await user.keyboard('{Shift>}S{/Shift}');
  await waitFor(() =>
    expect(chooseDefaultSender.mock.calls).toEqual([
      [7, null],
      [null, 8],
    ]),
  );
});

it('a default sender that somebody else chose meanwhile is shown beside the own choice, which is made over it if the user wants so (BX-50)', async () => {
  const getList = vi.fn(async () => ({ data: [contact('7', 'Aina'), contact('8', 'Tan')], total: 2 }));
  const chooseDefaultSender = vi.fn(async (_: number | null, seen: number | null) => {
    if (seen !== 8)
      throw Object.assign(new Error('Changed.'), {
        status: 409,
        code: 'ERR_CONFLICT',
        detail: { defaultSender: { contactId: 8, name: 'Tan' }, sent: {} },
      });
    return {};
  });
  showList('/contacts', <ContactList />, { getList, chooseDefaultSender });
  (await screen.findByRole('row', { name: 'Aina' })).focus();
  await user.keyboard('{Shift>}S{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Two versions of Default sender' });
  expect(dialog).toHaveTextContent('Somebody else chose another default sender meanwhile.');
  expect(within(dialog).getByRole('radio', { name: /Theirs.*Tan/ })).toBeVisible();
  expect(within(dialog).getByRole('radio', { name: /Yours.*Aina/ })).toBeChecked();
  expect(chooseDefaultSender.mock.calls).toEqual([[7, null]]);
  await user.click(within(dialog).getByRole('button', { name: 'Use this choice' }));
  await waitFor(() =>
    expect(chooseDefaultSender.mock.calls).toEqual([
      [7, null],
      [7, 8],
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ticked contacts are merged by M field by field, by default with the values of the last used contact, and undo reverses it', async () => {
  const used = { ...contact('7', 'Aina'), lastUsedAt: '2026-03-01T00:00:00.000Z', phone: '+60123456789' };
  const other = {
    ...contact('8', 'Aina Batik'),
    email: 'aina@shop.test',
    lastUsedAt: null,
    phone: '+60387654321',
  };
  const getList = vi.fn(async () => ({ data: [other, used], total: 2 }));
  const mergeContacts = vi
    .fn()
    .mockRejectedValueOnce(new Error('No answer.'))
    .mockRejectedValueOnce(
      Object.assign(new Error('Changed.'), {
        status: 409,
        code: 'ERR_CONFLICT',
        detail: {
          contacts: [{ ...other, id: 8, email: 'new@shop.test', updatedAt: '2026-03-02T00:00:00.000Z' }],
        },
      }),
    )
    .mockResolvedValue({ id: 'm1', contact: { ...used, email: 'aina@shop.test' } });
  const undoMerge = vi.fn(async () => ({}));
  showList('/contacts', <ContactList />, { getList, mergeContacts, undoMerge });
  for (const row of await screen.findAllByRole('row', { name: /Aina/ }))
    await user.click(within(row).getByRole('checkbox'));
  await user.keyboard('m');
  const dialog = await screen.findByRole('dialog', { name: 'Merge 2 contacts' });
  const name = within(dialog).getByRole('radiogroup', { name: 'Name' });
  expect(within(name).getByRole('radio', { name: 'Aina' })).toBeChecked();
  await user.keyboard('2');
  expect(within(name).getByRole('radio', { name: 'Aina Batik' })).toBeChecked();
  await user.click(within(name).getByRole('radio', { name: 'Aina' }));
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('No answer.');
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
  // A colleague changed one of them: the dialog shows it as it is now, and merging needs another press.
  expect(await within(dialog).findByText('Changed.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('2 contacts are now Aina.')).toBeVisible();
  expect(mergeContacts.mock.lastCall?.[0]).toMatchObject({
    contact: { email: 'new@shop.test' },
    versions: [{ id: 7 }, { id: 8, updatedAt: '2026-03-02T00:00:00.000Z' }],
  });
  expect(mergeContacts.mock.calls[0]?.[0]).toMatchObject({
    survivorId: 7,
    contactIds: [8],
    contact: { name: 'Aina', email: 'aina@shop.test', phone: '+60387654321' },
  });
  // The second attempt repeats the first one.
  expect(mergeContacts.mock.calls[1]).toEqual(mergeContacts.mock.calls[0]);
  await user.keyboard('z');
  await waitFor(() => expect(undoMerge).toHaveBeenCalledWith('m1'));
});

it('Shift+G opens the groups of the ticked contacts: ticked groups are added, unticked ones removed, the rest stays', async () => {
  const getList = vi.fn(async () => ({ data: [contact('7', 'Aina'), contact('8', 'Tan')], total: 2 }));
  const getContactGroups = vi.fn(async () => [
    { id: 1, name: 'All of them', members: 5, chosen: 2 },
    { id: 2, name: 'None of them', members: 5, chosen: 0 },
    { id: 3, name: 'Some of them', members: 5, chosen: 1 },
  ]);
  const changeGroupMembers = vi.fn(async () => []);
  showList('/contacts', <ContactList />, { getList, getContactGroups, changeGroupMembers });
  for (const row of await screen.findAllByRole('row', { name: /Aina|Tan/ }))
    await user.click(within(row).getByRole('checkbox'));
  await user.keyboard('{Shift>}G{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Groups of 2 contacts' });
  expect(await within(dialog).findByRole('checkbox', { name: 'All of them' })).toBeChecked();
  expect(within(dialog).getByRole('checkbox', { name: 'Some of them' })).toBePartiallyChecked();
  await user.click(within(dialog).getByRole('checkbox', { name: 'All of them' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'None of them' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'New group' }), 'Resellers{Enter}');
  await waitFor(() =>
    expect(changeGroupMembers).toHaveBeenCalledWith(
      { contactIds: [7, 8], add: [2], remove: [1], newName: 'Resellers' },
      expect.any(String),
    ),
  );
});

it('a group lists only its contacts, and Shift+A makes a draft for each and opens the drafts', async () => {
  const getList = vi.fn(async () => ({ data: [contact('7', 'Aina')], total: 1 }));
  const getContactGroups = vi.fn(async () => [{ id: 4, name: 'Resellers', members: 1, chosen: 0 }]);
  const orderToGroup = vi.fn(async () => ({ count: 1, orderIds: ['o1'], madeTogether: 'm1' }));
  showList('/contacts', <ContactList />, { getList, getContactGroups, orderToGroup });
  await user.click(await screen.findByRole('combobox', { name: 'Group' }));
  await user.click(await screen.findByRole('option', { name: 'Resellers (1)' }));
  expect(await screen.findByText('Resellers: 1 contact')).toBeVisible();
  const [, request] = getList.mock.lastCall as unknown as [string, { filter: object }];
  expect(request.filter).toMatchObject({ group: '4' });
  // Leaves the filter, in which letters are typed text.
  await user.keyboard('{Escape}');
  await user.keyboard('{Shift>}A{/Shift}');
  await waitFor(() => expect(orderToGroup).toHaveBeenCalledWith(4, expect.any(String)));
  await waitFor(() => expect(screen.queryByText('Resellers: 1 contact')).toBeNull());
});
