import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AddressBookInput } from '../../../contract/contacts.ts';
import { useCommands } from '../../commands/useCommand.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ContactRecord } from '../../lib/contactFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { ConfirmEachDialog } from '../../ui/ConfirmEachDialog.tsx';
import { type Undoable, UndoBar } from '../../ui/UndoBar.tsx';

interface Steps {
  /** Asks before these are deleted; `done` is called when some were. */
  remove(contacts: readonly ContactRecord[], done?: () => void): void;
}
const StepsContext = createContext<Steps | null>(null);

export function useContactDialogs(): Steps {
  const value = useContext(StepsContext);
  if (!value) throw new Error('useContactDialogs needs ContactDialogs above it');
  return value;
}

/** The dialog before contacts are deleted, and for some seconds after it the way back. */
export function ContactDialogs({ children }: { children: ReactNode }) {
  const refresh = useRefresh();
  const [open, setOpen] = useState<{ contacts: readonly ContactRecord[]; done?: () => void } | null>(null);
  const steps = useMemo<Steps>(
    () => ({ remove: (contacts, done) => setOpen({ contacts, ...(done ? { done } : {}) }) }),
    [],
  );
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const translate = useTranslate();
  const restore = useRestore();
  const undo = () => {
    undoable?.undo();
    setUndoable(null);
  };
  useCommands([
    {
      id: 'contacts.undo',
      labelKey: 'common.undo',
      scope: 'screen',
      screen: 'contacts',
      group: 'list',
      keys: ['z'],
      when: () => undoable !== null,
      run: undo,
    },
  ]);
  const close = (changed: boolean, gone: readonly ContactRecord[]) => {
    setOpen(null);
    if (gone.length > 0)
      setUndoable({
        text: translate('contacts.deleted', { smart_count: gone.length }),
        undo: () => void restore(gone),
      });
    if (!changed) return;
    refresh(gone);
    open?.done?.();
  };
  return (
    <StepsContext value={steps}>
      {children}
      {open ? <DeleteDialog contacts={open.contacts} onClose={close} /> : null}
      <UndoBar undoable={undoable} onOver={() => setUndoable(null)} />
    </StepsContext>
  );
}

interface DeleteProps {
  contacts: readonly ContactRecord[];
  /** `gone`: those that were deleted, also where another one failed. */
  onClose: (changed: boolean, gone: readonly ContactRecord[]) => void;
}

/** Writes deleted contacts again, with all that they held. */
function useRestore() {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const refresh = useRefresh();
  const notify = useNotify();
  return async (contacts: readonly ContactRecord[]) => {
    try {
      for (const {
        id: _,
        createdAt: _made,
        updatedAt: _changed,
        lastUsedAt: _used,
        tags,
        ...contact
      } of contacts)
        await dataProvider.createContact({ ...contact, tags: tags as AddressBookInput['tags'] });
    } catch (err) {
      notify.failure(err);
    }
    refresh(contacts);
  };
}

/** Reads the list again, and the account where its default sender was among these. */
function useRefresh() {
  const queryClient = useQueryClient();
  const { reloadCustomer } = useSession();
  return (changed: readonly ContactRecord[]) => {
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    // Without an answer the known account stays; the next event fetches it again.
    if (changed.some((contact) => contact.isDefaultSender)) reloadCustomer().catch(() => undefined);
  };
}

/** Asks before contacts are deleted (BOOK-07, BOOK-08). */
function DeleteDialog({ contacts, onClose }: DeleteProps) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const gone = useRef<ContactRecord[]>([]);
  const remove = async (contact: ContactRecord) => {
    try {
      await dataProvider.deleteContact(contact.id, contact.customerId);
      gone.current.push(contact);
    } catch (err) {
      // Somebody else deleted it meanwhile: it is gone, as was asked.
      if ((err as { status?: number } | null)?.status !== 404) throw err;
    }
  };
  return (
    <ConfirmEachDialog
      records={contacts}
      act={remove}
      title={(left) =>
        translate('contacts.deleteTitle', { smart_count: left.length, name: left[0]?.name ?? '' })
      }
      hint={() => translate('contacts.deleteHint')}
      keep={(left) => translate('contacts.keep', { smart_count: left.length })}
      confirm={(left) => translate('contacts.deleteNow', { smart_count: left.length })}
      onDone={() => undefined}
      onClose={(tried) => onClose(tried, gone.current)}
    />
  );
}
