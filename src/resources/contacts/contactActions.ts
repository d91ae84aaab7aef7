import AddBoxOutlined from '@mui/icons-material/AddBoxOutlined';
import CallMerge from '@mui/icons-material/CallMergeOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import StoreOutlined from '@mui/icons-material/StoreOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PresentSender } from '../../../contract/contacts/contacts.ts';
import { MOST_MERGED_CONTACTS } from '../../../contract/rules/contacts/contactDuplicates.ts';
import { actionTable, type ClearSelection } from '../../commands/recordAction.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import type { ContactRecord } from '../../shared/contacts/rules/contactFilter.ts';
import { type CopyTools, copyNumbers, endRecords } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import type { Version } from '../../ui/versions/VersionsDialog.tsx';
import { useContactDialogs } from './ContactDialogs.tsx';

export interface ContactTools extends CopyTools {
  edit(contact: ContactRecord): void;
  /** Opens the order form with this recipient. */
  order(contact: ContactRecord): void;
  /** Makes orders start from this contact, or from the account itself. */
  chooseSender(contact: ContactRecord): Promise<void>;
  /** Opens the merge of these contacts, or of one contact and its duplicates. */
  merge(contacts: readonly ContactRecord[], done?: ClearSelection): Promise<void>;
  /** Asks for the groups of these contacts. */
  group(contacts: readonly ContactRecord[], done?: ClearSelection): void;
  /** Asks before these contacts are deleted; `done` is called if some were. */
  remove(contacts: readonly ContactRecord[], done?: ClearSelection): void;
}

/** The page of a contact (BOOK-06). */
export const contactPath = ({ id, customerId }: Pick<ContactRecord, 'id' | 'customerId'>): string =>
  `/contacts/customer/${customerId}/contact/${id}/edit`;

export function useContactTools(): ContactTools {
  const navigate = useNavigate();
  const copy = useCopyLines();
  const { remove, merge, group, askSender } = useContactDialogs();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const reload = useReloadAfterSave();
  const sender = useSession().customer.defaultSender;
  const notify = useNotify();
  return useMemo(
    () => ({
      copy,
      remove,
      group,
      merge: async (contacts, done) => {
        const [only, ...others] = contacts;
        const all =
          only && others.length === 0
            ? (await dataProvider.getDuplicates(only.id)).map((c) => ({ ...c, id: String(c.id) }))
            : contacts;
        if (all.length < 2) return notify('contacts.merge.none', { type: 'info' });
        if (all.length > MOST_MERGED_CONTACTS)
          notify('contacts.merge.tooMany', { type: 'warning', messageArgs: { most: MOST_MERGED_CONTACTS } });
        merge(all.slice(0, MOST_MERGED_CONTACTS), done);
      },
      edit: (contact) => void navigate(contactPath(contact), { state: backLink() }),
      order: (contact) => void navigate('/orders/new-order', { state: { receiver: contact } }),
      chooseSender: async ({ id, name, isDefaultSender }) => {
        const choose = async (seen: number | null): Promise<void> => {
          try {
            await dataProvider.chooseDefaultSender(isDefaultSender ? null : Number(id), seen);
          } catch (err) {
            const onDone = (version: Version, now: PresentSender) => {
              if (version === 'mine') choose(now.contactId).catch(notify.failure);
            };
            if (askSender(err, { mine: isDefaultSender ? null : name, seen: sender, onDone })) return;
            throw err;
          } finally {
            // Forms start from the account's values. After a refusal the list shows the choice of somebody else.
            void queryClient.invalidateQueries({ queryKey: ['contacts'] });
            await reload();
          }
          notify(isDefaultSender ? 'contacts.senderEnded' : 'contacts.senderChosen', {
            type: 'success',
            messageArgs: { name },
          });
        };
        await choose(isDefaultSender ? Number(id) : (sender?.id ?? null));
      },
    }),
    [navigate, copy, remove, merge, group, dataProvider, queryClient, reload, sender, askSender, notify],
  );
}

export const CONTACT_ACTIONS = actionTable<ContactRecord, ContactTools>()({
  edit: {
    right: 'contacts.write',
    label: 'contacts.edit',
    icon: EditOutlined,
    shownKey: 'enter',
    one: (contact, { edit }) => edit(contact),
  },
  order: {
    right: 'orders.write',
    label: 'contacts.orderTo',
    icon: AddBoxOutlined,
    shownKey: 'a',
    tone: 'primary',
    one: (contact, { order }) => order(contact),
  },
  copyNumber: copyNumbers('contacts.copyPhone', (contact: ContactRecord) => contact.phone),
  defaultSender: {
    label: (contact) =>
      contact?.isDefaultSender ? 'contacts.endDefaultSender' : 'contacts.makeDefaultSender',
    icon: StoreOutlined,
    keys: ['shift+s'],
    writes: true,
    one: (contact, { chooseSender: choose }) => choose(contact),
  },
  groups: {
    label: 'contacts.groups.add',
    icon: GroupAdd,
    keys: ['shift+g'],
    writes: true,
    many: { run: ({ known, clear }, { group }) => group(known, clear) },
  },
  merge: {
    label: 'contacts.merge.action',
    icon: CallMerge,
    keys: ['m'],
    writes: true,
    one: (contact, { merge }) => merge([contact]),
    many: {
      offered: ({ count }) => count > 1,
      whyNot: 'contacts.merge.tickMore',
      run: ({ known, clear }, { merge }) => merge(known, clear),
    },
  },
  delete: endRecords<ContactRecord, ContactTools>({
    label: 'contacts.delete',
    icon: DeleteOutlined,
    end: ({ remove }, contacts, done) => remove(contacts, done),
  }),
});
