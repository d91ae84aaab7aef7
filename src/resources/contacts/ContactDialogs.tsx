import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ContactRecord } from '../../lib/contactFilter.ts';

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

/** Deletes one by one, so that after a failure those that are left can be tried again; the safe button has the focus (BOOK-07, -08). */
function DeleteDialog({ contacts, onClose }: DeleteProps) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [left, setLeft] = useState(contacts);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    for (const contact of left) {
      try {
        await dataProvider.deleteContact(contact.id, contact.customerId);
      } catch (err) {
        // Somebody else deleted it meanwhile: it is gone, as was asked.
        if ((err as { status?: number } | null)?.status !== 404) {
          setFailure(err instanceof Error ? err.message : String(err));
          setBusy(false);
          return;
        }
      }
      setLeft((rest) => rest.filter((other) => other.id !== contact.id));
    }
    notify('contacts.deleted', { type: 'success', messageArgs: { smart_count: contacts.length } });
    onClose(true);
  };
  const keep = () => onClose(left.length < contacts.length);

  return (
    <Dialog open onClose={() => !busy && keep()} aria-labelledby="delete-contact-title">
      <DialogTitle id="delete-contact-title">
        {translate('contacts.deleteTitle', { smart_count: left.length, name: left[0]?.name ?? '' })}
      </DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        ) : null}
        <DialogContentText>{translate('contacts.deleteHint')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={keep} disabled={busy}>
          {translate('contacts.keep', { smart_count: left.length })}
        </Button>
        <Button color="error" variant="contained" onClick={() => void submit()} disabled={busy}>
          {translate('contacts.deleteNow', { smart_count: left.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
