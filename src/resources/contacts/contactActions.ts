import AddBoxOutlined from '@mui/icons-material/AddBoxOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecordAction } from '../../commands/recordAction.ts';
import { backLink } from '../../lib/backLink.ts';
import type { ContactRecord } from '../../lib/contactFilter.ts';
import { type CopyTools, copyNumbers } from '../../ui/list/copyNumbers.ts';
import { useCopyLines } from '../../ui/list/useCopyLines.ts';
import { useContactDialogs } from './ContactDialogs.tsx';

export interface ContactTools extends CopyTools {
  edit(contact: ContactRecord): void;
  /** Opens the order form with this recipient. */
  order(contact: ContactRecord): void;
  /** Asks before these are deleted; `done` is called when some were. */
  remove(contacts: readonly ContactRecord[], done?: () => void): void;
}
type ContactAction = RecordAction<ContactRecord, ContactTools>;

/** BOOK-06. */
export const contactPath = ({ id, customerId }: Pick<ContactRecord, 'id' | 'customerId'>): string =>
  `/contacts/customer/${customerId}/contact/${id}/edit`;

export function useContactTools(): ContactTools {
  const navigate = useNavigate();
  const copy = useCopyLines();
  const { remove } = useContactDialogs();
  return useMemo(
    () => ({
      copy,
      remove,
      edit: (contact) => void navigate(contactPath(contact), { state: backLink() }),
      order: (contact) => void navigate('/orders/new-order', { state: { receiver: contact } }),
    }),
    [navigate, copy, remove],
  );
}

const editContact: ContactAction = {
  id: 'edit',
  label: () => 'contacts.edit',
  icon: EditOutlined,
  shownKey: 'enter',
  fits: () => true,
  one: (contact, { edit }) => edit(contact),
};

export const orderTo: ContactAction = {
  id: 'order',
  label: () => 'contacts.orderTo',
  icon: AddBoxOutlined,
  shownKey: 'a',
  tone: 'primary',
  fits: () => true,
  one: (contact, { order }) => order(contact),
};

const deleteContact: ContactAction = {
  id: 'delete',
  label: () => 'contacts.delete',
  icon: DeleteOutlined,
  keys: ['#'],
  writes: true,
  tone: 'error',
  fits: () => true,
  many: { run: ({ known, clear }, { remove }) => remove(known, clear) },
};

export const contactActions: readonly ContactAction[] = [
  editContact,
  orderTo,
  copyNumbers('contacts.copyPhone', (contact: ContactRecord) => contact.phone),
  deleteContact,
];
