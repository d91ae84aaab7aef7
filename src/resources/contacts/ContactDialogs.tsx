import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { ClearSelection } from '../../commands/recordAction.ts';
import { useText } from '../../i18n/useText.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { ContactRecord } from '../../shared/contacts/rules/contactFilter.ts';
import { useSenderVersions } from '../../shared/contacts/useSenderVersions.tsx';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { deletedNow, useUndo } from '../../ui/list/actions/useUndo.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx').then((part) => part.MergeDialog));

const GroupsDialog = lazyPart(() => import('./GroupsDialog.tsx').then((part) => part.GroupsDialog));

interface Steps {
  /** Asks before these contacts are deleted; `done` is called if some were. */
  remove(contacts: readonly ContactRecord[], done?: ClearSelection): void;
  /** Asks for the contents of the contact into which these are merged. */
  merge(contacts: readonly ContactRecord[], done?: ClearSelection): void;
  /** Asks for the groups of these contacts. */
  group(contacts: readonly ContactRecord[], done?: ClearSelection): void;
  /** Asks about a default sender that somebody else chose meanwhile. */
  askSender: ReturnType<typeof useSenderVersions>['ask'];
}
const [StepsContext, useSteps] = requiredContext<Steps>('useContactDialogs', 'ContactDialogs');
export const useContactDialogs = useSteps;

interface Open {
  step: 'remove' | 'merge' | 'group';
  contacts: readonly ContactRecord[];
  done?: ClearSelection | undefined;
}

/** The dialogs before contacts are deleted or merged, and a button to undo this for some seconds. */
export function ContactDialogs({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const { offer, bar } = useUndo('contacts', refresh);
  const senders = useSenderVersions();
  const askSender = useHandler(senders.ask);
  const steps = useMemo<Steps>(
    () => ({
      remove: (contacts, done) => setOpen({ step: 'remove', contacts, done }),
      merge: (contacts, done) => setOpen({ step: 'merge', contacts, done }),
      group: (contacts, done) => setOpen({ step: 'group', contacts, done }),
      askSender,
    }),
    [askSender],
  );
  const close = (changed: boolean) => {
    setOpen(null);
    if (!changed) return undefined;
    refresh();
    return open?.done?.();
  };
  return (
    <StepsContext value={steps}>
      {children}
      {open?.step === 'remove' ? (
        <DeleteDialog
          contacts={open.contacts}
          onClose={(tried, deleted) => {
            const restore = close(tried);
            if (deleted.length > 0)
              offer(translate('contacts.deleted', { smart_count: deleted.length }), async () => {
                for (const { id } of deleted) await dataProvider.restoreContact(id);
                restore?.();
              });
          }}
        />
      ) : null}
      {open?.step === 'group' ? <GroupsDialog contacts={open.contacts} onClose={close} /> : null}
      {open?.step === 'merge' ? (
        <MergeDialog
          contacts={open.contacts}
          onClose={(merge) => {
            const restore = close(merge !== null);
            if (merge)
              offer(
                translate('contacts.merge.done', { count: open.contacts.length, name: merge.contact.name }),
                async () => {
                  await dataProvider.undoMerge(merge.id);
                  restore?.();
                },
              );
          }}
        />
      ) : null}
      {senders.dialog}
      {bar}
    </StepsContext>
  );
}

/** Fetches the list again, and the account, as a changed contact may be its default sender. */
function useRefresh() {
  const queryClient = useQueryClient();
  const { reloadCustomer } = useSession();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    // Without an answer the known account stays; the next event fetches it again.
    reloadCustomer().catch(() => undefined);
  }, [queryClient, reloadCustomer]);
}

interface DeleteProps {
  contacts: readonly ContactRecord[];
  /** `deleted`: the contacts that were deleted, even if others could not be. */
  onClose: (tried: boolean, deleted: readonly ContactRecord[]) => void;
}

/** Asks before contacts are deleted (BOOK-07, BOOK-08). */
function DeleteDialog({ contacts, onClose }: DeleteProps) {
  const dataProvider = useDataProvider();
  const deleted = useRef<ContactRecord[]>([]);
  return (
    <ConfirmEachDialog
      records={contacts}
      act={async (contact) => {
        if (await deletedNow(dataProvider.deleteContact(contact.id, contact.customerId)))
          deleted.current.push(contact);
      }}
      nameOf={({ name }) => name ?? ''}
      title="contacts.deleteTitle"
      hint="contacts.deleteHint"
      keep="contacts.keep"
      confirm="contacts.deleteNow"
      onClose={(tried) => onClose(tried, deleted.current)}
    />
  );
}
