import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ContactRecord } from '../../lib/contactFilter.ts';
import { ConfirmEachDialog } from '../../ui/ConfirmEachDialog.tsx';

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

/** The dialog before contacts are deleted. */
export function ContactDialogs({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ contacts: readonly ContactRecord[]; done?: () => void } | null>(null);
  const steps = useMemo<Steps>(
    () => ({ remove: (contacts, done) => setOpen({ contacts, ...(done ? { done } : {}) }) }),
    [],
  );
  const close = (changed: boolean) => {
    setOpen(null);
    if (!changed) return;
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    open?.done?.();
  };
  return (
    <StepsContext value={steps}>
      {children}
      {open ? <DeleteDialog contacts={open.contacts} onClose={close} /> : null}
    </StepsContext>
  );
}

interface DeleteProps {
  contacts: readonly ContactRecord[];
  onClose: (changed: boolean) => void;
}

/** Asks before contacts are deleted (BOOK-07, BOOK-08). */
function DeleteDialog({ contacts, onClose }: DeleteProps) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const remove = async ({ id, customerId }: ContactRecord) => {
    try {
      await dataProvider.deleteContact(id, customerId);
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
      onDone={() =>
        notify('contacts.deleted', { type: 'success', messageArgs: { smart_count: contacts.length } })
      }
      onClose={onClose}
    />
  );
}
