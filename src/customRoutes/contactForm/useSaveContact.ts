import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PresentSender } from '../../../contract/contacts/contacts.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import { type SenderName, useSenderVersions } from '../../shared/contacts/useSenderVersions.tsx';
import type { Basis } from '../../ui/versions/basis.ts';
import { mergedForm } from '../../ui/versions/formParts.ts';
import type { Version } from '../../ui/versions/VersionsDialog.tsx';
import { basisOf, type ContactNow, changeContact } from './changeContact.ts';
import { type ContactValues, contactInput, contactValues } from './contactRules.ts';
import { useContactParts } from './useContactParts.ts';

interface Options {
  /** Null for a new contact. */
  contactId: string | null;
  base: ContactValues;
  basis: RefObject<Basis<ContactValues> | null>;
  onRefused: () => void;
  /** Deletes the typed text from this browser. */
  clear: () => Promise<void>;
  onSaved: () => void;
}

/** Saves the form as a new contact or into the contact that it edits. `conflict` holds both versions after a change by another user. */
export function useSaveContact(
  form: UseFormReturn<ContactValues>,
  { contactId, base, basis, onRefused, clear, onSaved }: Options,
) {
  const translate = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const reload = useReloadAfterSave();
  const parts = useContactParts();
  const [failure, setFailure] = useState<{ text: string; isDeleted?: boolean } | null>(null);
  const [conflict, setConflict] = useState<(ContactNow & { mine: ContactValues }) | null>(null);
  const [saving, setSaving] = useState(false);
  const senders = useSenderVersions();
  /** The default sender that the form was opened with. */
  const seen = useRef<SenderName | null>(customer.defaultSender);

  /** Returns the present contact if another user changed it, else null. */
  const write = async (entered: ContactValues, id: string | null): Promise<ContactNow | null> => {
    if (id) {
      const taken = (fields: string[]) =>
        notify('versions.taken', { type: 'info', messageArgs: { fields: fields.join(', ') } });
      return changeContact(
        dataProvider,
        { id, customerId: customer.id },
        { basis, values: entered, parts, seenSender: seen.current?.id ?? null, taken },
      );
    }
    await dataProvider.createContact({
      ...contactInput(entered, customer.id),
      ...(entered.isDefaultSender ? { seenSender: seen.current?.id ?? null } : {}),
    });
    return null;
  };
  const send = async (entered: ContactValues, id: string | null) => {
    setSaving(true);
    setFailure(null);
    try {
      const now = await write(entered, id);
      if (now) {
        setConflict({ ...now, mine: entered });
        setSaving(false);
        return;
      }
    } catch (err) {
      setSaving(false);
      const onDone = (version: Version, now: PresentSender) => {
        seen.current = now.contactId === null ? null : { id: now.contactId, name: now.name ?? '' };
        if (version === 'theirs') form.setValues({ isDefaultSender: false });
        saveAs(id);
      };
      if (senders.ask(err, { mine: entered.name, seen: seen.current, onDone })) return;
      const { status, message } = asFailure(err);
      const isDeleted = id !== null && status === 404;
      const text = isDeleted ? translate('contacts.deletedMeanwhile') : message;
      setFailure({ text, isDeleted });
      notify.sentence(text, { type: 'error' });
      return;
    }
    await clear();
    notify('contacts.saved', { type: 'success' });
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    // Forms start from the default sender, which is part of the account.
    if (entered.isDefaultSender || base.isDefaultSender) await reload();
    onSaved();
  };
  const saveAs = (id: string | null) => {
    if (!saving) void form.handleSubmit((entered) => send(entered, id), onRefused)();
  };
  return {
    senderVersions: senders.dialog,
    saving,
    failure,
    conflict,
    save: (event?: FormEvent) => {
      event?.preventDefault();
      saveAs(contactId);
    },
    saveAsNew: () => saveAs(null),
    closeConflict: () => setConflict(null),
    settle: (chosen: ReadonlyMap<string, Version>) => {
      if (!conflict) return;
      setConflict(null);
      const theirs = contactValues(conflict.contact);
      const three = [basis.current?.values ?? base, form.getValues(), theirs] as const;
      form.setValues(mergedForm(parts, three, chosen));
      basis.current = basisOf(conflict.contact);
      saveAs(contactId);
    },
  };
}

export type SaveContact = ReturnType<typeof useSaveContact>;
